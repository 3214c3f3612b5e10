import Glibc

/// A stream socket, TCP or Unix. It does not own its descriptor: its opener closes it, once. All
/// sockets are close-on-exec, and no call raises SIGPIPE or gives up on EINTR.
public struct Socket: Hashable, Sendable {
  /// The kernel's number for it; valid until `close()`.
  public let descriptor: Int32

  /// Creates a socket from an open descriptor.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// The result of one `receive` or `send`.
  public enum Transfer: Equatable, Sendable {
    /// That many bytes were moved, at least one.
    case bytes(Int)
    /// Not now: the socket is non-blocking, or its receive timeout has expired.
    case wouldBlock
    /// The peer has finished sending (receive only).
    case ended
    /// The connection is gone, with this errno.
    case failed(code: Int32)
  }

  /// Reads the available bytes, at most the buffer's size.
  @inlinable
  public func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    while true {
      let count = Glibc.recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      let code = errno
      if code == EINTR { continue }
      return code == EAGAIN ? .wouldBlock : .failed(code: code)
    }
  }

  /// Writes as much as the kernel accepts now. Sending nothing is `.wouldBlock`.
  @inlinable
  public func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    while true {
      let count = Glibc.send(
        descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      if count > 0 { return .bytes(count) }
      let code = count == 0 ? EAGAIN : errno
      if code == EINTR { continue }
      return code == EAGAIN ? .wouldBlock : .failed(code: code)
    }
  }

  /// Writes everything, waiting while the kernel's buffer is full, even on a non-blocking socket.
  public func sendAll(_ bytes: UnsafeRawBufferPointer) throws(SocketError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch send(UnsafeRawBufferPointer(rebasing: rest)) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .wouldBlock: try wait(for: Int16(POLLOUT))
      case .ended: return
      case .failed(let code): throw .system(.send, code: code, address: nil)
      }
    }
  }

  /// Writes the whole text as UTF-8.
  public func sendAll(_ text: String) throws(SocketError) {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(SocketError) in try sendAll(buffer) }
    }
    try result.get()
  }

  /// Ends the outgoing direction (FIN); reading continues.
  public func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends both directions, so that nobody keeps waiting for the peer.
  public func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Closes the descriptor. Only once: the number may be reused at once.
  public func close() { _ = Glibc.close(descriptor) }

  /// Waits without limit for one of the poll events, or an error.
  func wait(for events: Int16) throws(SocketError) {
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    while poll(&entry, 1, -1) < 0 {
      guard errno == EINTR else { throw .last(.poll) }
    }
  }
}
