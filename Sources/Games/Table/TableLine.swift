import Lines

extension TableEvent: Fact {
  /// Writes the event; one of the game has no word of the table before its own.
  public func write(to line: inout LineCoder) throws(Misread) {
    if case .game(let event) = self { try event.write(to: &line) } else { try line.write(self) }
  }

  /// The sentence of the line for a viewer, if it has one.
  fileprivate var text: String? { if case .game(let event) = self { event.text } else { nil } }

  /// Reads an event of a table whose game belongs to `family`.
  fileprivate init(_ line: inout LineCoder, family: GameFamily) throws(Misread) {
    self =
      Self.isOfTable(&line.reader)
      ? try line.read() : .game(try GameEvent(&line, family: family))
  }

  /// Whether the line is an event of the table: words that tables and games share have different
  /// reasons.
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
  /// Appends the event in the form of a journal record: with all hidden cards and their owners, but
  /// without the table's name and a number.
  public func appendRecord(to bytes: inout [UInt8]) {
    bytes.appendRecord(self)
  }

  /// The event in the form of a journal record.
  public var record: String {
    var bytes: [UInt8] = []
    appendRecord(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a journal record; `nil` if it is not an event, or has content that this release does not
  /// know and would lose.
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
  /// Appends the event as a row of a `replay`.
  public func appendRow(table: TableID, seq: Int, to bytes: inout [UInt8]) {
    bytes.appendWire(self, for: .row(table: table.description, seq: seq))
  }

  /// Appends the event as a row of a `replay` in JSON.
  public func appendJSONRow(table: TableID, seq: Int, to bytes: inout [UInt8]) {
    bytes.appendJSON(self, for: .row(table: table.description, seq: seq))
  }
}

/// A line of a table for its viewers: an event with its number, or a line without a number.
public enum TableLine: Fact, Sendable, Equatable {
  /// An event.
  case event(TableEvent, seq: Int)
  /// A person, seated or not, says something.
  case said(PlayerName, Seat?, String)
  /// The others wait for a player, whose clock has `left` milliseconds left.
  case clock(SeatedPlayer, left: Int, of: Clock = .turn)
  /// The events that the viewer missed follow; the table plays this game.
  case resume(GameID)
  /// The viewer has seen all events up to a number; the table plays this game.
  case sync(seq: Int, GameID)

  /// What a clock gives time for.
  public enum Clock: Sendable {
    case turn
    /// The bet that others wait for, where its time is not that of other turns; on the wire it is a
    /// turn.
    case bet
    /// The rest of a player's time bank.
    case bank
  }

  /// The number of the last event that the viewer saw, if the line states it.
  private var seq: Int? {
    switch self {
    case .event(_, let seq), .sync(let seq, _): seq
    case .said, .clock, .resume: nil
    }
  }

  /// The text after the values: a chat message.
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
    case .clock(let player, let left, let clock):
      line.begin("turn", player)
      line.append(.left, left)
      if clock == .bank { line.append(.bank, true) }
    case .resume(let game):
      line.begin("resume")
      line.append(.game, game)
    case .sync(_, let game):
      line.begin("sync")
      line.append(.game, game)
    }
  }

  /// Reads what follows the table's name and the number.
  private init(_ line: inout LineCoder, seq: Int?, family: GameFamily) throws(Misread) {
    switch line.reader.type {
    case "say":
      let seat: Seat? = try line.optional(.seat, nil)
      self = .said(try line.field(.name, nil), seat, line.reader.text ?? "")
    case "turn":
      let player = SeatedPlayer(try line.field(.seat, nil), try line.field(.name, nil))
      self = .clock(
        player, left: try line.field(.left, nil),
        of: try line.field(.bank, nil, unless: false) ? .bank : .turn)
    case "resume": self = .resume(try line.field(.game, nil))
    case "sync":
      guard let seq else { throw Misread(.seq) }
      self = .sync(seq: seq, try line.field(.game, nil))
    default:
      guard let seq else { throw Misread(.seq) }
      self = .event(try TableEvent(&line, family: family), seq: seq)
    }
  }

  /// Appends the line in the form of the wire, with its line feed.
  public func appendWire(table: TableID, to bytes: inout [UInt8]) {
    bytes.appendWire(self, for: .wire(table: table.description, seq: seq), text: text)
  }

  /// Appends the line as JSON, with its line feed.
  public func appendJSON(table: TableID, to bytes: inout [UInt8]) {
    bytes.appendJSON(self, for: .wire(table: table.description, seq: seq), text: text)
  }

  /// Reads a line of the wire; `nil` if it is not a table's line. Unknown keys are skipped.
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
