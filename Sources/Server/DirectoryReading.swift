import Glibc
import Journal
import LineProtocol
import Sockets

/// A long reading of a data directory: how far it is, and whether it is to stop.
final class DirectoryReading: Sendable {
  private struct State: Sendable {
    var progress: WorkProgress
    var bytes = 0
    var isStopped = false
  }

  /// The bytes that the work will read, estimated from the sizes of the files when it begins.
  private let amount: Int
  private let state: Locked<State>
  private let write: @Sendable (String) -> Void

  private static let megabyte = 1_000_000

  /// - Parameters:
  ///   - name: of the work.
  ///   - journalPasses: how often it reads the journal; the history is read once.
  ///   - isTerminal: whether a line can be written over.
  ///   - write: gets what is to be written now and then.
  init(
    _ name: String, of directory: String, journalPasses: Int = 1, isTerminal: Bool,
    write: @escaping @Sendable (String) -> Void
  ) {
    amount =
      Self.bytes(in: directory) * journalPasses + Self.bytes(in: directory + "/history")
    state = Locked(
      State(
        progress: WorkProgress(
          name, of: amount / Self.megabyte, "MB", isTerminal: isTerminal, at: Self.now)))
    self.write = write
  }

  /// The disk, whose readings are counted, and fail once this is to stop.
  var fileSystem: any FileSystem { CountedFileSystem(of: self, base: RealFileSystem()) }

  /// Whether somebody wants it no more.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// How far it came, in words.
  var extent: String {
    let bytes = state.withLock { $0.bytes }
    return "\(min(bytes, amount) / Self.megabyte) of \(amount / Self.megabyte) MB"
  }

  /// Has the next reading fail.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Takes the terminal's line away, before results are told.
  func end() {
    if let text = state.withLock({ $0.progress.end() }) { write(text) }
  }

  /// So many bytes more are read.
  func note(_ count: Int) {
    let text = state.withLock { state in
      state.bytes += count
      return state.progress.note(min(state.bytes, amount) / Self.megabyte, at: Self.now)
    }
    if let text { write(text) }
  }

  /// Milliseconds of a clock that never goes back.
  private static var now: Int { Int(ServerClock.monotonic() / 1_000_000) }

  /// What the files of a directory hold; nothing of those that are gone by then.
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

/// A disk whose readings are counted.
private struct CountedFileSystem: FileSystem {
  private let reading: DirectoryReading
  private let base: any FileSystem

  init(of reading: DirectoryReading, base: any FileSystem) {
    (self.reading, self.base) = (reading, base)
  }

  func createDirectory(_ path: String) throws(FileSystemError) { try base.createDirectory(path) }

  func protect(_ directory: String) throws(FileSystemError) -> Bool { try base.protect(directory) }

  func list(_ directory: String) throws(FileSystemError) -> [String] { try base.list(directory) }

  func open(_ path: String, for access: FileAccess) throws(FileSystemError) -> any OpenFile {
    CountedFile(of: reading, path, base: try base.open(path, for: access))
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
  private let reading: DirectoryReading
  private let path: String
  private let base: any OpenFile

  init(of reading: DirectoryReading, _ path: String, base: any OpenFile) {
    (self.reading, self.path, self.base) = (reading, path, base)
  }

  func size() throws(FileSystemError) -> Int { try base.size() }

  func read(_ count: Int, at offset: Int) throws(FileSystemError) -> [UInt8] {
    guard !reading.isStopped else { throw FileSystemError(.read, path, .cancelled) }
    let bytes = try base.read(count, at: offset)
    reading.note(bytes.count)
    return bytes
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileSystemError) -> Int {
    try base.write(bytes, at: offset)
  }

  func truncate(to size: Int) throws(FileSystemError) { try base.truncate(to: size) }

  func sync() throws(FileSystemError) { try base.sync() }

  func close() { base.close() }
}
