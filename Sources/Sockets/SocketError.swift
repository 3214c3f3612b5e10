import Glibc

/// A failed socket call.
public enum SocketError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A system call failed with this errno; the address is included if the call had one.
  case system(Operation, code: Int32, address: SocketAddress?)
  /// The resolver knows no address for the host.
  case unresolved(host: String, reason: String)

  /// The call that failed.
  public enum Operation: String, Sendable {
    case open, bind, listen, accept, connect, configure, receive, send, poll
  }

  /// The errno; `EADDRNOTAVAIL` for a name that could not be resolved.
  public var code: Int32 {
    switch self {
    case .system(_, let code, _): code
    case .unresolved: EADDRNOTAVAIL
    }
  }

  /// Whether the process or the machine has run out of descriptors or socket memory: waiting helps.
  public var isExhaustion: Bool {
    [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code)
  }

  /// One sentence that names what failed and what to do about it.
  public var description: String {
    switch self {
    case .unresolved(let host, let reason): "cannot find the host '\(host)': \(reason)"
    case .system(let operation, let code, let address):
      "cannot \(operation.rawValue)\(address.map { " \($0)" } ?? ""): "
        + Self.sentence(code, address)
    }
  }

  private static func sentence(_ code: Int32, _ address: SocketAddress?) -> String {
    if case .file = address, let words = ofFile(code) { return words }
    return sentence(code)
  }

  private static func sentence(_ code: Int32) -> String {
    switch code {
    case EADDRINUSE: "the address is in use; stop what listens there or take another port"
    case EACCES, EPERM: "not permitted; ports under 1024 want root, take one above"
    case EADDRNOTAVAIL: "this machine has no such address; take one that `ip address` shows"
    case ECONNREFUSED: "nobody listens there; start the server or check the port"
    case ETIMEDOUT, EHOSTUNREACH, ENETUNREACH: "no answer from there; check address and network"
    case EMFILE, ENFILE: "no descriptor left; raise the limit with `ulimit -n`"
    case EAFNOSUPPORT: "this machine has no such address family; take an IPv4 address"
    default: String(cString: strerror(code))
    }
  }

  /// The error of the last call, from errno.
  static func last(_ operation: Operation, _ address: SocketAddress? = nil) -> SocketError {
    .system(operation, code: errno, address: address)
  }
}

extension SocketError {
  /// How the message differs for a socket that is a file, without an address and a port.
  private static func ofFile(_ code: Int32) -> String? {
    switch code {
    case EADDRINUSE: "a server listens there; stop it or name another file"
    case ENOTSOCK: "what is there is no socket and stays; move it away or name another file"
    case EACCES, EPERM: "not permitted; give this user the right or name another directory"
    case EROFS: "the file system is read-only; name a directory that can be written"
    case ENOSPC, EDQUOT: "no space is left on the disk; make room"
    case ENOENT, ENOTDIR: "there is no such file or directory; name one that exists"
    case ECONNREFUSED: "nobody listens there; start the server or check the path"
    case EAGAIN: "too many wait there already; try again"
    default: nil
    }
  }
}
