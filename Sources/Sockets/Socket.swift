import Glibc

/// A stream socket, of TCP or a Unix one. It does not own its descriptor: whoever opened it closes
/// it, once. All of them are close-on-exec; no call of theirs raises SIGPIPE or gives up on EINTR.
public struct Socket: Hashable, Sendable {
  /// The kernel's number; valid until `close()`.
  public let descriptor: Int32

  /// A descriptor that is open already.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// What became of one `receive` or `send`.
  public enum Transfer: Equatable, Sendable {
    /// So many bytes were moved; more than none.
    case bytes(Int)
    /// Nothing now: the socket is non-blocking, or its receive timeout has run out.
    case wouldBlock
    /// The peer has finished sending (receive only).
    case ended
    /// The connection is gone, with this errno.
    case failed(code: Int32)
  }

  /// Reads what has arrived, at most the buffer's size.
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

  /// Writes as much as the kernel takes now. Sending nothing is `.wouldBlock`.
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

  /// Writes all of it, waiting where the kernel's buffer is full, also on a non-blocking socket.
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

  /// Says that nothing more will be sent (FIN); reading goes on.
  public func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends both directions, so that whoever waits for the peer waits no more.
  public func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Gives the descriptor back. Once only: the number is reused at once.
  public func close() { _ = Glibc.close(descriptor) }

  /// Waits without limit until one of the poll events (or an error) is there.
  func wait(for events: Int16) throws(SocketError) {
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    while poll(&entry, 1, -1) < 0 {
      guard errno == EINTR else { throw .last(.poll) }
    }
  }
}
