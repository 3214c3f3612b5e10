// Owns when the commands of one bot were sent that wait for their reply. Never allocates.

/// Times of commands in the order of their replies.
struct SentTimes {
  /// A bot answers what it is asked; no server asks so often without a reply.
  private static let capacity = 16

  private var times = InlineArray<16, UInt64>(repeating: 0)
  private var first = 0
  private var count = 0

  /// Notes a command; false if too many wait, so that it must not be sent.
  mutating func push(_ time: UInt64) -> Bool {
    guard count < Self.capacity else { return false }
    times[(first + count) % Self.capacity] = time
    count += 1
    return true
  }

  /// Takes the oldest out, whose reply has come; nil if none waits.
  mutating func pop() -> UInt64? {
    guard count > 0 else { return nil }
    defer {
      first = (first + 1) % Self.capacity
      count -= 1
    }
    return times[first]
  }
}
