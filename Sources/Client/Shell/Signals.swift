import Glibc
import Synchronization

/// One bit for each signal that has arrived.
private let arrived = Atomic<UInt64>(0)
/// Whether a second Ctrl-C ends the process at once.
private let endsAtSecondInterrupt = Atomic<Bool>(false)
/// The end of a pipe that wakes the loop; -1 if there is none yet.
private let wakingEnd = Atomic<Int32>(-1)

/// Signals in a form that a loop can wait for.
package struct Signals {
  /// The signals that ask the program to end.
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The signals that are recorded.
  private let answered: [Int32]

  /// Readable once a signal has arrived; -1 if the system has no descriptor left: a signal is then
  /// noticed with the next input.
  package let descriptor: Int32

  /// Begins to record the signals; their handler does nothing else.
  ///
  /// - Parameters:
  ///   - isRaw: whether the terminal must be restored before the program is stopped.
  ///   - endsAtSecond: whether a second Ctrl-C, while the first is being answered, ends the process
  ///     at once.
  package init(isRaw: Bool = false, endsAtSecond: Bool = false) {
    endsAtSecondInterrupt.store(endsAtSecond, ordering: .relaxed)
    answered = Self.ending + [SIGWINCH, SIGCONT] + (isRaw ? [SIGTSTP] : [])
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    descriptor = ends[0]
    wakingEnd.store(ends[1], ordering: .relaxed)
    arrived.store(0, ordering: .relaxed)
    listen()
  }

  /// Installs the handler for the signals, whatever was done with them before.
  func listen() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      let bit: UInt64 = 1 << UInt64(signal & 63)
      let known = arrived.bitwiseOr(bit, ordering: .relaxed).oldValue
      if signal == SIGINT, known & bit != 0, endsAtSecondInterrupt.load(ordering: .relaxed) {
        _exit(128 + signal)
      }
      let before = errno
      _ = write(wakingEnd.load(ordering: .relaxed), "!", 1)
      errno = before
    }
    // The parent process may have blocked them.
    var set = sigset_t()
    sigemptyset(&set)
    for signal in answered {
      sigaddset(&set, signal)
      _ = sigaction(signal, &action, nil)
    }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The first pending signal that asks the program to end.
  package static var endingSignal: Int32? {
    let bits = arrived.load(ordering: .relaxed)
    return ending.first { bits & 1 << UInt64($0) != 0 }
  }

  /// The first signal since the last call that asks the program to end.
  package func takeEnding() -> Int32? { take().first(where: Self.ending.contains) }

  func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    let bits = arrived.exchange(0, ordering: .relaxed)
    return bits == 0 ? [] : answered.filter { bits & 1 << UInt64($0) != 0 }
  }
}
