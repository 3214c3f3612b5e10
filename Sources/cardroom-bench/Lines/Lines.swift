import Sockets

/// Lines a second and round-trip times of one command.
enum Lines {
  /// Its options.
  static let table = OptionTable(
    command: "lines",
    summary: "Keeps the same request in flight on every connection and counts the reply lines.",
    options: [
      .init("--connect", "HOST:PORT", "127.0.0.1:7777", "the server"),
      .init("--connections", "N", "50", "connections"),
      .init("--pipeline", "P", "1", "requests in flight on each connection"),
      .init("--seconds", "S", "5", "how long to measure"),
      .init("--warmup", "S", "0.5", "how long to run before that"),
      .init("--send", "LINE", "ping xyz", "the request; for redis: ECHO xyz"),
      .init("--first", "LINE", nil, "what each connection says first, as hello 1 mode=wire"),
      .init("--reply-prefix", "C", nil, "count only lines that begin with this byte, as +"),
      .init("--crlf", nil, nil, "end lines with CR LF"),
    ])

  /// Measures and prints; returns the exit status.
  static func run(arguments: [String]) -> Int32 { Bench.report(table, arguments, measure) }

  /// The line of JSON for these options.
  static func measure(_ options: Options) throws -> JSONLine {
    let plan = try plan(options)
    let seconds = try options.seconds("--seconds", in: 0.05...3600)
    let warmup = try options.seconds("--warmup", in: 0...60)
    try Descriptors.allow(plan.connections + 64)
    var load = try LineLoad(plan)
    try load.connect()
    warnOfLimit(load.greeting)
    if warmup > 0 { _ = try load.run(seconds: warmup) }
    let process = try? ServerProcess(listeningOn: plan.server.port)
    let before = try process?.processorSeconds()
    let result = try load.run(seconds: seconds)
    let after = try process?.processorSeconds()

    var json = JSONLine()
    json.add("bench", "lines")
    json.add("target", "\(plan.server)")
    json.add("connections", plan.connections)
    json.add("pipeline", plan.pipeline)
    json.add("seconds", result.seconds)
    json.add("lines_per_second", result.rate)
    json.add("server_us_per_line", ServerProcess.microseconds(before, after, each: result.replies))
    json.add("p50_us", result.times.microseconds(50))
    json.add("p99_us", result.times.microseconds(99))
    json.add("max_us", result.times.microseconds(100))
    return json
  }

  private static func plan(_ options: Options) throws(UsageError) -> LineLoad.Plan {
    let end = options.has("--crlf") ? "\r\n" : "\n"
    var plan = LineLoad.Plan(
      server: try options.endpoint("--connect"),
      connections: try options.number("--connections", in: 1...20_000),
      pipeline: try options.number("--pipeline", in: 1...10_000),
      request: Array((try options.line("--send") + end).utf8))
    if options.has("--first") { plan.opening = Array((try options.line("--first") + end).utf8) }
    if options.has("--reply-prefix") {
      let prefix = Array(try options.line("--reply-prefix").utf8)
      guard prefix.count == 1 else {
        let fix = "one byte, please, as in --reply-prefix +"
        throw .bad("--reply-prefix", value: options.text("--reply-prefix"), fix: fix)
      }
      plan.replyPrefix = prefix[0]
    }
    return plan
  }

  /// A server that delays lines by design is not worth measuring: says so.
  static func warnOfLimit(_ greeting: [UInt8]) {
    let words = String(decoding: greeting, as: UTF8.self).split(separator: " ")
    guard let rate = words.first(where: { $0.hasPrefix("rate=") })?.dropFirst(5),
      let number = Int(rate.prefix { $0.isNumber }), number > 0
    else { return }
    Bench.complain(
      "note: the server delays what is above \(rate) a connection; start it with --rate 0")
  }
}
