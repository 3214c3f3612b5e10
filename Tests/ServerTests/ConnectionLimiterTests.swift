import Dispatch
import Lines
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

struct ConnectionLimiterTests {
  private static let header1 = "PROXY TCP4 203.0.113.9 127.0.0.1 5000 7777\r\n"

  /// A server that believes proxies on 127.0.0.1.
  private func withProxiedServer(
    change: (inout ServerConfiguration) -> Void = { _ in }, _ body: (CardroomServer) throws -> Void
  ) async throws {
    let loopback = try #require(AddressPrefix("127.0.0.1"))
    try await withServer(
      change: {
        $0.proxies = [loopback]
        change(&$0)
      }, body)
  }

  /// A connection that has sent these bytes.
  private func connection(_ server: CardroomServer, _ bytes: [UInt8]) throws -> TestConnection {
    let visitor = try TestConnection(server)
    try bytes.withUnsafeBytes { try visitor.socket.sendAll($0) }
    return visitor
  }

  private func connection(_ server: CardroomServer, _ text: String) throws -> TestConnection {
    try connection(server, Array(text.utf8))
  }

  /// The first line for a connection that sends this.
  private func firstLine(_ server: CardroomServer, _ text: String) throws -> String {
    try connection(server, text).next() ?? "nothing"
  }

  private static let version2: [UInt8] =
    [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10, 0x21, 0x11, 0, 12]
    + [203, 0, 113, 9, 127, 0, 0, 1, 0x13, 0x88, 0x1E, 0x61]
  private static let local: [UInt8] =
    [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10, 0x20, 0, 0, 0]

  @Test(arguments: [
    (Array(header1.utf8), "203.0.113.9"), (version2, "203.0.113.9"), (local, "127.0.0.1"),
    (Array("PROXY TCP6 2001:db8::7 ::1 1 2\r\n".utf8), "2001:db8::7"),
    (Array("PROXY UNKNOWN\r\n".utf8), "127.0.0.1"),
  ])
  func aHeaderSaysWhoseConnectionItIs(header: [UInt8], address: String) async throws {
    try await withProxiedServer { server in
      let whole = try connection(server, header + Array("hello 1 mode=wire\nping\n".utf8))
      #expect(whole.next()?.hasPrefix("* welcome") == true)
      for reply in ["+ hello ", "+ ping "] {
        #expect(whole.next(beginning: "+ ")?.hasPrefix(reply) == true)
      }
      #expect(addresses(server) == [address])

      let drips = try connection(server, [])
      for byte in header { try [byte].withUnsafeBytes { try drips.socket.sendAll($0) } }
      #expect(drips.next()?.hasPrefix("* welcome") == true)
      #expect(addresses(server) == [address, address])
    }
  }

  /// Where the server says that its connections come from.
  private func addresses(_ server: CardroomServer) -> [String] {
    server.askShards { $0.slots.compactMap { $0?.life.address.description } }.flatMap(\.self)
  }

  @Test(arguments: [
    "login ann\n", "\n", "PROXY TCP4 203.0.113.9 127.0.0.1 5000\r\n", "GET / HTTP/1.1\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}",
  ])
  func aProxyThatSendsSomethingElseIsHungUpOn(bytes: String) async throws {
    try await withProxiedServer { server in
      let answer = try firstLine(server, bytes)
      #expect(answer == "nothing")
      #expect(try firstLine(server, Self.header1).hasPrefix("* welcome"))
    }
  }

  @Test(arguments: ["", "PROXY TCP4 203.0.113"])
  func aProxyThatSendsNoHeaderInTimeIsHungUpOn(bytes: String) async throws {
    try await withProxiedServer(change: { $0.headerTime = .milliseconds(50) }) { server in
      let silent = try connection(server, bytes)
      #expect(silent.next() == nil)
      #expect(addresses(server).isEmpty)
    }
  }

