import Dispatch
import Glibc
import LineProtocol
import Lines
import Room
import Sockets

/// An operator's connection, confined to the admin socket's queue. Commands are done one after the
/// other, so that answers come in their order.
final class AdminConversation {
  /// Who it is, for the record.
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
  /// Since when the kernel takes nothing.
  private var stalledSince: DispatchTime?

  /// How long an operator may take nothing of what waits for him, in seconds.
  private static let patience = 10.0
  /// The most that may wait for him: far more than the longest answer.
  private static let mostOutput = 1 << 22

  /// - Parameter input: what watches the connection, as `number`.
  init(_ socket: Socket, _ number: InputWatch.Number, of input: InputWatch, operatorName: String) {
    (self.socket, self.number, self.input) = (socket, number, input)
    self.operatorName = operatorName
  }

  /// Whether the connection is to be closed.
  var isFinished: Bool {
    isOver || (inputHasEnded && waitsFor == nil && output.isEmpty && !framer.mayHaveFrame)
  }

  /// Whether what waits is to be tried again soon.
  var hasOutput: Bool { !output.isEmpty && !isOver }

  /// Reads what is there.
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

  /// The next line, once the last one is answered.
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

  /// Answers a command that was done.
  func succeed(_ lines: [String]) { say(lines + ["ok"]) }

  /// Answers a command that was not done.
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

  /// Reads on only when there is nothing else to do first.
  func watch() {
    let wants = waitsFor == nil && output.isEmpty && !inputHasEnded && !isOver
    guard wants != isReading else { return }
    isReading = wants
    if !wants { return input.pause(number) }
    if !input.resume(number) { isOver = true }
  }

  /// Ends the connection.
  func close() { input.close(number) }
}
