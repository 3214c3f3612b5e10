import Glibc

/// Counts the replies in a stream that arrives in pieces of any size.
struct LineCounter {
  private var isAtStart = true
  private var isReply = false

  /// The number of replies that end in these bytes: lines that begin with `prefix`, or all lines
  /// without one.
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
