// SIGHUP as an event on a queue. Nothing runs inside a signal handler.

import Dispatch

/// Calls an action at every SIGHUP, which `StopSignals.block` has blocked.
final class ReloadSignal {
  private let source: any DispatchSourceSignal

  /// Begins to listen, and returns when a signal is heard: one that came while nobody listens would
  /// end the process. To be kept alive as long as it is wanted.
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
