import HandOracle
import Lines
import Room

/// For everything numbered, how much of it the server's output has ever revealed: it must be on the
/// disk before, and every restart must find it.
struct DisclosureAudit: Sendable {
  /// Something numbered from 1 without gaps.
  enum Series: Hashable, Sendable {
    case events(TableID)
    case rounds(TableID)
    case movements
    /// Games of the score book.
    case games
    case changes(game: Int)
    /// A member of this name, numbered 1 if there is one.
    case member(PlayerName)
  }

  /// The lines of one connection.
  private struct Listener: Sendable {
    var lines = LineCutter()
    /// The highest number among the rows before the next reply.
    var rows = 0
  }

  private var listeners: [SessionID: Listener] = [:]
  /// The highest number revealed in each series.
  private var told: [Series: Int] = [:]
  /// The number of each table's last question, and of the last before the latest restart.
  private var questions: [TableID: Int] = [:]
  private var questionsBefore: [TableID: Int] = [:]

  /// Checks bytes that leave for a session.
  ///
  /// - Throws: `Violation` if they reveal more than is on the disk.
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

  /// Checks that a question's number is never reused, even after a restart. If the name was free in
  /// between, the table is a different one.
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

  /// Checks that a starting server knows everything that was ever revealed; all connections are
  /// gone.
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
