import Glibc
@testable import Room
import Testing

@testable import cardroom_server

struct AuditLogTests {
  @Test func everyCommandDoneOrRefusedIsOnRecordWithTimeAndName() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { server in
      let op = try Operator(directory)
      #expect(try op.ask("ban 10.0.0.7") == ["ok"])
      #expect(try op.ask("kick eve").last?.hasPrefix("error: there is no eve here") == true)
      #expect(try op.ask("login ann hunter2").last?.hasPrefix("error: ") == true)
      try op.send(String(repeating: "x", count: 5_000) + "\n# a note\n\nhelp\nstatus")
      for _ in 0..<5 { _ = try op.answer() }
      server.reload()
    }
    var status = stat()
    #expect(stat(path(directory), &status) == 0 && status.st_mode & 0o777 == 0o600)
    let user = try #require(getpwuid(getuid())?.pointee.pw_name)
    let name = String(cString: user)
    let form = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (.*)/
    let lines = try file(directory).map { try #require(try form.wholeMatch(in: $0)?.1, "\($0)") }
    let expected = [
      "\(name) done ban 10.0.0.7", "\(name) refused kick eve -- there is no eve here; ban",
      "\(name) refused login ann *** -- there is no command", "\(name) refused (a line that is too",
      "\(name) done status", "SIGHUP refused reload -- this server was started without",
    ]
    #expect(lines.count == expected.count, "\(lines)")
    for (line, beginning) in zip(lines, expected) { #expect(line.hasPrefix(beginning)) }
  }

  @Test(arguments: [
    ("login ann secret-1", "login ann ***"), ("@7 REGISTER ann a b", "@7 REGISTER ann ***"),
    ("password old new", "password ***"), ("login ann", "login ann"), ("password", "password"),
    ("announce  login ann x", "announce  login ann x"), ("", ""),
  ])
  func noPasswordIsOnRecord(line: String, kept: String) {
    #expect(OperatorLine.withoutPasswords(line) == kept)
  }

  @Test func aFileThatIsMovedAwayIsBegunAnew() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { _ in
      let op = try Operator(directory)
      #expect(try op.ask("orders") == ["ok"])
      #expect(rename(path(directory), directory.beside("old")) == 0)
      #expect(try op.ask("people") == ["ok"])
    }
    #expect(try file(directory).map { $0.hasSuffix(" done people") } == [true])
    #expect(try DataDirectory.text(of: directory.beside("old")).hasSuffix(" done orders\n"))
  }

  /// As a full disk: the operator is told, the log has the line, and the file says what it lacks.
  @Test func whatTheFileDoesNotTakeIsSaidEverywhere() async throws {
    let directory = try DataDirectory()
    let log = try ReadLog()
    try await withServer(in: directory, log: log.writing) { _ in
      try #require(symlink("/dev/full", path(directory)) == 0)
      let op = try Operator(directory)
      let answer = try op.ask("unban eve")
      #expect(answer.last == "ok" && answer.contains { $0.contains("No space left") }, "\(answer)")
      unlink(path(directory))
      #expect(try op.ask("orders") == ["ok"])
    }
    let lines = try file(directory)
    #expect(lines.count == 2 && lines[0].contains(" - lines missing here: 1;"), "\(lines)")
    #expect(lines.last?.hasSuffix(" done orders") == true)
    log.writing.write("end")
    var said: [String] = []
    while let line = log.next(), !line.hasSuffix(" info end") { said.append(line) }
    #expect(said.contains { $0.contains(" info audit: ") && $0.hasSuffix(" done unban eve") })
    #expect(said.contains { $0.contains(" error audit: ") && $0.contains("No space left") })
  }

  /// A crash in a line leaves its beginning: the next one has a line of its own.
  @Test func aTornLineIsEndedFirst() async throws {
    let directory = try DataDirectory()
    try #require(mkdir(directory.path, 0o700) == 0)
    try directory.write(Array("2026-11-27T09".utf8), to: AuditLog.name)
    try await withServer(in: directory) { _ in
      let op = try Operator(directory)
      #expect(try op.ask("orders") == ["ok"])
    }
    let lines = try file(directory)
    #expect(lines.count == 2 && lines[0] == "2026-11-27T09")
  }

  @Test func theProgramPrintsItAlsoBehindSnapshots() throws {
    let directory = try DataDirectory()
    #expect(try directory.program("audit").code == 66)
    let server = try directory.served()
    let none = try directory.program("audit")
    #expect(none.code == 0 && none.output.isEmpty && none.log.contains("nobody has operated"))
    _ = try directory.program("admin", "mute ann 5")
    #expect(try server.logLine("audit: ").hasSuffix(" done mute ann 5"))
    let printed = try directory.program("audit")
    #expect(printed.code == 0 && printed.output.hasSuffix(" done mute ann 5\n"))
    server.end()
  }

  private func path(_ directory: DataDirectory) -> String {
    directory.path + "/" + AuditLog.name
  }

  private func file(_ directory: DataDirectory) throws -> [String] {
    try DataDirectory.text(of: path(directory)).split(separator: "\n").map(String.init)
  }
}
