import Glibc
import Sockets

/// Connects to one server again and again, looking its name up once.
struct Dialer {
  private var addresses: [SocketAddress]

  /// Looks the server up.
  init(_ server: Endpoint) throws(SocketError) { addresses = try server.resolve() }

  /// A blocking connection to the first address that answers, which is kept for the next ones.
  mutating func connect() throws(SocketError) -> Socket {
    while addresses.count > 1 {
      if let socket = try? Socket.connect(to: addresses[0]) {
        addresses = [addresses[0]]
        return socket
      }
      addresses.removeFirst()
    }
    return try Socket.connect(to: addresses[0])
  }
}

/// How many descriptors this process may have.
enum Descriptors {
  /// Raises the limit to at least `needed`, also beyond the hard limit where the system lets us.
  static func allow(_ needed: Int) throws(LoadError) {
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

/// Why there is no result.
enum LoadError: Error, Equatable, CustomStringConvertible {
  /// The server ended a connection.
  case closed(connection: Int)
  /// Nothing came for so many seconds though something was asked.
  case silent(seconds: Int)
  /// A connection got more lines than it had asked for.
  case unasked(connection: Int)
  /// The server refused what a load program cannot do without.
  case refused(String)
  /// The server's line is longer than any that it may send.
  case overlong(connection: Int)
  /// Fewer descriptors can be had than are needed.
  case descriptors(needed: Int, allowed: Int)
  /// No process listens on this port, or it is not ours to look at.
  case noServer(port: Int)
  /// The process has no memory figure that can be read.
  case noMemory(pid: Int)
  /// A file of the bench's own cannot be written.
  case file(String, code: Int32)
  /// There is no such process.
  case noProcess(pid: Int)

  /// One sentence that names the fix.
  var description: String {
    switch self {
    case .closed(let connection):
      "the server closed connection \(connection); look at its log for why"
    case .silent(let seconds):
      "nothing came for \(seconds) s; does the server answer this line at all?"
    case .unasked(let connection):
      "connection \(connection) got more lines than it asked for;"
        + " say what a reply begins with, as in --reply-prefix +"
    case .refused(let line): "the server refused: \(line)"
    case .overlong(let connection):
      "connection \(connection) got a line without an end; is this a cardroom-server?"
    case .descriptors(let needed, let allowed):
      "\(needed) descriptors are needed, \(allowed) allowed; raise the limit with `ulimit -n`"
    case .noServer(let port):
      "found no process of yours that listens on port \(port); name it with --pid"
    case .file(let path, let code):
      "cannot write \(path): \(String(cString: strerror(code))); name another --dir"
    case .noProcess(let pid): "/proc/\(pid)/stat cannot be read; is \(pid) the server's?"
    case .noMemory(let pid): "/proc/\(pid)/status shows no VmRSS; is \(pid) the server's?"
    }
  }
}
