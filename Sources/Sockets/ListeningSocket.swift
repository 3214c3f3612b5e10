import Glibc

/// A socket that takes connections, and its file if it is a Unix socket that was made here. Whoever
/// opened it closes it, once.
public struct ListeningSocket: Hashable, Sendable {
  private let socket: Socket
  private let file: SocketFile?

  /// One that listens already, whose file, if it has one, is somebody else's.
  public init(inherited socket: Socket) { (self.socket, file) = (socket, nil) }

  fileprivate init(_ socket: Socket, _ file: SocketFile?) {
    (self.socket, self.file) = (socket, file)
  }

  /// The kernel's number; valid until `close()`.
  public var descriptor: Int32 { socket.descriptor }

  /// The own address, with the port that the kernel picked for port 0.
  public func localAddress() throws(SocketError) -> SocketAddress { try socket.localAddress() }

  /// The next connection, non-blocking and close-on-exec; nil when none is waiting. A peer that has
  /// vanished before it was accepted is passed over. See `SocketError.isExhaustion`.
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

  /// Removes its file and gives the descriptor back. Once only: the number is reused at once.
  public func close() {
    // First the file: who finds one that nobody listens at may replace it.
    file?.remove()
    socket.close()
  }
}

extension Socket {
  /// A non-blocking listening socket. An IPv6 one takes IPv6 only, so that both families can be
  /// listened to side by side. A Unix socket is a file, which `close()` removes again; the file of
  /// a server that is gone is replaced.
  ///
  /// - Parameter mode: who may connect to a Unix socket: the permissions of its file.
  /// - Throws: `EADDRINUSE` if somebody listens there, and `ENOTSOCK` if what is there is no
  ///   socket, which then stays.
  public static func listen(
    on address: SocketAddress, backlog: Int32 = 1024, mode: UInt32 = 0o600
  ) throws(SocketError) -> ListeningSocket {
    let socket = try open(address, nonBlocking: true)
    do throws(SocketError) {
      if case .file(let path) = address {
        // The file has the socket's mode from the first moment on.
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

  /// The user at the other end of a connection on this machine; nil if the kernel does not say.
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
