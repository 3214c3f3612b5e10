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
  /// Nothing more is sent but what waits, and what comes is thrown away.
  private(set) var isClosing = false
  /// What the kernel has not taken yet.
  private var waiting: [UInt8] = []
  private var input: [UInt8] = []
  private var head = 0
  private var isDiscarding = false

  /// A longer line, its end included, is dropped whole.
  private static let longestLine = 4095
  /// So much may wait to be cut into lines.
  private static let inputCapacity = 65_536
  /// So much may wait to be taken by a peer that does not read.
  private static let outputCapacity = 1 << 20

  init(_ socket: Socket, seat: Int, versionDeadline: Int) {
    (self.socket, self.seat, self.versionDeadline) = (socket, seat, versionDeadline)
  }

  /// Nobody will read or answer any more: a seat that has this is lost.
  var isGone: Bool { isBroken || hasEnded && head == input.count }

  /// Whether nothing is left to be done with a connection that is being closed.
  var isFinished: Bool { isBroken || hasEnded && waiting.isEmpty }

  /// Whether more can be read; a peer that is not asked fills its own buffers.
  private var wantsInput: Bool {
    !hasEnded && !isBroken && (isClosing || input.count - head < Self.inputCapacity)
  }

  /// What to wait for. Where that is nothing, the descriptor is left out: `poll` would report a
  /// peer that has hung up at once, and again and again.
  var poll: pollfd {
    let events = (wantsInput ? POLLIN : 0) | (waiting.isEmpty || isBroken ? 0 : POLLOUT)
    return pollfd(fd: events == 0 ? -1 : socket.descriptor, events: Int16(events), revents: 0)
  }

  /// Goes on after `poll` has reported the socket as ready.
  func serve(_ buffer: inout [UInt8]) {
    flush()
    buffer.withUnsafeMutableBytes { receive($0) }
    if isClosing, waiting.isEmpty { socket.finishSending() }
  }

  /// Says that nothing more comes, once what waits is sent.
  func close() {
    isClosing = true
    if waiting.isEmpty { socket.finishSending() }
  }

  // MARK: - Input

  /// Reads what has arrived, as far as there is room.
  private func receive(_ buffer: UnsafeMutableRawBufferPointer) {
    guard wantsInput else { return }
    switch socket.receive(into: buffer) {
    case .bytes(let count):
      guard !isClosing else { return }
      if head == input.count {
        input.removeAll(keepingCapacity: true)
      } else if head > 0 {
        input.removeSubrange(..<head)
      }
      head = 0
      input.append(contentsOf: buffer[..<count])
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

  // MARK: - Output

  /// Sends now what the kernel takes; the rest waits.
  func send(_ bytes: [UInt8]) {
    guard !isBroken, !bytes.isEmpty else { return }
    if !waiting.isEmpty {
      waiting += bytes
    } else {
      let sent = transfer(bytes)
      if sent < bytes.count { waiting += bytes[sent...] }
    }
    if waiting.count > Self.outputCapacity { isBroken = true }
  }

  /// Sends more of what waits.
  private func flush() {
    guard !isBroken, !waiting.isEmpty else { return }
    waiting.removeFirst(transfer(waiting))
  }

  private func transfer(_ bytes: [UInt8]) -> Int {
    switch bytes.withUnsafeBytes({ socket.send($0) }) {
    case .bytes(let count): return count
    case .wouldBlock: return 0
    case .ended, .failed:
      isBroken = true
      return 0
    }
  }
}
