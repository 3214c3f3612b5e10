import Games
import Identity
import Tables

/// The words of a table's events, both ways: for viewers, for the journal, and for rows of a
/// `replay`.
extension TableEvent where Form: WrittenCards {
  fileprivate func write(to line: inout LineWriter, for purpose: LineWriter.Purpose) {
    switch self {
    case .sat(let player, let stack, let person, let digest):
      line.event("sat", player, for: purpose)
      line.field(.stack, stack)
      line.field(.kind, person.kind.rawValue)
      line.field(.role, person.role.rawValue)
      if let level = person.level { line.field(.level, level.rawValue) }
      if let digest { line.field(.digest, digest.description) }
    case .leaving(let player): line.event("leaving", player, for: purpose)
    case .out(let player, let reason):
      line.event("out", player, for: purpose)
      line.field(.reason, reason.rawValue)
    case .back(let player): line.event("back", player, for: purpose)
    case .gone(let player, let hold):
      line.event("gone", player, for: purpose)
      line.field(.hold, hold)
    case .timeout(let player, let action):
      line.event("timeout", player, for: purpose)
      line.field(.did, action.rawValue)
    case .kick(let player, let voter, let asked, let need):
      line.event("kick", player, for: purpose)
      line.field(.by, voter.description)
      line.field(.asked, asked)
      line.field(.need, need)
    case .wanted: line.beginEvent("wanted", for: purpose)
    case .restarted: line.beginEvent("restarted", for: purpose)
    case .identified(let player, let digest):
      line.event("identified", player, for: purpose)
      line.field(.digest, digest.description)
    case .converted(let earlier):
      line.beginEvent("converted", for: purpose)
      line.earlier(earlier)
    case .interrupted(let round):
      line.beginEvent("void", for: purpose)
      line.field(.round, round)
      line.field(.reason, "restart")
    case .refunded(let player, let round):
      line.event("void", player, for: purpose)
      line.field(.round, round)
      line.field(.reason, "restart")
    case .closed: line.beginEvent("close", for: purpose)
    case .game(.house(let event)): event.write(to: &line, for: purpose)
    case .game(.dealing(let event)): event.write(to: &line, for: purpose)
    case .game(.poker(let event)): event.write(to: &line, for: purpose)
    }
  }

  fileprivate init?(_ line: inout LineReader, family: GameFamily) {
    if let event = Self.ofTable(&line) {
      self = event
      return
    }
    switch family {
    case .house:
      guard let event = HouseEvent<Form>(&line) else { return nil }
      self = .game(.house(event))
    case .dealing:
      guard let event = DealingEvent<Form>(&line) else { return nil }
      self = .game(.dealing(event))
    case .poker:
      guard let event = PokerEvent<Form>(&line) else { return nil }
      self = .game(.poker(event))
    }
  }

  private static func ofTable(_ line: inout LineReader) -> Self? {
    switch line.type {
    case "wanted": return .wanted
    case "restarted": return .restarted
    case "converted": return line.earlier().map { .converted($0) }
    case "close": return .closed
    case "void":
      guard line.word(.reason) == "restart", let round = line.number(.round) else { return nil }
      return line.player().map { .refunded($0, round: round) } ?? .interrupted(round: round)
    case "sat", "leaving", "out", "back", "gone", "timeout", "kick", "identified":
      return line.player().flatMap { of($0, &line) }
    default: return nil
    }
  }

