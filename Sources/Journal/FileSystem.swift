/// What a file is opened for.
public enum FileAccess: Sendable {
  /// Reading a file that exists.
  case read
  /// Reading and writing a file that exists.
  case update
  /// A new and empty file of mode 0600; one of that name is emptied.
  case create
}

/// A disk, as the journal sees it: one call here is one call of the system.
///
/// Every call may fail with any `FileSystemError.Reason`, and none is retried here; `Volume` does
/// that, so that a simulated disk sees every call.
public protocol FileSystem: Sendable {
  /// Makes a directory of mode 0700; fails with `exists` if there is something of that name.
  func createDirectory(_ path: String) throws(FileSystemError)

  /// Makes a directory of this user's that others may write to one of mode 0700; whether it was
  /// one. Fails with `notPermitted` if it is somebody else's, or shared by everybody as `/tmp` is.
  func protect(_ directory: String) throws(FileSystemError) -> Bool

  /// The names in a directory, in any order, without `.` and `..`.
  func list(_ directory: String) throws(FileSystemError) -> [String]

  /// Opens a file.
  func open(_ path: String, for access: FileAccess) throws(FileSystemError) -> any OpenFile

  /// Gives a file or directory another name in the same directory, in one step; a file of that
  /// name is replaced.
  func rename(_ path: String, to newPath: String) throws(FileSystemError)

  /// Removes a file.
  func remove(_ path: String) throws(FileSystemError)

  /// Makes the names in a directory durable. A failure is final: see `OpenFile.sync`.
  func syncDirectory(_ path: String) throws(FileSystemError)

  /// Takes the lock of a directory, or of a file, which is made if need be; fails with `inUse` at
  /// once if another holds it. It ends when the returned object is released or dropped, or the
  /// process ends.
  func lock(_ path: String) throws(FileSystemError) -> any FileLock

  /// What a path names now.
  func status(of path: String) throws(FileSystemError) -> FileStatus
}

/// What tells a file or directory from every other that there is at the same time.
public struct FileIdentity: Equatable, Sendable {
  /// The device that it is on.
  public let device: UInt64
  /// Its number there.
  public let inode: UInt64

  /// The identity of these numbers.
  public init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}

/// What a path names.
public struct FileStatus: Equatable, Sendable {
  /// Which file or directory it is.
  public let identity: FileIdentity
  /// Another number whenever a name in the directory has come, changed or gone.
  public let changes: Int64

  public init(_ identity: FileIdentity, changes: Int64) {
    (self.identity, self.changes) = (identity, changes)
  }
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

  /// Closes the file.
  func close()
}

/// A lock that is held.
public protocol FileLock: AnyObject, Sendable {
  /// What it is the lock of, wherever that is now.
  func identity() throws(FileSystemError) -> FileIdentity

  /// Releases it.
  func release()
}

/// A call of the file system that failed.
public struct FileSystemError: Error, Equatable, Sendable {
  /// Which call.
  public enum Operation: String, Sendable, CaseIterable {
    case createDirectory = "create the directory"
    case protect = "keep others out of"
    case list = "list"
    case createFile = "create a file in"
    case open = "open"
    case size = "look at the size of"
    case read = "read"
    case write = "write to"
    case truncate = "cut"
    case sync = "sync"
    case rename = "rename"
    case remove = "remove"
    case syncDirectory = "sync the directory"
    case lock = "lock"
    case identify = "go on with"
  }

  /// Why.
  public enum Reason: Equatable, Sendable {
    /// `EINTR`: a signal came first; nothing was done.
    case interrupted
    /// `ENOSPC` and `EDQUOT`.
    case noSpace
    /// `EIO`.
    case inputOutput
    /// `ENOENT`.
    case notFound
    /// `EEXIST`.
    case exists
    /// `EACCES` and `EPERM`.
    case notPermitted
    /// `EROFS`.
    case readOnly
    /// `ENOTDIR`.
    case notADirectory
    /// `EMFILE` and `ENFILE`.
    case tooManyOpenFiles
    /// `EWOULDBLOCK`: somebody else holds the lock.
    case inUse
    /// What was opened has another path now, or none.
    case replaced
    /// Whoever wanted it done wants it no more.
    case cancelled
    /// Any other, in the words of the system.
    case other(String)
  }

  /// Which call.
  public let operation: Operation

  /// The path it was about.
  public let path: String

  /// Why it failed.
  public let reason: Reason

  /// The failure of `operation` on `path`.
  public init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// A sentence that names the fix.
  public var explanation: String { "cannot \(operation.rawValue) \(path): \(reason.words)" }
}

extension FileSystemError.Reason {
  /// The reason and what to do about it.
  var words: String {
    switch self {
    case .interrupted: "signals keep interrupting; try again"
    case .noSpace: "no space is left on the disk; make room and start again"
    case .inputOutput: "the disk failed; look at it (dmesg) before you start again"
    case .notFound: "there is no such file or directory; name one that exists"
    case .exists: "it is there already; name another or move it away"
    case .notPermitted: "not permitted; give this user the right or name another directory"
    case .readOnly: "the file system is read-only; name a directory that can be written"
    case .notADirectory: "it is not a directory; name one"
    case .tooManyOpenFiles: "too many files are open; raise the limit (ulimit -n)"
    case .inUse: "another process holds it; stop that one or name another directory"
    case .replaced: "it was removed or replaced; put it back and start again"
    case .cancelled: "it was stopped; start it again to have it done"
    case .other(let words): "the system says: \(words)"
    }
  }
}
