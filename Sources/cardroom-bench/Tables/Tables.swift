import LineProtocol
import Sockets

/// Rounds and actions a second of tables full of bots, and how soon an action is answered.
enum Tables {
  struct Given {
    var plan = TableLoad.Plan()
    var process: Int32?
    var seconds = 5.0
    var warmup = 0.5
  }

  static let options = ProgramOptions<Given>(
    of: "cardroom-bench tables", Given(),
    [
      .property("--connect", "HOST:PORT", "the server", \.plan.server) { try Endpoint($0) },
      .number("--tables", "T", in: 1...Limits.tables, "tables", \.plan.tables),
      .number("--seats", "K", in: 1...10, "bots at each table", \.plan.seats),
      .line(
        "--game", "GAME", "what is played, as create takes it, with options", \.plan.game),
      .number("--pid", "PID", in: 1...1 << 22, "the server's process, to time it", \.process),
      .seconds("--seconds", in: 0.05...3600, "how long to measure", \.seconds),
      .seconds("--warmup", in: 0...60, "how long to play before that", \.warmup),
      .number("--seed", "N", in: 0...UInt64.max, "for the bots' choices", \.plan.seed),
      .help,
    ])

  static let subcommand = Subcommand(
    "rounds and actions a second of tables full of bots",
    "Opens tables, fills them with bots that make any legal move at once, and times the replies.",
    options, measure: measure)

  static func measure(_ given: Given) throws -> JSONLine {
    let plan = given.plan
    try LoadError.allowDescriptors(plan.tables * plan.seats + 64)
    var load = try TableLoad(plan)
    try load.seat()
    if given.warmup > 0 { _ = try load.run(seconds: given.warmup) }
    let (result, cost) = try ProcessorTime.microseconds(
      of: given.process, each: { (result: TableLoad.Result) in result.actions },
      { try load.run(seconds: given.seconds) })
    do { try load.leave() } catch { Bench.complain("note: not everybody could leave: \(error)") }
    var json = JSONLine()
    json.add("bench", "tables")
    json.add("target", "\(plan.server)")
    json.add("game", plan.game)
    json.add("tables", plan.tables)
    json.add("seats", plan.seats)
    json.add("seconds", result.seconds)
    json.add("tables_playing", result.rounds.count { $0 > 0 })
    json.add("rounds_per_second", Double(result.rounds.reduce(0, +)) / result.seconds)
    json.add("actions_per_second", Double(result.actions) / result.seconds)
    json.add("server_us_per_action", cost)
    json.add("stale", result.stale)
    json.add("refused", result.refused)
    json.add("p50_us", result.times.microseconds(50))
    json.add("p99_us", result.times.microseconds(99))
    json.add("max_us", result.times.microseconds(100))
    return json
  }
}
