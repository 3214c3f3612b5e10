import Games
import Lines

/// One step of a table: either all of it is durable, or nothing.
public struct TableRecord: Sendable, Equatable {
  /// The table.
  public let table: TableID
  /// The family of the table's game, so that the record can be read by itself.
  public let family: GameFamily
  /// The position among the table's records: 1, 2, 3 …
  public let index: Int
  /// The number of questions that the table had asked after the step.
  public let turns: Int
  /// The events, oldest first.
  public let events: [TableEvent]
  /// The command that caused the step, if it carried a tag.
  let answered: AnsweredCommand?

  init(
    table: TableID, family: GameFamily, index: Int, turns: Int,
    events: [TableEvent], answered: AnsweredCommand? = nil
  ) {
    (self.table, self.family) = (table, family)
    (self.index, self.turns) = (index, turns)
    (self.events, self.answered) = (events, answered)
  }
}

extension TableRecord {
  /// Whether chips came from accounts to the table, or went back to them.
  var movesChips: Bool {
    guard family == .poker else { return false }
    return events.contains { event in
      switch event {
      case .sat, .closed, .game(.poker(.toppedUp)), .game(.poker(.left)): true
      default: false
      }
    }
  }
}

extension TableRecord {
  /// Whether a seat becomes free.
  var freesSeats: Bool {
    events.contains { event in
      switch event {
      case .closed: true
      case .game(let event): event.departure != nil
      default: false
      }
    }
  }
}

/// A command that carried a tag, and its reply: if it is sent again, it gets the same reply and is
/// not performed twice.
struct AnsweredCommand: Sendable, Equatable, Codable {
  /// The sender.
  public let person: PersonID
  /// The tag of the command.
  public let tag: Tag
  /// The command as received.
  public let words: String
  /// The reply as a line of the wire, without its line feed.
  public let reply: String

  public init(person: PersonID, tag: Tag, words: String, reply: String) {
    (self.person, self.tag, self.words, self.reply) = (person, tag, words, reply)
  }
}

// MARK: - Its words

extension TableRecord: WordedRecord {
  /// `main betting 34 turns=7 by=7 tag=x words=bet%205 reply=… ; * bet … ; * …`.
  public func append(to bytes: inout [UInt8]) {
    table.append(to: &bytes)
    bytes.append(" ", family)
    bytes.append(" ", index)
    bytes.append(" turns=", turns)
    if let answered {
      bytes.append(" by=", answered.person)
      bytes.append(" tag=", answered.tag)
      bytes.append(" words=", answered.words)
      bytes.append(" reply=", answered.reply)
    }
    for event in events {
      bytes.append(utf8Of: " ; ")
      event.appendRecord(to: &bytes)
    }
  }

  /// Nothing else is read: unknown words would be lost.
  public init?(words: ArraySlice<UInt8>) {
    var words = words
    guard let name = words.next(after: ""), let table = TableID(word: name),
      name.elementsEqual("\(table)".utf8), let family: GameFamily = words.value(after: " "),
      let index: Int = words.value(after: " "), index > 0,
      let turns: Int = words.value(after: " turns="), turns >= 0
    else { return nil }
    var answered: AnsweredCommand?
    if words.starts(with: " by=".utf8) {
      guard let person: PersonID = words.value(after: " by="),
        let tag: Tag = words.value(after: " tag="),
        let command = words.next(after: " words=").flatMap(PercentEncoding.decode(exactly:)),
        let reply = words.next(after: " reply=").flatMap(PercentEncoding.decode(exactly:))
      else { return nil }
      answered = AnsweredCommand(person: person, tag: tag, words: command, reply: reply)
    }
    var events: [TableEvent] = []
    while let record = words.nextEvent() {
      guard let event = TableEvent(record: record, family: family) else { return nil }
      events.append(event)
    }
    guard words.isEmpty else { return nil }
    self.init(
      table: table, family: family, index: index, turns: turns, events: events, answered: answered)
  }
}
