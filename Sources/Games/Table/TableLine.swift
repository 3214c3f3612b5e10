import Identity
import Lines

extension TableEvent: Fact {
  /// Writes the event; one of the game has no word of the table's before its own.
  public func write(to line: inout LineCoder) throws(Misread) {
    if case .game(let event) = self { try event.write(to: &line) } else { try line.write(self) }
  }

  /// The sentence of a line for a viewer, if it has one.
  fileprivate var text: String? { if case .game(let event) = self { event.text } else { nil } }

  /// Reads an event of a table that plays a game of the family.
  fileprivate init(_ line: inout LineCoder, family: GameFamily) throws(Misread) {
    self =
      Self.isOfTable(&line.reader)
      ? try line.read() : .game(try GameEvent(&line, family: family))
  }

  /// Words that tables and games have in common differ in their reasons.
  private static func isOfTable(_ line: inout LineReader) -> Bool {
    switch CodingKeys(stringValue: line.type) {
    case nil: false
    case .out: line.word(.reason).flatMap { SittingOut(rawValue: String($0)) } != nil
    default: true
    }
  }
}

// MARK: - The journal's form

extension TableEvent {
  /// Appends the event as a record of the journal holds it: everything written out, with what is
  /// hidden beside its owner, and neither the table's name nor a number.
  public func appendRecord(to bytes: inout [UInt8]) {
    bytes.appendRecord(self)
  }

  /// The event as a record of the journal holds it.
  public var record: String {
    var bytes: [UInt8] = []
    appendRecord(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads such an event; `nil` if it is none, or holds something that is not known here and would
  /// be lost.
  public init?(record: ArraySlice<UInt8>, family: GameFamily) {
    let start = record.startIndex
    guard record.count > 2, record[start] == 0x2A, record[start + 1] == 0x20,
      let reader = LineReader(record: record.dropFirst(2))
    else { return nil }
    var line = LineCoder(reading: reader, isJournal: true)
    do throws(Misread) {
      try self.init(&line, family: family)
    } catch { return nil }
    guard line.reader.isReadWhole else { return nil }
  }
}

// MARK: - The viewers' lines

extension TableEvent {
  /// Appends the event as the wire has it.
  public func appendWire(table: TableID, seq: Int, to bytes: inout [UInt8]) {
    bytes.appendWire(self, for: .wire(table: table.description, seq: seq), text: text)
  }

  /// Appends the event as a row of a `replay`.
  public func appendRow(table: TableID, seq: Int, to bytes: inout [UInt8]) {
    bytes.appendWire(self, for: .row(table: table.description, seq: seq))
  }

  /// Appends the event as JSON.
  public func appendJSON(table: TableID, seq: Int, to bytes: inout [UInt8]) {
    bytes.appendJSON(self, for: .wire(table: table.description, seq: seq), text: text)
  }

  /// Appends the event as a row of a `replay` in JSON.
  public func appendJSONRow(table: TableID, seq: Int, to bytes: inout [UInt8]) {
    bytes.appendJSON(self, for: .row(table: table.description, seq: seq))
  }
}

/// A line of a table that its viewers get: an event with its number, or what has none.
public enum TableLine: Fact, Sendable, Equatable {
  /// Something happened.
  case event(TableEvent, seq: Int)
  /// Somebody, seated or not, says something.
  case said(PlayerName, Seat?, String)
  /// The others wait for a player, whose clock has so many milliseconds left.
  case clock(SeatedPlayer, left: Int, isBank: Bool = false)
  /// What the viewer has missed of a table that plays such a game follows.
  case resume(GameID)
  /// The viewer has seen everything up to a number, of a table that plays such a game.
  case sync(seq: Int, GameID)

  /// What the viewer has seen last, where the line says it.
  private var seq: Int? {
    switch self {
    case .event(_, let seq), .sync(let seq, _): seq
    case .said, .clock, .resume: nil
    }
  }

  /// The sentence behind the values: what somebody has said.
  private var text: String? {
    switch self {
    case .event(let event, _): event.text
    case .said(_, _, let text): text
    case .clock, .resume, .sync: nil
    }
  }

  public func write(to line: inout LineCoder) throws(Misread) {
    switch self {
    case .event(let event, _): try event.write(to: &line)
    case .said(let name, let seat, _):
      line.begin("say")
      if let seat { line.append(.seat, seat) }
      line.append(.name, name)
    case .clock(let player, let left, let isBank):
      line.begin("turn", player)
      line.append(.left, left)
      if isBank { line.append(.bank, true) }
    case .resume(let game):
      line.begin("resume")
      line.append(.game, game)
    case .sync(_, let game):
      line.begin("sync")
      line.append(.game, game)
    }
  }

  /// Reads what stands behind the table's name and the number.
  private init(_ line: inout LineCoder, seq: Int?, family: GameFamily) throws(Misread) {
    switch line.reader.type {
    case "say":
      let seat: Seat? = try line.optional(.seat, nil)
      self = .said(try line.field(.name, nil), seat, line.reader.text ?? "")
    case "turn":
      let player = SeatedPlayer(try line.field(.seat, nil), try line.field(.name, nil))
      self = .clock(
        player, left: try line.field(.left, nil),
        isBank: try line.field(.bank, nil, unless: false))
    case "resume": self = .resume(try line.field(.game, nil))
    case "sync":
      guard let seq else { throw Misread(.seq) }
      self = .sync(seq: seq, try line.field(.game, nil))
    default:
      guard let seq else { throw Misread(.seq) }
      self = .event(try TableEvent(&line, family: family), seq: seq)
    }
  }

  /// Appends the wire's line, with its line feed.
  public func appendWire(table: TableID, to bytes: inout [UInt8]) {
    bytes.appendWire(self, for: .wire(table: table.description, seq: seq), text: text)
  }

  /// Appends the line as JSON, with its line feed.
  public func appendJSON(table: TableID, to bytes: inout [UInt8]) {
    bytes.appendJSON(self, for: .wire(table: table.description, seq: seq), text: text)
  }

  /// Reads a line of the wire; `nil` if it is none of a table's. Unknown keys are skipped.
  ///
  /// - Parameter family: the family of the game that the table plays.
  public static func read(_ line: String, family: GameFamily) -> (table: TableID, line: TableLine)?
  {
    guard line.utf8.starts(with: "* ".utf8), let reader = LineReader(line.dropFirst(2)) else {
      return nil
    }
    var line = LineCoder(reading: reader)
    do throws(Misread) {
      let table: TableID = try line.field(.table, nil)
      let seq: Int? = try line.optional(.seq, nil)
      return (table, try TableLine(&line, seq: seq, family: family))
    } catch { return nil }
  }
}
