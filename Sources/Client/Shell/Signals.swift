// Owns the signals that the program answers. Their handler only takes a note.

import Glibc
import Synchronization

/// A bit for each signal that has come.
private let arrived = Atomic<UInt64>(0)
/// The end of a pipe that wakes the loop; -1 before there is one.
private let wakingEnd = Atomic<Int32>(-1)

/// Signals as something that a loop can wait for.
struct Signals {
  private static let answered = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGCONT]

  /// Readable when a signal has come; -1 if the system has no descriptor left, and then a signal
  /// is noticed with the next input.
  let descriptor: Int32

  /// From here on the answered signals are noted.
  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }
    descriptor = ends[0]
    wakingEnd.store(ends[1], ordering: .relaxed)
    arrived.store(0, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      arrived.bitwiseOr(1 << UInt64(signal & 63), ordering: .relaxed)
      let before = errno
      _ = write(wakingEnd.load(ordering: .relaxed), "!", 1)
      errno = before
    }
    for signal in Self.answered { _ = sigaction(signal, &action, nil) }
  }

  /// The signals that have come since the last call.
  func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    let bits = arrived.exchange(0, ordering: .relaxed)
    return bits == 0 ? [] : Self.answered.filter { bits & 1 << UInt64($0) != 0 }
  }
}
