import Glibc
import Journal
import Lines
import Sockets

/// What kept the program from running.
struct ProgramError: Error, Equatable {
  /// The codes of sysexits(3).
  enum Code: Int32 {
    /// The server refused a command, or `check` found damage; not in sysexits(3).
    case refused = 1
    /// `check` found that a crash or damage may have cut the journal's end; not in sysexits(3).
    case possiblyLost = 2
    /// `check` found that only rounds of the history are lost; not in sysexits(3).
    case historyLost = 3
    case usage = 64
    case badData = 65
    case noInput = 66
    case unavailable = 69
    case system = 71
    case cannotCreate = 73
    case disk = 74
    case notPermitted = 77
    /// Somebody pressed Ctrl-C; the code that shells use for that.
    case stopped = 130
  }

  let code: Code
  /// One line that names the fix.
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: JournalError) {
    let code: Code =
      switch error {
      case .inUse: .unavailable
      case .damaged, .missing, .refused, .otherVersion: .badData
      case .noJournal: .noInput
      case .targetExists: .cannotCreate
      case .disk(let cause): Code(cause.reason)
      case .stopped, .closed, .illegalText, .illegalServerID, .full: .disk
      }
    self.init(code, error.explanation)
  }

  /// The report of `check` on a journal that cannot be read.
  init(checking error: JournalError) {
    let other = ProgramError(error)
    let code: Code =
      switch error {
      case .damaged, .missing, .refused: .refused
      default: other.code
      }
    self.init(code, other.message)
  }

  init(_ error: OptionError) { self.init(.usage, error.description) }

  init(_ error: SocketError) {
    let code: Code =
      switch error.code {
      case EADDRINUSE, EADDRNOTAVAIL: .unavailable
      case ENOTSOCK: .unavailable
      case EACCES, EPERM, EROFS: .notPermitted
      case ENOENT, ENOTDIR: .cannotCreate
      default: .system
      }
    self.init(code, error.description)
  }
}

extension ProgramError.Code {
  /// Before anything was promised: what the directory did not allow.
  fileprivate init(_ reason: FileSystemError.Reason) {
    switch reason {
    case .notPermitted, .readOnly: self = .notPermitted
    case .notFound, .notADirectory: self = .noInput
    case .exists: self = .cannotCreate
    case .cancelled: self = .stopped
    case .interrupted, .noSpace, .inputOutput, .tooManyOpenFiles, .inUse, .replaced, .other:
      self = .disk
    }
  }
}
