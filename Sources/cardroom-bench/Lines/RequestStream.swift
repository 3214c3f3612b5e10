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

/// The times of the requests in flight on every connection: one ring of batches each, in one block
/// of memory, so that no request costs an allocation.
struct FlightLog: ~Copyable {
  private struct Batch {
    var sent: UInt64
    var requests: Int
  }

  private struct Ring {
    var first = 0
    var batches = 0
    var requests = 0
  }

  private let depth: Int
  private let batches: UnsafeMutableBufferPointer<Batch>
  private let rings: UnsafeMutableBufferPointer<Ring>

  /// A log for so many connections with at most `depth` requests in flight on each.
  init(connections: Int, depth: Int) {
    self.depth = depth
    batches = .allocate(capacity: connections * depth)
    batches.initialize(repeating: Batch(sent: 0, requests: 0))
    rings = .allocate(capacity: connections)
    rings.initialize(repeating: Ring())
  }

  deinit {
    batches.deallocate()
    rings.deallocate()
  }

  /// How many requests of a connection wait for their reply.
  func inFlight(_ connection: Int) -> Int { rings[connection].requests }

  /// Notes that requests were sent. No more than `depth` may be in flight with them.
  func sent(_ requests: Int, on connection: Int, at time: UInt64) {
    precondition(rings[connection].requests + requests <= depth, "a ring holds what is in flight")
    let last = (rings[connection].first + rings[connection].batches) % depth
    batches[connection * depth + last] = Batch(sent: time, requests: requests)
    rings[connection].batches += 1
    rings[connection].requests += requests
  }

  /// Takes the replies to the oldest requests out and records how long they took. False if there
  /// are more replies than requests.
  func answered(
    _ replies: Int, on connection: Int, at time: UInt64, into histogram: inout Histogram
  ) -> Bool {
    guard replies <= rings[connection].requests else { return false }
    rings[connection].requests -= replies
    var rest = replies
    while rest > 0 {
      let index = connection * depth + rings[connection].first
      let taken = min(rest, batches[index].requests)
      histogram.record(time &- batches[index].sent, times: taken)
      batches[index].requests -= taken
      rest -= taken
      if batches[index].requests == 0 {
        rings[connection].first = (rings[connection].first + 1) % depth
        rings[connection].batches -= 1
      }
    }
    return true
  }
}
