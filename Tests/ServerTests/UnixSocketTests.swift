import Glibc
import Lines
import Sockets
import Testing

@testable import cardroom_server

struct UnixSocketTests {
  @Test func peopleByTheFileAndByTheNetworkPlayTogether() async throws {
    let directory = try DataDirectory()
    let address = try directory.socket()
    try await withServer(change: {
      ($0.addresses, $0.perAddress) = ([.loopback(port: 0), address], 1)
    }) { server in
      #expect(server.addresses.last == address)
      let (ann, bob) = (
        try TestClient(server), try TestClient(address)
      )
      try ann.done("login ann")
      try bob.done("login bob")
      try ann.done("sit main")
      try bob.done("sit main")
      let more = try (0..<3).map { _ in try TestClient(address) }
      #expect(try more[2].ask("who").hasPrefix("+ who rows=2"))
    }
    #expect(access(directory.beside("sock"), F_OK) != 0, "removed by the stop")
  }

  /// Proxies are named by their addresses, and who comes by the file has none.
  @Test func aProxyOfThisMachineIsNotMeant() async throws {
    let directory = try DataDirectory()
    let address = try directory.socket()
    let local = try #require(AddressPrefix("127.0.0.0/8"))
    try await withServer(change: { ($0.addresses, $0.proxies) = ([address], [local]) }) { _ in
      try TestClient(address).done("ping")
    }
  }

  @Test func theProgramSaysWhatIsWrongAndRemovesTheFile() throws {
    let directory = try DataDirectory()
    let path = directory.beside("sock")
    let server = try ProgramRun(
      "--ephemeral", "--seed", "1", "--socket-mode=0660", "--listen", "unix:" + path)
    #expect(try server.logLine("listening on ") == "listening on unix:" + path)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o660)
    for (path, code, words) in [
      (path, Int32(69), "a server listens there"), ("/dev/null", 69, "no socket"),
      (directory.beside("no/sock"), 73, "no such file or directory"),
      (String(repeating: "x", count: 108), 64, "longer than 107 bytes"),
    ] {
      let run = try ProgramRun("--ephemeral", "--listen", "unix:" + path).finish()
      #expect(run.code == code && run.log.contains(words), "\(run.log)")
    }
    server.end()
    #expect(access(path, F_OK) != 0)
  }
}
