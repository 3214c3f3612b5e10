// Owns connections that do nothing. Never reads from them again once they are greeted.

import Glibc
import LineProtocol
import Sockets

/// Connections that were greeted, perhaps logged in, and are held open in silence.
struct HeldConnections: ~Copyable {
  /// So many are connected before their greetings are waited for: less than any listener's backlog.
  private static let batch = 100
  /// A server that has not greeted after so long is given up.
  private static let patienceSeconds = 10

  private var sockets: [Socket] = []

  /// None yet.
  init() {}

  deinit {
    for socket in sockets { socket.close() }
  }

  /// Connects so many and waits until each has been greeted and, if it is to be, has a name.
  mutating func hold(_ count: Int, at server: Endpoint, withNames: Bool) throws {
    var dialer = try Dialer(server)
    while sockets.count < count {
      let first = sockets.count
      for index in first..<min(first + Self.batch, count) {
        let socket = try dialer.connect()
        sockets.append(socket)
        try socket.setReceiveTimeout(milliseconds: Self.patienceSeconds * 1000)
        if withNames { try socket.sendAll("hello 1 mode=wire\nlogin \(Self.name(index))\n") }
      }
      for index in first..<sockets.count { try waitForGreeting(index, withName: withNames) }
    }
  }

  /// A name that no other bench takes at the same time.
  private static func name(_ index: Int) -> String {
    "i\(String(getpid(), radix: 36))-\(String(index, radix: 36))"
  }

  private func waitForGreeting(_ index: Int, withName: Bool) throws {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while !Self.isGreeted(bytes, withName: withName) {
      switch piece.withUnsafeMutableBytes({ sockets[index].receive(into: $0) }) {
      case .bytes(let count): bytes.append(contentsOf: piece.prefix(count))
      case .wouldBlock: throw LoadError.silent(seconds: Self.patienceSeconds)
      case .ended, .failed: throw LoadError.closed(connection: index)
      }
      guard bytes.count <= Limits.bytesWithoutNewline else {
        throw LoadError.overlong(connection: index)
      }
    }
    try Self.refuse(bytes)
  }

  /// A greeting is a line; `hello` and `login` have one reply each.
  private static func isGreeted(_ bytes: [UInt8], withName: Bool) -> Bool {
    guard bytes.last == 0x0A else { return false }
    return !withName || lines(bytes).count(where: isReply) >= 2
  }

  private static func refuse(_ bytes: [UInt8]) throws(LoadError) {
    guard let line = lines(bytes).first(where: { $0.first == Message.Class.refused.rawValue })
    else { return }
    throw .refused(String(decoding: line, as: UTF8.self))
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A)
  }

  private static func isReply(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == Message.Class.done.rawValue || line.first == Message.Class.refused.rawValue
  }
}
