import Dispatch
import Glibc
import Sockets

/// A server for one connection, which says what it is told to, whatever it is asked.
final class PlayedServer: Sendable {
  let address: SocketAddress
  private let listening: ListeningSocket

  /// - Parameters:
  ///   - turns: each is said as soon as the client has said something after the one before.
  ///   - closes: whether it closes the connection behind the last, or waits for the client to.
  init(_ turns: [[UInt8]], closes: Bool = false) throws {
    let listening = try Socket.listen(on: .loopback(port: 0))
    (self.listening, address) = (listening, try listening.localAddress())
    // It lives until it has served: another socket could have the number of one that is closed.
    DispatchQueue(label: "played server").async { [self] in
      Self.serve(self.listening, turns, closes)
    }
  }

  deinit { listening.close() }

  private static func serve(_ listening: ListeningSocket, _ turns: [[UInt8]], _ closes: Bool) {
    var entry = pollfd(fd: listening.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 10_000) == 1, let socket = try? listening.accept() else { return }
    defer { socket.close() }
    socket.setFlags(nonBlocking: false)
    for turn in turns {
      guard hears(socket) else { return }
      do { try turn.withUnsafeBytes { try socket.sendAll($0) } } catch { return }
    }
    while !closes, hears(socket) {}
  }

  /// Whether the client has said something, rather than gone.
  private static func hears(_ socket: Socket) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let transfer = buffer.withUnsafeMutableBytes { socket.receive(into: $0) }
    if case .bytes = transfer { return true }
    return false
  }
}
