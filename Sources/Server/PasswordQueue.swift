import Dispatch
import Room

/// Hashes passwords one after the other, apart from all play: it uses at most one processor. The
/// house sends one job at a time, and decides whose turn is next.
actor PasswordQueue {
  private let executor: QueueExecutor
  private let hasher: PasswordHasher

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Throws `unavailable` if the C library cannot hash.
  init() throws(PasswordError) {
    // The lowest quality of service that is still served promptly; no shard or test uses it.
    executor = QueueExecutor(label: "cardroom.passwords", target: .global(qos: .utility))
    hasher = try PasswordHasher()
  }

  /// Does a job, and then calls `done` on this queue.
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