  private static func of(_ player: SeatedPlayer, _ line: inout LineReader) -> Self? {
    switch line.type {
    case "sat":
      guard let stack = line.number(.stack), let kind: Person.Kind = line.value(.kind),
        let role: Person.Role = line.value(.role)
      else { return nil }
      let level: Person.Level? = line.value(.level)
      guard (kind == .house) == (level != nil) else { return nil }
      let person = level.map { Person(house: $0) } ?? Person(kind: kind, role: role)
      return .sat(player, stack: stack, person, line.digest())
    case "leaving": return .leaving(player)
    case "out":
      // Other reasons are the game's.
      let reason = line.word(.reason).flatMap { SittingOut(rawValue: String($0)) }
      return reason.map { .out(player, $0) }
    case "back": return .back(player)
    case "identified": return line.digest().map { .identified(player, $0) }
    case "gone": return line.number(.hold).map { .gone(player, hold: $0) }
    case "timeout": return line.value(.did).map { .timeout(player, $0) }
    default:
      guard let voter = line.name(.by), let asked = line.number(.asked),
        let need = line.number(.need)
      else { return nil }
      return .kick(player, by: voter, asked: asked, need: need)
    }
  }
}

// MARK: - The journal's form

extension TableEvent<SecretCards> {
  /// Appends the event as a record of the journal holds it: everything written out, with what is
  /// hidden beside its owner, and neither the table's name nor a number.
  public func appendRecord(to bytes: inout [UInt8]) {
    var line = LineWriter(appendingTo: bytes)
    bytes = []
    write(to: &line, for: .journal)
    bytes = line.bytes
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
    self.init(record, family: family, isStrict: true)
  }

  /// Reads an event as earlier releases have recorded it, with the table's name and a number.
  public init?(earlierRecord record: ArraySlice<UInt8>, family: GameFamily) {
    self.init(record, family: family, isStrict: false)
  }

  private init?(_ record: ArraySlice<UInt8>, family: GameFamily, isStrict: Bool) {
    let start = record.startIndex
    guard record.count > 2, record[start] == 0x2A, record[start + 1] == 0x20,
      var line = LineReader(record: record.dropFirst(2))
    else { return nil }
    self.init(&line, family: family)
    if isStrict, !line.isReadWhole { return nil }
  }
}

// MARK: - The wire's form

extension TableEvent<SeenCards> {
  /// Appends the event as the wire has it.
  public func appendWire(table: TableID, seq: Int, to bytes: inout [UInt8]) {
    append(.wire(table, seq: seq), to: &bytes)
  }

  /// Appends the event as a row of a `replay`.
  public func appendRow(table: TableID, seq: Int, to bytes: inout [UInt8]) {
    append(.row(table, seq: seq), to: &bytes)
  }

  private func append(_ purpose: LineWriter.Purpose, to bytes: inout [UInt8]) {
    var line = LineWriter(appendingTo: bytes)
    bytes = []
    write(to: &line, for: purpose)
    if case .wire = purpose, case .game(.dealing(let event)) = self, let text = event.text {
      line.text(text)
    }
    line.endLine()
    bytes = line.bytes
  }
}

/// A line of a table that its viewers get: an event with its number, or what has none.
public enum TableLine: Sendable, Equatable {
  /// Something happened.
  case event(TableEvent<SeenCards>, seq: Int)
  /// Somebody, seated or not, says something.
  case said(PlayerName, Seat?, String)
  /// The others wait for a player, whose clock has so many milliseconds left.
  case clock(SeatedPlayer, left: Int)
  /// What the viewer has missed of a table that plays such a game follows.
  case resume(GameID)
  /// The viewer has seen everything up to a number, of a table that plays such a game.
  case sync(seq: Int, GameID)

  /// Appends the wire's line, with its line feed.
  public func appendWire(table: TableID, to bytes: inout [UInt8]) {
    if case .event(let event, let seq) = self {
      return event.appendWire(table: table, seq: seq, to: &bytes)
    }
    var line = LineWriter(appendingTo: bytes)
    bytes = []
    switch self {
    case .event: break
    case .said(let name, let seat, let text):
      line.beginEvent("say", for: .wire(table, seq: nil))
      if let seat { line.field(.seat, seat.number) }
      line.field(.name, name.description)
      line.text(text)
    case .clock(let player, let left):
      line.beginEvent("turn", for: .wire(table, seq: nil))
      line.player(player)
      line.field(.left, left)
    case .resume(let game):
      line.beginEvent("resume", for: .wire(table, seq: nil))
      line.field(.game, game.description)
    case .sync(let seq, let game):
      line.beginEvent("sync", for: .wire(table, seq: seq))
      line.field(.game, game.description)
    }
    line.endLine()
    bytes = line.bytes
  }

