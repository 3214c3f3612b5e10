import Glibc
import Nodes
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

/// Nodes in one process on a played engine, with people over real sockets.
struct NodeServerTests {
  private let engine = PlayedEngine()

  /// A node, and where it listens.
  private struct RunningNode {
    let server: NodeServer
    let address: SocketAddress
    let agent: SocketAddress
    let ended: Locked<Bool>
    /// The server of the node while it is active.
    let serving: Locked<CardroomServer?>
    let directory: DataDirectory
  }

  private static var timing: NodeTiming {
    var timing = NodeTiming()
    (timing.lease, timing.renewal, timing.margin) =
      (.milliseconds(900), .milliseconds(200), .milliseconds(100))
    (timing.watch, timing.retry, timing.silence) =
      (.milliseconds(30), .milliseconds(30), .milliseconds(600))
    return timing
  }

  /// - Parameter directory: with the operator's socket, and beside it that of the figures.
  private func start(_ name: String, in directory: DataDirectory? = nil) throws -> RunningNode {
    let socket = try Socket.listen(on: .loopback(port: 0))
    let agent = try Socket.listen(on: .loopback(port: 0))
    var configuration = try ServerConfiguration.tested(at: [])
    // Beside many other tests a step may take minutes.
    configuration.hold = .seconds(3600)
    if let directory {
      configuration.data = directory.path
      configuration.metrics = try Self.figures(beside: directory)
    }
    let own = try directory ?? DataDirectory()
    let (ended, serving) = (Locked(false), Locked<CardroomServer?>(nil))
    let (address, asked) = (try socket.localAddress(), try agent.localAddress())
    let server = NodeServer(
      NodeServer.Setting(
        configuration: configuration, name: name, address: "\(asked)", allowsSingleEngine: true,
        directory: try NodeDirectory(own.path, log: Log()), connector: engine.connector(of: name),
        timing: Self.timing, log: Log()),
      agent: agent
    ) { news in
      switch news {
      case .waits: break
      case .serves(let server): serving.withLock { $0 = server }
      case .ended: ended.withLock { $0 = true }
      }
    }
    server.start(at: [socket])
    return RunningNode(
      server: server, address: address, agent: asked, ended: ended, serving: serving,
      directory: own)
  }

  private static func figures(beside directory: DataDirectory) throws -> SocketAddress {
    try directory.socket("figures")
  }

  /// What an agent of haproxy's reads first.
  private func word(of node: RunningNode) throws -> String? {
    try TestConnection(node.agent).next()
  }

