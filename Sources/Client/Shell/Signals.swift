import Glibc
import Synchronization

/// A bit for each signal that has come.
private let arrived = Atomic<UInt64>(0)
/// Whether the second Ctrl-C ends the process at once.
private let endsAtSecondInterrupt = Atomic<Bool>(false)
/// The end of a pipe that wakes the loop; -1 before there is one.
private let wakingEnd = Atomic<Int32>(-1)

/// Signals as something that a loop can wait for.
package struct Signals {
  /// Those that ask the program to end.
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The signals that are noted.
  private let answered: [Int32]

  /// Readable when a signal has come; -1 if the system has no descriptor left, and then a signal
  /// is noticed with the next input.
  package let descriptor: Int32

  /// From here on the answered signals are noted; their handler does nothing else.
  ///
  /// - Parameters:
  ///   - isRaw: whether the terminal must be given back before the program is stopped.
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

  /// Has the handler called for the answered signals, whatever was done with them.
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
    // The program that has started this one may have blocked them.
    var set = sigset_t()
    sigemptyset(&set)
    for signal in answered {
      sigaddset(&set, signal)
      _ = sigaction(signal, &action, nil)
    }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The first of those that ask the program to end which has come and was not taken.
  package static var endingSignal: Int32? {
    let bits = arrived.load(ordering: .relaxed)
    return ending.first { bits & 1 << UInt64($0) != 0 }
  }

  /// Of the signals that have come since the last call, the first that asks the program to end.
  package func takeEnding() -> Int32? { take().first(where: Self.ending.contains) }

  /// The signals that have come since the last call.
  func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    let bits = arrived.exchange(0, ordering: .relaxed)
    return bits == 0 ? [] : answered.filter { bits & 1 << UInt64($0) != 0 }
  }
}
