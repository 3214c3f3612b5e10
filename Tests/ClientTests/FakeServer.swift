// A server of the tests' own on a real socket: it answers as it is told, and notes what it heard.

import Dispatch
import Sockets
import Synchronization

@testable import Client

/// Answers each command by a script; runs on a thread of its own until all its connections ended.
final class FakeServer: Sendable {
  /// What the script does with a command: lines to send (the command's tag is put into a final
  /// reply), or `nil` to hang up.
  typealias Script = @Sendable (_ connection: Int, _ command: String) -> [String]?

  let endpoint: Endpoint
  private let listener: ListeningSocket
  private let script: Script
  private let commands = Mutex<[String]>([])
  private let done = DispatchGroup()

  /// Listens, and takes so many connections one after the other.
  init(connections: Int = 1, greets: Bool = true, script: @escaping Script) throws {
    let listening = try Socket.listen(on: .loopback(port: 0))
    Socket(descriptor: listening.descriptor).setFlags(nonBlocking: false)
    listener = listening
    endpoint = Endpoint.network(host: "127.0.0.1", port: try listening.localAddress().port)
    self.script = script
    DispatchQueue.global().async(group: done) { [self] in
      for number in 1...connections { serve(number, greets: greets) }
      listener.close()
    }
  }

  /// The commands heard, without tags, once all connections have ended.
  func heard() -> [String] {
    done.wait()
    return commands.withLock(\.self)
  }

  private func serve(_ number: Int, greets: Bool) {
    guard let socket = try? listener.accept() else { return }
    socket.setFlags(nonBlocking: false)
    defer { socket.close() }
    if greets { try? socket.sendAll("* welcome server=cardroom proto=1.0 :Hello\n") }
    var (assembler, voice) = (LineAssembler(), Voice?.none)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case .bytes(let count) = buffer.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
      for line in assembler.append(Array(buffer.prefix(count))) {
        guard let reply = answer(line, number) else { return }
        try? socket.sendAll((voice?.saying(reply) ?? reply).map { $0 + "\n" }.joined())
        if line.hasSuffix("says=yes") { voice = Voice() }
        if line.hasSuffix("quit") { return }
      }
    }
  }

  private func answer(_ line: String, _ number: Int) -> [String]? {
    var words = line.split(separator: " ")[...]
    let tag = words.first?.hasPrefix("@") == true ? words.removeFirst() : nil
    let command = words.joined(separator: " ")
    commands.withLock { $0.append(command) }
    if command.hasPrefix("hello") {
      return [Self.tagged("+ hello proto=1.0 mode=wire session=T\(number)", tag)]
    }
    if command == "quit" { return [Self.tagged("+ quit :Goodbye.", tag)] }
    return script(number, command)?.map { Self.tagged($0, tag) }
  }

  /// Puts the tag into a final reply, unless it has two blanks.
  private static func tagged(_ line: String, _ tag: Substring?) -> String {
    guard let tag, line.hasPrefix("+ ") || line.hasPrefix("- "), !line.hasPrefix("-  ") else {
      return line
    }
    return "\(line.prefix(1)) \(tag)\(line.dropFirst())"
  }
}
