import Room
import Sockets

/// A player program's connection: its bytes are cut into lines only as its seat is asked, so that
/// what comes early waits and what comes without end fills the kernel's buffers, not ours.
final class SeatConnection {
  let socket: Socket
  /// Its name in epoll.
  let word: UInt64
  let host: MatchHost
  /// Which seat of the host's it has, had, or nearly had.
  let seat: Int
  /// Until when the first line must come; `nil` once it has.
  var versionDeadline: Instant?
  /// Whether the peer sends nothing more.
  private(set) var hasEnded = false
  /// Whether the connection is of no use any more.
  private(set) var isBroken = false
  /// Nothing more is sent but what waits, and what comes is thrown away.
  var isClosing = false
  /// What the kernel has not taken yet.
  private var waiting: [UInt8] = []
  private var input: [UInt8] = []
  private var head = 0
  private var isDiscarding = false
  /// What epoll watches for.
  private(set) var interest: Epoll.Interest = .input

  /// A longer line, its end included, is dropped whole.
  static let longestLine = 4095
  /// So much may wait to be cut into lines.
  private static let inputCapacity = 65_536
  /// So much may wait to be taken by a peer that does not read.
  private static let outputCapacity = 1 << 20

  init(_ socket: Socket, word: UInt64, host: MatchHost, seat: Int, versionDeadline: Instant) {
    (self.socket, self.word, self.host, self.seat) = (socket, word, host, seat)
    self.versionDeadline = versionDeadline
  }

  /// Whether the first line has come.
  var hasVersion: Bool { versionDeadline == nil }

  /// Nobody will read or answer any more: a seat that has this is lost.
  var isGone: Bool { isBroken || hasEnded && head == input.count }

  /// What should be watched for.
  var wanted: Epoll.Interest {
    var wanted: Epoll.Interest = []
    if !hasEnded, isClosing || input.count - head < Self.inputCapacity { wanted.insert(.input) }
    if !waiting.isEmpty { wanted.insert(.output) }
    return wanted
  }

  func watched(_ interest: Epoll.Interest) { self.interest = interest }

  /// Whether everything was sent.
  var isDrained: Bool { waiting.isEmpty }

  // MARK: - Input

  /// Reads what has arrived, as far as there is room.
  func receive(_ buffer: UnsafeMutableRawBufferPointer) {
    guard !hasEnded, !isBroken else { return }
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
  func flush() {
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
