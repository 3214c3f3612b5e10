import Glibc
import Lines
import Sockets

/// Sends lines to the admin socket of a running server and prints the answers.
struct AdminCommand {
  private let socket: Socket
  private var framer = LineFramer()
  private var output = StandardOutput()

  /// Runs one command, or, without one, the lines of standard input.
  ///
  /// - Returns: whether every command succeeded.
  static func run(_ directory: String, _ words: [String]) throws(ProgramError) -> Bool {
    let line = words.joined(separator: " ")
    guard !line.contains(where: \.isNewline) else {
      throw ProgramError(.usage, "a command is one line; without one, standard input is read")
    }
    signal(SIGPIPE, SIG_IGN)
    var command = AdminCommand(socket: try connect(directory))
    defer { command.socket.close() }
    guard words.isEmpty else { return try command.ask(line) }
    var isDone = true
    while let line = readLine() {
      if try !command.ask(line) { isDone = false }
    }
    return isDone
  }

  private init(socket: Socket) { self.socket = socket }

  private static func connect(_ directory: String) throws(ProgramError) -> Socket {
    let path = AdminSocket.path(in: directory)
    let address: SocketAddress
    do { address = .file(try SocketPath(path)) } catch {
      throw ProgramError(.usage, error.description)
    }
    do { return try Socket.connect(to: address) } catch {
      switch error.code {
      case ENOENT where access(directory, F_OK) != 0:
        throw ProgramError(.noInput, "there is no \(directory); name a server's data directory")
      case ENOENT, ECONNREFUSED:
        throw ProgramError(.unavailable, "no server is at work in \(directory); start it first")
      case EACCES, EPERM:
        throw ProgramError(.notPermitted, "\(path) is for the user whose server it is")
      default: throw ProgramError(error)
      }
    }
  }

  /// Sends a line and prints its answer; returns whether it succeeded.
  private mutating func ask(_ line: String) throws(ProgramError) -> Bool {
    do throws(SocketError) { try socket.sendAll(line + "\n") } catch { throw Self.gone }
    while true {
      let answer = try next()
      try output.write(answer)
      guard answer == "ok" || answer.hasPrefix("error: ") else { continue }
      try output.flush()
      return answer == "ok"
    }
  }

  private mutating func next() throws(ProgramError) -> String {
    var buffer = [UInt8](repeating: 0, count: Limits.lineBytes)
    while true {
      if case .line(let bytes) = framer.next() { return String(decoding: bytes, as: UTF8.self) }
      switch buffer.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
      case .bytes(let count): framer.append(buffer[..<count])
      case .wouldBlock: continue
      case .ended, .failed: throw Self.gone
      }
    }
  }

  private static var gone: ProgramError {
    ProgramError(.unavailable, "the server ended the conversation before it answered")
  }
}
