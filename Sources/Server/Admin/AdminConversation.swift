import Dispatch
import Glibc
import Lines
import Room
import Sockets

/// An operator's connection, confined to the admin socket's queue. Commands run one after the
/// other, so answers come in the order of the commands.
final class AdminConversation {
  /// The operator's name, for the audit log.
  let operatorName: String
  /// The number of the command that the house has not answered yet.
  var waitsFor: Int?
  private let socket: Socket
  private let number: InputWatch.Number
  private let input: InputWatch
  private var framer = LineFramer()
  private var output: [UInt8] = []
  private var inputHasEnded = false
  private var isReading = true
  private var isOver = false
  /// When the kernel began to accept nothing.
  private var stalledSince: DispatchTime?

  /// How long operators may leave their output unread, in seconds.
  private static let patience = 10.0
  /// The most output that may wait for an operator: far more than the longest answer.
  private static let mostOutput = 1 << 22

  /// - Parameter input: watches the connection, as `number`.
  init(_ socket: Socket, _ number: InputWatch.Number, of input: InputWatch, operatorName: String) {
    (self.socket, self.number, self.input) = (socket, number, input)
    self.operatorName = operatorName
  }

  /// Whether the connection is to be closed.
  var isFinished: Bool {
    isOver || (inputHasEnded && waitsFor == nil && output.isEmpty && !framer.mayHaveFrame)
  }

  /// Whether to try to write pending output again soon.
  var hasOutput: Bool { !output.isEmpty && !isOver }

  func receive() {
    var buffer = [UInt8](repeating: 0, count: Limits.lineBytes)
    switch buffer.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
    case .bytes(let count): framer.append(buffer[..<count])
    case .wouldBlock: break
    case .ended:
      inputHasEnded = true
    case .failed: isOver = true
    }
  }

  /// The next line, once the previous one is answered.
  func nextLine() -> LineFramer.Frame? {
    guard waitsFor == nil, output.isEmpty, !isOver else { return nil }
    if let frame = framer.next() { return frame }
    if inputHasEnded, framer.pendingBytes > 0 {
      framer = LineFramer()
      fail("the last line has no end; nothing of it was done")
    }
    if framer.isHopeless { isOver = true }
    return nil
  }

  /// Answers a command that succeeded.
  func succeed(_ lines: [String]) { say(lines + ["ok"]) }

  /// Answers a command that failed.
  func fail(_ reason: String) { say(["error: \(reason)"]) }

  /// Ends the conversation when everything is written.
  func finish() {
    inputHasEnded = true
    framer = LineFramer()
    flush()
  }

  private func say(_ lines: [String]) {
    for line in lines { output += Array("\(SafeText.printable(line))\n".utf8) }
    if output.count > Self.mostOutput { isOver = true }
    flush()
  }

  /// Writes what the kernel takes now.
  func flush() {
    while hasOutput {
      switch output.withUnsafeBytes({ socket.send($0) }) {
      case .bytes(let count):
        output.removeFirst(count)
        stalledSince = nil
      case .wouldBlock, .ended: return stall()
      case .failed: isOver = true
      }
    }
  }

  private func stall() {
    let now = DispatchTime.now()
    let since = stalledSince ?? now
    stalledSince = since
    if now > since + Self.patience { isOver = true }
  }

  /// Reads on only when nothing else is pending.
  func watch() {
    let wants = waitsFor == nil && output.isEmpty && !inputHasEnded && !isOver
    guard wants != isReading else { return }
    isReading = wants
    if !wants { return input.pause(number) }
    if !input.resume(number) { isOver = true }
  }

  func close() { input.close(number) }
}
