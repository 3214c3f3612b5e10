import Client
import Dispatch
import Glibc
import Sockets

/// A player program's connection: its bytes are cut into lines only as its seat is asked, so that
/// what comes early waits and what comes without end fills the kernel's buffers, not ours.
final class SeatConnection {
  let socket: Socket
  /// Which seat it has, had, or nearly had.
  let seat: Int
  /// Until when the first line must come; `nil` once it has.
  var versionDeadline: Int?
  /// Whether the peer sends nothing more.
  private var hasEnded = false
  /// Whether the connection is of no use any more.
  private var isBroken = false
  private var input: [UInt8] = []
  private var head = 0
  private var isDiscarding = false

  /// A longer line, its end included, is dropped whole.
  private static let longestLine = 4095
  /// So much may wait to be cut into lines.
  private static let inputCapacity = 65_536
  /// Milliseconds that a peer may take to close after us.
  private static let patience = 5000

  init(_ socket: Socket, seat: Int, versionDeadline: Int) {
    (self.socket, self.seat, self.versionDeadline) = (socket, seat, versionDeadline)
  }

  /// Nobody will read or answer any more: a seat that has this is lost.
  var isGone: Bool { isBroken || hasEnded && head == input.count }

  /// What to wait for: nothing of a peer that is not asked, and fills its own buffers.
  var poll: pollfd {
    let wantsInput = !hasEnded && !isBroken && input.count - head < Self.inputCapacity
    return pollfd(fd: wantsInput ? socket.descriptor : -1, events: Int16(POLLIN), revents: 0)
  }

  /// Says that nothing more comes, and closes when the peer has, so that it gets everything even if
  /// it is still talking.
  func close() {
    socket.finishSending()
    DispatchQueue.global().async { [socket] in
      let end = MonotonicClock.now + Self.patience
      var bytes = [UInt8](repeating: 0, count: 4096)
      socket.setFlags(nonBlocking: false)
      try? socket.setReceiveTimeout(milliseconds: Self.patience)
      while MonotonicClock.now < end,
        case .bytes = bytes.withUnsafeMutableBytes({ socket.receive(into: $0) })
      {}
      socket.close()
    }
  }

  /// Reads the bytes that have arrived, once `poll` has reported the socket as ready.
  func receive(_ buffer: inout [UInt8]) {
    switch buffer.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
    case .bytes(let count):
      input.removeFirst(head)
      head = 0
      input += buffer[..<count]
    case .wouldBlock: break
    case .ended: hasEnded = true
    case .failed: isBroken = true
    }
  }

  /// The next line without its line feed; at the end of input also one that has none.
  func nextLine() -> ArraySlice<UInt8>? {
    while let end = input[head...].firstIndex(of: 10) {
      let start = head
      head = end + 1
      if isDiscarding {
        isDiscarding = false
      } else if end - start < Self.longestLine {
        return input[start..<end]
      }
    }
    let rest = head..<input.count
    if isDiscarding || rest.count >= Self.longestLine {
      isDiscarding = true
      head = input.count
    } else if hasEnded, !rest.isEmpty {
      head = input.count
      return input[rest]
    }
    return nil
  }

  /// Sends bytes. A peer that does not read is lost when the kernel's buffer is full.
  func send(_ bytes: [UInt8]) {
    guard !isBroken, !bytes.isEmpty else { return }
    isBroken = bytes.withUnsafeBytes { socket.send($0) } != .bytes(bytes.count)
  }
}
