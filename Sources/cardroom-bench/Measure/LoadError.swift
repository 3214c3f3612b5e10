// What can end a measurement before its time, each said in one sentence that names the fix.

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
    case .noMemory(let pid): "/proc/\(pid)/status shows no VmRSS; is \(pid) the server's?"
    }
  }
}
