import Glibc
import Lines
import Sockets

/// `cardroom-bench lines`: lines a second and round-trip times of one command. Each connection
/// keeps the same number of requests in flight.
struct LineLoad: ~Copyable {
  struct Given {
    fileprivate var server = Endpoint.network(host: "127.0.0.1", port: 7777)
    fileprivate var connections = 50
    fileprivate var pipeline = 1
    fileprivate var process: Int32?
    fileprivate var seconds = 5.0
    fileprivate var warmup = 0.5
    fileprivate var send = "ping xyz"
    fileprivate var first = ""
    fileprivate var lineEnd = "\n"
    /// The first byte of lines that count as replies; `nil` for all lines.
    fileprivate var replyPrefix: UInt8?
  }

  static let options = ProgramOptions<Given>(
    of: "cardroom-bench lines", Given(),
    [
      .property("--connect", "HOST:PORT", "the server", \.server) { try Endpoint($0) },
      .number("--connections", "N", in: 1...20_000, "connections", \.connections),
      .number(
        "--pipeline", "P", in: 1...10_000, "requests in flight on each connection", \.pipeline),
      .number("--pid", "PID", in: 1...1 << 22, "the server's process, to time it", \.process),
      .seconds("--seconds", in: 0.05...3600, "how long to measure", \.seconds),
      .seconds("--warmup", in: 0...60, "how long to run before that", \.warmup),
      .line("--send", "LINE", "the request; for redis: ECHO xyz", \.send),
      .line("--first", "LINE", "what each connection says first, as hello 1 mode=wire", \.first),
      .value("--reply-prefix", "C", "count only lines that begin with this byte, as +") {
        guard $1.utf8.count == 1 else { throw OptionError($1, give: "one byte, as +") }
        $0.replyPrefix = $1.utf8.first
      },
      .flag("--crlf", "end lines with CR LF") { $0.lineEnd = "\r\n" },
      .help,
    ])

  static let subcommand = Subcommand(
    "lines a second and round-trip times of one command",
    "Keeps the same request in flight on every connection and counts the reply lines.",
    options
  ) { given in
    print(try measure(given))
    return 0
  }

  static func measure(_ given: Given) throws -> JSONLine {
    try LoadError.allowDescriptors(given.connections + 64)
    var load = try LineLoad(given)
    try load.connect()
    if given.warmup > 0 { try load.run(seconds: given.warmup) }
    let cost = try processorTime(of: given.process) {
      try load.run(seconds: given.seconds)
      return load.replies
    }
    var json = JSONLine()
    json.add("bench", "lines")
    json.add("target", "\(given.server)")
    json.add("connections", given.connections)
    json.add("pipeline", given.pipeline)
    json.add("seconds", load.seconds)
    json.add("lines_per_second", Double(load.replies) / load.seconds)
    json.add("server_us_per_line", cost)
    json.add(load.times)
    return json
  }

  /// Warns of a server that delays lines by design, which is not worth measuring.
  static func warnOfLimit(_ greeting: String) {
    guard
      let rate = greeting.split(separator: " ").first(where: { $0.hasPrefix("rate=") })?.dropFirst(
        5),
      let number = Int(rate.prefix { $0.isNumber }), number > 0
    else { return }
    Bench.complain(
      "note: the server delays what is above \(rate) a connection; start it with --rate 0")
  }

  private struct Connection {
    let socket: Socket
    var counter = LineCounter()
    /// The number of bytes still to be written.
    var owed = 0
    /// The number of bytes of the current request already written.
    var offset = 0
    /// The requests in flight, and when they were sent.
    var flights: [(sent: UInt64, requests: Int)] = []
  }

  /// Milliseconds of silence after which no more unrequested lines are expected.
  private static let quietMilliseconds: Int32 = 100

  private let given: Given
  private let epoll: Epoll
  private let buffer: UnsafeMutableRawBufferPointer
  /// The request with its line end.
  private let request: [UInt8]
  /// The request, repeated so that one call can write any number of whole or half-sent requests.
  private let stream: [UInt8]
  private var connections: [Connection] = []
  /// The results of the last run: replies received, the duration, and the nanoseconds from writing
  /// a request to reading its reply.
  private var replies = 0
  private var seconds = 0.0
  private var times = Histogram()

  /// Creates a load without connections.
  private init(_ given: Given) throws(SocketError) {
    epoll = try Epoll(capacity: 1024)
    self.given = given
    buffer = .allocate(byteCount: 1 << 18, alignment: 64)
    request = Array((given.send + given.lineEnd).utf8)
    stream = Array(repeatElement(request, count: given.pipeline + 1).joined())
  }

  deinit {
    for connection in connections { connection.socket.close() }
    buffer.deallocate()
  }

