import Dispatch
import Passwords
import Room
import Synchronization

/// Hashes passwords, one after the other, beside all play: whatever floods it waits here or is
/// turned away, and uses one processor at most.
actor PasswordQueue {
  /// So many passwords wait already that one more would wait too long. Try again later.
  struct Busy: Error, Equatable {}

  /// How many may wait: about five seconds of work.
  static let standardRoom = 256

  private let executor: QueueExecutor
  private let hasher: PasswordHasher
  private let room: Int
  private nonisolated let waiting = Atomic<Int>(0)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// How many wait, with the one that is worked on.
  nonisolated var depth: Int { max(0, waiting.load(ordering: .relaxed)) }

  /// A queue with room for so many passwords; throws `unavailable` if the C library cannot hash.
  init(room: Int = standardRoom) throws(PasswordError) {
    // The least urgent quality that is still served promptly, which no shard or test uses.
    executor = QueueExecutor(label: "cardroom.passwords", target: .global(qos: .utility))
    hasher = try PasswordHasher()
    self.room = room
  }

  /// Makes a hash, with `PasswordHash.saltBytes` random bytes; `done` is called on this queue.
  /// Throws at once, and never calls `done`, if there is no room.
  nonisolated func hash(
    _ password: [UInt8], salt: [UInt8],
    then done: @escaping @Sendable (Result<PasswordHash, PasswordError>) -> Void
  ) throws(Busy) {
    try enter { queue in done(queue.make(password, salt)) }
  }

  /// Compares with a hash, or with nobody's, which takes as long; `done` is called on this queue.
  /// Throws at once, and never calls `done`, if there is no room.
  nonisolated func verify(
    _ password: [UInt8], against hash: PasswordHash?, then done: @escaping @Sendable (Bool) -> Void
  ) throws(Busy) {
    try enter { queue in done(queue.hasher.verify(password, against: hash)) }
  }

  private func make(_ password: [UInt8], _ salt: [UInt8]) -> Result<PasswordHash, PasswordError> {
    Result { () throws(PasswordError) in try hasher.make(of: password, salt: salt) }
  }

  /// Runs `work` when its turn comes, if there is room; what runs counts as waiting.
  private nonisolated func enter(
    _ work: @escaping @Sendable (isolated PasswordQueue) -> Void
  ) throws(Busy) {
    guard waiting.add(1, ordering: .relaxed).newValue <= room else {
      waiting.subtract(1, ordering: .relaxed)
      throw Busy()
    }
    executor.async {
      self.assumeIsolated(work)
      self.waiting.subtract(1, ordering: .relaxed)
    }
  }
}

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
