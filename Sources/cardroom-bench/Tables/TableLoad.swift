import Cards
import Glibc
import LineProtocol
import Lines
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
    /// Rounds counted, by table.
    var rounds: [Int]
    /// Actions that the server has taken.
    var actions = 0
    /// Answers that crossed a newer question.
    var stale = 0
    /// Other commands that it has refused.
    var refused = 0
    /// How long it took, in seconds.
    var seconds = 0.0
    /// Nanoseconds from sending an action to its reply.
    var times = Histogram()
  }

  /// A player of the load: a connection and where it stands.
  private struct Bot {
    let socket: Socket
    /// Which table it sits at, counted from 0.
    let table: Int
    /// Whether it has created the table.
    let isFirst: Bool
    var lines = LineSplitter()
    /// Replies that it waits for before it plays.
    var awaited: Int
    /// Whether it has a seat.
    var isSeated = false
    /// When it sent what is not answered yet, in the order of the replies.
    var sent: [UInt64] = []
    /// Whether its connection is over.
    var isGone = false
  }

  /// A server that has been silent for so long is given up.
  private static let patienceSeconds = 10

  private let plan: Plan
  private let epoll: Epoll
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
  private var bots: [Bot] = []
  private var chooser: MoveChooser
  private var result: Result
  /// From here on nothing is answered and connections may end.
  private var isLeaving = false

  /// Nothing is connected yet.
  init(_ plan: Plan) throws(SocketError) {
    epoll = try Epoll(capacity: 1024)
    self.plan = plan
    chooser = MoveChooser(seed: plan.seed)
    result = Result(rounds: Array(repeating: 0, count: plan.tables))
  }

  deinit {
    for bot in bots where !bot.isGone { bot.socket.close() }
    buffer.deallocate()
  }

  /// Plays for so long.
  mutating func run(seconds: Double) throws -> Result {
    result = Result(rounds: Array(repeating: 0, count: plan.tables))
    let start = Monotonic.now()
    let deadline = start + Monotonic.nanoseconds(seconds)
    var now = start
    while now < deadline {
      try turn()
      now = Monotonic.now()
    }
    result.seconds = Double(now - start) / 1e9
    return result
  }

  /// Reads once from every connection that has something, and has the bots answer.
  private mutating func turn() throws {
    let ready = try epoll.wait(milliseconds: Int32(Self.patienceSeconds) * 1000)
    guard ready > 0 else { throw LoadError.silent(seconds: Self.patienceSeconds) }
    for position in 0..<ready { try read(Int(epoll.event(at: position).word)) }
  }

  private mutating func read(_ index: Int) throws {
    switch bots[index].socket.receive(into: buffer) {
    case .bytes(let count):
      let now = Monotonic.now()
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      for line in bots[index].lines.take(bytes) where !isLeaving {
        try take(line, of: index, at: now)
      }
    case .wouldBlock: break
    case .ended, .failed:
      guard isLeaving else { throw LoadError.closed(connection: index) }
      bots[index].isGone = true
      bots[index].socket.close()
    }
  }

  // MARK: - Lines

  private mutating func take(_ line: ArraySlice<UInt8>, of index: Int, at now: UInt64) throws {
    guard var reader = LineReader(record: line.dropFirst(2)) else { return }
    switch line.first.flatMap({ LineClass(rawValue: $0) }) {
    case .ask: try answer(&reader, chooser.choose(from: reader.bytes("legal")), from: index)
    case .event: try takeEvent(reader.type, line, of: index)
    case .done: takeReply(reader.type, of: index, at: now)
    case .refused: try takeRefusal(&reader, line, of: index)
    default: break
    }
  }

  /// Sends a move as the answer to this question.
  private mutating func answer(
    _ question: inout LineReader, _ move: [UInt8], from index: Int
  ) throws {
    guard let turn = question.bytes("turn") else { return }
    try send(move + " turn=".utf8 + turn + [0x0A], from: index)
  }

  /// Sends a whole line whose reply is awaited.
  private mutating func send(_ bytes: [UInt8], from index: Int) throws {
    bots[index].sent.append(Monotonic.now())
    try bytes.withUnsafeBytes { try bots[index].socket.sendAll($0) }
  }

  private mutating func takeEvent(
    _ kind: String, _ line: ArraySlice<UInt8>, of index: Int
  ) throws {
    guard bots[index].isFirst else { return }
    switch kind {
    case "round", "hand": result.rounds[bots[index].table] += 1
    // After the end of a game anyone may begin the next; one is enough.
    case "over": try send(Array("reset\n".utf8), from: index)
    case "welcome" where index == 0: Lines.warnOfLimit(String(decoding: line, as: UTF8.self))
    default: break
    }
  }

  private mutating func takeReply(_ kind: String, of index: Int, at now: UInt64) {
    guard bots[index].isSeated else {
      bots[index].awaited -= 1
      bots[index].isSeated = kind == "sit"
      return
    }
    guard !bots[index].sent.isEmpty else { return }
    let sent = bots[index].sent.removeFirst()
    guard kind == "act" else { return }
    result.actions += 1
    result.times.record(now &- sent)
  }

  private mutating func takeRefusal(
    _ refusal: inout LineReader, _ line: ArraySlice<UInt8>, of index: Int
  ) throws {
    guard bots[index].isSeated else {
      throw LoadError.refused(String(decoding: line, as: UTF8.self))
    }
    if !bots[index].sent.isEmpty { bots[index].sent.removeFirst() }
    // Others act at the same time: a question may be put anew while its answer is on the way. The
    // new one is answered when it is read.
    if refusal.type == "code=\(ErrorCode.turnStale.rawValue)" {
      result.stale += 1
      return
    }
    result.refused += 1
    if refusal.bytes("legal") != nil { try answer(&refusal, Array("auto".utf8), from: index) }
  }

  // MARK: - Coming and going

  /// Connects all, opens the tables and seats everybody. They play as soon as they are asked.
  mutating func seat() throws {
    let address = try plan.server.listeningAddress()
    for index in 0..<(plan.tables * plan.seats) { try enter(index, at: address) }
    while bots.contains(where: { $0.awaited > 0 }) { try turn() }
    for index in bots.indices {
      try bots[index].socket.sendAll("sit \(Self.name("t", bots[index].table))\n")
    }
    while bots.contains(where: { !$0.isSeated }) { try turn() }
  }

  private mutating func enter(_ index: Int, at address: SocketAddress) throws {
    let socket = try Socket.connect(to: address)
    let (table, place) = index.quotientAndRemainder(dividingBy: plan.seats)
    bots.append(
      Bot(socket: socket, table: table, isFirst: place == 0, awaited: place == 0 ? 3 : 2))
    try socket.sendAll("hello 1 mode=wire name=cardroom-bench role=bot\n")
    try socket.sendAll("login \(Self.name("b", index))\n")
    if place == 0 { try socket.sendAll("create \(Self.name("t", table)) \(plan.game)\n") }
    socket.setFlags(nonBlocking: true)
    try epoll.add(socket.descriptor, .input, word: UInt64(index))
  }

  /// A name that no other bench takes at the same time, within the protocol's length.
  private static func name(_ letter: String, _ index: Int) -> String {
    "\(letter)\(String(getpid(), radix: 36))-\(String(index, radix: 36))"
  }

  /// Everybody leaves; then the tables are closed by those who opened them.
  mutating func leave() throws {
    isLeaving = true
    for isFirst in [false, true] {
      for bot in bots where bot.isFirst == isFirst {
        let table = Self.name("t", bot.table)
        try bot.socket.sendAll("leave \(table)\n\(isFirst ? "close \(table)\n" : "")quit\n")
      }
      while bots.contains(where: { $0.isFirst == isFirst && !$0.isGone }) { try turn() }
    }
  }
}
