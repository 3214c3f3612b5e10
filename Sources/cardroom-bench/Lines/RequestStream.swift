import Glibc
import Sockets

/// The same request over and over, laid out once, from which any number of whole or half-sent ones
/// can be written in one call.
struct RequestStream {
  /// How far one connection has come.
  struct Position {
    /// Bytes that are still to be written.
    fileprivate(set) var owed = 0
    /// Bytes of the current request that are written already.
    fileprivate var offset = 0
  }

  private let length: Int
  private let bytes: [UInt8]

  /// `line` with its line end; at most `depth` of them are written at once.
  init(line: [UInt8], depth: Int) {
    length = line.count
    bytes = Array(repeatElement(line, count: depth + 1).joined())
  }

  /// Writes what is owed and so many requests more, as far as the kernel takes them. Returns false
  /// when the connection is gone.
  func send(_ requests: Int, on socket: Socket, _ position: inout Position) -> Bool {
    position.owed += requests * length
    while position.owed > 0 {
      let end = min(position.offset + position.owed, bytes.count)
      switch bytes[position.offset..<end].withUnsafeBytes({ socket.send($0) }) {
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

/// Counts the replies in a stream that comes in pieces of any size.
struct LineCounter {
  private var isAtStart = true
  private var isReply = false

  /// How many replies end in these bytes: lines that begin with `prefix`, or all if there is none.
  mutating func count(_ bytes: UnsafeRawBufferPointer, prefix: UInt8?) -> Int {
    guard var next = bytes.baseAddress else { return 0 }
    let end = next + bytes.count
    var replies = 0
    while next < end {
      if isAtStart { isReply = prefix == nil || next.load(as: UInt8.self) == prefix }
      guard let newline = memchr(next, 0x0A, end - next) else {
        isAtStart = false
        break
      }
      isAtStart = true
      if isReply { replies += 1 }
      next = UnsafeRawPointer(newline) + 1
    }
    return replies
  }
}

/// The requests in flight on one connection, and when they were sent.
struct Flight {
  private var batches: [(sent: UInt64, requests: Int)] = []

  /// Whether no request waits for its reply.
  var isOver: Bool { batches.isEmpty }

  /// Notes that requests were sent.
  mutating func start(_ requests: Int, at time: UInt64) { batches.append((time, requests)) }

  /// Takes the replies to the oldest requests out and records how long they took. False if there
  /// are more replies than requests.
  mutating func land(_ replies: Int, at time: UInt64, into histogram: inout Histogram) -> Bool {
    var rest = replies
    while rest > 0 {
      guard let batch = batches.first else { return false }
      let taken = min(rest, batch.requests)
      histogram.record(time &- batch.sent, times: taken)
      rest -= taken
      if taken == batch.requests { batches.removeFirst() } else { batches[0].requests -= taken }
    }
    return true
  }
}
