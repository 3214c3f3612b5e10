import Glibc

extension Socket {
  /// Opens a blocking connection, with TCP_NODELAY.
  public static func connect(to address: SocketAddress) throws(SocketError) -> Socket {
    let socket = try open(address, nonBlocking: false)
    do throws(SocketError) {
      if try !socket.begin(address) {
        try socket.wait(for: Int16(POLLOUT))
        try socket.finishConnecting(to: address)
      }
      return socket
    } catch {
      socket.close()
      throw error
    }
  }

  /// Begins a non-blocking connection. When it becomes writable, `finishConnecting` says whether it
  /// succeeded.
  public static func startConnecting(
    to address: SocketAddress, watching watch: PeerWatch = .server
  ) throws(SocketError) -> Socket {
    let socket = try open(address, nonBlocking: true)
    do throws(SocketError) {
      try socket.watchPeer(watch)
      _ = try socket.begin(address)
      return socket
    } catch {
      socket.close()
      throw error
    }
  }

  /// Throws the error of a connection that failed after `startConnecting`. The socket stays open.
  public func finishConnecting(to address: SocketAddress) throws(SocketError) {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else {
      throw .last(.connect, address)
    }
    guard code == 0 else { throw .system(.connect, code: code, address: address) }
  }

  /// True: connected. False: in progress (non-blocking, or interrupted by a signal).
  private func begin(_ address: SocketAddress) throws(SocketError) -> Bool {
    try disableDelay()
    let result = address.withKernelForm { Glibc.connect(descriptor, $0, $1) }
    if result == 0 { return true }
    guard errno == EINPROGRESS || errno == EINTR else { throw .last(.connect, address) }
    return false
  }

  /// Opens a socket of the address's family.
  static func open(
    _ address: SocketAddress, nonBlocking: Bool
  ) throws(SocketError) -> Socket {
    let descriptor = Glibc.socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw .last(.open, address) }
    let socket = Socket(descriptor: descriptor)
    socket.setFlags(nonBlocking: nonBlocking)
    return socket
  }
}
