import Glibc
import Lines
import Sockets

/// `cardroom-bench tables`: rounds and actions a second at a server's tables, each full of bots
/// that answer at once, and the time until an action is answered.
struct TableLoad: ~Copyable {
  struct Given {
    fileprivate var server = Endpoint.network(host: "127.0.0.1", port: 7777)
    fileprivate var tables = 100
    /// The seats of each table, all of them with a bot.
    fileprivate var seats = 4
    /// The game and the table's options, in the form that `create` reads.
    fileprivate var game = "betting3"
    fileprivate var seed: UInt64 = 1
    fileprivate var process: Int32?
    fileprivate var seconds = 5.0
    fileprivate var warmup = 0.5
  }

  static let options = ProgramOptions<Given>(
    of: "cardroom-bench tables", Given(),
    [
      .property("--connect", "HOST:PORT", "the server", \.server) { try Endpoint($0) },
      .number("--tables", "T", in: 1...Limits.tables, "tables", \.tables),
      .number("--seats", "K", in: 1...10, "bots at each table", \.seats),
      .line(
        "--game", "GAME", "what is played, as create takes it, with options", \.game),
      .number("--pid", "PID", in: 1...1 << 22, "the server's process, to time it", \.process),
      .seconds("--seconds", in: 0.05...3600, "how long to measure", \.seconds),
      .seconds("--warmup", in: 0...60, "how long to play before that", \.warmup),
      .number("--seed", "N", in: 0...UInt64.max, "for the bots' choices", \.seed),
      .help,
    ])

  static let subcommand = Subcommand(
    "rounds and actions a second of tables full of bots",
    "Opens tables, fills them with bots that make any legal move at once, and times the replies.",
    options
  ) { given in
    print(try measure(given))
    return 0
  }

  static func measure(_ given: Given) throws -> JSONLine {
    try LoadError.allowDescriptors(given.tables * given.seats + 64)
    var load = try TableLoad(given)
    try load.seat()
    if given.warmup > 0 { try load.run(seconds: given.warmup) }
    let cost = try processorTime(of: given.process) {
      try load.run(seconds: given.seconds)
      return load.actions
    }
    let json = load.result(cost)
    do { try load.leave() } catch { Bench.complain("note: not everybody could leave: \(error)") }
    return json
  }

  /// A simulated player: its connection and state.
  private struct Bot {
    let socket: Socket
    /// The number of its table, from 0.
    let table: Int
    /// Whether it has created the table.
    let isFirst: Bool
    var lines = LineSplitter()
    /// The replies that it needs before it plays.
    var awaited: Int
    var isSeated = false
    /// The times of its unanswered commands, in the order of the replies.
    var sent: [UInt64] = []
    /// Whether its connection has ended.
    var isGone = false
  }

  private let given: Given
  private let epoll: Epoll
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
  private var bots: [Bot] = []
  private var chooser: MoveChooser
  /// The results of the last run: rounds of each table; actions accepted by the server, answers
  /// that crossed a newer question, and other refused commands; the duration, and the nanoseconds
  /// from an action to its reply.
  private var rounds: [Int]
  private var (actions, stale, refused) = (0, 0, 0)
  private var seconds = 0.0
  private var times = Histogram()
  /// Whether the run is over: no questions are answered, and connections may end.
  private var isLeaving = false

  /// Creates a load without connections.
  private init(_ given: Given) throws(SocketError) {
    epoll = try Epoll(capacity: 1024)
    self.given = given
    chooser = MoveChooser(seed: given.seed)
    rounds = Array(repeating: 0, count: given.tables)
  }

  deinit {
    for bot in bots where !bot.isGone { bot.socket.close() }
    buffer.deallocate()
  }

  /// Plays for `seconds`.
  private mutating func run(seconds: Double) throws {
    rounds = rounds.map { _ in 0 }
    (actions, stale, refused, times) = (0, 0, 0, Histogram())
    let start = nanoseconds()
    repeat {
      try turn()
      self.seconds = Double(nanoseconds() - start) / 1e9
    } while self.seconds < seconds
  }

