// Owns why a call of the file-system seam failed. Never imports the C library: the real file
// system translates its numbers.

/// A call of the file system that failed.
public struct FileSystemError: Error, Equatable, Sendable {
  /// Which call.
  public enum Operation: String, Sendable, CaseIterable {
    case createDirectory = "create the directory"
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
    case .other(let words): "the system says: \(words)"
    }
  }
}
