import Glibc
import Synchronization

/// Whether Ctrl-C was pressed.
private let hasArrived = Atomic<Bool>(false)

/// Ctrl-C during a long work: the first asks for what there is so far, the second ends it at once.
enum Interruption {
  static var hasCome: Bool { hasArrived.load(ordering: .relaxed) }

  /// From here on the first one is only noted; the system's handling is back for the second.
  static func listen() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in hasArrived.store(true, ordering: .relaxed) }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    _ = sigaction(SIGINT, &action, nil)
  }
}