  /// Reads a line of the wire; `nil` if it is none of a table's. Keys that are not known are passed
  /// over.
  ///
  /// - Parameter family: the family of the game that the table plays.
  public static func read(_ line: String, family: GameFamily) -> (table: TableID, line: TableLine)?
  {
    guard line.utf8.starts(with: "* ".utf8), var reader = LineReader(line.dropFirst(2)),
      let table = reader.word(.table).flatMap({ TableID($0) })
    else { return nil }
    return TableLine(&reader, family: family).map { (table, $0) }
  }

  /// Reads a row of a `replay`; `nil` if it is none.
  ///
  /// - Parameter family: the family of the game that was played.
  public static func read(
    row line: String, family: GameFamily
  ) -> (table: TableID, line: TableLine)? {
    guard line.utf8.starts(with: "= ".utf8), var reader = LineReader(line.dropFirst(2)),
      reader.becomeEvent(), let table = reader.word(.table).flatMap({ TableID($0) })
    else { return nil }
    return TableLine(&reader, family: family).map { (table, $0) }
  }

  private init?(_ line: inout LineReader, family: GameFamily) {
    switch line.type {
    case "say":
      guard let name = line.name(.name) else { return nil }
      self = .said(name, line.seat(), line.text ?? "")
    case "turn":
      guard let player = line.player(), let left = line.number(.left) else { return nil }
      self = .clock(player, left: left)
    case "resume":
      guard let game = line.word(.game).flatMap({ GameID(String($0)) }) else { return nil }
      self = .resume(game)
    case "sync":
      guard let seq = line.number(.seq), let game = line.word(.game).flatMap({ GameID(String($0)) })
      else { return nil }
      self = .sync(seq: seq, game)
    default:
      guard let seq = line.number(.seq),
        let event = TableEvent<SeenCards>(&line, family: family)
      else { return nil }
      self = .event(event, seq: seq)
    }
  }
}

// MARK: - Tables of earlier releases

extension LineWriter {
  fileprivate mutating func earlier(_ earlier: EarlierTable) {
    field(.seq, earlier.seq)
    if let checkpoint = earlier.checkpoint {
      field(.round, checkpoint.round)
      field(.state, checkpoint.isOver ? "over" : "bet")
      cards(.cards, checkpoint.deck)
    }
    field(.balance, LineWriter.list(earlier.purses))
    field(.n, LineWriter.list(earlier.refunds))
  }

  private static func list(_ numbers: [PlayerName: Int]) -> String {
    let pairs = numbers.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    return pairs.isEmpty ? "-" : pairs.joined(separator: ",")
  }
}

extension LineReader {
  fileprivate mutating func earlier() -> EarlierTable? {
    var earlier = EarlierTable()
    guard let seq = number(.seq) else { return nil }
    earlier.seq = seq
    if let round = number(.round) {
      guard let state = word(.state), let deck = cards(.cards) else { return nil }
      earlier.checkpoint = HouseCheckpoint(round: round, isOver: state == "over", deck: deck)
    }
    guard let purses = numbers(.balance), let refunds = numbers(.n) else { return nil }
    (earlier.purses, earlier.refunds) = (purses, refunds)
    return earlier
  }

  private mutating func numbers(_ key: Key) -> [PlayerName: Int]? {
    guard let list = word(key) else { return nil }
    var numbers: [PlayerName: Int] = [:]
    if list == "-" { return numbers }
    for pair in list.split(separator: ",") {
      let parts = pair.split(separator: ":")
      guard parts.count == 2, let name = PlayerName(parts[0]),
        let number = WireNumber.parse(parts[1])
      else { return nil }
      numbers[name] = number
    }
    return numbers
  }
}
