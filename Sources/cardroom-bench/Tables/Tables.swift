import LineProtocol
import Sockets

/// Rounds and actions a second of tables full of bots, and how soon an action is answered.
enum Tables {
  /// Its options.
  static let table = OptionTable(
    command: "tables",
    summary:
      "Opens tables, fills them with bots that make any legal move at once, and times the replies.",
    options: [
      .init("--connect", "HOST:PORT", "127.0.0.1:7777", "the server"),
      .init("--tables", "T", "100", "tables"),
      .init("--seats", "K", "4", "bots at each table"),
      .init("--game", "GAME", "betting3", "what is played, as create takes it, with options"),
      .init("--seconds", "S", "5", "how long to measure"),
      .init("--warmup", "S", "0.5", "how long to play before that"),
      .init("--seed", "N", "1", "for the bots' choices"),
    ])

  /// Measures and prints; returns the exit status.
  static func run(arguments: [String]) -> Int32 { Bench.report(table, arguments, measure) }

  /// The line of JSON for these options.
  static func measure(_ options: Options) throws -> JSONLine {
    let plan = try plan(options)
    let seconds = try options.seconds("--seconds", in: 0.05...3600)
    let warmup = try options.seconds("--warmup", in: 0...60)
    try Descriptors.allow(plan.tables * plan.seats + 64)
    var load = try TableLoad(plan)
    try load.seat()
    if warmup > 0 { _ = try load.run(seconds: warmup) }
    let process = try? ServerProcess(listeningOn: plan.server.port)
    let before = try process?.processorSeconds()
    let result = try load.run(seconds: seconds)
    let after = try process?.processorSeconds()
    do { try load.leave() } catch { Bench.complain("note: not everybody could leave: \(error)") }

    var json = JSONLine()
    json.add("bench", "tables")
    json.add("target", "\(plan.server)")
    json.add("game", plan.game)
    json.add("tables", plan.tables)
    json.add("seats", plan.seats)
    json.add("seconds", result.seconds)
    json.add("tables_playing", result.tablesPlaying)
    json.add("rounds_per_second", Double(result.rounds) / result.seconds)
    json.add("actions_per_second", Double(result.actions) / result.seconds)
    json.add(
      "server_us_per_action", ServerProcess.microseconds(before, after, each: result.actions))
    json.add("stale", result.stale)
    json.add("refused", result.refused)
    json.add("p50_us", result.times.microseconds(50))
    json.add("p99_us", result.times.microseconds(99))
    json.add("max_us", result.times.microseconds(100))
    return json
  }

  private static func plan(_ options: Options) throws(UsageError) -> TableLoad.Plan {
    TableLoad.Plan(
      server: try options.endpoint("--connect"),
      tables: try options.number("--tables", in: 1...Limits.tables),
      seats: try options.number("--seats", in: 1...10),
      game: try options.line("--game"),
      seed: UInt64(try options.number("--seed", in: 0...Int.max)))
  }
}
