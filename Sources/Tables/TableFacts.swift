import Games
import Identity
import Lines

extension TableEvent: WritableFact {
  enum Word: String, FactWord {
    case sat, leaving, out, back, gone, timeout, kick, wanted, restarted, identified, close
  }

  /// The type word of what is the table's own, and not the game's.
  private var word: Word? {
    switch self {
    case .sat: .sat
    case .leaving: .leaving
    case .out: .out
    case .back: .back
    case .gone: .gone
    case .timeout: .timeout
    case .kick: .kick
    case .wanted: .wanted
    case .restarted: .restarted
    case .identified: .identified
    case .closed: .close
    case .game: nil
    }
  }

  /// The player that the event is about.
  private var player: SeatedPlayer? {
    switch self {
    case .sat(let player, _, _, _), .leaving(let player), .out(let player, _), .back(let player),
      .gone(let player, _), .timeout(let player, _), .kick(let player, _, _, _),
      .identified(let player, _):
      player
    case .wanted, .restarted, .closed, .game: nil
    }
  }

  /// The digest of a session's token, which no viewer gets.
  private var digest: TokenDigest? {
    switch self {
    case .sat(_, _, _, let digest): digest
    case .identified(_, let digest): digest
    default: nil
    }
  }

  /// Writes an event of the table's own, or reads one.
  init(ofTable line: inout FieldCoder, _ event: Self?) throws(Misread) {
    switch try line.word(event?.word) {
    case .sat:
      let x: (stack: Int, person: Person)? =
        if case .sat(_, let stack, let person, _)? = event { (stack, person) } else { nil }
      let player = try line.player(event?.player)
      let stack = try line.field(.stack, x?.stack)
      let person = try Person(&line, x?.person)
      let digest = try line.isJournal ? line.optional(.digest, event?.digest) : nil
      self = .sat(player, stack: stack, person, digest)
    case .leaving: self = .leaving(try line.player(event?.player))
    case .out:
      let reason: SittingOut? = if case .out(_, let reason)? = event { reason } else { nil }
      self = .out(try line.player(event?.player), try line.field(.reason, reason))
    case .back: self = .back(try line.player(event?.player))
    case .gone:
      let hold: Int? = if case .gone(_, let hold)? = event { hold } else { nil }
      self = .gone(try line.player(event?.player), hold: try line.field(.hold, hold))
    case .timeout:
      let did: SafeMove? = if case .timeout(_, let did)? = event { did } else { nil }
      self = .timeout(try line.player(event?.player), try line.field(.did, did))
    case .kick:
      let x: (voter: PlayerName, asked: Int, need: Int)? =
        if case .kick(_, let voter, let asked, let need)? = event {
          (voter, asked, need)
        } else { nil }
      self = .kick(
        try line.player(event?.player), by: try line.field(.by, x?.voter),
        asked: try line.field(.asked, x?.asked), need: try line.field(.need, x?.need))
    case .wanted: self = .wanted
    case .restarted: self = .restarted
    case .identified:
      self = .identified(
        try line.player(event?.player), try line.field(.digest, event?.digest))
    case .close: self = .closed
    }
  }

  public func write(to line: inout FieldCoder) throws(Misread) {
    switch self {
    case .game(.house(let event)): try event.write(to: &line)
    case .game(.dealing(let event)): try event.write(to: &line)
    case .game(.poker(let event)): try event.write(to: &line)
    default: _ = try Self(ofTable: &line, self)
    }
  }

  /// The sentence of a line for a viewer, if it has one.
  fileprivate var text: String? {
    switch self {
    case .game(.dealing(let event)): event.text
    case .game(.poker(let event)): event.text
    default: nil
    }
  }

  /// Reads an event of a table that plays a game of the family.
  fileprivate init(_ line: inout FieldCoder, family: GameFamily) throws(Misread) {
    if Self.isOfTable(&line.reader) {
      try self.init(ofTable: &line, nil)
      return
    }
    switch family {
    case .house: self = .game(.house(try HouseEvent(&line, nil)))
    case .dealing: self = .game(.dealing(try DealingEvent(&line, nil)))
    case .poker: self = .game(.poker(try PokerEvent(&line, nil)))
    }
  }

  /// Words that tables and games have in common differ in their reasons.
  private static func isOfTable(_ line: inout LineReader) -> Bool {
    switch Word(rawValue: line.type) {
    case nil: false
    case .out: line.word(.reason).flatMap { SittingOut(rawValue: String($0)) } != nil
    default: true
    }
  }
}

