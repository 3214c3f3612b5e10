import HandOracle
import Identity
import LineProtocol
import Room
import Store

/// How far everything that is numbered was ever told to anybody, by what left the server: it must be
/// on the disk before, and be found by every restart.
struct DisclosureAudit: Sendable {
  /// What is numbered from 1 without a gap.
  enum Series: Hashable, Sendable {
    case events(TableID)
    case rounds(TableID)
    case movements
    /// Games of the score book.
    case games
    case changes(game: Int)
    /// The only one is that there is a member of this name.
    case member(PlayerName)
  }

  /// The lines of one connection.
  private struct Listener: Sendable {
    var lines = LineCutter()
    /// The highest number of the rows before the next reply.
    var rows = 0
  }

  private var listeners: [SessionID: Listener] = [:]
  /// The highest number of each series.
  private var told: [Series: Int] = [:]
  /// The number of the last question of each table, and that before the last restart.
  private var questions: [TableID: Int] = [:]
  private var questionsBefore: [TableID: Int] = [:]

  /// Takes bytes that leave for a session.
  ///
  /// - Throws: `Violation` if they tell more than is on the disk.
  mutating func hear(
    _ bytes: [UInt8], to session: SessionID, _ durable: DurableState
  ) throws(Violation) {
    var listener = listeners[session] ?? Listener()
    defer { listeners[session] = listener }
    for case let line? in listener.lines.take(bytes) {
      guard let parts = try? WireGrammar.parse(line) else { continue }
      try take(parts, &listener.rows, durable, line)
    }
  }

  private mutating func take(
    _ parts: WireGrammar.Parts, _ rows: inout Int, _ durable: DurableState, _ line: String
  ) throws(Violation) {
    var found: [(Series, Int?)] = []
    // The server stores nothing of a tutorial, so its lines have nothing to agree with.
    if let table = parts.value("table").flatMap({ TableID($0) }), table != Tutorial.table {
      if parts.sign == "?" { try takeQuestion(parts, table, durable, line) }
      found.append((.events(table), parts.number("seq")))
      if parts.kind == "history" || parts.kind == "replay" {
        found.append((.rounds(table), max(rows, parts.number("n") ?? 0)))
      }
    }
    switch (parts.sign, parts.kind) {
    case ("+", "register"), ("+", "login"):
      let isMember = parts.kind == "register" || parts.value("kind") == "member"
      if isMember, let name = parts.value("name").flatMap({ PlayerName($0) }) {
        found.append((.member(name), 1))
      }
    case ("=", "entry"): found.append((.movements, parts.number("n")))
    case ("*", "book") where parts.value("did") == "new":
      found.append((.games, parts.number("game")))
    case ("=", "round"), ("=", "change"):
      rows = max(rows, parts.number("n") ?? parts.number("number") ?? 0)
    case ("+", "book"):
      if let game = parts.number("game") { found.append((.changes(game: game), rows)) }
    default: break
    }
    if parts.sign == "+" { rows = 0 }
    for case let (series, number?) in found where number > told[series] ?? 0 {
      told[series] = number
      guard number > durable.count(of: series) else { continue }
      throw Violation(
        .durability,
        "told before it is on the disk: \(line): "
          + "put the entry into .journal before the line, so that the gate holds it back")
    }
  }

  /// A question's number is never used again, also not after a restart. A name that was free in
  /// between is another table's.
  private mutating func takeQuestion(
    _ parts: WireGrammar.Parts, _ table: TableID, _ durable: DurableState, _ line: String
  ) throws(Violation) {
    guard !durable.hasClosed(table),
      let number = parts.value("turn")?.split(separator: ".").last.flatMap({ Int($0) })
    else { return }
    guard number > questionsBefore[table] ?? 0 else {
      throw Violation(.turns, "\(number) was asked before the restart: \(line)")
    }
    questions[table] = max(questions[table] ?? 0, number)
  }

  /// A server that starts must know all that anybody was told; all connections are gone.
  mutating func checkRestart(_ durable: DurableState) throws(Violation) {
    listeners = [:]
    questionsBefore = questions
    for (series, number) in told where durable.count(of: series) < number {
      throw Violation(
        .recovery,
        "a restart has lost \(series) \(number), and has \(durable.count(of: series)): "
          + "tell nothing before the sync returns")
    }
  }
}
