// Owns when the requests were sent that wait for their reply. Never owns the requests.

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
