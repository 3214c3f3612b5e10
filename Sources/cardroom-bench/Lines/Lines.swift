import LineProtocol
import Sockets

/// Lines a second and round-trip times of one command.
enum Lines {
  struct Given {
    fileprivate var plan = LineLoad.Plan()
    fileprivate var process: Int32?
    fileprivate var seconds = 5.0
    fileprivate var warmup = 0.5
    fileprivate var send = "ping xyz"
    fileprivate var first = ""
    fileprivate var lineEnd = "\n"
  }

  static let options = ProgramOptions<Given>(
    of: "cardroom-bench lines", Given(),
    [
      .property("--connect", "HOST:PORT", "the server", \.plan.server) { try Endpoint($0) },
      .number("--connections", "N", in: 1...20_000, "connections", \.plan.connections),
      .number(
        "--pipeline", "P", in: 1...10_000, "requests in flight on each connection",
        \.plan.pipeline),
      .number("--pid", "PID", in: 1...1 << 22, "the server's process, to time it", \.process),
      .seconds("--seconds", in: 0.05...3600, "how long to measure", \.seconds),
      .seconds("--warmup", in: 0...60, "how long to run before that", \.warmup),
      .line("--send", "LINE", "the request; for redis: ECHO xyz", \.send),
      .line("--first", "LINE", "what each connection says first, as hello 1 mode=wire", \.first),
      .value("--reply-prefix", "C", "count only lines that begin with this byte, as +") {
        guard $1.utf8.count == 1 else { throw OptionError($1, give: "one byte, as +") }
        $0.plan.replyPrefix = $1.utf8.first
      },
      .flag("--crlf", "end lines with CR LF") { $0.lineEnd = "\r\n" },
      .help,
    ])

  static let subcommand = Subcommand(
    "lines a second and round-trip times of one command",
    "Keeps the same request in flight on every connection and counts the reply lines.",
    options, measure: measure)

  static func measure(_ given: Given) throws -> JSONLine {
    var plan = given.plan
    plan.request = Array((given.send + given.lineEnd).utf8)
    if !given.first.isEmpty { plan.opening = Array((given.first + given.lineEnd).utf8) }
    try LoadError.allowDescriptors(plan.connections + 64)
    var load = try LineLoad(plan)
    try load.connect()
    warnOfLimit(load.greeting)
    if given.warmup > 0 { _ = try load.run(seconds: given.warmup) }
    let (result, cost) = try ProcessorTime.microseconds(
      of: given.process, each: { (result: LineLoad.Result) in result.replies },
      { try load.run(seconds: given.seconds) })
    var json = JSONLine()
    json.add("bench", "lines")
    json.add("target", "\(plan.server)")
    json.add("connections", plan.connections)
    json.add("pipeline", plan.pipeline)
    json.add("seconds", result.seconds)
    json.add("lines_per_second", result.rate)
    json.add("server_us_per_line", cost)
    json.add("p50_us", result.times.microseconds(50))
    json.add("p99_us", result.times.microseconds(99))
    json.add("max_us", result.times.microseconds(100))
    return json
  }

  /// A server that delays lines by design is not worth measuring: says so.
  static func warnOfLimit(_ greeting: String) {
    guard
      let rate = greeting.split(separator: " ").first(where: { $0.hasPrefix("rate=") })?.dropFirst(
        5),
      let number = Int(rate.prefix { $0.isNumber }), number > 0
    else { return }
    Bench.complain(
      "note: the server delays what is above \(rate) a connection; start it with --rate 0")
  }
}
