import Glibc
import Sockets
import Testing

@testable import cardroom_server

extension String {
  /// The arguments that a shell would make of it; `''` is an empty one.
  var words: [String] { split(separator: " ").map { $0 == "''" ? "" : String($0) } }
}

/// A process of the program, with pipes for its input and output.
final class ProgramRun {
  typealias End = (code: Int32, output: String, log: String)

  let pid: pid_t
  private let input: Int32
  private let output: Int32
  private let log: Int32
  private var code: Int32?

  convenience init(_ arguments: String...) throws {
    try self.init(program: "cardroom-server", arguments)
  }

  /// - Parameters:
  ///   - name: the program's, which was built beside these tests.
  ///   - socket: what it finds as its descriptor 3.
  ///   - variables: as a shell assigns them, which knows the number of the process before the
  ///     program runs in it.
  init(
    program name: String, _ arguments: [String], inherits socket: ListeningSocket? = nil,
    _ variables: String? = nil
  ) throws {
    let pipes = try (0..<3).map { _ in try ProgramRun.pipe() }
    (input, output, log) = (pipes[0][1], pipes[1][0], pipes[2][0])
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let ends = [pipes[0][0], pipes[1][1], pipes[2][1]]
    for (target, end) in ends.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(target))
    }
    if let socket { posix_spawn_file_actions_adddup2(&actions, socket.descriptor, 3) }
    let program = try ProgramRun.path(name)
    let shell = variables.map { ["/bin/sh", "-c", $0 + #" exec "$0" "$@""#] } ?? []
    let all = shell + [program] + arguments
    let words = all.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, all[0], &actions, nil, words, environ)
    for end in ends { _ = close(end) }
    pid = process
    try #require(error == 0, "cannot start \(program)")
  }

  deinit {
    if code == nil {
      kill(pid, SIGKILL)
      _ = wait()
    }
    for end in [output, log] { _ = close(end) }
  }

  /// Both ends of a pipe, which no other process inherits.
  static func pipe() throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  private static func path(_ name: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let bytes = buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:))
    let own = String(decoding: bytes, as: UTF8.self)
    let path = own.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + name
    try #require(access(path, X_OK) == 0, "\(path) is not built")
    return path
  }

  /// Gives it this and the end of its input, and waits for its own end.
  func finish(_ text: String = "") -> End {
    _ = Array(text.utf8).withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    _ = close(input)
    let (printed, said) = (drain(output), drain(log))
    return (wait(), printed, said)
  }

  /// What the next line of its log says that begins so, behind its time and its level.
  func logLine(_ beginning: String, _ level: Log.Level? = nil) throws -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(log, &byte, 1) == 1 {
      guard byte == 10 else {
        bytes.append(byte)
        continue
      }
      let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 2)
      let isOfLevel = level.map { words.count > 1 && words[1] == $0.rawValue } ?? true
      if isOfLevel, let said = words.last, said.hasPrefix(beginning) { return String(said) }
      bytes = []
    }
    let none: String? = nil
    return try #require(none, "ended without '\(beginning)'")
  }

  /// Has it end in order.
  func end() {
    kill(pid, SIGTERM)
    #expect(wait() == 0)
  }

  /// Kills it.
  func crash() {
    kill(pid, SIGKILL)
    #expect(wait() == 128 + SIGKILL)
  }

  /// Its exit code, once it has ended; 128 and more for a signal.
  func wait() -> Int32 {
    if let code { return code }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    self.code = code
    return code
  }

  private func drain(_ end: Int32) -> String {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(end, &piece, piece.count), count > 0 { all += piece.prefix(count) }
    return String(decoding: all, as: UTF8.self)
  }
}