  private func wait(_ what: String, until isSo: () async throws -> Bool) async throws {
    for _ in 0..<1_000 {
      if try await isSo() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("\(what) has not happened in ten seconds")
  }

  private func stop(_ nodes: RunningNode...) async {
    for node in nodes {
      await withCheckedContinuation { continuation in
        node.server.stop { continuation.resume() }
      }
    }
  }

  /// Somebody who has bet 5 at a node, with the token to come back by.
  private func bettor(at node: RunningNode) throws -> (client: TestClient, token: String) {
    let ann = try TestClient(node.address)
    let login = try ann.ask("login ann")
    let token = try #require(login.firstMatch(of: /session=(\w+)/)?.1)
    try ann.done("sit main")
    try ann.act("bet 5")
    return (ann, String(token))
  }

  private func comesBack(_ token: String, at node: RunningNode) throws {
    let ann = try TestClient(node.address)
    try ann.send("resume \(token) table=main last=0")
    var told: [String] = []
    while let line = ann.next() {
      told.append(line)
      if line.hasPrefix("+ resume") || line.hasPrefix("- ") { break }
    }
    #expect(told.last?.hasPrefix("+ resume name=ann tables=main") == true, "\(told)")
    #expect(told.contains { $0.hasPrefix("* bet ") && $0.contains("name=ann amount=5") }, "\(told)")
    #expect(told.contains { $0.hasPrefix("? act ") && $0.contains("bet=5") }, "\(told)")
  }

  /// The first becomes active, the second says that it waits, and goes on when the first stops.
  @Test func aNodeThatStopsHandsOver() async throws {
    let a = try start("a")
    try await wait("a is active") { try word(of: a) == "up" }
    let b = try start("b")
    #expect(try word(of: b) == "down")
    let (ann, token) = try bettor(at: a)
    #expect(
      try TestConnection(b.address).textToTheEnd().hasPrefix("* bye code=server.standby"))
    try await wait("b is there") { engine.nodes.contains("b") }
    await stop(a)
    #expect(ann.linesToTheEnd().last?.hasPrefix("* bye code=server.moved") == true)
    try await wait("b is active") { try word(of: b) == "up" }
    try comesBack(token, at: b)
    // Now there is nobody else.
    let bob = try TestClient(b.address)
    try bob.done("login bob")
    await stop(b)
    #expect(
      bob.linesToTheEnd().last == "* bye code=server.stopping :the server stops; come back later")
    #expect(a.ended.withLock(\.self) && b.ended.withLock(\.self))
  }

  /// A node that hears nothing of the engine for longer than its lease acknowledges nothing, tells
  /// its people to connect again when it knows that another is active, and waits then.
  @Test func aNodeThatIsCutOffIsReplaced() async throws {
    let a = try start("a")
    try await wait("a is active") { try word(of: a) == "up" }
    let b = try start("b")
    let (ann, token) = try bettor(at: a)
    engine.hold("a")
    try ann.send("bet 7")
    try await wait("b is active") { try word(of: b) == "up" }
    #expect(try word(of: a) == "pause")
    try comesBack(token, at: b)
    engine.release("a")
    let told = ann.linesToTheEnd()
    #expect(told.last?.hasPrefix("* bye code=server.moved") == true, "\(told)")
    #expect(!told.contains { $0.hasPrefix("+ act") || $0.contains("amount=7") }, "\(told)")
    // It waits for the next time.
    try await wait("a waits") {
      try TestConnection(a.address).textToTheEnd().hasPrefix("* bye code=server.standby")
    }
    await stop(b)
    try await wait("a is active again") { try word(of: a) == "up" }
    try comesBack(token, at: a)
    await stop(a)
  }

  /// How each stands, before and after one hands over.
  @Test func theOperatorAndTheFiguresSayWhoIsActive() async throws {
    let directories = try ["a": DataDirectory(), "b": DataDirectory()]
    /// What the operator is told at a node, and what its figures are.
    func ask(_ line: String, at name: String) throws -> [String] {
      try Operator(try #require(directories[name])).ask(line)
    }
    func figures(of name: String) throws -> String {
      try MetricsTests.get(try Self.figures(beside: try #require(directories[name])))
    }
    let a = try start("a", in: directories["a"])
    try await wait("a is active") { try word(of: a) == "up" }
    #expect(
      try ask("handover", at: "a").last?.hasPrefix("error: no other node waits; start one") == true)
    let b = try start("b", in: directories["b"])
    try await wait("b waits") {
      (try? ask("status", at: "b")) == ["node b", "node-role waits", "records-behind 0", "ok"]
    }
    #expect(
      try ask("orders", at: "b") == [
        "error: node b waits, and knows status only; status of each node tells which one serves "
          + "people: say this to that one"
      ])
    let status = try ask("status", at: "a")
    #expect(Set(status).isSuperset(of: ["node a", "node-role active", "epoch 1"]), "\(status)")
    #expect(status.contains { $0.hasPrefix("lease-left ") && $0 != "lease-left 0" }, "\(status)")
    for (name, epoch) in ["a": 1, "b": 0] {
      let figures = try figures(of: name)
      #expect(figures.contains("\ncardroom_node_active \(epoch)\n"), "\(figures)")
      #expect(figures.contains("\ncardroom_node_epoch \(epoch)\n"), "\(figures)")
      #expect(figures.contains("\ncardroom_records_behind 0\n"), "\(figures)")
      #expect(figures.contains("\ncardroom_lease_left_milliseconds 0\n") == (epoch == 0))
    }
    #expect(try ask("handover", at: "a") == ["another node goes on: b", "ok"])
    try await wait("b is active") { try word(of: b) == "up" }
    #expect(try ask("status", at: "b").contains("epoch 2"))
    #expect(try figures(of: "b").contains("\ncardroom_node_epoch 2\n"))
    // For a moment it has no socket: the one goes with the server, and another comes.
    try await wait("a waits") {
      (try? ask("status", at: "a"))?.contains("node-role waits") == true
    }
    await stop(a, b)
  }

  /// A round that one node has played is told by the next, from its own directory; and a server
  /// without a store goes on with that.
  @Test func aNodesOwnDirectoryHasTheRoundsAndTheLog() async throws {
    let a = try start("a")
    try await wait("a is active") { try word(of: a) == "up" }
    let ann = try TestClient(a.address)
    try ann.done("login ann")
    try ann.done("sit main")
    try ann.act("bet 5", "deal", "deal")
    #expect(try ann.ask("reset").hasPrefix("+ "))
    let b = try start("b")
    try await wait("b waits") { engine.nodes.contains("b") }
    try ann.act("bet 6", "deal", "deal")
    #expect(try ann.ask("reset").hasPrefix("+ "))
    await stop(a)
    try await wait("b is active") { try word(of: b) == "up" }
    let bob = try TestClient(b.address)
    for round in 1...2 {
      let line = try bob.ask("replay \(round) table=main")
      #expect(line.hasPrefix("+ replay table=main game=betting3 n=\(round) rows="), "\(line)")
    }
    await stop(b)
    let found = try b.directory.program("check")
    #expect(found.code == 0 && found.output.hasSuffix("history: 2 rounds in 1 files\n"))
    try await withServer(in: b.directory) { server in
      let answer = try TestClient(server).ask("replay 2 table=main")
      #expect(answer.hasPrefix("+ replay table=main game=betting3 n=2 rows="), "\(answer)")
    }
  }

  /// What is no node's would be gone: it is refused, and nothing of it changes.
  @Test func theDirectoryOfAServerIsNoNodes() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { _ in }
    let before = directory.contents
    let error = #expect(throws: ProgramError.self) { try NodeDirectory(directory.path, log: Log()) }
    #expect(error?.message.contains("give the node a directory of its own") == true)
    #expect(directory.contents[directory.segment] == before[directory.segment])
  }

  /// A copy of the log can be made again, so no backup is needed for it.
  @Test func aDamagedCopyIsMovedAway() async throws {
    let directory = try DataDirectory()
    try await close(NodeDirectory(directory.path, log: Log()))
    var bytes = directory.bytes(of: directory.segment)
    bytes[bytes.count / 2] ^= 1
    try directory.write(bytes, to: directory.segment)
    let error = #expect(throws: ProgramError.self) { try NodeDirectory(directory.path, log: Log()) }
    #expect(error?.message.contains("move all of it but \(directory.path)/history away") == true)
    for name in directory.contents.keys where !name.hasPrefix("history") {
      #expect(unlink(directory.path + "/" + name) == 0)
    }
    try await close(NodeDirectory(directory.path, log: Log()))
  }

  private func close(_ directory: NodeDirectory) async {
    await withCheckedContinuation { done in directory.close { done.resume() } }
  }

  /// While the engine is away, what would have to be kept waits and the clocks of turns stand
  /// still; both go on when it is back.
  @Test func anOutageOfTheEngineCostsTime() async throws {
    let a = try start("a")
    try await wait("a is active") { try word(of: a) == "up" }
    let (ann, _) = try bettor(at: a)
    engine.hold("a")
    try ann.send("bet 6")
    try await wait("a pauses") { try word(of: a) == "pause" }
    let server = try #require(a.serving.withLock { $0 })
    let clock = await server.shards[0].settings.clock
    #expect(clock.hasStoodStill(for: .zero))
    engine.release("a")
    #expect(try ann.reply().hasPrefix("+ act table=main"))
    try await wait("a goes on") { try word(of: a) == "up" }
    #expect(!clock.hasStoodStill(for: .zero))
    #expect(try ann.ask("bet 7").hasPrefix("+ act table=main"))
    // While it is away nobody can say whether another node goes on.
    engine.hold("a")
    try ann.send("bet 8")
    try await wait("a pauses again") { try word(of: a) == "pause" }
    await stop(a)
    engine.release("a")
    #expect(ann.linesToTheEnd().last?.hasPrefix("* bye code=server.stopping") == true)
  }

  /// A name that another process has.
  @Test func twoNodesOfOneNameAreOneTooMany() async throws {
    let a = try start("a")
    try await wait("a is active") { try word(of: a) == "up" }
    let other = try start("a")
    try await wait("the other gives up") { other.ended.withLock(\.self) }
    #expect(try word(of: a) == "up")
    await stop(a)
  }
}
