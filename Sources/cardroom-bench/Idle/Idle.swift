// `cardroom-bench idle`: its options, its order of events and its result.

import Glibc
import Sockets

/// The server's memory for each idle connection, and what they cost the busy ones.
enum Idle {
  /// Its options.
  static let table = OptionTable(
    command: "idle",
    summary: "Weighs a fresh server with idle connections, and times busy ones beside them.",
    options: [
      .init("--connect", "HOST:PORT", "127.0.0.1:7777", "the server, on this machine"),
      .init("--connections", "N", "10000", "idle connections"),
      .init("--login", nil, nil, "each of them takes a name"),
      .init("--pid", "PID", nil, "the server's process, if the port does not lead to it"),
      .init("--active", "N", "50", "busy connections, one request in flight on each"),
      .init("--seconds", "S", "5", "how long they are timed, without and with the idle ones"),
      .init("--send", "LINE", "ping", "their request"),
    ])

  /// Measures and prints; returns the exit status.
  static func run(arguments: [String]) -> Int32 { Bench.report(table, arguments, measure) }

  /// The line of JSON for these options.
  static func measure(_ options: Options) throws -> JSONLine {
    let server = try options.endpoint("--connect")
    let count = try options.number("--connections", in: 1...60_000)
    let active = try options.number("--active", in: 1...10_000)
    let seconds = try options.seconds("--seconds", in: 0.05...3600)
    let request = Array((try options.line("--send") + "\n").utf8)
    try Descriptors.allow(count + active + 64)
    let process = try process(options, server)

    var load = try LineLoad(.init(server: server, connections: active, request: request))
    try load.connect()
    Lines.warnOfLimit(load.greeting)
    _ = try load.run(seconds: seconds / 10)
    let without = try load.run(seconds: seconds)
    let before = try process.residentBytes()
    var held = HeldConnections()
    try held.hold(count, at: server, withNames: options.has("--login"))
    let after = try process.residentBytes()
    let with = try load.run(seconds: seconds)
    extendLifetime(held)

    var json = JSONLine()
    json.add("bench", "idle")
    json.add("target", "\(server)")
    json.add("connections", count)
    json.add("logged_in", options.has("--login"))
    json.add("rss_before_bytes", before)
    json.add("rss_after_bytes", after)
    json.add("bytes_per_connection", (after - before) / count)
    json.add("active", active)
    addTimes(without, with, to: &json)
    return json
  }

  private static func addTimes(
    _ without: LineLoad.Result, _ with: LineLoad.Result, to json: inout JSONLine
  ) {
    json.add("lines_per_second_without", without.rate)
    json.add("lines_per_second_with", with.rate)
    json.add("p99_us_without", without.times.microseconds(99))
    json.add("p99_us_with", with.times.microseconds(99))
    json.add("p99_ratio", with.times.microseconds(99) / without.times.microseconds(99))
  }

  private static func process(_ options: Options, _ server: Endpoint) throws -> ServerProcess {
    guard options.has("--pid") else { return try ServerProcess(listeningOn: server.port) }
    return ServerProcess(pid: try options.number("--pid", in: 1...(1 << 22)))
  }
}
