import Sockets
import Testing

@testable import Nodes
@testable import cardroom_server

/// What a waiting node makes of the standing connection to the active one.
struct NodePeersTests {
  private let listening: ListeningSocket
  private let address: SocketAddress

  init() throws {
    listening = try Socket.listen(on: .loopback(port: 0))
    address = try listening.localAddress()
  }

  /// The next connection of the watch.
  private func accepted() async throws -> Socket {
    for _ in 0..<500 {
      if let socket = try listening.accept() { return socket }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw SocketError.unresolved(host: "the watch", reason: "nobody has connected in five seconds")
  }

  private func watch(_ dead: Locked<[Int64]>) -> ActiveNodeWatch {
    let watch = ActiveNodeWatch { epoch in dead.withLock { $0.append(epoch) } }
    watch.watch(WatchedNode(name: "a", address: "\(address)", epoch: 7))
    return watch
  }

  private func heard(_ dead: Locked<[Int64]>, within milliseconds: Int = 5_000) async throws
    -> [Int64]
  {
    for _ in 0..<(milliseconds / 10) {
      let heard = dead.withLock(\.self)
      if !heard.isEmpty { return heard }
      try await Task.sleep(for: .milliseconds(10))
    }
    return []
  }

  /// Its machine cuts the connection and refuses another one.
  @Test func aProcessThatIsGoneIsDead() async throws {
    let dead = Locked<[Int64]>([])
    let watch = watch(dead)
    let peer = try await accepted()
    try peer.sendAll("up\nepoch 7\n")
    #expect(try await heard(dead, within: 200) == [])
    listening.close()
    peer.close()
    #expect(try await heard(dead) == [7])
    watch.watch(nil)
  }

  /// Another process has its place already, which is active in no epoch.
  @Test func aProcessThatBeganAnewIsNotTheOneBefore() async throws {
    let dead = Locked<[Int64]>([])
    let watch = watch(dead)
    let peer = try await accepted()
    try peer.sendAll("up\nepoch 7\n")
    peer.close()
    let next = try await accepted()
    try next.sendAll("down\nepoch 0\n")
    #expect(try await heard(dead) == [7])
    watch.watch(nil)
    next.close()
    listening.close()
  }

  /// A connection that was cut is no death, and whoever has never said the epoch kills nobody.
  @Test func silenceIsNoDeath() async throws {
    let dead = Locked<[Int64]>([])
    let watch = watch(dead)
    for word in ["", "down\nepoch 0\n", "up\nepoch 6\n", "epoch\n", "epoch 7 8\n"] {
      let peer = try await accepted()
      try peer.sendAll(word)
      peer.close()
    }
    for _ in 0..<2 {
      let peer = try await accepted()
      try peer.sendAll("up\nepoch 7\n")
      peer.close()
    }
    let last = try await accepted()
    try last.sendAll("up\nepoch 7\n")
    #expect(try await heard(dead, within: 300) == [])
    watch.watch(nil)
    last.close()
    listening.close()
    #expect(try await heard(dead, within: 300) == [])
  }

  /// A connection of before is closed; what has its number now is somebody else's.
  @Test func whoIsWatchedNextCutsNobodyElseOff() async throws {
    let watch = watch(Locked<[Int64]>([]))
    for _ in 0..<10 {
      let peer = try await accepted()
      // Nobody is asked at an address that is none, so nothing takes the place of the connection.
      watch.watch(WatchedNode(name: "b", address: "nowhere", epoch: 8))
      #expect(try TestConnection(peer).linesToTheEnd().isEmpty)
      var others: [(Socket, Socket)] = []
      for _ in 0..<16 {
        let other = try Socket.connect(to: address)
        others.append((other, try await accepted()))
      }
      watch.watch(nil)
      for (near, far) in others {
        try near.sendAll("x")
        try far.sendAll("x")
        near.close()
        far.close()
      }
      watch.watch(WatchedNode(name: "a", address: "\(address)", epoch: 7))
    }
    watch.watch(nil)
    listening.close()
  }
}
