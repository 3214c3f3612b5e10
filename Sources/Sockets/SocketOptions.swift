import Glibc

/// How soon a peer is given up that is gone without a word, as a machine is whose power fails.
public struct PeerWatch: Sendable {
  /// After so many seconds of silence it is asked whether it is there.
  let idleSeconds: Int32
  /// How often it is asked, and so many seconds apart.
  let intervalSeconds, probes: Int32
  /// How long it may take to acknowledge what was sent, and to take a connection; as long as the
  /// kernel finds right if `nil`.
  let unansweredMilliseconds: Int32?

  /// A client of a server: within a minute of silence; what waits for it has its own time.
  public static let client = PeerWatch(
    idleSeconds: 30, intervalSeconds: 10, probes: 3, unansweredMilliseconds: nil)

  /// A server whose place another takes within seconds: within ten.
  public static let server = PeerWatch(
    idleSeconds: 4, intervalSeconds: 2, probes: 3, unansweredMilliseconds: 10_000)

  private init(
    idleSeconds: Int32, intervalSeconds: Int32, probes: Int32, unansweredMilliseconds: Int32?
  ) {
    (self.idleSeconds, self.intervalSeconds) = (idleSeconds, intervalSeconds)
    (self.probes, self.unansweredMilliseconds) = (probes, unansweredMilliseconds)
  }

  /// Within that time, of whole seconds and at least two.
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

  /// Has the kernel find out whether the peer is still there; one that is gone without a word then
  /// shows as an error on the socket. On this machine it knows.
  public func watchPeer(_ watch: PeerWatch) throws(SocketError) {
    try set(SOL_SOCKET, SO_KEEPALIVE, 1)
    try setTCP(TCP_KEEPIDLE, watch.idleSeconds)
    try setTCP(TCP_KEEPINTVL, watch.intervalSeconds)
    try setTCP(TCP_KEEPCNT, watch.probes)
    if let time = watch.unansweredMilliseconds { try setTCP(TCP_USER_TIMEOUT, time) }
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