  /// Keeps every connection busy for `seconds`, then waits for the last replies, which do not
  /// count.
  private mutating func run(seconds: Double) throws {
    (times, replies) = (Histogram(), 0)
    let start = nanoseconds()
    var now = start
    for index in connections.indices { try ask(given.pipeline, index, at: now) }
    while Double(now - start) < seconds * 1e9 { now = try turn(isAsking: true) }
    let (counted, measured) = (replies, times)
    while connections.contains(where: { !$0.flights.isEmpty }) { _ = try turn(isAsking: false) }
    (replies, times, self.seconds) = (counted, measured, Double(now - start) / 1e9)
  }

  /// Serves ready connections once; returns the time.
  private mutating func turn(isAsking: Bool) throws -> UInt64 {
    let ready = try epoll.wait(milliseconds: LoadError.patience)
    guard ready > 0 else { throw LoadError.silent }
    var now: UInt64 = 0
    for position in 0..<ready {
      let event = epoll.event(at: position)
      let index = Int(event.word)
      if event.ready.contains(.output) { try ask(0, index, at: now) }
      guard event.ready != .output else { continue }
      let count = try receive(index)
      now = nanoseconds()
      guard count > 0 else { continue }
      try land(count, index, at: now)
      if isAsking { try ask(count, index, at: now) }
    }
    return now == 0 ? nanoseconds() : now
  }

  /// Reads once; returns the number of replies received.
  private mutating func receive(_ index: Int) throws -> Int {
    switch connections[index].socket.receive(into: buffer) {
    case .bytes(let count):
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      return connections[index].counter.count(bytes, prefix: given.replyPrefix)
    case .wouldBlock: return 0
    case .ended, .failed: throw LoadError.closed(connection: index)
    }
  }

  /// Removes the oldest requests, which were answered, and records their times.
  private mutating func land(_ count: Int, _ index: Int, at time: UInt64) throws {
    replies += count
    var rest = count
    while rest > 0 {
      guard let flight = connections[index].flights.first else {
        throw LoadError.unasked(connection: index)
      }
      let taken = min(rest, flight.requests)
      times.record(time &- flight.sent, times: taken)
      rest -= taken
      if taken == flight.requests {
        connections[index].flights.removeFirst()
      } else {
        connections[index].flights[0].requests -= taken
      }
    }
  }

  /// Sends the bytes owed and `count` more requests, as far as the kernel accepts them; epoll
  /// reports when to continue with the rest.
  private mutating func ask(_ count: Int, _ index: Int, at time: UInt64) throws {
    var connection = connections[index]
    let wasOwing = connection.owed > 0
    if count > 0 { connections[index].flights.append((time, count)) }
    connection.owed += count * request.count
    var isTaken = true
    while connection.owed > 0, isTaken {
      let end = min(connection.offset + connection.owed, stream.count)
      switch stream[connection.offset..<end].withUnsafeBytes({ connection.socket.send($0) }) {
      case .bytes(let sent):
        connection.owed -= sent
        connection.offset = (connection.offset + sent) % request.count
      case .wouldBlock: isTaken = false
      case .ended, .failed: throw LoadError.closed(connection: index)
      }
    }
    (connections[index].owed, connections[index].offset) = (connection.owed, connection.offset)
    let isOwing = connection.owed > 0
    guard isOwing != wasOwing else { return }
    let interest: Epoll.Interest = isOwing ? [.input, .output] : .input
    try epoll.modify(connection.socket.descriptor, interest, word: UInt64(index))
  }

  // MARK: - Before the load

  /// Connects all. Each sends its first line and one request, and all are read until each has a
  /// line for both and then nothing comes for a while. Any later line is a reply.
  private mutating func connect() throws {
    let address = try given.server.listeningAddress()
    for index in 0..<given.connections {
      let socket = try Socket.connect(to: address)
      connections.append(Connection(socket: socket))
      socket.setFlags(nonBlocking: true)
      try epoll.add(socket.descriptor, .input, word: UInt64(index))
    }
    let opening = given.first.isEmpty ? request : (given.first + given.lineEnd).utf8 + request
    let expected = opening.count { $0 == 0x0A }
    for connection in connections {
      try opening.withUnsafeBytes { try connection.socket.sendAll($0) }
    }
    var lines = Array(repeating: 0, count: connections.count)
    var greeting = ""
    let start = nanoseconds()
    while true {
      let ready = try epoll.wait(milliseconds: Self.quietMilliseconds)
      if ready == 0, lines.allSatisfy({ $0 >= expected }) { break }
      guard nanoseconds() - start < UInt64(LoadError.patience) * 1_000_000 else {
        throw LoadError.silent
      }
      for position in 0..<ready {
        let index = Int(epoll.event(at: position).word)
        lines[index] += try receive(index)
        if index == 0, greeting.isEmpty {
          greeting = String(decoding: buffer.prefix(512).prefix { $0 != 0x0A }, as: UTF8.self)
        }
      }
    }
    Self.warnOfLimit(greeting)
  }
}
