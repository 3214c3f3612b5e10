import Dispatch
import Glibc
import Sockets
import Testing

@testable import Room
@testable import cardroom_server

/// Peers that read slowly, or stay after the goodbye. What the shard does when a deadline comes is
/// asked of it at a time of the test's own.
struct SlowReaderTests {
  /// The only connection of a server with one shard, looked at on the shard's queue.
  private func onShard<Result: Sendable>(
    _ server: CardroomServer, _ body: @Sendable (isolated Shard, ShardConnection) -> Result
  ) throws -> Result {
    let found = server.askShards { shard in
      shard.slots.compactMap { $0 }.first.map { body(shard, $0) }
    }
    return try #require(found[0])
  }

  /// A client with so small a buffer in the kernel that little is on its way at a time, and the
  /// rest waits in the server.
  private func narrowClient(_ server: CardroomServer) throws -> TestClient {
    func narrow(_ descriptor: Int32, _ option: Int32) {
      var bytes: Int32 = 4096
      setsockopt(descriptor, SOL_SOCKET, option, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    // Before it connects: what the peer may send at a time is half of the first window.
    narrow(descriptor, SO_RCVBUF)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = try #require(server.addresses.first).port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(code == 0)
    let client = try TestClient(Socket(descriptor: descriptor))
    let peer = try onShard(server) { _, connection in connection.socket?.descriptor }
    narrow(try #require(peer), SO_SNDBUF)
    return client
  }

  private struct Standing: Equatable {
    let waiting: Int
    let deadline: Instant?
  }

  private func standing(_ server: CardroomServer) throws -> Standing {
    try onShard(server) { _, connection in
      Standing(waiting: connection.life.waiting, deadline: connection.life.patience)
    }
  }

  /// Each byte that the peer takes gives it the whole time again, and it gets every line.
  @Test func progressBeginsTheStallAnew() async throws {
    try await withServer(shards: 1) { server in
      let client = try narrowClient(server)
      for _ in 0..<20 { try client.send("help codes") }
      #expect(try becomes { try standing(server).deadline != nil })
      var before = try standing(server)
      #expect(before.waiting > 0)
      var replies = 0
      var steps = 0
      while replies < 20 {
        let line = try #require(client.next())
        if line.hasPrefix("+ help") { replies += 1 }
        let after = try standing(server)
        if after.waiting < before.waiting, let old = before.deadline, let new = after.deadline {
          #expect(new > old)
          steps += 1
        }
        before = after
      }
      #expect(steps > 1)
      try client.done("ping")
    }
  }

  /// The server has said all and waits a little for the peer to close first, and no longer.
  @Test func whoeverStaysAfterTheGoodbyeIsClosed() async throws {
    try await withServer(shards: 1) { server in
      let client = try TestClient(server)
      try client.send("quit")
      #expect(client.linesToTheEnd().last == "+ quit")
      let open = server.askShards { shard in
        let due = shard.settings.clock.now.after(Session.drain)
        for slot in shard.deadlines.removeDue(at: due) { shard.deadlineHasCome(for: slot, due) }
        return shard.slots.count { $0 != nil }
      }
      #expect(open == [0])
    }
  }
}
