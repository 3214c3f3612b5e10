import Sockets

/// A socket to a server, the epoll that waits for it and for calls, and the output that is not sent
/// yet.
struct PostgresLink {
  private let socket: Socket
  private let address: SocketAddress
  private let epoll: Epoll
  private let wakeup: Wakeup
  private let buffer: UnsafeMutableRawBufferPointer
  private var isConnected = false
  private var output: [UInt8] = []
  /// How many of its bytes the kernel has.
  private var sent = 0
  private var interest = Epoll.Interest.output

  private static let (socketWord, wakeupWord): (UInt64, UInt64) = (0, 1)
  private static let bufferBytes = 64 << 10

  /// Begins to connect.
  ///
  /// - Parameter lostPeer: how long the kernel waits for an unresponsive machine.
  init(
    to address: SocketAddress, _ wakeup: Wakeup, lostPeer: Duration
  ) throws(SocketError) {
    (self.address, self.wakeup) = (address, wakeup)
    epoll = try Epoll(capacity: 2)
    try epoll.add(wakeup.descriptor, .input, word: Self.wakeupWord)
    let socket = try Socket.startConnecting(to: address)
    do throws(SocketError) {
      // The kernel notices when the server's machine is gone, even while no request is pending.
      try socket.watchPeer(PeerWatch(within: lostPeer))
      try epoll.add(socket.descriptor, interest, word: Self.socketWord)
    } catch {
      socket.close()
      throw error
    }
    self.socket = socket
    buffer = .allocate(byteCount: Self.bufferBytes, alignment: 16)
  }

  /// Closes the socket. Call it only once.
  func close() {
    socket.close()
    buffer.deallocate()
  }

  /// Adds bytes to the output.
  mutating func put(_ bytes: [UInt8]) {
    if sent == output.count {
      (output, sent) = (bytes, 0)
    } else {
      output += bytes
    }
  }

  /// Sends what the kernel accepts now.
  mutating func send() throws(SocketError) {
    guard isConnected else { return }
    while sent < output.count {
      let transfer = output.withUnsafeBytes { bytes in
        socket.send(UnsafeRawBufferPointer(rebasing: bytes[sent...]))
      }
      switch transfer {
      case .bytes(let count): sent += count
      case .wouldBlock, .ended: return try watch([.input, .output])
      case .failed(let code): throw .system(.send, code: code, address: address)
      }
    }
    (output, sent) = ([], 0)
    try watch(.input)
  }

  private mutating func watch(_ wanted: Epoll.Interest) throws(SocketError) {
    guard interest != wanted else { return }
    try epoll.modify(socket.descriptor, wanted, word: Self.socketWord)
    interest = wanted
  }

  /// Waits for the server, for calls, or for that many milliseconds.
  ///
  /// - Returns: whether there is input from the server.
  func wait(milliseconds: Int32) throws(SocketError) -> Bool {
    let mayWait = wakeup.beginWait()
    defer { wakeup.endWait() }
    var isServer = false
    for index in 0..<(try epoll.wait(milliseconds: mayWait ? milliseconds : 0)) {
      if epoll.event(at: index).word == Self.wakeupWord {
        wakeup.reset()
      } else {
        isServer = true
      }
    }
    return isServer
  }

  /// Receives the input, or notices that the connection is established or has ended.
  ///
  /// - Returns: whether the server has sent anything.
  mutating func receive(into connection: inout PostgresConnection) throws(SocketError) -> Bool {
    guard isConnected else {
      try socket.finishConnecting(to: address)
      isConnected = true
      return false
    }
    switch socket.receive(into: buffer) {
    case .bytes(let count):
      connection.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return true
    case .wouldBlock: return false
    case .ended:
      connection.end(with: .ended)
      return false
    case .failed(let code): throw .system(.receive, code: code, address: address)
    }
  }
}
