import Glibc
@testable import Room
import Sockets
import Synchronization
import Testing

@testable import cardroom_server

/// What clients read of a node that waits, and of one that another takes the place of.
struct StandbyTests {
  private static let standby =
    "* bye code=server.standby :this machine waits to take over from another; "
    + "connect again in a moment\n"

  private func configuration(_ sockets: [ListeningSocket]) throws -> ServerConfiguration {
    var configuration = try ServerConfiguration.tested(at: [])
    configuration.inherited = sockets
    return configuration
  }

  private func released(
    _ release: (@escaping @Sendable ([ListeningSocket]) -> Void) -> Void
  ) async -> [ListeningSocket] {
    await withCheckedContinuation { continuation in release { continuation.resume(returning: $0) } }
  }

  /// Has said something before it is answered, as a program and a proxy have, or nothing.
  @Test(arguments: ["", "hello 1 mode=wire\n", "PROXY TCP4 203.0.113.9 127.0.0.1 1 2\r\nhello 1\n"])
  func aWaitingNodeTellsEverybodyToConnectAgain(said: String) async throws {
    let socket = try Socket.listen(on: .unshared())
    let address = try socket.localAddress()
    let early = try TestConnection(address)
    try early.socket.sendAll(said)
    let standby = StandbyListener(log: Log())
    standby.listen(at: [socket])
    #expect(early.textToTheEnd() == Self.standby)
    for _ in 0..<300 {
      let next = try TestConnection(address)
      try next.socket.sendAll(said)
      #expect(next.textToTheEnd() == Self.standby)
    }
    await withCheckedContinuation { continuation in standby.close { continuation.resume() } }
    #expect(throws: SocketError.self) { try Socket.connect(to: address) }
  }

  /// Nobody is refused on the way from a waiting node to the active one and back.
  @Test func theSocketsOutliveBothRoles() async throws {
    let socket = try Socket.listen(on: .loopback(port: 0))
    let address = try socket.localAddress()
    let standby = StandbyListener(log: Log())
    standby.listen(at: [socket])
    #expect(try TestConnection(address).textToTheEnd() == Self.standby)
    let given = await released { standby.release(to: $0) }
    #expect(given == [socket])
    let early = try Socket.connect(to: address)
    let server = try CardroomServer.start(configuration(given))
    let ann = try TestClient(early)
    try ann.done("login ann")
    try ann.done("sit main")
    let (bob, idle) = (try TestConnection(address), try TestConnection(address))
    try bob.send("login bob\nsit main")
    #expect(bob.next(beginning: "Your turn") != nil)
    let back = await withCheckedContinuation { continuation in
      server.stop(saying: .moved) {
        continuation.resume(returning: $0)
      } then: {
      }
    }
    #expect(back == [socket])
    standby.listen(at: back)
    #expect(try TestConnection(address).textToTheEnd() == Self.standby)
    await server.stop()
    #expect(
      ann.linesToTheEnd().last
        == "* bye code=server.moved :the tables go on at another machine; connect again, "
        + "your seat is kept")
    let told = bob.linesToTheEnd()
    let last = Array(told.suffix(3))
    #expect(last.first?.hasSuffix("your seat at table main is kept for 120 s.") == true, "\(told)")
    #expect(last.dropFirst().first?.hasPrefix("Connect again and type resume ") == true, "\(told)")
    #expect(last.last?.hasPrefix("Goodbye: the tables go on at another machine") == true)
    let nobody = idle.textToTheEnd()
    #expect(nobody.hasSuffix("connect again, your seat is kept\n") && !nobody.contains("resume"))
    await withCheckedContinuation { continuation in standby.close { continuation.resume() } }
  }

  /// The second reason is nobody's, and its listener's sockets were given away already.
  @Test func aStopThatHasBegunGoesOnAsItBegan() async throws {
    let socket = try Socket.listen(on: .loopback(port: 0))
    let server = try CardroomServer.start(configuration([socket]))
    let ann = try TestClient(try Socket.connect(to: try socket.localAddress()))
    try ann.done("login ann")
    async let first = released { release in
      server.stop(saying: .moved, releasing: release) {}
    }
    let given = await first
    let releases = Mutex(0)
    for _ in 0..<3 {
      await server.stop(saying: .stopping) { _ in releases.withLock { $0 += 1 } }
    }
    #expect(given == [socket] && releases.withLock { $0 } == 0)
    #expect(ann.linesToTheEnd().filter { $0.hasPrefix("* bye") }.count == 1)
  }

  /// A client that reads nothing keeps nobody waiting.
  @Test func whoDoesNotReadIsClosed() async throws {
    let socket = try Socket.listen(on: .loopback(port: 0))
    let server = try CardroomServer.start(configuration([socket]))
    let ann = try Socket.connect(to: try socket.localAddress())
    defer { ann.close() }
    for _ in 0..<300 { try ann.sendAll("help commands\n") }
    await server.stop(saying: .moved)
  }
}
