import Client
import Dispatch
import Glibc
import Sockets

/// The connection of a player's program. Its bytes are split into lines only on its turn, so that
/// early input waits, and endless input fills the kernel's buffers instead of ours.
final class SeatConnection {
  let socket: Socket
  /// The seat that it has, had, or asked for.
  let seat: Int
  /// The deadline of the first line; `nil` once it has come.
  var versionDeadline: Int?
  /// Whether the peer has closed its side.
  private var hasEnded = false
  /// Whether the connection is unusable.
  private var isBroken = false
  private var input: [UInt8] = []
  private var head = 0
  private var isDiscarding = false

  /// The longest line with its line end; longer ones are dropped whole.
  private static let longestLine = 4095
  /// Bytes that may wait to be split into lines.
  private static let inputCapacity = 65_536
  /// Milliseconds for the peer to close after us.
  private static let patience = 5000

  init(_ socket: Socket, seat: Int, versionDeadline: Int) {
    (self.socket, self.seat, self.versionDeadline) = (socket, seat, versionDeadline)
  }

  /// Whether the peer is gone and all that it sent is read, so that the seat is lost.
  var isGone: Bool { isBroken || hasEnded && head == input.count }

  /// The event to poll for; none while enough input waits, so that the peer fills its own buffers.
  var poll: pollfd {
    let wantsInput = !hasEnded && !isBroken && input.count - head < Self.inputCapacity
    return pollfd(fd: wantsInput ? socket.descriptor : -1, events: Int16(POLLIN), revents: 0)
  }

  /// Closes our side first, and the connection after the peer has closed too, so that a peer that
  /// is still sending gets everything.
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

  /// The next line without its line feed; at the end of input also an unfinished one.
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

  /// Sends bytes. The connection is lost if the peer does not read and the kernel's buffer fills
  /// up.
  func send(_ bytes: [UInt8]) {
    guard !isBroken, !bytes.isEmpty else { return }
    isBroken = bytes.withUnsafeBytes { socket.send($0) } != .bytes(bytes.count)
  }
}
