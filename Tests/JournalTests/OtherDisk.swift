import Simulation

@testable import Journal

/// A disk on which something happens just before a directory is listed or a file is opened.
struct OtherDisk: FileSystem, @unchecked Sendable {
  let disk: FaultyDisk
  let happen: (_ path: String, FileAccess?) throws(FileSystemError) -> Void

  func createDirectory(_ path: String) throws(FileSystemError) { try disk.createDirectory(path) }

  func protect(_ directory: String) throws(FileSystemError) -> Bool {
    try disk.protect(directory)
  }

  func list(_ directory: String) throws(FileSystemError) -> [String] {
    try happen(directory, nil)
    return try disk.list(directory)
  }

  func open(_ path: String, for access: FileAccess) throws(FileSystemError) -> any OpenFile {
    try happen(path, access)
    return try disk.open(path, for: access)
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try disk.rename(path, to: newPath)
  }

  func remove(_ path: String) throws(FileSystemError) { try disk.remove(path) }

  func syncDirectory(_ path: String) throws(FileSystemError) { try disk.syncDirectory(path) }

  func lock(_ path: String) throws(FileSystemError) -> any FileLock { try disk.lock(path) }

  func status(of path: String) throws(FileSystemError) -> FileStatus {
    try disk.status(of: path)
  }
}
