// Owns the bytes of one request, repeated. Never knows what they ask for.

import Glibc
import Sockets

/// The same request over and over, laid out once, from which any number of whole or half-sent ones
/// can be written in one call.
struct RequestStream: ~Copyable {
  /// How far one connection has come.
  struct Position {
    /// Bytes that are still to be written.
    fileprivate(set) var owed = 0
    /// Bytes of the current request that are written already.
    fileprivate var offset = 0
  }

  private let length: Int
  private let bytes: UnsafeMutableRawBufferPointer

  /// `line` with its line end; at most `depth` of them are written at once.
  init(line: [UInt8], depth: Int) {
    length = line.count
    bytes = .allocate(byteCount: line.count * (depth + 1), alignment: 1)
    for copy in 0...depth {
      UnsafeMutableRawBufferPointer(rebasing: bytes[(copy * length)...]).copyBytes(from: line)
    }
  }

  deinit { bytes.deallocate() }

  /// Writes what is owed and so many requests more, as far as the kernel takes them. Returns false
  /// when the connection is gone.
  func send(_ requests: Int, on socket: Socket, _ position: inout Position) -> Bool {
    position.owed += requests * length
    while position.owed > 0 {
      let end = min(position.offset + position.owed, bytes.count)
      let piece = UnsafeRawBufferPointer(rebasing: bytes[position.offset..<end])
      switch socket.send(piece) {
      case .bytes(let count):
        position.owed -= count
        position.offset = (position.offset + count) % length
      case .wouldBlock: return true
      case .ended, .failed: return false
      }
    }
    return true
  }
}
