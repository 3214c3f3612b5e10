import Glibc
import LineProtocol
import Sockets

/// Tables of a server, each full of bots that answer as soon as they are asked.
struct TableLoad: ~Copyable {
  /// What the load is made of.
  struct Plan {
    /// Where the server is.
    var server = Endpoint.network(host: "127.0.0.1", port: 7777)
    /// How many tables.
    var tables = 100
    /// Seats at each, with a bot in every one.
    var seats = 4
    /// What they play, and the table's options, as `create` takes them.
    var game = "betting3"
    /// For the bots' choices.
    var seed: UInt64 = 1
  }

  /// What a run came to.
  struct Result {
    /// Rounds counted, over all tables.
    var rounds: Int
    /// Actions that the server has taken.
    var actions: Int
    /// Answers that crossed a newer question.
    var stale: Int
    /// Other commands that it has refused.
    var refused: Int
    /// Tables at which at least one round was counted.
    var tablesPlaying: Int
    /// How long it took, in seconds.
    var seconds: Double
    /// Nanoseconds from sending an action to its reply.
    var times: Histogram
  }

  /// Longest line that is understood, and how much is read at once.
  static let bufferBytes = 16_384
  /// A server that has been silent for so long is given up.
  private static let patienceSeconds = 10

  let plan: Plan
  let epoll: Epoll
  private let buffers: UnsafeMutableRawBufferPointer
  var bots: [Bot] = []
  var times = Histogram()
  var chooser: MoveChooser
  var line: [UInt8] = []
  var rounds: [Int]
  var actions = 0
  var stale = 0
  var refused = 0
  /// From here on nothing is answered and connections may end.
  var isLeaving = false

  /// Makes room for the load; nothing is connected yet.
  init(_ plan: Plan) throws(SocketError) {
    epoll = try Epoll(capacity: 1024)
    self.plan = plan
    let count = plan.tables * plan.seats
    buffers = .allocate(byteCount: count * Self.bufferBytes, alignment: 64)
    chooser = MoveChooser(seed: plan.seed)
    rounds = Array(repeating: 0, count: plan.tables)
    line.reserveCapacity(256)
  }

  deinit {
    for bot in bots where !bot.isGone { bot.socket.close() }
    buffers.deallocate()
  }

  /// Plays for so long.
  mutating func run(seconds: Double) throws -> Result {
    times.clear()
    (actions, stale, refused) = (0, 0, 0)
    for table in rounds.indices { rounds[table] = 0 }
    let start = Monotonic.now()
    let deadline = start + Monotonic.nanoseconds(seconds)
    var now = start
    while now < deadline {
      try turn()
      now = Monotonic.now()
    }
    return Result(
      rounds: rounds.reduce(0, +), actions: actions, stale: stale, refused: refused,
      tablesPlaying: rounds.count { $0 > 0 }, seconds: Double(now - start) / 1e9,
      times: times)
  }

  /// Reads once from every connection that has something, and has the bots answer.
  mutating func turn() throws {
    let ready = try epoll.wait(milliseconds: Int32(Self.patienceSeconds) * 1000)
    guard ready > 0 else { throw LoadError.silent(seconds: Self.patienceSeconds) }
    for position in 0..<ready { try read(Int(epoll.event(at: position).word)) }
  }

  private mutating func read(_ index: Int) throws {
    let start = index * Self.bufferBytes
    let whole = UnsafeMutableRawBufferPointer(
      rebasing: buffers[start..<(start + Self.bufferBytes)])
    let free = UnsafeMutableRawBufferPointer(rebasing: whole[bots[index].pending...])
    guard !free.isEmpty else { throw LoadError.overlong(connection: index) }
    switch bots[index].socket.receive(into: free) {
    case .bytes(let count):
      let filled = bots[index].pending + count
      try takeLines(UnsafeMutableRawBufferPointer(rebasing: whole[..<filled]), of: index)
    case .wouldBlock: break
    case .ended, .failed:
      guard isLeaving else { throw LoadError.closed(connection: index) }
      bots[index].isGone = true
      bots[index].socket.close()
    }
  }

  /// Handles the whole lines and moves what is left to the front.
  private mutating func takeLines(_ bytes: UnsafeMutableRawBufferPointer, of index: Int) throws {
    let now = Monotonic.now()
    guard let base = bytes.baseAddress else { return }
    var start = 0
    while start < bytes.count, let end = memchr(base + start, 0x0A, bytes.count - start) {
      let length = end - (base + start)
      let line = UnsafeRawBufferPointer(start: base + start, count: length)
      try take(WireLine(line), of: index, at: now)
      start += length + 1
    }
    if start > 0, start < bytes.count { memmove(base, base + start, bytes.count - start) }
    bots[index].pending = bytes.count - start
  }
}
