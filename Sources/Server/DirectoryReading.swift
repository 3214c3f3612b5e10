import Glibc
import Journal

extension LongWork {
  /// Begins to read a data directory; the amount is estimated from the sizes of its files.
  ///
  /// - Parameter journalPasses: how often the journal is read; the history is read once.
  func beginReading(_ directory: String, journalPasses: Int = 1) {
    let journal = Self.bytes(in: directory), history = Self.bytes(in: directory + "/history")
    begin(journal * journalPasses + history, "MB", of: 1_000_000)
  }

  /// The disk, whose reads are counted, and fail once the task is to stop.
  var fileSystem: any FileSystem { CountedFileSystem(of: self, base: RealFileSystem()) }

  /// The bytes in a directory's files; those that vanish meanwhile do not count.
  private static func bytes(in directory: String) -> Int {
    let names = (try? RealFileSystem().list(directory)) ?? []
    return names.reduce(0) { sum, name in
      var status = stat()
      guard stat("\(directory)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return sum
      }
      return sum + Int(status.st_size)
    }
  }
}

/// A disk whose reads are counted.
private struct CountedFileSystem: FileSystem {
  private let work: LongWork
  private let base: any FileSystem

  init(of work: LongWork, base: any FileSystem) {
    (self.work, self.base) = (work, base)
  }

  func createDirectory(_ path: String) throws(FileSystemError) { try base.createDirectory(path) }

  func protect(_ directory: String) throws(FileSystemError) -> Bool { try base.protect(directory) }

  func list(_ directory: String) throws(FileSystemError) -> [String] { try base.list(directory) }

  func open(_ path: String, for access: FileAccess) throws(FileSystemError) -> any OpenFile {
    CountedFile(of: work, path, base: try base.open(path, for: access))
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try base.rename(path, to: newPath)
  }

  func remove(_ path: String) throws(FileSystemError) { try base.remove(path) }

  func syncDirectory(_ path: String) throws(FileSystemError) { try base.syncDirectory(path) }

  func lock(_ path: String) throws(FileSystemError) -> any FileLock { try base.lock(path) }

  func status(of path: String) throws(FileSystemError) -> FileStatus { try base.status(of: path) }
}

private final class CountedFile: OpenFile {
  private let work: LongWork
  private let path: String
  private let base: any OpenFile

  init(of work: LongWork, _ path: String, base: any OpenFile) {
    (self.work, self.path, self.base) = (work, path, base)
  }

  func size() throws(FileSystemError) -> Int { try base.size() }

  func read(_ count: Int, at offset: Int) throws(FileSystemError) -> [UInt8] {
    guard !work.isStopped else { throw FileSystemError(.read, path, .cancelled) }
    let bytes = try base.read(count, at: offset)
    work.note(bytes.count)
    return bytes
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileSystemError) -> Int {
    try base.write(bytes, at: offset)
  }

  func truncate(to size: Int) throws(FileSystemError) { try base.truncate(to: size) }

  func sync() throws(FileSystemError) { try base.sync() }

  func close() { base.close() }
}
