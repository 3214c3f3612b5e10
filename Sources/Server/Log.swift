import Dispatch
import Glibc
import Synchronization

/// The server's log. Lines wait on a queue of their own, so that a full pipe blocks no shard.
final class Log: Sendable {
  private let queue = DispatchQueue(label: "cardroom.log", target: .global(qos: .utility))
  private let waiting = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)
  private let descriptor: Int32
  /// Lines that may wait; more are counted, not kept.
  private static let capacity = 4096

  init(descriptor: Int32 = STDERR_FILENO) { self.descriptor = descriptor }

  /// Writes one line, soon. `line` must be safe to print and without a line break.
  func write(_ line: String) {
    guard waiting.add(1, ordering: .relaxed).newValue <= Self.capacity else {
      waiting.subtract(1, ordering: .relaxed)
      lost.add(1, ordering: .relaxed)
      return
    }
    queue.async { [self] in
      waiting.subtract(1, ordering: .relaxed)
      let missing = lost.exchange(0, ordering: .relaxed)
      if missing > 0 { put("\(missing) log lines lost\n") }
      put(line + "\n")
    }
  }

  /// Calls `done` when all lines so far are written.
  func drain(then done: @escaping @Sendable () -> Void) { queue.async(execute: done) }

  private func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}
