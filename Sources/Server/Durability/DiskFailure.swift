import Dispatch
import Lines
import Synchronization

/// Handles a failed disk: everybody is told, and then the process must end.
final class DiskFailure: Sendable {
  private let shards: [Shard]
  private let failed: @Sendable (String) -> Void
  private let hasFailed = Atomic<Bool>(false)
  /// How long everybody's goodbye may take.
  private static let farewell: DispatchTimeInterval = .milliseconds(500)

  /// - Parameter failed: called once, with the first reason, when everybody has been told.
  init(shards: [Shard], failed: @escaping @Sendable (String) -> Void) {
    (self.shards, self.failed) = (shards, failed)
  }

  /// Whether a failure was reported.
  var hasHappened: Bool { hasFailed.load(ordering: .relaxed) }

  /// Reports a failure; all but the first are only its consequences.
  func report(_ reason: String) {
    guard !hasFailed.exchange(true, ordering: .relaxed) else { return }
    let told = DispatchGroup()
    for shard in shards {
      told.enter()
      shard.stop(.serverDisk) { told.leave() }
    }
    DispatchQueue.global().async {
      _ = told.wait(timeout: .now() + Self.farewell)
      self.failed(reason)
    }
  }
}
