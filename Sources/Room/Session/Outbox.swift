/// The bytes waiting for a socket, first in first out. Larger memory is given back when it is
/// empty.
struct Outbox: Sendable {
  private var bytes: [UInt8] = []
  private var head = 0
  /// Whether the peer may still read; otherwise new bytes are dropped.
  var isOpen = true
  /// Whether the peer speaks telnet, so that lines end with CRLF.
  var isTelnet = false
  /// The numbers of bytes put in and written since the beginning.
  private(set) var appended = 0
  private(set) var written = 0
  /// The capacity kept while nothing waits: enough for usual lines without another allocation.
  private static let keptCapacity = 512

  var isEmpty: Bool { head == bytes.count }

  /// The number of waiting bytes.
  var count: Int { bytes.count - head }

  /// Lends the waiting bytes.
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[head...])) }
  }

  /// Notes that the first `count` bytes have been written.
  mutating func consume(_ count: Int) {
    let before = head
    head = min(head + max(0, count), bytes.count)
    written += head - before
    guard head == bytes.count else { return }
    head = 0
    if bytes.capacity <= Outbox.keptCapacity {
      bytes.removeAll(keepingCapacity: true)
    } else {
      bytes = []
    }
  }

  mutating func append(_ body: (inout [UInt8]) -> Void) {
    guard isOpen else { return }
    if head > 4096, head > bytes.count / 2 {
      bytes.removeFirst(head)
      head = 0
    }
    if bytes.capacity == 0 { bytes.reserveCapacity(256) }
    let before = bytes.count
    body(&bytes)
    appended += bytes.count - before
  }

  /// Appends a line with its line ending.
  mutating func appendLine(_ body: (inout [UInt8]) -> Void) {
    let isTelnet = isTelnet
    append { bytes in
      body(&bytes)
      guard isTelnet else { return }
      bytes[bytes.count - 1] = UInt8(ascii: "\r")
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}
