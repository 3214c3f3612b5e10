// Owns how the office's password work is put on the queue. Never logs a password or a hash.

import Passwords
import Room

extension PasswordQueue {
  /// Does a job, and calls `done` on this queue; at once, with `busy`, if there is no room.
  nonisolated func perform(
    _ job: PasswordJob, then done: @escaping @Sendable (PasswordOutcome) -> Void
  ) {
    do throws(Busy) {
      switch job.task {
      case .make:
        try hash(job.password, salt: PasswordQueue.salt()) { made in
          done((try? made.get()).map { .hash($0.text) } ?? .busy)
        }
      case .verify(let hash):
        let known = hash.flatMap { PasswordHash($0) }
        try verify(job.password, against: known) { done(.matches($0)) }
      }
    } catch {
      done(.busy)
    }
  }

  private static func salt() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<PasswordHash.saltBytes).map { _ in
      UInt8.random(in: .min ... .max, using: &generator)
    }
  }
}
