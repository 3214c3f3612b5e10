import Glibc
import Sockets
import Testing

struct SocketTests {
  /// A connected pair over loopback: the accepted side is non-blocking, the other blocking.
  private func pair() throws -> (server: Socket, client: Socket) {
    let listener = try Socket.listen(on: .loopback(port: 0))
    defer { listener.close() }
    let client = try Socket.connect(to: listener.localAddress())
    try client.setReceiveTimeout(milliseconds: 5000)
    let server = try #require(try listener.accept())
    return (server, client)
  }

  private func receive(_ socket: Socket, atMost size: Int = 4096) -> (Socket.Transfer, [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: size)
    let result = bytes.withUnsafeMutableBytes { socket.receive(into: $0) }
    guard case .bytes(let count) = result else { return (result, []) }
    return (result, Array(bytes.prefix(count)))
  }

  @Test func carriesBytesAndTheHalfClose() throws {
    let (server, client) = try pair()
    defer { server.close() }
    defer { client.close() }
    #expect(receive(server).0 == .wouldBlock)
    try client.sendAll("ping\n")
    client.finishSending()
    #expect(receive(server).1 == Array("ping\n".utf8))
    #expect(receive(server).0 == .ended)
    try server.sendAll("+ ping\n")
    #expect(receive(client).1 == Array("+ ping\n".utf8))
  }

  @Test func writesNoMoreThanTheKernelTakes() throws {
    let (server, client) = try pair()
    defer { server.close() }
    defer { client.close() }
    let block = [UInt8](repeating: 7, count: 1 << 20)
    var sent = 0
    var last = Socket.Transfer.bytes(0)
    while case .bytes(let count) = last {
      sent += count
      last = block.withUnsafeBytes { server.send($0) }
    }
    #expect(last == .wouldBlock)
    var got = 0
    while got < sent { got += receive(client, atMost: 1 << 20).1.count }
    #expect(got == sent)
  }

  @Test func survivesAPeerThatHasVanished() throws {
    let (server, client) = try pair()
    defer { server.close() }
    client.close()
    #expect(receive(server).0 == .ended)
    #expect(throws: SocketError.self) {
      while true { try server.sendAll("nobody reads this\n") }
    }
  }

  @Test func namesTheFixWhenTheAddressIsInUse() throws {
    let listener = try Socket.listen(on: .loopback(port: 0))
    defer { listener.close() }
    let address = try listener.localAddress()
    let error = #expect(throws: SocketError.self) { try Socket.listen(on: address) }
    #expect(error == .system(.bind, code: EADDRINUSE, address: address))
    #expect(error?.description.contains("\(address)") == true)
    #expect(error?.isExhaustion == false)
  }

  @Test func refusedConnectionsSayWhere() throws {
    // Of its own, so that no other test listens at the port that is freed.
    let listener = try Socket.listen(on: .v4(bits: .random(in: 0x7F40_0000...0x7FFF_FFFE), port: 0))
    let address = try listener.localAddress()
    listener.close()
    let refused = SocketError.system(.connect, code: ECONNREFUSED, address: address)
    #expect(throws: refused) { try Socket.connect(to: address) }
  }

  @Test func anIPv6ListenerLeavesIPv4Alone() throws {
    let listener = try Socket.listen(on: .v6(high: 0, low: 1, port: 0, scope: 0))
    defer { listener.close() }
    var only: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let level = Int32(IPPROTO_IPV6)
    #expect(getsockopt(listener.descriptor, level, IPV6_V6ONLY, &only, &size) == 0)
    #expect(only == 1)
    let client = try Socket.connect(to: listener.localAddress())
    defer { client.close() }
    let accepted = try #require(try listener.accept())
    accepted.close()
    #expect(try listener.accept() == nil)
  }

  @Test func epollReportsTheWordOfWhatIsReady() throws {
    let (server, client) = try pair()
    defer { server.close() }
    defer { client.close() }
    let epoll = try Epoll(capacity: 1)
    try epoll.add(server.descriptor, .input, word: 0xFEED_0000_0000_0001)
    #expect(try epoll.wait(milliseconds: 0) == 0)
    try client.sendAll("x")
    #expect(try epoll.wait(milliseconds: 5000) == 1)
    #expect(epoll.event(at: 0).word == 0xFEED_0000_0000_0001)
    #expect(epoll.event(at: 0).ready == .input)
    try epoll.modify(server.descriptor, .output, word: 2)
    #expect(try epoll.wait(milliseconds: 5000) == 1)
    #expect(epoll.event(at: 0).ready == .output)
    #expect(epoll.event(at: 0).word == 2)
    epoll.remove(server.descriptor)
    #expect(try epoll.wait(milliseconds: 0) == 0)
  }

  /// Whether it looks before it sleeps changes nothing of what a wait returns.
  @Test func epollReportsTheSameWhenItLooksFirst() throws {
    let (server, client) = try pair()
    defer { server.close() }
    defer { client.close() }
    let epoll = try Epoll()
    try epoll.add(server.descriptor, .input, word: 7)
    var habit = PollingHabit()
    for _ in 0..<3 { #expect(try epoll.wait(milliseconds: 0, &habit) == 0) }
    try client.sendAll("x")
    for _ in 0..<3 {
      #expect(try epoll.wait(milliseconds: 5000, &habit) == 1)
      #expect(epoll.event(at: 0).word == 7)
    }
  }

  /// What brings nothing is done ever more rarely, and what brings something each time.
  @Test(arguments: [
    // Whether each look brings something, and then how many waits are slept through.
    ("+++", "000"), ("-", "1"), ("--", "12"), ("---+", "1240"), ("-+-", "101"),
    ("---------", "1 2 4 8 16 32 64 64 64"),
  ])
  func looksWhileItIsWorthIt(looks: String, pauses: String) {
    var habit = PollingHabit()
    let slept = looks.map { look in
      habit.note(hasFound: look == "+")
      var count = 0
      while !habit.isDue() { count += 1 }
      return "\(count)"
    }
    #expect(slept.joined() == pauses.filter { $0 != " " })
  }

  @Test func connectsWithoutWaiting() throws {
    let listener = try Socket.listen(on: .loopback(port: 0))
    defer { listener.close() }
    let address = try listener.localAddress()
    let client = try Socket.startConnecting(to: address)
    defer { client.close() }
    let epoll = try Epoll()
    try epoll.add(client.descriptor, .output, word: 1)
    #expect(try epoll.wait(milliseconds: 5000) == 1)
    try client.finishConnecting(to: address)
  }
}
