import Sockets

/// A socket to a server, the epoll in which it and calls are waited for, and what is to be sent.
struct PostgresLink {
  private let socket: Socket
  private let address: SocketAddress
  private let epoll: Epoll
  private let wakeup: Wakeup
  private let buffer: UnsafeMutableRawBufferPointer
  private var isConnected = false
  private var output: [UInt8] = []
  /// How much of it the kernel has.
  private var sent = 0
  private var interest = Epoll.Interest.output

  private static let (socketWord, wakeupWord): (UInt64, UInt64) = (0, 1)
  private static let bufferBytes = 64 << 10

  /// Begins to connect.
  ///
  /// - Parameter lostPeer: how long the kernel waits for a machine that does not answer.
  init(
    to address: SocketAddress, _ wakeup: Wakeup, lostPeer: Duration
  ) throws(SocketError) {
    (self.address, self.wakeup) = (address, wakeup)
    epoll = try Epoll(capacity: 2)
    try epoll.add(wakeup.descriptor, .input, word: Self.wakeupWord)
    let socket = try Socket.startConnecting(to: address)
    do throws(SocketError) {
      // A server whose machine is gone while nothing is asked of it is found out by the kernel.
      try socket.watchPeer(PeerWatch(within: lostPeer))
      try epoll.add(socket.descriptor, interest, word: Self.socketWord)
    } catch {
      socket.close()
      throw error
    }
    self.socket = socket
    buffer = .allocate(byteCount: Self.bufferBytes, alignment: 16)
  }

  /// Gives the socket back. Once only.
  func close() {
    socket.close()
    buffer.deallocate()
  }

  /// Puts bytes behind those that are to be sent.
  mutating func put(_ bytes: [UInt8]) {
    if sent == output.count {
      (output, sent) = (bytes, 0)
    } else {
      output += bytes
    }
  }

  /// Sends what the kernel takes now.
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

  /// Waits for the server, for calls, or so long.
  ///
  /// - Returns: whether there is something of the server's.
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

  /// Takes what has come, which may be the connection itself, or its end.
  ///
  /// - Returns: whether it is anything that the server has said.
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
