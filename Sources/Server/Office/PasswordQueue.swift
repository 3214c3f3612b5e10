// Hashes passwords on a queue of its own, one at a time, so that a flood of them delays no table.
// Never logs a password or a hash.

import Dispatch
import Passwords
import Room
import Synchronization

/// The queue on which passwords are hashed. What waits is bounded; more is refused at once.
///
/// Unchecked, because the queue is the lock: the hasher is used on it alone.
final class PasswordQueue: @unchecked Sendable {
  private let queue = DispatchQueue(label: "cardroom.passwords", target: .global(qos: .utility))
  private let waiting = Atomic<Int>(0)
  private var hasher: PasswordHasher?

  /// Jobs that may wait: at 30 ms each the last one waits for about 8 seconds.
  static let capacity = 256

  /// Does a job, and calls `done` on the queue; at once with `busy` if too many wait.
  func perform(_ job: PasswordJob, done: @escaping @Sendable (PasswordOutcome) -> Void) {
    guard waiting.add(1, ordering: .relaxed).newValue <= Self.capacity else {
      waiting.subtract(1, ordering: .relaxed)
      return done(.busy)
    }
    queue.async { [self] in
      waiting.subtract(1, ordering: .relaxed)
      done(outcome(of: job))
    }
  }

  private func outcome(of job: PasswordJob) -> PasswordOutcome {
    do throws(PasswordError) {
      let hasher = try readyHasher()
      switch job.task {
      case .make: return .hash(try hasher.hash(job.password, salt: Self.salt()))
      case .verify(let hash):
        return .matches(hasher.verify(job.password, against: hash))
      }
    } catch {
      return .busy
    }
  }

  private func readyHasher() throws(PasswordError) -> PasswordHasher {
    if let hasher { return hasher }
    let made = try PasswordHasher(salt: Self.salt())
    hasher = made
    return made
  }

  private static func salt() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
