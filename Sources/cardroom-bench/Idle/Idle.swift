import Glibc
import LineProtocol
import Lines
import Sockets

/// The server's memory for each idle connection, and what they cost the busy ones.
enum Idle {
  struct Given {
    fileprivate var server = Endpoint.network(host: "127.0.0.1", port: 7777)
    fileprivate var connections = 10_000
    fileprivate var login = false
    fileprivate var pid: Int?
    fileprivate var active = 50
    fileprivate var seconds = 5.0
    fileprivate var send = "ping xyz"
  }

  static let options = ProgramOptions<Given>(
    of: "cardroom-bench idle", Given(),
    [
      .property("--connect", "HOST:PORT", "the server, on this machine", \.server) {
        try Endpoint($0)
      },
      .number("--connections", "N", in: 1...60_000, "idle connections", \.connections),
      .flag("--login", "each of them takes a name") { $0.login = true },
      .number(
        "--pid", "PID", in: 1...(1 << 22),
        "the server's process, if the port does not lead to it", \.pid),
      .number(
        "--active", "N", in: 1...10_000, "busy connections, one request in flight on each",
        \.active),
      .seconds(
        "--seconds", in: 0.05...3600, "how long they are timed, without and with the idle ones",
        \.seconds),
      .line("--send", "LINE", "their request", \.send),
      .help,
    ])

  static let subcommand = Subcommand(
    "memory of idle connections, and what they cost the busy ones",
    "Weighs a fresh server with idle connections, and times busy ones beside them.",
    options, measure: measure)

  static func measure(_ given: Given) throws -> JSONLine {
    let (server, count, active) = (given.server, given.connections, given.active)
    let seconds = given.seconds
    let request = Array((given.send + "\n").utf8)
    try Descriptors.allow(count + active + 64)
    let process =
      if let pid = given.pid { ServerProcess(pid: pid) } else {
        try ServerProcess(listeningOn: server.port)
      }

    var load = try LineLoad(.init(server: server, connections: active, request: request))
    try load.connect()
    Lines.warnOfLimit(load.greeting)
    _ = try load.run(seconds: seconds / 10)
    let without = try load.run(seconds: seconds)
    let before = try process.residentBytes()
    var held = HeldConnections()
    try held.hold(count, at: server, withNames: given.login)
    let after = try process.residentBytes()
    let with = try load.run(seconds: seconds)
    extendLifetime(held)

    var json = JSONLine()
    json.add("bench", "idle")
    json.add("target", "\(server)")
    json.add("connections", count)
    json.add("logged_in", given.login)
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
}

/// Connections that were greeted, perhaps logged in, and are held open in silence.
struct HeldConnections: ~Copyable {
  /// So many are connected before their greetings are waited for: less than any listener's backlog.
  private static let batch = 100
  /// A server that has not greeted after so long is given up.
  private static let patienceSeconds = 10

  private var sockets: [Socket] = []

  /// None yet.
  init() {}

  deinit {
    for socket in sockets { socket.close() }
  }

  /// Connects so many and waits until each has been greeted and, if it is to be, has a name.
  mutating func hold(_ count: Int, at server: Endpoint, withNames: Bool) throws {
    var dialer = try Dialer(server)
    while sockets.count < count {
      let first = sockets.count
      for index in first..<min(first + Self.batch, count) {
        let socket = try dialer.connect()
        sockets.append(socket)
        try socket.setReceiveTimeout(milliseconds: Self.patienceSeconds * 1000)
        if withNames { try socket.sendAll("hello 1 mode=wire\nlogin \(Self.name(index))\n") }
      }
      for index in first..<sockets.count { try waitForGreeting(index, withName: withNames) }
    }
  }

  /// A name that no other bench takes at the same time.
  private static func name(_ index: Int) -> String {
    "i\(String(getpid(), radix: 36))-\(String(index, radix: 36))"
  }

  private func waitForGreeting(_ index: Int, withName: Bool) throws {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while !Self.isGreeted(bytes, withName: withName) {
      switch piece.withUnsafeMutableBytes({ sockets[index].receive(into: $0) }) {
      case .bytes(let count): bytes.append(contentsOf: piece.prefix(count))
      case .wouldBlock: throw LoadError.silent(seconds: Self.patienceSeconds)
      case .ended, .failed: throw LoadError.closed(connection: index)
      }
      guard bytes.count <= Limits.bytesWithoutNewline else {
        throw LoadError.overlong(connection: index)
      }
    }
    try Self.refuse(bytes)
  }

  /// A greeting is a line; `hello` and `login` have one reply each.
  private static func isGreeted(_ bytes: [UInt8], withName: Bool) -> Bool {
    guard bytes.last == 0x0A else { return false }
    return !withName || lines(bytes).count(where: isReply) >= 2
  }

  private static func refuse(_ bytes: [UInt8]) throws(LoadError) {
    guard let line = lines(bytes).first(where: { $0.first == LineClass.refused.rawValue })
    else { return }
    throw .refused(String(decoding: line, as: UTF8.self))
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A)
  }

  private static func isReply(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == LineClass.done.rawValue || line.first == LineClass.refused.rawValue
  }
}