extension Person {
  /// Who sits down; only a bot of the house has a level.
  fileprivate init(_ line: inout FieldCoder, _ person: Person?) throws(Misread) {
    let kind = try line.field(.kind, person?.kind)
    let role = try line.field(.role, person?.role)
    let level = try line.optional(.level, person?.level)
    guard (kind == .house) == (level != nil) else { throw Misread(.level) }
    let id = try line.isJournal ? line.optional(.person, person?.id) : nil
    self = level.map { Person(house: $0) } ?? Person(id, kind: kind, role: role)
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
    var line = FieldCoder(reading: reader, isJournal: true)
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
public enum TableLine: WritableFact, Sendable, Equatable {
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

  enum Word: String, FactWord {
    case say, turn, resume, sync
  }

  private var word: Word? {
    switch self {
    case .event: nil
    case .said: .say
    case .clock: .turn
    case .resume: .resume
    case .sync: .sync
    }
  }

  /// What the viewer has seen last, where the line says it.
  private var seq: Int? {
    switch self {
    case .event(_, let seq), .sync(let seq, _): seq
    case .said, .clock, .resume: nil
    }
  }

  /// The sentence behind the values: what somebody has said.
  private var text: String? { if case .said(_, _, let text) = self { text } else { nil } }

  private var game: GameID? {
    switch self {
    case .resume(let game), .sync(_, let game): game
    case .event, .said, .clock: nil
    }
  }

  /// Writes a line that is no event, or reads one.
  ///
  /// - Parameters:
  ///   - seq: the number that the line's head has.
  ///   - text: the line's sentence.
  init(
    _ coder: inout FieldCoder, _ line: Self?, seq: Int?, text: String?
  ) throws(Misread) {
    switch try coder.word(line?.word) {
    case .say:
      let x: (name: PlayerName, seat: Seat?)? =
        if case .said(let name, let seat, _)? = line { (name, seat) } else { nil }
      let seat = try coder.optional(.seat, x?.seat)
      self = .said(try coder.field(.name, x?.name), seat, text ?? "")
    case .turn:
      let x: (player: SeatedPlayer, left: Int, isBank: Bool)? =
        if case .clock(let player, let left, let isBank)? = line { (player, left, isBank) } else {
          nil
        }
      self = .clock(
        try coder.player(x?.player), left: try coder.field(.left, x?.left),
        isBank: try coder.field(.bank, x?.isBank, unless: false))
    case .resume: self = .resume(try coder.field(.game, line?.game))
    case .sync:
      guard let seq else { throw Misread(.seq) }
      self = .sync(seq: seq, try coder.field(.game, line?.game))
    }
  }

  public func write(to coder: inout FieldCoder) throws(Misread) {
    _ = try TableLine(&coder, self, seq: seq, text: text)
  }

  /// Appends the wire's line, with its line feed.
  public func appendWire(table: TableID, to bytes: inout [UInt8]) {
    if case .event(let event, let seq) = self {
      return event.appendWire(table: table, seq: seq, to: &bytes)
    }
    bytes.appendWire(self, for: .wire(table: table.description, seq: seq), text: text)
  }

  /// Appends the line as JSON, with its line feed.
  public func appendJSON(table: TableID, to bytes: inout [UInt8]) {
    if case .event(let event, let seq) = self {
      return event.appendJSON(table: table, seq: seq, to: &bytes)
    }
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
    return read(reader, family: family)
  }

  /// Reads a row of a `replay`; `nil` if it is none.
  ///
  /// - Parameter family: the family of the game that was played.
  public static func read(
    row line: String, family: GameFamily
  ) -> (table: TableID, line: TableLine)? {
    guard line.utf8.starts(with: "= ".utf8), var reader = LineReader(line.dropFirst(2)),
      reader.becomeEvent()
    else { return nil }
    return read(reader, family: family)
  }

  private static func read(
    _ reader: LineReader, family: GameFamily
  ) -> (table: TableID, line: TableLine)? {
    var fields = FieldCoder(reading: reader)
    do throws(Misread) {
      let table: TableID = try fields.field(.table, nil)
      let seq: Int? = try fields.optional(.seq, nil)
      if Word(rawValue: reader.type) != nil {
        return (table, try TableLine(&fields, nil, seq: seq, text: reader.text))
      }
      guard let seq else { return nil }
      return (table, .event(try TableEvent(&fields, family: family), seq: seq))
    } catch { return nil }
  }
}
