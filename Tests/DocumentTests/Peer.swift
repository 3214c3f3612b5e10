import Glibc
import Sockets

/// A blocking connection that hands out whole lines.
final class Peer {
  private let socket: Socket
  private var bytes: [UInt8] = []
  /// The server's first lines, until a transcript has shown or passed over them.
  private(set) var greeting: [String] = []
  /// Lines at the end of what came that ask a person to act: the server repeats them.
  private var promptsAtEnd = 0
  /// Lines that came before they were asked for.
  private var early: [String] = []
  /// Whether it reads the form for programs.
  private(set) var isWire = false
  /// Whether the server has closed the connection.
  private(set) var isClosed = false

  /// How many lines the server greets with.
  private static let greetingLines = 3

  init(_ address: SocketAddress) throws {
    socket = try Socket.connect(to: address)
    try socket.setReceiveTimeout(milliseconds: 5000)
    for _ in 0..<Peer.greetingLines {
      if let line = receive() { greeting.append(line) }
    }
  }

  deinit { socket.close() }

  /// Sends a line.
  func send(_ line: String) throws {
    if line.contains("mode=wire") { isWire = true }
    try socket.sendAll(line + "\n")
  }

  /// The next line, or `nil` if the connection was closed or nothing came for five seconds.
  func next(isGreetingWanted: Bool = false) -> String? {
    if isGreetingWanted, !greeting.isEmpty { return greeting.removeFirst() }
    greeting = []
    guard let line = receive() else { return nil }
    promptsAtEnd = line.hasPrefix("Your turn") ? promptsAtEnd + 1 : 0
    return line
  }

  /// All lines that the server has sent so far: asks it for a mark and reads up to that.
  func linesSoFar(mark: String) throws -> [String] {
    guard !isClosed else { return [] }
    try send("ping \(mark)")
    var lines: [String] = []
    var prompts = promptsAtEnd
    while let line = next() {
      if line.contains(mark) {
        for _ in 0..<prompts { _ = next() }
        return lines
      }
      prompts = promptsAtEnd
      lines.append(line)
    }
    return lines
  }

  /// Whether the server lists somebody as being here; what else comes meanwhile is read later.
  func sees(_ name: String, mark: String) throws -> Bool {
    try send("who")
    let lines = try linesSoFar(mark: mark)
    early += lines.filter { !$0.hasPrefix("= person ") && !$0.hasPrefix("+ who ") }
    return lines.contains { $0.contains(" name=\(name) ") && $0.hasSuffix(" state=here") }
  }

  /// Whatever comes until nothing more does for a while: for recording only.
  func linesUntilQuiet() throws -> [String] {
    try socket.setReceiveTimeout(milliseconds: 300)
    var lines: [String] = []
    while let line = next() { lines.append(line) }
    try socket.setReceiveTimeout(milliseconds: 5000)
    return lines
  }

  private func receive() -> String? {
    if !early.isEmpty { return early.removeFirst() }
    while true {
      if let end = bytes.firstIndex(of: 10) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeSubrange(...end)
        return line
      }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      switch chunk.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
      case .bytes(let count): bytes += chunk.prefix(count)
      case .wouldBlock: return nil
      case .ended, .failed:
        isClosed = true
        return nil
      }
    }
  }
}
