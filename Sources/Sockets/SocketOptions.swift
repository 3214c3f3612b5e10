import Glibc

/// How soon to give up a peer that vanishes without a word, for instance when its machine loses
/// power.
public struct PeerWatch: Sendable {
  /// Seconds of silence after which the kernel probes the peer.
  let idleSeconds: Int32
  /// The seconds between probes, and how many there are.
  let intervalSeconds, probes: Int32
  /// How long the peer may take to acknowledge data or a connection; `nil` for the kernel's
  /// default.
  let unansweredMilliseconds: Int32?

  /// For a server's client: within a minute of silence; pending output has its own limit.
  public static let client = PeerWatch(
    idleSeconds: 30, intervalSeconds: 10, probes: 3, unansweredMilliseconds: nil)

  /// For a server that another replaces within seconds: within ten seconds.
  public static let server = PeerWatch(
    idleSeconds: 4, intervalSeconds: 2, probes: 3, unansweredMilliseconds: 10_000)

  private init(
    idleSeconds: Int32, intervalSeconds: Int32, probes: Int32, unansweredMilliseconds: Int32?
  ) {
    (self.idleSeconds, self.intervalSeconds) = (idleSeconds, intervalSeconds)
    (self.probes, self.unansweredMilliseconds) = (probes, unansweredMilliseconds)
  }

  /// Gives up a peer within that time, in whole seconds and at least two.
  public init(within time: Duration) {
    let seconds = Int32(clamping: min(max(2, time.components.seconds), 86_400))
    self.init(
      idleSeconds: 1, intervalSeconds: max(1, seconds / 3), probes: 2,
      unansweredMilliseconds: seconds * 1000)
  }
}

extension Socket {
  /// Sends small writes at once instead of gathering them (Nagle), as Unix sockets always do.
  public func disableDelay() throws(SocketError) { try setTCP(TCP_NODELAY, 1) }

  /// Has the kernel check whether the peer is still there; one that has vanished shows as an error
  /// on the socket. On the same machine the kernel knows anyway.
  public func watchPeer(_ watch: PeerWatch) throws(SocketError) {
    try set(SOL_SOCKET, SO_KEEPALIVE, 1)
    try setTCP(TCP_KEEPIDLE, watch.idleSeconds)
    try setTCP(TCP_KEEPINTVL, watch.intervalSeconds)
    try setTCP(TCP_KEEPCNT, watch.probes)
    if let time = watch.unansweredMilliseconds { try setTCP(TCP_USER_TIMEOUT, time) }
  }

  /// Makes `receive` on a blocking socket give up with `.wouldBlock` after that many milliseconds.
  public func setReceiveTimeout(milliseconds: Int) throws(SocketError) {
    var time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    let size = socklen_t(MemoryLayout<timeval>.size)
    guard setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size) == 0 else {
      throw .last(.configure)
    }
  }

  /// Sets close-on-exec, and non-blocking or not. These flags cannot fail on an open descriptor.
  public func setFlags(nonBlocking: Bool) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_RDWR | (nonBlocking ? O_NONBLOCK : 0))
  }

  /// The local address, with the port that the kernel picked for port 0.
  public func localAddress() throws(SocketError) -> SocketAddress {
    try address { getsockname(descriptor, $0, $1) }
  }

  /// The address at the other end. Throws also if that end has reset the connection.
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

  /// Whether it is a listening stream socket, on which `accept` works.
  public var isListening: Bool {
    option(SO_ACCEPTCONN) == 1 && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
      && [AF_INET, AF_INET6, AF_UNIX].contains(option(SO_DOMAIN))
  }

  /// The value of an integer option; nil if the descriptor is not a socket.
  private func option(_ option: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, option, &value, &size) == 0 ? value : nil
  }

  /// Sets a TCP option; does nothing for a Unix socket.
  private func setTCP(_ option: Int32, _ value: Int32) throws(SocketError) {
    do { try set(Int32(IPPROTO_TCP), option, value) } catch  where error.code == EOPNOTSUPP {}
  }

  func set(_ level: Int32, _ option: Int32, _ value: Int32) throws(SocketError) {
    var value = value
    let size = socklen_t(MemoryLayout<Int32>.size)
    guard setsockopt(descriptor, level, option, &value, size) == 0 else {
      throw .last(.configure)
    }
  }
}
