// Owns the seam between the journal and a disk: one call here is one call of the system. Never
// retries anything; that is done above the seam, where a simulated disk can see it.

/// What a file is opened for.
public enum FileAccess: Sendable {
  /// Reading a file that exists.
  case read
  /// Reading and writing a file that exists.
  case update
  /// A new and empty file of mode 0600; one of that name is emptied.
  case create
}

/// A disk, as the journal sees it. Every call may fail with any `FileSystemError.Reason`.
public protocol FileSystem: Sendable {
  /// Makes a directory of mode 0700; fails with `exists` if there is something of that name.
  func createDirectory(_ path: String) throws(FileSystemError)

  /// The names in a directory, in any order, without `.` and `..`.
  func list(_ directory: String) throws(FileSystemError) -> [String]

  /// Opens a file.
  func open(_ path: String, for access: FileAccess) throws(FileSystemError) -> any OpenFile

  /// Gives a file or directory another name in the same directory, in one step; a file of that
  /// name is replaced.
  func rename(_ path: String, to newPath: String) throws(FileSystemError)

  /// Removes a file.
  func remove(_ path: String) throws(FileSystemError)

  /// Puts the names in a directory on the disk. A failure is final: see `OpenFile.sync`.
  func syncDirectory(_ path: String) throws(FileSystemError)

  /// Takes the lock of this name, creating its file if need be; fails with `inUse` at once if
  /// another holds it. It ends when the returned object is released or dropped, or the process
  /// ends.
  func lock(_ path: String) throws(FileSystemError) -> any FileLock
}

/// An open file. Closed by `close` or when the last reference is dropped. Used by one thread at a
/// time; it goes on reading and writing the same file if that is renamed or removed.
public protocol OpenFile: AnyObject, Sendable {
  /// How many bytes it has.
  func size() throws(FileSystemError) -> Int

  /// Up to `count` bytes from `offset` on; fewer at any time, none only at the end of the file.
  func read(_ count: Int, at offset: Int) throws(FileSystemError) -> [UInt8]

  /// Writes `bytes` at `offset` and returns how many it wrote, which may be fewer.
  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileSystemError) -> Int

  /// Cuts the file to its first `size` bytes.
  func truncate(to size: Int) throws(FileSystemError)

  /// Returns when everything written is on the disk. A failure is final: the system may forget
  /// what was not written and report success the next time, so nobody may try again.
  func sync() throws(FileSystemError)

  /// Ends the use of the file.
  func close()
}

/// A lock that is held.
public protocol FileLock: AnyObject, Sendable {
  /// Ends it.
  func release()
}
