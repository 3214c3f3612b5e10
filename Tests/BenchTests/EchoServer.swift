import Foundation
import Sockets

/// Greets, then answers each line with `+ `, in pieces if asked to; ends with its last connection.
struct EchoServer {
  let address: SocketAddress
  private let done = DispatchSemaphore(value: 0)

  /// Listens on a free port. `farewell` ends every connection after its first line instead.
  init(reply: String = "+ pong\n", farewell: Bool = false) throws {
    let listener = try Socket.listen(on: .loopback(port: 0))
    address = try listener.localAddress()
    let done = done
    Thread.detachNewThread {
      try? Self.serve(listener, Array(reply.utf8), farewell)
      listener.close()
      done.signal()
    }
  }

  /// Waits until the last connection is gone; false if that takes too long.
  func hasEnded() -> Bool { done.wait(timeout: .now() + 20) == .success }

  private static func serve(_ listener: ListeningSocket, _ reply: [UInt8], _ farewell: Bool) throws
  {
    let epoll = try Epoll()
    try epoll.add(listener.descriptor, .input, word: UInt64(listener.descriptor))
    var open = 0
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    repeat {
      let ready = try epoll.wait(milliseconds: 10_000)
      guard ready > 0 else { return }
      for index in 0..<ready {
        let socket = Socket(descriptor: Int32(epoll.event(at: index).word))
        if socket.descriptor == listener.descriptor {
          open += try greet(listener, epoll)
        } else if case .bytes(let count) = piece.withUnsafeMutableBytes({ socket.receive(into: $0) }
        ),
          !farewell
        {
          let lines = piece[..<count].count { $0 == 0x0A }
          let replies = Array(repeatElement(reply, count: lines).joined())
          try? replies.withUnsafeBytes { try socket.sendAll($0) }
        } else {
          socket.close()
          open -= 1
        }
      }
    } while open > 0
  }

  private static func greet(_ listener: ListeningSocket, _ epoll: Epoll) throws -> Int {
    var count = 0
    while let socket = try listener.accept() {
      try socket.sendAll("* welcome server=echo rate=0/s :hello\n# a comment\n")
      try epoll.add(socket.descriptor, .input, word: UInt64(socket.descriptor))
      count += 1
    }
    return count
  }
}