  private func result(_ cost: Double?) -> JSONLine {
    var json = JSONLine()
    json.add("bench", "tables")
    json.add("target", "\(given.server)")
    json.add("game", given.game)
    json.add("tables", given.tables)
    json.add("seats", given.seats)
    json.add("seconds", seconds)
    json.add("tables_playing", rounds.count { $0 > 0 })
    json.add("rounds_per_second", Double(rounds.reduce(0, +)) / seconds)
    json.add("actions_per_second", Double(actions) / seconds)
    json.add("server_us_per_action", cost)
    json.add("stale", stale)
    json.add("refused", refused)
    json.add(times)
    return json
  }

  /// Reads once from every ready connection, and has the bots answer.
  private mutating func turn() throws {
    let ready = try epoll.wait(milliseconds: LoadError.patience)
    guard ready > 0 else { throw LoadError.silent }
    for position in 0..<ready { try read(Int(epoll.event(at: position).word)) }
  }

  private mutating func read(_ index: Int) throws {
    switch bots[index].socket.receive(into: buffer) {
    case .bytes(let count):
      let now = nanoseconds()
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

  /// Sends a move as the answer to a question.
  private mutating func answer(
    _ question: inout LineReader, _ move: [UInt8], from index: Int
  ) throws {
    guard let turn = question.bytes("turn") else { return }
    try send(move + " turn=".utf8 + turn + [0x0A], from: index)
  }

  /// Sends a whole line and notes the time, for its reply.
  private mutating func send(_ bytes: [UInt8], from index: Int) throws {
    bots[index].sent.append(nanoseconds())
    try bytes.withUnsafeBytes { try bots[index].socket.sendAll($0) }
  }

  private mutating func takeEvent(
    _ kind: String, _ line: ArraySlice<UInt8>, of index: Int
  ) throws {
    guard bots[index].isFirst else { return }
    switch kind {
    case "round", "hand": rounds[bots[index].table] += 1
    // After the end of a game anyone may begin the next; one is enough.
    case "over": try send(Array("reset\n".utf8), from: index)
    case "welcome" where index == 0: LineLoad.warnOfLimit(String(decoding: line, as: UTF8.self))
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
    actions += 1
    times.record(now &- sent)
  }

  private mutating func takeRefusal(
    _ refusal: inout LineReader, _ line: ArraySlice<UInt8>, of index: Int
  ) throws {
    guard bots[index].isSeated else {
      throw LoadError.refused(String(decoding: line, as: UTF8.self))
    }
    if !bots[index].sent.isEmpty { bots[index].sent.removeFirst() }
    // Other players act at the same time, so a question may be asked again while its answer is on
    // the way. The new one is answered when it is read.
    if refusal.type == "code=\(ErrorCode.turnStale.rawValue)" {
      stale += 1
      return
    }
    refused += 1
    if refusal.bytes("legal") != nil { try answer(&refusal, Array("auto".utf8), from: index) }
  }

  // MARK: - Arriving and leaving

  /// Connects all bots, opens the tables and seats everybody. They play as soon as they are asked.
  private mutating func seat() throws {
    let address = try given.server.listeningAddress()
    for index in 0..<(given.tables * given.seats) { try enter(index, at: address) }
    while bots.contains(where: { $0.awaited > 0 }) { try turn() }
    for index in bots.indices {
      try bots[index].socket.sendAll("sit \(Self.name("t", bots[index].table))\n")
    }
    while bots.contains(where: { !$0.isSeated }) { try turn() }
  }

  private mutating func enter(_ index: Int, at address: SocketAddress) throws {
    let socket = try Socket.connect(to: address)
    let (table, place) = index.quotientAndRemainder(dividingBy: given.seats)
    bots.append(
      Bot(socket: socket, table: table, isFirst: place == 0, awaited: place == 0 ? 3 : 2))
    try socket.sendAll("hello 1 mode=wire name=cardroom-bench role=bot\n")
    try socket.sendAll("login \(Self.name("b", index))\n")
    if place == 0 { try socket.sendAll("create \(Self.name("t", table)) \(given.game)\n") }
    socket.setFlags(nonBlocking: true)
    try epoll.add(socket.descriptor, .input, word: UInt64(index))
  }

  /// A name that no other bench uses at the same time, within the protocol's length.
  private static func name(_ letter: String, _ index: Int) -> String {
    "\(letter)\(String(getpid(), radix: 36))-\(String(index, radix: 36))"
  }

  /// Makes all bots leave; those that opened the tables close them last.
  private mutating func leave() throws {
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
