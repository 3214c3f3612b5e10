import Journal
import Simulation

/// A disk whose directories take no new file, while those that are there can be written: of mode
/// 0500, or remounted.
struct SealedDisk: FileSystem {
  let disk: FaultyDisk
  let reason: FileSystemError.Reason

  func createDirectory(_ path: String) throws(FileSystemError) { try disk.createDirectory(path) }

  func list(_ directory: String) throws(FileSystemError) -> [String] { try disk.list(directory) }

  func open(_ path: String, for access: FileAccess) throws(FileSystemError) -> any OpenFile {
    guard access != .create else { throw FileSystemError(.open, path, reason) }
    return try disk.open(path, for: access)
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try disk.rename(path, to: newPath)
  }

  func remove(_ path: String) throws(FileSystemError) { try disk.remove(path) }

  func syncDirectory(_ path: String) throws(FileSystemError) { try disk.syncDirectory(path) }

  func lock(_ path: String) throws(FileSystemError) -> any FileLock { try disk.lock(path) }
}
