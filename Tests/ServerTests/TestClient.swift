import Dispatch
import Glibc
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

/// Reads lines from a descriptor.
final class LineReader {
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its LF; nil at the end, or when nothing has come for a minute: a test
  /// that waits for what never comes shall fail, not hang.
  func next() -> String? {
    while true {
      if let end = bytes.firstIndex(of: 10) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeSubrange(...end)
        return line
      }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 60_000) > 0 else { return nil }
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return nil }
      bytes += chunk.prefix(count)
    }
  }

  /// The next line that begins so.
  func next(beginning: String) -> String? {
    while let line = next() {
      if line.hasPrefix(beginning) { return line }
    }
    return nil
  }

  func linesToTheEnd() -> [String] { Array(AnyIterator(next)) }
}

extension SocketAddress {
  /// An address of this machine that no other test uses: a port that is freed there stays free.
  static func unshared() -> SocketAddress {
    .v4(bits: .random(in: 0x7F40_0000...0x7FFF_FFFE), port: 0)
  }

  /// The same with a port at which nothing listens.
  static func free() throws -> SocketAddress {
    let listener = try Socket.listen(on: .unshared())
    defer { listener.close() }
    return try listener.localAddress()
  }
}

extension Socket {
  /// Has `close` send a reset.
  func resetAtClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, size)
  }
}

/// A connection to a server under test that has said nothing yet.
class TestConnection {
  let socket: Socket
  private let reader: LineReader

  convenience init(_ server: CardroomServer) throws {
    try self.init(try #require(server.addresses.first))
  }

  convenience init(_ address: SocketAddress) throws {
    try self.init(try Socket.connect(to: address))
  }

  /// Over a connection that is there.
  init(_ connected: Socket) throws {
    socket = connected
    reader = LineReader(descriptor: socket.descriptor)
  }

  deinit { socket.close() }

  func send(_ line: String) throws { try socket.sendAll(line + "\n") }

  func next() -> String? { reader.next() }

  /// The next line that begins so.
  func next(beginning: String) -> String? { reader.next(beginning: beginning) }

  /// All lines until the server closes.
  func linesToTheEnd() -> [String] { reader.linesToTheEnd() }

  /// The same as one text.
  func textToTheEnd() -> String { linesToTheEnd().map { $0 + "\n" }.joined() }
}

/// A connection in wire mode.
final class TestClient: TestConnection {
  override init(_ connected: Socket) throws {
    try super.init(connected)
    #expect(try ask("hello 1 mode=wire").hasPrefix("+ hello"))
  }

  /// Somebody who has logged in, and sits at a table if one is named.
  convenience init(_ server: CardroomServer, _ name: String, at table: String? = nil) throws {
    try self.init(server)
    try done("login \(name)")
    if let table { try done("sit \(table)") }
  }

  /// Sends a line and returns its reply, the next line of class `+` or `-`.
  func ask(_ line: String) throws -> String {
    try send(line)
    return try reply()
  }

  /// Sends a line, and expects that it is done.
  func done(_ line: String) throws {
    let reply = try ask(line)
    #expect(reply.hasPrefix("+ \(line.prefix { $0 != " " })"), "\(line): \(reply)")
  }

  /// Acts at a table, and expects that it is done.
  func act(_ lines: String...) throws {
    for line in lines {
      let reply = try ask(line)
      #expect(reply.hasPrefix("+ act"), "\(line): \(reply)")
    }
  }

  /// The next line of class `+` or `-`.
  func reply() throws -> String {
    while true {
      let line = try #require(next(), "closed, or no answer in a minute")
      if line.hasPrefix("+ ") || line.hasPrefix("- ") { return line }
    }
  }
}

/// The log of a server in this process.
final class ReadLog {
  let writing: Log
  private let ends: [Int32]
  private let reader: LineReader

  init() throws {
    ends = try ProgramRun.pipe()
    writing = Log(descriptor: ends[1])
    reader = LineReader(descriptor: ends[0])
  }

  deinit { for end in ends { close(end) } }

  func next() -> String? { reader.next() }

  /// Whether a line comes that has these words; those before it are read by then.
  func says(_ words: String) -> Bool {
    while let line = next() {
      if line.contains(words) { return true }
    }
    return false
  }
}

extension ServerConfiguration {
  /// On a free loopback port, with the tables of a server without a file, and no flood limit.
  static func tested(
    at addresses: [SocketAddress] = [.loopback(port: 0)], shards: Int = 2
  ) throws -> ServerConfiguration {
    ServerConfiguration(
      addresses: addresses, tables: try TableConfiguration.opening(path: nil),
      limits: FloodLimit(rate: 0, burst: 40), shards: shards)
  }
}

extension CardroomServer {
  /// What each shard answers on its queue.
  func askShards<Answer: Sendable>(_ ask: @Sendable (isolated Shard) -> Answer) -> [Answer] {
    shards.map { shard in shard.queue.sync { shard.assumeIsolated(ask) } }
  }
}

/// Looks again and again, for a minute: whether it became so.
func becomes(_ isSo: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<12_000 {
    if try isSo() { return true }
    usleep(5_000)
  }
  return false
}

/// Runs `body` against a server on a free loopback port, without a flood limit, and stops it.
func withServer(
  shards: Int = 2, log: Log = Log(), change: (inout ServerConfiguration) -> Void = { _ in },
  _ body: (CardroomServer) throws -> Void
) async throws {
  var configuration = try ServerConfiguration.tested(shards: shards)
  change(&configuration)
  let server = try CardroomServer.start(configuration, log: log)
  let result = Result { try body(server) }
  await server.stop()
  try result.get()
}
