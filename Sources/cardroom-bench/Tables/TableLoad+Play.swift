import Cards
import Glibc
import LineProtocol
import Lines
import Sockets

extension TableLoad {
  /// Handles one line.
  mutating func take(_ line: WireLine, of index: Int, at now: UInt64) throws {
    guard !isLeaving else { return }
    switch line.sign {
    case LineClass.ask.rawValue: try takeQuestion(line, of: index)
    case LineClass.event.rawValue: try takeEvent(line, of: index)
    case LineClass.done.rawValue: takeReply(line, of: index, at: now)
    case LineClass.refused.rawValue: try takeRefusal(line, of: index)
    default: break
    }
  }

  private static let reset = Array("reset\n".utf8)

  private mutating func takeQuestion(_ question: WireLine, of index: Int) throws {
    line.removeAll(keepingCapacity: true)
    chooser.choose(from: question.value("legal"), into: &line)
    try answer(question, of: index)
  }

  /// Sends the move in `line` as the answer to this question.
  private mutating func answer(_ question: WireLine, of index: Int) throws {
    guard let turn = question.value("turn") else { return }
    line.append(contentsOf: " turn=".utf8)
    line.append(contentsOf: turn)
    line.append(0x0A)
    try send(line, from: index)
  }

  /// Sends a whole line whose reply is awaited.
  private mutating func send(_ bytes: [UInt8], from index: Int) throws {
    guard bots[index].sent.push(Monotonic.now()) else { return }
    try bytes.withUnsafeBytes { try bots[index].socket.sendAll($0) }
  }

  private mutating func takeEvent(_ event: WireLine, of index: Int) throws {
    guard bots[index].place == 0 else { return }
    if event.isKind("round") || event.isKind("hand") { rounds[bots[index].table] += 1 }
    // After the end of a game anyone may begin the next; one is enough.
    if event.isKind("over") { try send(Self.reset, from: index) }
    if index == 0, event.isKind("welcome") { Lines.warnOfLimit(Array(event.text.utf8)) }
  }

  private mutating func takeReply(_ reply: WireLine, of index: Int, at now: UInt64) {
    if bots[index].seat == 0 {
      bots[index].awaited -= 1
      if reply.isKind("sit") { bots[index].seat = reply.number("seat") ?? 0 }
    } else if let sent = bots[index].sent.pop(), reply.isKind("act") {
      actions += 1
      times.record(now &- sent)
    }
  }

  private mutating func takeRefusal(_ refusal: WireLine, of index: Int) throws {
    guard bots[index].seat > 0 else { throw LoadError.refused(refusal.text) }
    _ = bots[index].sent.pop()
    // Others act at the same time: a question may be put anew while its answer is on the way. The
    // new one is answered when it is read.
    if refusal.isCode(.turnStale) {
      stale += 1
      return
    }
    refused += 1
    guard refusal.value("legal") != nil else { return }
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: "auto".utf8)
    try answer(refusal, of: index)
  }
}

extension TableLoad {
  /// Connects all, opens the tables and seats everybody. They play as soon as they are asked.
  mutating func seat() throws {
    var dialer = try Dialer(plan.server)
    for table in 0..<plan.tables {
      for place in 0..<plan.seats { try enter(table, place, &dialer) }
    }
    while bots.contains(where: { $0.awaited > 0 }) { try turn() }
    for index in bots.indices {
      bots[index].awaited = 1
      try bots[index].socket.sendAll("sit \(Self.name("t", bots[index].table))\n")
    }
    while bots.contains(where: { $0.seat == 0 }) { try turn() }
  }

  private mutating func enter(_ table: Int, _ place: Int, _ dialer: inout Dialer) throws {
    let index = bots.count
    let socket = try dialer.connect()
    bots.append(Bot(socket: socket, table: table, place: place, awaited: place == 0 ? 3 : 2))
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
    try leave { $0.place > 0 }
    try leave { $0.place == 0 }
  }

  private mutating func leave(_ isMeant: (Bot) -> Bool) throws {
    for bot in bots where isMeant(bot) {
      let table = Self.name("t", bot.table)
      let close = bot.place == 0 ? "close \(table)\n" : ""
      try bot.socket.sendAll("leave \(table)\n\(close)quit\n")
    }
    while bots.contains(where: { isMeant($0) && !$0.isGone }) { try turn() }
  }
}
