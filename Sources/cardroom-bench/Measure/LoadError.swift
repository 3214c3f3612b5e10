import Glibc

/// The reason for having no result.
enum LoadError: Error, Equatable, CustomStringConvertible {
  /// The server ended a connection.
  case closed(connection: Int)
  /// The server was silent for long although a request was open.
  case silent
  /// A connection received more lines than it had requested.
  case unasked(connection: Int)
  /// The server refused a command that a load program needs.
  case refused(String)
  /// Fewer descriptors are available than needed.
  case descriptors(needed: Int, allowed: Int)
  /// There is no such process.
  case noProcess(pid: Int32)
  /// A file cannot be written; `code` is the system's error.
  case unwritable(path: String, code: Int32)

  /// The milliseconds of silence after which the server is given up.
  static let patience: Int32 = 10_000

  /// A sentence that names the fix.
  var description: String {
    switch self {
    case .closed(let connection):
      "the server closed connection \(connection); look at its log for why"
    case .silent:
      "nothing came for \(Self.patience / 1000) s; does the server answer this line at all?"
    case .unasked(let connection):
      "connection \(connection) got more lines than it asked for;"
        + " say what a reply begins with, as in --reply-prefix +"
    case .refused(let line): "the server refused: \(line)"
    case .descriptors(let needed, let allowed):
      "\(needed) descriptors are needed, \(allowed) allowed; raise the limit with `ulimit -n`"
    case .noProcess(let pid): "there is no process \(pid); is that the server's?"
    case .unwritable(let path, let code):
      "cannot write \(path): \(String(cString: strerror(code))); name another --out"
    }
  }

  /// Raises the process's limit of descriptors to at least this number, beyond the hard limit where
  /// the system allows it.
  static func allowDescriptors(_ needed: Int) throws(LoadError) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    guard limit.rlim_cur < needed else { return }
    let allowed = Int(clamping: limit.rlim_max)
    limit.rlim_cur = rlim_t(needed)
    limit.rlim_max = max(limit.rlim_max, rlim_t(needed))
    guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      throw .descriptors(needed: needed, allowed: allowed)
    }
  }
}
