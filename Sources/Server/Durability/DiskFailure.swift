import Cards
import Dispatch
import LineProtocol
import Synchronization

/// What happens once the disk has failed: everybody is told, and then the process must end.
final class DiskFailure: Sendable {
  private let shards: [Shard]
  private let failed: @Sendable (String) -> Void
  private let hasFailed = Atomic<Bool>(false)
  /// Nobody is waited for longer.
  private static let farewell: DispatchTimeInterval = .milliseconds(500)

  /// - Parameter failed: called once, with the first reason, when everybody has been told.
  init(shards: [Shard], failed: @escaping @Sendable (String) -> Void) {
    (self.shards, self.failed) = (shards, failed)
  }

  /// Whether it was reported.
  var hasHappened: Bool { hasFailed.load(ordering: .relaxed) }

  /// Takes a reason; all but the first are only its consequences.
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
