import Glibc
import Journal
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

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
      #expect(log.says("only the reserve is free"))
      // Whoever comes now is not left waiting.
      for _ in 0..<10 {
        let said = try TestConnection(address).textToTheEnd()
        #expect(said.hasPrefix("* bye code=server.full :"))
      }
      // Of the twenty kept, some are open for a moment: a file that is just being written.
      #expect(becomes { (0..<80).count { fcntl(Int32($0), F_GETFD) < 0 } >= 14 })
      try fillJournal(ann)
      #expect(becomes { directory.hasSnapshot }, "a snapshot was taken")
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
      let late = try TestConnection(server)
      let copy = dup(0)
      #expect(copy < 0, "no descriptor is free")
      #expect(log.says(" warning turning clients away: "))
      #expect(late.textToTheEnd().hasPrefix("* bye code=server.full :"))
      late.socket.close()
      while case let copy = dup(0), copy >= 0 { hoard.append(copy) }
      try fillJournal(ann)
      #expect(log.says("no snapshot, the journal goes on: cannot "))
      try ann.done("ping")
      for copy in hoard { close(copy) }
      #expect(!directory.hasSnapshot)
      try TestClient(server).done("ping")
      #expect(log.says(" info accepting clients again"))
      try fillJournal(ann)
      try fillJournal(ann)
      #expect(becomes { directory.hasSnapshot })
      await server.stop()
      #expect(try directory.program("check").code == 0)
    }
  }
}

private func limitDescriptors(to count: UInt) throws -> ReadLog {
  var limit = rlimit(rlim_cur: count, rlim_max: count)
  try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
  signal(SIGPIPE, SIG_IGN)
  return try ReadLog()
}

private func configuration(_ directory: DataDirectory) -> ServerConfiguration {
  var configuration = ServerConfiguration(
    tables: TableConfiguration.opening, shards: 1, data: directory.path)
  configuration.entriesPerSnapshot = 16
  return configuration
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
