import Glibc

extension Socket {
  /// Sends small writes at once instead of gathering them (Nagle), as Unix sockets always do.
  public func disableDelay() throws(SocketError) { try setTCP(TCP_NODELAY, 1) }

  /// Has the kernel ask after `idle` seconds of silence whether the peer is still there, thrice,
  /// ten seconds apart; a dead peer then shows as an error on the socket. On this machine it knows.
  public func keepAlive(idleSeconds idle: Int32 = 30) throws(SocketError) {
    try set(SOL_SOCKET, SO_KEEPALIVE, 1)
    try setTCP(TCP_KEEPIDLE, idle)
    try setTCP(TCP_KEEPINTVL, 10)
    try setTCP(TCP_KEEPCNT, 3)
  }

  /// Has the kernel find out within that time, of whole seconds and at least two, that the peer's
  /// machine is gone, also while sent bytes wait for it.
  public func keepAlive(within time: Duration) throws(SocketError) {
    let seconds = Int32(clamping: max(2, time.components.seconds))
    try set(SOL_SOCKET, SO_KEEPALIVE, 1)
    try setTCP(TCP_KEEPIDLE, 1)
    try setTCP(TCP_KEEPINTVL, max(1, seconds / 3))
    try setTCP(TCP_KEEPCNT, 2)
    try setTCP(TCP_USER_TIMEOUT, seconds &* 1000)
  }

  /// On a blocking socket: `receive` gives up with `.wouldBlock` after so many milliseconds.
  public func setReceiveTimeout(milliseconds: Int) throws(SocketError) {
    var time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    let size = socklen_t(MemoryLayout<timeval>.size)
    guard setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size) == 0 else {
      throw .last(.configure)
    }
  }

  /// Close-on-exec, and non-blocking or not. These flags cannot fail on an open descriptor.
  public func setFlags(nonBlocking: Bool) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_RDWR | (nonBlocking ? O_NONBLOCK : 0))
  }

  /// The own address, with the port that the kernel picked for port 0.
  public func localAddress() throws(SocketError) -> SocketAddress {
    try address { getsockname(descriptor, $0, $1) }
  }

  /// The address at the other end. Throws also when that end has reset the connection.
  public func peerAddress() throws(SocketError) -> SocketAddress {
    try address { getpeername(descriptor, $0, $1) }
  }

  private func address(
    _ ask: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) throws(SocketError) -> SocketAddress {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let address = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        ask($0, &size) == 0 ? SocketAddress($0) : nil
      }
    }
    guard let address else { throw .last(.configure) }
    return address
  }

  /// True of a stream socket that listens: what `accept` can be asked of.
  public var isListening: Bool {
    option(SO_ACCEPTCONN) == 1 && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
      && [AF_INET, AF_INET6, AF_UNIX].contains(option(SO_DOMAIN))
  }

  /// What an integer option of the socket is; nil of what is no socket.
  private func option(_ option: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, option, &value, &size) == 0 ? value : nil
  }

  /// Sets an option of TCP, which a Unix socket does without.
  private func setTCP(_ option: Int32, _ value: Int32) throws(SocketError) {
    do { try set(Int32(IPPROTO_TCP), option, value) } catch  where error.code == EOPNOTSUPP {}
  }

  /// Sets one integer option.
  func set(_ level: Int32, _ option: Int32, _ value: Int32) throws(SocketError) {
    var value = value
    let size = socklen_t(MemoryLayout<Int32>.size)
    guard setsockopt(descriptor, level, option, &value, size) == 0 else {
      throw .last(.configure)
    }
  }
}
