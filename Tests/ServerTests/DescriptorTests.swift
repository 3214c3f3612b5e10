import Glibc
import Journal
import Room
import Sockets
import Testing

@testable import Server

/// Connections never take the descriptors that the journal, a snapshot and the operator need; and
/// a snapshot that finds none costs nothing.
struct DescriptorTests {
  @Test(arguments: [(1024, 992), (1 << 20, 1 << 20 - 32), (128, 96), (64, 48), (20, 15), (0, 0)])
  func someAreKeptInReserve(most: Int, ceiling: Int) {
    #expect(DescriptorLimit(most: most).ceiling == ceiling)
  }

  @Test func whoConnectsDoesNotGetTheReserve() async {
    await #expect(processExitsWith: .success) {
      let directory = try DataDirectory()
      let log = try limitDescriptors(to: 80)
      let server = try CardroomServer.start(configuration(directory), log: log.writing)
      let ann = try TestClient(server)
      let address = try #require(server.addresses.first)
      var others: [Socket] = []
      // Both ends of each are in this process.
      while others.count < 40, others.last.map(isTurnedAway) != true {
        let other = try Socket.connect(to: address)
        others.append(other)
        while try !isGreeted(other) { usleep(5_000) }
      }
      #expect(others.count < 40)
      // Not looked at before: the log may come later than what clients are told.
      for _ in 0..<400 where try !log.has("only the reserve is free") { usleep(5_000) }
      #expect(try log.has("only the reserve is free"))
      // Whoever comes now is not left waiting.
      for _ in 0..<10 {
        let late = try Socket.connect(to: address)
        #expect(try saidUntilClosed(late).hasPrefix("* bye code=server.full :"))
      }
      // Of the twenty kept, some are open for a moment: a file that is just being written.
      var free = 0
      for _ in 0..<100 where free < 14 {
        free = (0..<80).count { fcntl(Int32($0), F_GETFD) < 0 }
        if free < 14 { usleep(5_000) }
      }
      #expect(free >= 14, "\(free) are free")
      try fillJournal(ann)
      #expect(try await snapshots(in: directory) > 0, "a snapshot was taken")
      #expect(try AdminCommand.run(directory.path, ["orders"]))
      for other in others { other.close() }
      let bob = try TestClient(server)
      try bob.done("ping")
      await server.stop()
    }
  }

  @Test func withoutADescriptorTheServerGoesOnAndTakesTheSnapshotLater() async {
    await #expect(processExitsWith: .success) {
      let directory = try DataDirectory()
      let log = try limitDescriptors(to: 64)
      let server = try CardroomServer.start(configuration(directory), log: log.writing) { reason in
        _ = write(2, "\(reason)\n", reason.utf8.count + 1)
        exit(1)
      }
      let ann = try TestClient(server)
      var hoard: [Int32] = []
      while case let copy = dup(0), copy >= 0 { hoard.append(copy) }
      // One for the client's end; the server has none but its spare one for the other.
      close(hoard.removeLast())
      let late = try Socket.connect(to: try #require(server.addresses.first))
      let copy = dup(0)
      #expect(copy < 0, "no descriptor is free")
      #expect(try saidUntilClosed(late).hasPrefix("* bye code=server.full :"))
      while case let copy = dup(0), copy >= 0 { hoard.append(copy) }
      try fillJournal(ann)
      var waited = 0
      while try !log.has("no snapshot, the journal goes on: cannot "), waited < 500 {
        usleep(20_000)
        waited += 1
      }
      #expect(waited < 500)
      try ann.done("ping")
      for copy in hoard { close(copy) }
      #expect(snapshotCount(in: directory) == 0)
      try fillJournal(ann)
      try fillJournal(ann)
      #expect(try await snapshots(in: directory) > 0)
      await server.stop()
      #expect(try ProgramRun("check", directory.path).finish().code == 0)
    }
  }
}

/// The log of a server in this process.
private final class TestLog {
  let writing: Log
  private let end: Int32
  private var text = ""

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    writing = Log(descriptor: ends[1])
    end = ends[0]
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }

  /// Whether it has said this.
  func has(_ words: String) throws -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(end, &bytes, bytes.count), count > 0 {
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    return text.contains(words)
  }
}

private func limitDescriptors(to count: UInt) throws -> TestLog {
  var limit = rlimit(rlim_cur: count, rlim_max: count)
  try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
  signal(SIGPIPE, SIG_IGN)
  return try TestLog()
}

private func configuration(_ directory: DataDirectory) -> ServerConfiguration {
  var configuration = ServerConfiguration(
    tables: TableConfiguration.opening, shards: 1, data: directory.path)
  configuration.entriesPerSnapshot = 16
  return configuration
}

/// All that the server says until it closes, and closes too.
func saidUntilClosed(_ socket: Socket) throws -> String {
  defer { socket.close() }
  try socket.setReceiveTimeout(milliseconds: 10_000)
  var (text, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
  while case .bytes(let count) = bytes.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
    text += bytes.prefix(count)
  }
  return String(decoding: text, as: UTF8.self)
}

/// Puts enough on record for a snapshot.
private func fillJournal(_ client: TestClient) throws {
  _ = try client.ask("login ann")
  for _ in 0..<10 {
    try client.done("sit main")
    try client.done("leave")
  }
}

/// Whether the server has said something.
private func isGreeted(_ socket: Socket) throws -> Bool {
  var wish = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&wish, 1, 0) > 0
}

/// Whether what the server has said first is that it has no room.
private func isTurnedAway(_ socket: Socket) -> Bool {
  var bytes = [UInt8](repeating: 0, count: 5)
  return recv(socket.descriptor, &bytes, bytes.count, Int32(MSG_PEEK)) == bytes.count
    && bytes == Array("* bye".utf8)
}

/// How many snapshots there are, once there is one or a long time has passed.
private func snapshots(in directory: DataDirectory) async throws -> Int {
  for _ in 0..<1_000 where snapshotCount(in: directory) == 0 { usleep(20_000) }
  return snapshotCount(in: directory)
}

private func snapshotCount(in directory: DataDirectory) -> Int {
  directory.contents.keys.count { $0.hasSuffix(".snapshot") }
}
