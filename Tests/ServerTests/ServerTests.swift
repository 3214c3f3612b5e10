import Glibc
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

struct ServerTests {
  /// A long answer leaves at once, and the lines behind it wait for the flood limit: nobody else is
  /// there for whom the timer would be set.
  @Test func linesBehindALongAnswerAreReadInTheirTime() async throws {
    let limits = FloodLimit(rate: 10, burst: 1)
    try await withServer(shards: 1, change: { $0.limits = limits }) { server in
      let client = try TestConnection(server)
      try client.send("hello 1 mode=wire\nbook help\nping a\nping b")
      for reply in ["+ hello ", "+ book r", "+ ping x", "+ ping x"] {
        #expect(client.next(beginning: "+ ")?.hasPrefix(reply) == true)
      }
    }
  }

  @Test(arguments: [1, 2, 5])
  func answersOnEveryShard(shards: Int) async throws {
    try await withServer(shards: shards) { server in
      let clients = try (0..<12).map { _ in try TestClient(server) }
      for _ in 0..<3 {
        for client in clients { try client.send("ping") }
        for client in clients { #expect(try client.reply().hasPrefix("+ ping")) }
      }
    }
  }

  @Test func listensOnSeveralAddresses() async throws {
    let addresses: [SocketAddress] = [
      .loopback(port: 0), .v6(high: 0, low: 1, port: 0, scope: 0),
    ]
    try await withServer(change: { $0.addresses = addresses }) { server in
      #expect(server.addresses.count == 2)
      for address in server.addresses {
        #expect(address.port != 0 && address.isLoopback)
        let greeting = try TestConnection(address).next()
        #expect(greeting?.contains("welcome") == true)
      }
    }
  }

  @Test(arguments: [1, 2, 7, 4096])
  func anySplitOfTheBytesGivesTheSameReplies(size: Int) async throws {
    try await withServer { server in
      let client = try TestClient(server)
      let bytes = Array("ping\nping\r\nping\n".utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = bytes[start..<min(start + size, bytes.count)]
        try piece.withUnsafeBytes { try client.socket.sendAll($0) }
      }
      for _ in 0..<3 { #expect(try client.reply().hasPrefix("+ ping")) }
    }
  }

  @Test func afterAHalfCloseEveryReplyStillComes() async throws {
    try await withServer { server in
      let client = try TestClient(server)
      try client.socket.sendAll(String(repeating: "help codes\n", count: 500))
      client.socket.finishSending()
      let lines = client.linesToTheEnd()
      #expect(lines.count { $0.hasPrefix("+ help") } == 500)
      // Closed, and not only silent.
      var byte: UInt8 = 0
      #expect(withUnsafeMutableBytes(of: &byte) { client.socket.receive(into: $0) } == .ended)
    }
  }

  @Test func afterQuitTheLastWordsArriveThoughInputIsUnread() async throws {
    try await withServer { server in
      let client = try TestClient(server)
      try client.socket.sendAll("quit\n" + String(repeating: "ping\n", count: 10_000))
      #expect(client.linesToTheEnd().contains { $0.hasPrefix("+ quit") })
    }
  }

  @Test func oneThatNeverReadsHoldsUpNobody() async throws {
    try await withServer(shards: 1) { server in
      let deaf = try TestClient(server)
      deaf.socket.setFlags(nonBlocking: true)
      let block = Array(String(repeating: "ping\n", count: 10_000).utf8)
      var blocks = 0
      while blocks < 400, case .bytes = block.withUnsafeBytes({ deaf.socket.send($0) }) {
        blocks += 1
      }
      let other = try TestClient(server)
      for _ in 0..<20 { try other.done("ping") }
    }
  }

  @Test func aStalledWriteClosesTheConnection() async throws {
    try await withServer(change: { $0.stall = .milliseconds(50) }) { server in
      let deaf = try TestClient(server)
      let block = Array(String(repeating: "ping\n", count: 10_000).utf8)
      // Blocks while the server reads no more, and fails when it has given the connection up.
      #expect(throws: SocketError.self) {
        while true { try block.withUnsafeBytes { try deaf.socket.sendAll($0) } }
      }
      try TestClient(server).done("ping")
    }
  }

  @Test func connectAndVanishByTheHundredLeavesNothingBehind() async throws {
    try await withServer { server in
      let address = try #require(server.addresses.first)
      for number in 0..<300 {
        let socket = try Socket.connect(to: address)
        if number % 3 == 1 { try socket.sendAll("ping\nping") }
        if number % 3 == 2 { socket.resetAtClose() }
        socket.close()
      }
      try TestClient(server).done("ping")
    }
  }

  @Test(arguments: [1, 3])
  func aStopClosesEverythingAndFreesThePort(shards: Int) async throws {
    let server = try CardroomServer.start(.tested(at: [.unshared()], shards: shards))
    let clients = try (0..<6).map { _ in try TestClient(server) }
    server.stop {}
    for client in clients { _ = client.linesToTheEnd() }
    await server.stop()
    let address = try #require(server.addresses.first)
    #expect(throws: SocketError.system(.connect, code: ECONNREFUSED, address: address)) {
      try Socket.connect(to: address)
    }
    try Socket.listen(on: address).close()
  }

  @Test func refusesAnAddressInUseAndLeavesNothingOpen() async throws {
    let directory = try DataDirectory()
    let file = try directory.socket()
    try await withServer(change: { $0.addresses.append(file) }) { server in
      let free = [try SocketAddress.free(), try directory.socket("other")]
      for taken in server.addresses {
        #expect(throws: SocketError.system(.bind, code: EADDRINUSE, address: taken)) {
          try CardroomServer.start(ServerConfiguration(addresses: free + [taken]))
        }
        #expect(access(directory.beside("other"), F_OK) != 0)
        try Socket.listen(on: free[0]).close()
        try TestClient(taken).done("ping")
      }
    }
  }
}
