import Glibc
import Room
import Sockets
import Testing

@testable import Server

/// Reads lines from a descriptor; gives up where the descriptor does.
final class LineReader {
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private let patience: Int32

  /// - Parameter patience: in milliseconds, for what has no time-out of its own: a test that waits
  ///   for what never comes shall fail, not hang; as long as it takes if negative.
  init(descriptor: Int32, patience: Int32 = -1) {
    (self.descriptor, self.patience) = (descriptor, patience)
  }

  /// The next line without its LF; nil at the end, or when nothing came in time.
  func next() -> String? {
    while true {
      if let end = bytes.firstIndex(of: 10) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeSubrange(...end)
        return line
      }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, patience) > 0 else { return nil }
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return nil }
      bytes += chunk.prefix(count)
    }
  }
}

extension SocketAddress {
  /// An address of this machine that no other test uses: a port that is freed there stays free.
  static func unshared() -> SocketAddress {
    .v4(bits: .random(in: 0x7F40_0000...0x7FFF_FFFE), port: 0)
  }
}

/// A connection to a server under test, in wire mode.
final class TestClient {
  let socket: Socket
  private let reader: LineReader

  convenience init(_ server: CardroomServer) throws {
    let address = try #require(server.addresses.first)
    try self.init(try Socket.connect(to: address))
  }

  /// Over a connection that is there.
  init(_ connected: Socket) throws {
    socket = connected
    try socket.setReceiveTimeout(milliseconds: 10_000)
    reader = LineReader(descriptor: socket.descriptor)
    #expect(try ask("hello 1 mode=wire").hasPrefix("+ hello"))
  }

  deinit { socket.close() }

  func send(_ line: String) throws { try socket.sendAll(line + "\n") }

  func next() -> String? { reader.next() }

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

  /// The next line of class `+` or `-`.
  func reply() throws -> String {
    while true {
      let line = try #require(next(), "closed, or no answer in ten seconds")
      if line.hasPrefix("+ ") || line.hasPrefix("- ") { return line }
    }
  }

  /// All lines until the server closes.
  func linesToTheEnd() -> [String] {
    var lines: [String] = []
    while let line = next() { lines.append(line) }
    return lines
  }
}

/// Runs `body` against a server on a free loopback port, without a flood limit, and stops it.
func withServer(
  shards: Int = 2, change: (inout ServerConfiguration) -> Void = { _ in },
  _ body: (CardroomServer) throws -> Void
) async throws {
  var configuration = ServerConfiguration(
    tables: try OpeningTables.read(path: nil), limits: FloodLimit(rate: 0, burst: 40),
    shards: shards)
  change(&configuration)
  let server = try CardroomServer.start(configuration)
  let result = Result { try body(server) }
  await server.stop()
  try result.get()
}
