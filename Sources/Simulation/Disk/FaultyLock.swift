// Owns a lock of a simulated disk while it is held. Never outlives a restart.

import Journal

/// A lock of a `FaultyDisk`.
final class FaultyLock: FileLock, @unchecked Sendable {
  private let path: String
  private let disk: FaultyDisk
  private let generation: Int
  private var isHeld = true

  init(_ path: String, on disk: FaultyDisk) {
    self.path = path
    self.disk = disk
    generation = disk.generation
  }

  deinit { release() }

  func release() {
    guard isHeld else { return }
    isHeld = false
    disk.release(path, of: generation)
  }
}
