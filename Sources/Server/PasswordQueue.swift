import Dispatch
import Room

/// Hashes passwords, one after the other, beside all play: it uses one processor at most. The
/// house asks for one at a time, and decides whose turn is next.
actor PasswordQueue {
  private let executor: QueueExecutor
  private let hasher: PasswordHasher

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Throws `unavailable` if the C library cannot hash.
  init() throws(PasswordError) {
    // The least urgent quality that is still served promptly, which no shard or test uses.
    executor = QueueExecutor(label: "cardroom.passwords", target: .global(qos: .utility))
    hasher = try PasswordHasher()
  }

  /// Does a job, and calls `done` on this queue.
  nonisolated func perform(
    _ job: PasswordJob, then done: @escaping @Sendable (PasswordOutcome) -> Void
  ) {
    executor.async { self.assumeIsolated { done($0.outcome(of: job)) } }
  }

  private func outcome(of job: PasswordJob) -> PasswordOutcome {
    switch job.task {
    case .make:
      do throws(PasswordError) {
        return .hash(try hasher.make(of: job.password, salt: PasswordQueue.salt()).text)
      } catch {
        return .unavailable
      }
    case .verify(let hash):
      return .matches(
        hasher.verify(job.password, against: hash.flatMap { PasswordHash($0) }))
    }
  }

  private static func salt() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<PasswordHash.saltBytes).map { _ in
      UInt8.random(in: .min ... .max, using: &generator)
    }
  }
}
