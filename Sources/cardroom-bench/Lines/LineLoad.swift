import Glibc
import Sockets

/// Connections that each keep the same number of equal requests in flight.
struct LineLoad: ~Copyable {
  /// What the load is made of.
  struct Plan {
    /// Where the server is.
    var server = Endpoint.network(host: "127.0.0.1", port: 7777)
    /// How many connections.
    var connections = 50
    /// Requests in flight on each.
    var pipeline = 1
    /// The request, with its line end.
    var request: [UInt8] = []
    /// What each connection sends first, with its line ends; the replies do not count.
    var opening: [UInt8] = []
    /// What a line begins with that counts as a reply; nil: every line does.
    var replyPrefix: UInt8?
  }

  /// What a run came to.
  struct Result {
    /// Replies that came.
    var replies: Int
    /// How long it took, in seconds.
    var seconds: Double
    /// Nanoseconds from writing a request to reading its reply.
    var times: Histogram
    /// Replies a second.
    var rate: Double { Double(replies) / seconds }
  }

  /// A server that has been silent for so long is given up.
  private static let patienceSeconds = 10
  /// Nothing more comes unasked when nothing has come for so long.
  private static let quietMilliseconds: Int32 = 100

  private let plan: Plan
  private let epoll: Epoll
  private let buffer: UnsafeMutableRawBufferPointer
  private let requests: RequestStream
  private var sockets: [Socket] = []
  private var positions: [RequestStream.Position]
  private var flights: [Flight]
  private var counters: [LineCounter]
  private var times = Histogram()
  private var replies = 0
  /// The first line that the first connection got.
  private(set) var greeting = ""

  /// Makes room for the load; nothing is connected yet.
  init(_ plan: Plan) throws(SocketError) {
    epoll = try Epoll(capacity: 1024)
    self.plan = plan
    buffer = .allocate(byteCount: 1 << 18, alignment: 64)
    requests = RequestStream(line: plan.request, depth: plan.pipeline)
    positions = Array(repeating: RequestStream.Position(), count: plan.connections)
    flights = Array(repeating: Flight(), count: plan.connections)
    counters = Array(repeating: LineCounter(), count: plan.connections)
  }

  deinit {
    for socket in sockets { socket.close() }
    buffer.deallocate()
  }

  /// Keeps every connection busy for so long, then waits for the last replies, which do not count.
  mutating func run(seconds: Double) throws -> Result {
    times.clear()
    replies = 0
    let start = Monotonic.now()
    let deadline = start + Monotonic.nanoseconds(seconds)
    var now = start
    for index in sockets.indices { try ask(plan.pipeline, index, at: now) }
    while now < deadline { now = try turn(isAsking: true) }
    let result = Result(replies: replies, seconds: Double(now - start) / 1e9, times: times)
    while flights.contains(where: { !$0.isOver }) {
      _ = try turn(isAsking: false)
    }
    return result
  }

  /// Serves what is ready, once; returns the time.
  private mutating func turn(isAsking: Bool) throws -> UInt64 {
    let ready = try epoll.wait(milliseconds: Int32(Self.patienceSeconds) * 1000)
    guard ready > 0 else { throw LoadError.silent(seconds: Self.patienceSeconds) }
    var now: UInt64 = 0
    for position in 0..<ready {
      let event = epoll.event(at: position)
      let index = Int(event.word)
      if event.ready.contains(.output) { try ask(0, index, at: now) }
      guard event.ready != .output else { continue }
      let count = try receive(index)
      now = Monotonic.now()
      guard count > 0 else { continue }
      guard flights[index].land(count, at: now, into: &times) else {
        throw LoadError.unasked(connection: index)
      }
      replies += count
      if isAsking { try ask(count, index, at: now) }
    }
    return now == 0 ? Monotonic.now() : now
  }

  /// Reads once; returns how many replies came.
  private mutating func receive(_ index: Int) throws -> Int {
    switch sockets[index].receive(into: buffer) {
    case .bytes(let count):
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      return counters[index].count(bytes, prefix: plan.replyPrefix)
    case .wouldBlock: return 0
    case .ended, .failed: throw LoadError.closed(connection: index)
    }
  }

  /// Sends so many requests more, and has epoll say when what the kernel did not take can go on.
  private mutating func ask(_ count: Int, _ index: Int, at time: UInt64) throws {
    let wasOwing = positions[index].owed > 0
    if count > 0 { flights[index].start(count, at: time) }
    guard requests.send(count, on: sockets[index], &positions[index]) else {
      throw LoadError.closed(connection: index)
    }
    let isOwing = positions[index].owed > 0
    guard isOwing != wasOwing else { return }
    let interest: Epoll.Interest = isOwing ? [.input, .output] : .input
    try epoll.modify(sockets[index].descriptor, interest, word: UInt64(index))
  }
}

// MARK: - Before the load

extension LineLoad {
  /// Connects all, and waits until greetings and the replies to the opening are over.
  mutating func connect() throws {
    let address = try plan.server.listeningAddress()
    for index in 0..<plan.connections {
      let socket = try Socket.connect(to: address)
      sockets.append(socket)
      socket.setFlags(nonBlocking: true)
      try epoll.add(socket.descriptor, .input, word: UInt64(index))
    }
    try settle()
  }

  /// Has every connection say the opening and one request, and reads until each has got a line for
  /// each of them and all have been quiet for a while: what comes later was asked for.
  private mutating func settle() throws {
    let opening = plan.opening + plan.request
    let expected = opening.count { $0 == 0x0A }
    for socket in sockets {
      try opening.withUnsafeBytes { try socket.sendAll($0) }
    }
    var lines = Array(repeating: 0, count: sockets.count)
    var missing = sockets.count
    let deadline = Monotonic.now() + Monotonic.nanoseconds(Double(Self.patienceSeconds))
    while true {
      let ready = try epoll.wait(milliseconds: Self.quietMilliseconds)
      if ready == 0, missing == 0 { break }
      guard Monotonic.now() < deadline else {
        throw LoadError.silent(seconds: Self.patienceSeconds)
      }
      for position in 0..<ready {
        let index = Int(epoll.event(at: position).word)
        let before = lines[index]
        lines[index] += try receive(index)
        if index == 0, greeting.isEmpty {
          greeting = String(decoding: buffer.prefix(512).prefix { $0 != 0x0A }, as: UTF8.self)
        }
        if before < expected, lines[index] >= expected { missing -= 1 }
      }
    }
  }
}
