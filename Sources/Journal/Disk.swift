/// How a file is opened.
public enum FileAccess: Sendable {
  /// Reading a file that exists.
  case read
  /// Reading and writing a file that exists.
  case update
  /// A new, empty file of mode 0600; an existing one of that name is emptied.
  case create
  /// Reading and writing a file, which is created if need be, or holding a directory. Fails with
  /// `inUse` at once if another holds the lock, which ends when the file is closed or dropped, or
  /// the process ends.
  case lock
}

/// The disk below the journal: the real one, or a simulated one that fails.
///
/// Every call may fail with `JournalError.disk` for any `FileSystemError.Reason`. Both disks repeat
/// a call that was interrupted, by `FileSystemError.patiently`, and nothing else.
public protocol Disk: Sendable {
  /// Creates a directory of mode 0700; fails with `exists` if the name is in use.
  func createDirectory(_ path: String) throws(JournalError)

  /// Sets this user's directory to mode 0700 if others may write to it; returns whether they could.
  /// Fails with `notPermitted` if it belongs to somebody else, or is shared by everybody as `/tmp`
  /// is.
  func protect(_ directory: String) throws(JournalError) -> Bool

  /// The names in a directory, in any order, without `.` and `..`.
  func list(_ directory: String) throws(JournalError) -> [String]

  /// Opens a file.
  func open(_ path: String, for access: FileAccess) throws(JournalError) -> any OpenFile

  /// Renames a file or directory within its directory, in one step; a file of the new name is
  /// replaced.
  func rename(_ path: String, to newPath: String) throws(JournalError)

  /// Removes a file.
  func remove(_ path: String) throws(JournalError)

  /// Makes the names in a directory durable. A failure is final: see `OpenFile.sync`.
  func syncDirectory(_ path: String) throws(JournalError)

  /// The status of the file or directory that a path now names.
  func status(of path: String) throws(JournalError) -> FileStatus
}

/// The status of a file or directory.
public struct FileStatus: Equatable, Sendable {
  /// The device that holds it, and its number there, which distinguish it from all others that
  /// exist at the same time.
  let device: UInt64
  let inode: UInt64
  /// A number that changes whenever a name in the directory is added, changed or removed.
  let changes: Int64

  public init(device: UInt64, inode: UInt64, changes: Int64) {
    (self.device, self.inode, self.changes) = (device, inode, changes)
  }
}

/// An open file. Closed by `close`, or when the last reference is dropped. For one thread at a
/// time; it continues with the same file even if that is renamed or removed.
public protocol OpenFile: AnyObject, Sendable {
  /// The path that it was opened by.
  var path: String { get }

  /// The file's size in bytes.
  func size() throws(JournalError) -> Int

  /// Up to `count` bytes from `offset`; there may always be fewer, but none only at the end of the
  /// file.
  func read(_ count: Int, at offset: Int) throws(JournalError) -> [UInt8]

  /// Writes `bytes` at `offset`, and returns how many it wrote, possibly fewer.
  func write(_ bytes: Span<UInt8>, at offset: Int) throws(JournalError) -> Int

  /// Cuts the file to its first `size` bytes.
  func truncate(to size: Int) throws(JournalError)

  /// Returns when everything written is on the disk. A failure is final: the system may forget what
  /// was not written and report success the next time, so nobody may retry.
  func sync() throws(JournalError)

  /// The status of the file, wherever it is now.
  func status() throws(JournalError) -> FileStatus

  /// Closes the file, and releases its lock.
  func close()
}

extension OpenFile {
  /// The bytes of `range`; fewer only if the file ends earlier.
  func read(_ range: Range<Int>) throws(JournalError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      let offset = range.lowerBound + bytes.count
      let more = try read(range.upperBound - offset, at: offset)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Writes all of `bytes` at `offset`.
  func writeAll(_ bytes: Span<UInt8>, at offset: Int) throws(JournalError) {
    var done = 0
    var left = FileSystemError.patience
    while done < bytes.count {
      let count = try write(bytes.extracting(done..<bytes.count), at: offset + done)
      done += count
      left = count > 0 ? FileSystemError.patience : left - 1
      guard left > 0 else { throw .disk(FileSystemError(.write, path, .inputOutput)) }
    }
  }

  /// The end of the last byte that is not zero, among the first `size` bytes; 0 if there is none.
  func endOfContent(in size: Int) throws(JournalError) -> Int {
    var end = size
    while end > 0 {
      let start = max(0, end - (1 << 16))
      let bytes = try read(start..<end)
      if let last = bytes.lastIndex(where: { $0 != 0 }) { return start + last + 1 }
      end = start
    }
    return 0
  }
}

/// A failed call of the file system.
public struct FileSystemError: Error, Equatable, Sendable {
  /// The call that failed.
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

  /// The reason for a failure.
  public enum Reason: Equatable, Sendable {
    /// `EINTR`: a signal interrupted the call before it did anything.
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
    /// The opened file has another path now, or none.
    case replaced
    /// The caller has cancelled the operation.
    case cancelled
    /// Any other reason, in the words of the system.
    case other(String)
  }

  /// The call that failed.
  public let operation: Operation

  /// The path that it was called with.
  public let path: String

  /// Why it failed.
  public let reason: Reason

  /// Creates the failure of `operation` on `path`.
  public init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// How often to repeat an interrupted call, and a write that moves no byte.
  static let patience = 100

  /// Repeats a call while signals interrupt it.
  public static func patiently<Value>(
    _ call: () throws(JournalError) -> Value
  ) throws(JournalError) -> Value {
    var left = patience
    while true {
      do {
        return try call()
      } catch .disk(let error) where error.reason == .interrupted && left > 1 {
        left -= 1
      }
    }
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
