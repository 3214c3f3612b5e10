import Foundation
import Journal
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

@Suite(.serialized) struct DataDirectoryTests {
  /// A directory of a server at which somebody registered and a table was played at.
  private func used() async throws -> DataDirectory {
    let directory = try DataDirectory()
    try await withServer(in: directory) { server in
      let ann = try TestClient(server)
      try ann.done("register ann secret-12")
      try ann.done("sit main")
      try ann.act("bet 5")
      try ann.done("book player Ann AN")
    }
    return directory
  }

  private func onlyLine(_ log: String) -> String? {
    let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count == 2 && lines[1].isEmpty ? String(lines[0]) : nil
  }

  @Test func checkSaysWhatTheDirectoryHolds() async throws {
    let directory = try await used()
    let before = directory.contents
    let result = try directory.program("check")
    #expect(result.code == 0 && result.log.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.contains(" behind 0 lines of state, the last is ") == true)
    #expect(
      lines.dropFirst() == [
        "accounts: 1", "messages that wait: 0", "tables: 9", "games in the book: 0",
        "ledger: balanced, 1 movements",
        "history: 0 rounds in 0 files",
      ])
    #expect(directory.contents == before)
  }

  @Test func dumpPrintsEveryLineButNoHash() async throws {
    let directory = try await used()
    let journal = String(decoding: directory.bytes(of: directory.segment), as: UTF8.self)
    let joined = try #require(journal.firstRange(of: "\"hash\":\""))
    let hash = try #require(journal[joined.upperBound...].split(separator: "\"").first)
    let result = try directory.program("dump")
    #expect(result.code == 0)
    #expect(onlyLine(result.log)?.contains("hidden cards and decks") == true)
    #expect(!result.output.contains(hash))
    let lines = result.output.split(separator: "\n")
    // All but the header.
    #expect(lines.count == journal.split(separator: "\n").count - 1)
    #expect(lines.first?.hasPrefix("record 1 ") == true)
    #expect(lines.contains { $0.contains("\"hash\":\"***\"") && $0.contains("\"ann\"") })
  }

  @Test(arguments: [
    (
      JournalLine.state(line: 3, text: #"{"account":{"_0":{"hash":"$y$hash","person":7}}}"#),
      #"state 3 {"account":{"_0":{"hash":"***","person":7}}}"#
    ),
    (.state(line: 4, text: #"{"day":{"_0":5}}"#), #"state 4 {"day":{"_0":5}}"#),
    (
      .record(number: 6, text: #"17 {"account":{"_0":7,"_1":{"password":{"hash":"a\"b\\"}}}}"#),
      #"record 6 17 {"account":{"_0":7,"_1":{"password":{"hash":"***"}}}}"#
    ),
    (.record(number: 7, text: #"17 {"hash":"$y"#), #"record 7 17 {"hash":"***"#),
    (.record(number: 7, text: "17 audit account"), "record 7 17 audit account"),
  ])
  func aHashIsMaskedWhereverItStands(line: JournalLine, shown: String) {
    #expect(line.withoutHash == shown)
  }

  @Test func aBackupOfARunningServerIsWholeAndCanBeServed() async throws {
    let directory = try await used()
    let copy = directory.beside("copy")
    try await withServer(in: directory) { server in
      let bob = try TestClient(server)
      try bob.done("register bob secret-34")
      let result = try directory.program("backup", copy)
      #expect(result.code == 0 && result.output.hasPrefix("copied 0 lines of state and "))
      let again = try directory.program("backup", copy)
      #expect(again.code == 73)
      #expect(onlyLine(again.log)?.contains("is there already") == true)
    }
    #expect(try ProgramRun("check", copy).finish().output.contains("accounts: 2\n"))
    try await withServer(change: { $0.data = copy }) { server in
      let bob = try TestClient(server)
      #expect(try bob.ask("login bob secret-34").hasPrefix("+ login name=bob kind=member"))
    }
  }

  // MARK: - What is refused

  @Test func aSecondServerIsRefusedAndChangesNothing() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { server in
      // It accepts once its first entries are kept; the first server marks them a moment later.
      try TestClient(server).done("ping")
      var contents: [String: [UInt8]] { directory.contents.filter { $0.key != "durable" } }
      let before = contents
      let result = try directory.serving().finish()
      #expect(result.code == 69)
      #expect(onlyLine(result.log)?.contains("another server uses \(directory.path)") == true)
      #expect(contents == before)
      #expect(throws: JournalError.inUse(directory: directory.path)) {
        try CardroomServer.start(ServerConfiguration(data: directory.path))
      }
      #expect(contents == before)
      try TestClient(server).done("ping")
      #expect(try directory.program("admin", "orders").output == "ok\n")
    }
  }

  /// Nobody takes it for damage, restores a backup and loses what another release has written.
  @Test(arguments: ["check", "dump", "backup", "serve"])
  func aJournalThatCannotBeReadIsRefusedInOneLine(word: String) async throws {
    let directory = try await used()
    let name = directory.segment
    let whole = directory.bytes(of: name)
    var damaged = whole
    damaged[whole.count / 2] ^= 1
    let header = Array("journal 13 ".utf8)
    try #require(whole.starts(with: header))
    let others = ["99", "1"].map { Array("journal \($0) ".utf8) + whole.dropFirst(header.count) }
    let own = ", and this program reads format 13. "
    for (bytes, reason, fix) in [
      (damaged, "damaged", "restore a backup"),
      (others[0], " is of a newer release: it has format 99" + own, "start the newer program"),
      (others[1], " is of an earlier release: it has format 1" + own, "name a new directory"),
    ] {
      try directory.write(bytes, to: name)
      let before = directory.contents
      let result = try program(word, directory)
      #expect(result.code == (word == "check" && bytes == damaged ? 1 : 65), "\(reason)")
      let lines = result.log.split(separator: "\n").filter { !$0.contains("note: ") }
      #expect(lines.count == 1 && lines[0].contains(reason), "\(lines)")
      #expect(lines[0].lowercased().contains("nothing was changed; ") && lines[0].contains(fix))
      #expect(lines[0].contains("backup") == (bytes == damaged))
      #expect(directory.contents == before)
    }
  }

  @Test func aJournalCutInItsFirstLineIsBegunAnew() async throws {
    let directory = try await used()
    let name = directory.segment
    let cut = Array(directory.bytes(of: name).prefix(14))
    try directory.write(cut, to: name)
    #expect(try directory.program("check").code == 1, "the mark knows better")
    try #require(unlink(directory.path + "/durable") == 0)
    let before = directory.contents
    let checked = try directory.program("check")
    #expect(checked.code == 2 && checked.output.contains("\naccounts: 0\n"))
    #expect(checked.log.contains("\(name) ends within its first line, after 14 bytes"))
    let copied = try directory.program("backup", directory.beside("copy"))
    #expect(copied.code == 65 && onlyLine(copied.log)?.contains("byte 0, the header") == true)
    #expect(directory.contents == before)
    let server = try directory.serving()
    #expect(try server.logLine("journal ").contains("is kept in \(name).broken; "))
    _ = try server.logLine("listening on ")
    server.end()
    #expect(directory.bytes(of: name + ".broken") == cut)
    let again = try directory.program("check")
    #expect(again.code == 0 && again.log.isEmpty)
  }

  /// Of a target and a link to the directory beside it, both under `/tmp/…/`.
  @Test(arguments: [
    "data/copy", "data/copy/", "data//copy", "data/./copy", "data/../data/copy", "link/copy",
    "data/sub/copy", "link/sub/copy", "data/sub/../copy",
  ])
  func aBackupIntoTheDirectoryIsRefused(target: String) async throws {
    let directory = try await used()
    try #require(mkdir(directory.path + "/sub", 0o700) == 0)
    try #require(symlink(directory.path, directory.beside("link")) == 0)
    let before = directory.contents
    for source in [directory.path, directory.path + "/", directory.beside("link")] {
      let result = try ProgramRun("backup", source, directory.beside(target)).finish()
      #expect(result.code == 73 && result.output.isEmpty)
      let line = onlyLine(result.log)
      #expect(line?.contains("is inside the data directory") == true, "\(result.log)")
      #expect(line?.contains("; name a place outside it") == true)
      #expect(directory.contents == before)
    }
  }

  /// The working directory is the data directory, or the one that it is in.
  @Test(arguments: [
    ("data", "copy", Int32(73)), ("data", "../copy", 0), (".", "data/copy", 73), (".", "copy", 0),
  ])
  func aBackupToARelativePathIsKnown(from: String, target: String, code: Int32) async throws {
    let directory = try await used()
    await #expect(processExitsWith: .exitCode(code)) {
      [
        place = directory.beside(from) as String, path = directory.path as String,
        target = target as String
      ]
      in
      try #require(chdir(place) == 0)
      ServerProgram.run(["backup", path, target])
    }
  }

  @Test(arguments: ["data2", "data.copy", "sub/data"])
  func aBackupBesideTheDirectoryIsMade(target: String) async throws {
    let directory = try await used()
    try #require(mkdir(directory.beside("sub"), 0o700) == 0)
    #expect(try directory.program("backup", directory.beside(target)).code == 0)
    #expect(try ProgramRun("check", directory.beside(target)).finish().code == 0)
  }

  @Test(arguments: ["check", "dump", "backup", "serve"])
  func whatIsNoDirectoryIsRefusedInOneLine(word: String) async throws {
    let directory = try DataDirectory()
    if word != "serve" { #expect(try program(word, directory).code == 66) }
    try "".write(toFile: directory.path, atomically: false, encoding: .utf8)
    let result = try program(word, directory)
    #expect(result.code == 66 && result.log.contains("it is not a directory"), "\(result)")
    unlink(directory.path)
    try #require(mkdir(directory.path, 0o700) == 0)
    if word != "serve" {
      let result = try program(word, directory)
      #expect(result.code == 66 && result.log.contains("there is no journal in"), "\(result)")
    }
  }

  private func program(
    _ word: String, _ directory: DataDirectory
  ) throws -> ProgramRun.End {
    switch word {
    case "backup": try directory.program(word, directory.beside("copy"))
    case "serve": try directory.serving().finish()
    default: try directory.program(word)
    }
  }

  /// Of somebody else, or of the same user with files that he may write.
  @Test(arguments: [false, true])
  func aDirectoryThatMayNotBeWrittenIsRefused(isOwn: Bool) async throws {
    let directory = try await used()
    let before = directory.contents
    for name in isOwn ? [""] + before.keys : [] where getuid() == 0 {
      try #require(chown(directory.path + "/" + name, 65_534, 65_534) == 0)
    }
    try #require(chmod(directory.path, 0o500) == 0)
    try #require(chmod(directory.beside("."), 0o755) == 0)
    let result = await #expect(
      processExitsWith: .exitCode(77), observing: [\.standardErrorContent]
    ) { [path = directory.path as String] in
      if getuid() == 0 { try #require(setuid(65_534) == 0) }
      ServerProgram.run(["--listen", "127.0.0.1:0", "--data", path])
    }
    let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let words = isOwn ? "cannot create a file in \(directory.path): " : "cannot "
    #expect(log.contains("cardroom-server: \(words)"), "\(log)")
    #expect(log.contains("not permitted; give this user the right"), "\(log)")
    #expect(directory.contents == before)
  }

  @Test(arguments: [30, 2_000])
  func aDiskThatTakesNoMoreEndsTheServerWithOneLine(bytes: UInt) async throws {
    let directory = try DataDirectory()
    let result = await #expect(
      processExitsWith: .exitCode(74), observing: [\.standardErrorContent]
    ) { [path = directory.path as String, bytes = bytes as UInt] in
      // What a file may grow to, as a disk that is full does.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let end: @Sendable (ProgramError) -> Never = { error in
        _ = Array(error.message.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
        exit(error.code.rawValue)
      }
      do {
        let server = try CardroomServer.start(
          ServerConfiguration(tables: TableConfiguration.opening, data: path), log: Log()
        ) { reason in end(ProgramError(.disk, reason)) }
        for name in ["ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal", "ida"] {
          let client = try TestClient(server)
          try client.send("register \(name) secret-12")
          guard client.next()?.hasPrefix("* bye code=server.disk") == true else { continue }
          _ = write(2, "told\n", 5)
          while true { pause() }
        }
      } catch let error as JournalError {
        end(ProgramError(error))
      }
    }
    let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(log.contains("cannot write to \(directory.path)"), "\(log)")
    if bytes > 100 {
      #expect(log.contains("told\n"), "\(log)")
      // Of the last commit a part may be there.
      #expect([0, 2].contains(try directory.program("check").code))
    }
  }

  @Test func anOutputThatTakesNoMoreIsToldSo() async throws {
    let directory = try await used()
    await #expect(processExitsWith: .exitCode(74)) { [path = directory.path as String] in
      let full = open("/dev/full", O_WRONLY)
      try #require(full >= 0 && dup2(full, STDOUT_FILENO) >= 0)
      ServerProgram.run(["dump", path])
    }
  }

  // MARK: - The operator

  @Test func theAdminCommandSaysWhatCameOfIt() async throws {
    let directory = try DataDirectory()
    let none = try directory.program("admin", "drain")
    #expect(none.code == 66 && onlyLine(none.log)?.contains("there is no") == true)
    try await withServer(in: directory) { _ in
      let done = try directory.program("admin", "ban", "10.0.0.7", "5")
      #expect(done.code == 0 && done.output == "ok\n" && done.log.isEmpty)
      let refused = try directory.program("admin", "kick", "eve")
      #expect(refused.code == 1)
      #expect(refused.output == "error: there is no eve here; ban keeps somebody out\n")
      let lines = try ProgramRun("admin", directory.path).finish("# two\nunban 10.0.0.7\norders")
      #expect(lines.code == 0 && lines.output == "ok\nok\nok\n")
      let mixed = try ProgramRun("admin", directory.path).finish("nonsense\norders\n")
      #expect(mixed.code == 1 && mixed.output.hasSuffix("\nok\n"))
      #expect(try directory.program("admin", "a\nb").code == 64)
    }
    let over = try directory.program("admin", "drain")
    #expect(over.code == 69 && onlyLine(over.log)?.contains("no server is at work in") == true)
  }

  @Test(arguments: [
    EACCES, EPERM, EROFS, EADDRINUSE, ENOENT, ENOTDIR, ENOSPC, EMFILE, ENOTSOCK,
  ])
  func aSocketThatIsAFileHasNothingToDoWithPorts(code: Int32) throws {
    let address = SocketAddress.file(try SocketPath("/run/x"))
    let words = SocketError.system(.bind, code: code, address: address).description
    #expect(
      words.hasPrefix("cannot bind unix:/run/x: ") && words.contains("; "),
      "it names a fix: \(words)")
    #expect(!words.contains("port") && !words.contains("address"), "\(words)")
  }

  @Test func aServerReloadsDrainsAndEndsByItself() throws {
    let directory = try DataDirectory()
    try #require(mkdir(directory.path, 0o700) == 0)
    try directory.write(Array("main betting3\n".utf8), to: "tables")
    let file = directory.path + "/tables"
    let server = try directory.serving("--tables", file)
    _ = try server.logLine("listening on ")
    try directory.write(Array("main betting3\nnew betting5\n".utf8), to: "tables")
    kill(server.pid, SIGHUP)
    #expect(try server.logLine("reload") == "reload: opened new")
    try directory.write(Array("bad\n".utf8), to: "tables")
    kill(server.pid, SIGHUP)
    let signal = "audit: SIGHUP refused reload -- \(file), line 1: "
    #expect(try server.logLine("audit: SIGHUP refused").hasPrefix(signal))
    let refused = try directory.program("admin", "reload")
    #expect(refused.code == 1 && refused.output.hasPrefix("error: \(file), line 1: "))
    #expect(try directory.program("admin", "drain").code == 0)
    #expect(server.wait() == 0)
    let names = ["tables", "durable", "history", "audit.log", directory.segment]
    #expect(Set(directory.contents.keys) == Set(names))
  }

  /// Of several nodes each has its own directory, and none that of a server.
  @Test func aNodeRefusesADirectoryThatIsInUse() throws {
    let directory = try DataDirectory()
    let server = try directory.served()
    let node = try directory.serving(
      "--node", "b",
      "--store", "postgres://cardroom@127.0.0.1:1/cardroom"
    ).finish()
    let reason = "another server uses \(directory.path)"
    #expect(node.code == 69 && node.log.contains(reason), "\(node.log)")
    server.end()
  }

  @Test func whatAKilledServerLeftIsNoHindrance() throws {
    let directory = try DataDirectory()
    for _ in 0..<2 {
      let server = try directory.served()
      #expect(try directory.program("admin", "ban 10.0.0.7").output == "ok\n")
      #expect(try directory.program("admin", "orders").output.hasPrefix("ban"))
      server.crash()
      #expect(directory.contents.keys.contains("admin.sock"))
    }
  }
}