  @Test func aProxyThatGivesUpEarlyLeavesNothingBehind() async throws {
    try await withProxiedServer { server in
      for bytes in ["", "PROXY", "PROXY TCP4 "] {
        let visitor = try connection(server, bytes)
        visitor.socket.finishSending()
        #expect(visitor.next() == nil)
      }
      let stats = try connection(server, Self.header1 + "hello 1 mode=wire\nstats\n")
      #expect(stats.next(beginning: "+ stats")?.contains(" connections=1 ") == true)
    }
  }

  @Test func aStopDoesNotWaitForHeaders() async throws {
    let loopback = try #require(AddressPrefix("127.0.0.0/8"))
    var configuration = ServerConfiguration()
    configuration.proxies = [loopback]
    configuration.headerTime = .seconds(3600)
    let server = try CardroomServer.start(configuration)
    let silent = try connection(server, "PROXY")
    // Measured where it happens: this task may have to wait for a thread. After four seconds a stop
    // closes whatever is open.
    let begin = ContinuousClock.now
    let time = await withCheckedContinuation { continuation in
      server.stop { continuation.resume(returning: ContinuousClock.now - begin) }
    }
    #expect(time < .seconds(3.5))
    #expect(silent.next() == nil)
  }

  @Test(arguments: [nil, "10.0.0.0/8"])
  func aHeaderFromAnybodyElseIsAnUnknownCommand(proxies: String?) async throws {
    let prefixes = [proxies.flatMap { AddressPrefix($0) }].compactMap { $0 }
    try await withServer(change: { $0.proxies = prefixes }) { server in
      let client = try TestClient(server)
      #expect(try client.ask("PROXY TCP4 203.0.113.9 127.0.0.1 1 2\r").contains("proto.verb"))
      #expect(addresses(server) == ["127.0.0.1"])
    }
  }

  // MARK: - How many

  @Test func anAddressHasOnlySoManyConnections() async throws {
    try await withProxiedServer(change: { $0.perAddress = 2 }) { server in
      var inside = try (0..<2).map { _ in try connection(server, Self.header1) }
      for visitor in inside { #expect(visitor.next()?.hasPrefix("* welcome") == true) }
      let third = try connection(server, Self.header1 + "login ann\n")
      #expect(third.next()?.hasPrefix("* bye code=server.full :") == true)
      #expect(third.next() == nil)
      let other = try connection(server, "PROXY TCP4 203.0.113.10 127.0.0.1 1 2\r\n")
      #expect(other.next()?.hasPrefix("* welcome") == true)
      // Who leaves makes room, as soon as the server has noticed.
      let leaver = inside.removeLast()
      try leaver.send("quit")
      _ = leaver.linesToTheEnd()
      #expect(try becomes { try !firstLine(server, Self.header1).hasPrefix("* bye") })
    }
  }

  @Test func loopbackAndWhatAProxySaysOfItselfDoNotCount() async throws {
    try await withProxiedServer(change: { $0.perAddress = 1 }) { server in
      let inside = try (0..<5).map { number in
        try connection(server, number % 2 == 0 ? Self.local : Array("PROXY UNKNOWN\r\n".utf8))
      }
      for visitor in inside { #expect(visitor.next()?.hasPrefix("* welcome") == true) }
    }
  }

  @Test(arguments: [0, 1, 3])
  func limitsCountAndForget(most: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let addresses = ["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2", "127.0.0.1", "::1"]
      .compactMap { PeerAddress($0) }
    var limits = ConnectionCounts(most: most)
    var inside: [PeerAddress] = []
    for _ in 0..<2000 {
      let address = addresses[random(addresses.count)]
      if random(2) == 0, let index = inside.firstIndex(of: address) {
        inside.remove(at: index)
        limits.leave(address)
      } else {
        let count = inside.count { $0.network == address.network }
        let mayEnter = most == 0 || address.isLoopback || count < most
        #expect(limits.enter(address) == mayEnter, "seed \(seed)")
        if mayEnter { inside.append(address) }
      }
    }
    for address in inside { limits.leave(address) }
    #expect(limits.peers == 0, "seed \(seed)")
  }
}
