/// Bytes waiting for a socket, first in first out. Larger memory is given back when it runs empty.
struct Outbox: Sendable {
  private var bytes: [UInt8] = []
  private var head = 0
  /// Whether there is somebody who may read what comes; else it is dropped.
  var isOpen = true
  /// Whether the peer speaks telnet, so that lines end with CRLF.
  var isTelnet = false
  /// How many bytes were put in, and how many of them were written, since the beginning.
  private(set) var appended = 0
  private(set) var written = 0
  /// What is kept while nothing waits: room for usual lines, without asking for memory anew.
  private static let keptCapacity = 512

  /// An empty outbox.
  init() {}

  /// Whether nothing waits.
  var isEmpty: Bool { head == bytes.count }

  /// How many bytes wait.
  var count: Int { bytes.count - head }

  /// Lends the waiting bytes.
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[head...])) }
  }

  /// Notes that the first `count` bytes were written.
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

  /// Puts bytes at the end.
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

  /// Puts a line with its line feed at the end.
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
