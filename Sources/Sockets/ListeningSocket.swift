import Glibc

/// A listening socket, with its file if it is a Unix socket that was created here. Its opener
/// closes it, once.
public struct ListeningSocket: Hashable, Sendable {
  private let socket: Socket
  private let file: SocketFile?

  /// Creates one from a socket that already listens; its file, if any, belongs to somebody else.
  public init(inherited socket: Socket) { (self.socket, file) = (socket, nil) }

  fileprivate init(_ socket: Socket, _ file: SocketFile?) {
    (self.socket, self.file) = (socket, file)
  }

  /// The kernel's number for it; valid until `close()`.
  public var descriptor: Int32 { socket.descriptor }

  /// The local address, with the port that the kernel picked for port 0.
  public func localAddress() throws(SocketError) -> SocketAddress { try socket.localAddress() }

  /// Accepts the next connection, non-blocking and close-on-exec; nil if none is waiting. A peer
  /// that has already vanished is skipped. See `SocketError.isExhaustion`.
  public func accept() throws(SocketError) -> Socket? {
    while true {
      let accepted = Glibc.accept(descriptor, nil, nil)
      if accepted >= 0 {
        let socket = Socket(descriptor: accepted)
        socket.setFlags(nonBlocking: true)
        return socket
      }
      switch errno {
      case EINTR, ECONNABORTED, EPROTO, ENETDOWN, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH: continue
      case EAGAIN: return nil
      default: throw .last(.accept)
      }
    }
  }

  /// Removes its file and closes the descriptor. Only once: the number may be reused at once.
  public func close() {
    // The file first: a server that finds a file where nobody listens may replace it.
    file?.remove()
    socket.close()
  }
}

extension Socket {
  /// Creates a non-blocking listening socket. An IPv6 one accepts only IPv6, so that both families
  /// can be used side by side. A Unix socket has a file, which `close()` removes again; the file of
  /// a server that is gone is replaced.
  ///
  /// - Parameter mode: the permissions of a Unix socket's file, which decide who may connect.
  /// - Throws: `EADDRINUSE` if somebody listens there, and `ENOTSOCK` if the path is another kind
  ///   of file, which then stays.
  public static func listen(
    on address: SocketAddress, backlog: Int32 = 1024, mode: UInt32 = 0o600
  ) throws(SocketError) -> ListeningSocket {
    let socket = try open(address, nonBlocking: true)
    do throws(SocketError) {
      if case .file(let path) = address {
        // The file has the socket's mode from the beginning.
        guard fchmod(socket.descriptor, 0o600) == 0 else { throw .last(.configure, address) }
        let file = try SocketFile.make(at: path, mode: mode) { () throws(SocketError) in
          try socket.listen(on: address, backlog)
        }
        return ListeningSocket(socket, file)
      }
      try socket.set(SOL_SOCKET, SO_REUSEADDR, 1)
      if case .v6 = address { try socket.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
      try socket.listen(on: address, backlog)
      return ListeningSocket(socket, nil)
    } catch {
      socket.close()
      throw error
    }
  }

  private func listen(on address: SocketAddress, _ backlog: Int32) throws(SocketError) {
    guard address.withKernelForm({ bind(descriptor, $0, $1) }) == 0 else {
      throw .last(.bind, address)
    }
    guard Glibc.listen(descriptor, backlog) == 0 else { throw .last(.listen, address) }
  }

  /// The user at the other end of a local connection; nil if the kernel does not say.
  public var peerUser: UInt32? {
    // `struct ucred`: process, user, group.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
      return nil
    }
    return credentials.user
  }
}
