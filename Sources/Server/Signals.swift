import Dispatch
import Glibc
import Sockets

/// Calls an action at the first SIGTERM or SIGINT; at the second the process ends at once.
final class StopSignals {
  private let sources: [any DispatchSourceSignal]
  private static let numbers = [SIGTERM, SIGINT]
  /// What `ReloadSignal` waits for.
  static let reload = SIGHUP

  /// Call it in the first thread before there is any other: threads inherit the blocked signals,
  /// and Dispatch gets a signal only if no thread takes it. Ignores SIGPIPE too, and SIGXFSZ: a
  /// limit on file sizes is like a full disk.
  static func block() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers + [reload] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Begins to listen for signals, and returns once they are heard: `dispatchMain` unblocks them,
  /// and a signal that came before Dispatch has its handler would end the process. Keep it alive as
  /// long as they are wanted.
  init(then action: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "cardroom.signals", target: .serverRoot)
    let hasCome = Locked(false)
    sources = Self.numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        let isSecond = hasCome.withLock { hasCome in
          defer { hasCome = true }
          return hasCome
        }
        if isSecond { _exit(128 + number) } else { action() }
      }
      return source
    }
    let registered = DispatchGroup()
    for source in sources {
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.activate()
    }
    registered.wait()
  }
}

/// Calls an action at every SIGHUP, which `StopSignals.block` has blocked.
final class ReloadSignal {
  private let source: any DispatchSourceSignal

  /// Begins to listen, and returns once the signal is heard: one that came while nobody listens
  /// would end the process. Keep it alive as long as it is wanted.
  init(then action: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "cardroom.reload", target: .global(qos: .utility))
    source = DispatchSource.makeSignalSource(signal: StopSignals.reload, queue: queue)
    source.setEventHandler(handler: action)
    let registered = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { registered.signal() }
    source.activate()
    registered.wait()
  }

  deinit { source.cancel() }
}
