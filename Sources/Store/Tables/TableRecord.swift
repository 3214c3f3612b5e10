import Games
import Identity
import LineProtocol
import Tables

/// What one step of a table decided: all of it is durable, or nothing.
public struct TableRecord: Sendable, Equatable {
  /// Where.
  public let table: TableID
  /// The family of the table's game, so that the record can be read by itself.
  public let family: GameFamily
  /// Which owner of the table decided it; it grows when the table moves to another.
  public let term: Int
  /// The place among the table's records: 1, 2, 3 …
  public let index: Int
  /// How many questions the table had asked after the step.
  public let turns: Int
  /// What happened, oldest first.
  public let events: [TableEvent<SecretCards>]
  /// The command that brought it about, if it carried a tag.
  public let answered: AnsweredCommand?

  /// A step of these.
  public init(
    table: TableID, family: GameFamily, term: Int = 1, index: Int, turns: Int,
    events: [TableEvent<SecretCards>], answered: AnsweredCommand? = nil
  ) {
    (self.table, self.family, self.term) = (table, family, term)
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

/// A command that carried a tag, and its reply: whoever sends it again gets the same reply, and
/// nothing is done twice.
public struct AnsweredCommand: Sendable, Equatable {
  /// Who sent it.
  public let player: PlayerName
  /// Its mark.
  public let tag: Tag
  /// The command, as it came.
  public let words: String
  /// The reply as a line of the wire, without its line feed.
  public let reply: String

  /// A command that was answered.
  public init(player: PlayerName, tag: Tag, words: String, reply: String) {
    (self.player, self.tag, self.words, self.reply) = (player, tag, words, reply)
  }
}

// MARK: - The journal's line

extension TableRecord: LosslessStringConvertible {
  /// One line: `main betting 1.34 turns=7 by=ann tag=x words=bet%205 reply=… ; * bet … ; * …`.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 + 96 * events.count)
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: table.description.utf8)
    bytes.append(0x20)
    bytes.append(contentsOf: family.rawValue.utf8)
    bytes.append(0x20)
    WireNumber.append(term, to: &bytes)
    bytes.append(0x2E)
    WireNumber.append(index, to: &bytes)
    bytes.append(contentsOf: " turns=".utf8)
    WireNumber.append(turns, to: &bytes)
    if let answered { bytes.append(contentsOf: " \(answered.line)".utf8) }
    for event in events {
      bytes.append(contentsOf: LineParts.separator.utf8)
      event.appendRecord(to: &bytes)
    }
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ text: String) { self.init(line: text[...].bytes) }

  /// Nothing but what `description` writes is read: a word that is not known here would be lost.
  init?(line: ArraySlice<UInt8>) {
    var parts = LineParts(line)
    guard let first = parts.next() else { return nil }
    var head = LineFields(first)
    guard let name = head.word(), let table = TableID(name), table.description == name,
      let family = head.word().flatMap({ GameFamily(rawValue: String($0)) }),
      let (term, index) = head.pair(), term > 0, index > 0,
      let turns = head.count(after: "turns=")
    else { return nil }
    let isPlain = head.isEmpty
    let answered = isPlain ? nil : AnsweredCommand(&head)
    guard isPlain == (answered == nil) else { return nil }
    var events: [TableEvent<SecretCards>] = []
    while let part = parts.next() {
      guard let event = TableEvent(record: part, family: family) else { return nil }
      events.append(event)
    }
    self.init(
      table: table, family: family, term: term, index: index, turns: turns, events: events,
      answered: answered)
  }
}

extension AnsweredCommand {
  /// `by=ann tag=x words=bet%205 reply=…`.
  var line: String {
    "by=\(player) tag=\(tag) words=\(PercentEncoding.encode(words))"
      + " reply=\(PercentEncoding.encode(reply))"
  }

  /// Takes such words from the end of a line; `nil` if they are none.
  init?(_ fields: inout LineFields) {
    guard let player = fields.word(after: "by=").flatMap({ PlayerName($0) }),
      let tag = fields.word(after: "tag=").flatMap({ Tag($0) }),
      let words = fields.text(after: "words="), let reply = fields.text(after: "reply="),
      fields.isEmpty
    else { return nil }
    self.init(player: player, tag: tag, words: words, reply: reply)
  }
}
