import Games
import Identity
import LineProtocol
import Lines
import Tables

/// What one step of a table decided: all of it is durable, or nothing.
public struct TableRecord: Sendable, Equatable {
  /// Where.
  public let table: TableID
  /// The family of the table's game, so that the record can be read by itself.
  public let family: GameFamily
  /// The place among the table's records: 1, 2, 3 …
  public let index: Int
  /// How many questions the table had asked after the step.
  public let turns: Int
  /// What happened, oldest first.
  public let events: [TableEvent]
  /// The command that brought it about, if it carried a tag.
  public let answered: AnsweredCommand?

  public init(
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

/// A command that carried a tag, and its reply: whoever sends it again gets the same reply, and
/// nothing is done twice.
public struct AnsweredCommand: Sendable, Equatable {
  /// Who sent it.
  public let person: PersonID
  /// Its mark.
  public let tag: Tag
  /// The command, as it came.
  public let words: String
  /// The reply as a line of the wire, without its line feed.
  public let reply: String

  public init(person: PersonID, tag: Tag, words: String, reply: String) {
    (self.person, self.tag, self.words, self.reply) = (person, tag, words, reply)
  }
}

// MARK: - Their words

extension TableRecord: Record {
  /// `main betting 34 turns=7 by=7 tag=x words=bet%205 reply=… ; * bet … ; * …`. Nothing else
  /// is read: a word that is not known here would be lost.
  public init<C: RecordCoder>(_ line: inout C, _ record: Self?) throws(Unreadable) {
    table = try line.word(record?.table)
    let family = try line.word(record?.family)
    self.family = family
    index = try line.number(record?.index, in: 1...Int.max)
    turns = try line.count(record?.turns, after: "turns=")
    answered = try line.optional(record?.answered, after: "by=")
    events = try line.list(record?.events, after: ";") { line, event throws(Unreadable) in
      try line.take(";")
      return try line.event(event, of: family)
    }
  }
}

extension AnsweredCommand: Record {
  /// `by=7 tag=x words=bet%205 reply=…`.
  public init<C: RecordCoder>(_ line: inout C, _ command: Self?) throws(Unreadable) {
    person = try line.word(command?.person, after: "by=")
    tag = try line.word(command?.tag, after: "tag=")
    words = try line.text(command?.words, after: "words=")
    reply = try line.text(command?.reply, after: "reply=")
  }
}

extension RecordCoder {
  /// An event as the journal has it, the last words of a record or of a part of it.
  @inline(__always)
  mutating func event(
    _ event: TableEvent?, of family: GameFamily
  ) throws(Unreadable) -> TableEvent {
    try words(event, { $0.appendRecord(to: &$1) }) { record in
      TableEvent(record: record, family: family)
    }
  }
}

/// A count, or two with a dot between them: `16`, `1.34`.
struct DottedPair: RecordWord {
  let first: Int
  let second: Int?

  init(_ first: Int, _ second: Int?) { (self.first, self.second) = (first, second) }

  func write(to bytes: inout [UInt8]) {
    first.write(to: &bytes)
    if let second { bytes.append(contentsOf: ".\(second)".utf8) }
  }

  init?(written word: ArraySlice<UInt8>) {
    let dot = word.firstIndex(of: UInt8(ascii: "."))
    guard let first = Int(written: word[..<(dot ?? word.endIndex)]), first >= 0 else { return nil }
    self.first = first
    second = dot.flatMap { Int(written: word[($0 + 1)...]) }
    if dot != nil, second ?? -1 < 0 { return nil }
  }
}
