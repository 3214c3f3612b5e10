import Foundation
@testable import Room
import Testing

@testable import cardroom_server

/// The rounds that a server keeps beside its journal, as its user finds them.
@Suite(.serialized) struct HistoryDirectoryTests {
  /// A directory of a server at which Ann has played so many rounds of one dollar.
  private func played(_ rounds: Int) async throws -> DataDirectory {
    let directory = try DataDirectory()
    // Snapshots, so that most rounds are in no journal any more.
    try await withServer(in: directory, change: { $0.entriesPerSnapshot = 50 }) { server in
      let ann = try TestClient(server)
      try ann.done("register ann secret-12")
      try ann.done("sit main")
      for _ in 1...rounds {
        try ann.act("bet 1", "deal", "deal")
        #expect(try ann.ask("reset").hasPrefix("+ "))
      }
    }
    return directory
  }

  private func answer(_ line: String, in directory: DataDirectory) async throws -> String {
    var answer = ""
    try await withServer(in: directory) { answer = try TestClient($0).ask(line) }
    return answer
  }

  @Test func oldRoundsOutliveSnapshotsAndABackup() async throws {
    let directory = try await played(30)
    let all = try directory.program("check")
    #expect(all.code == 0 && all.output.hasSuffix("history: 30 rounds in 1 files\n"))
    #expect(directory.hasSnapshot)
    try await withServer(in: directory) { server in
      let ann = try TestClient(server)
      #expect(try ann.ask("login ann secret-12").hasPrefix("+ login name=ann kind=member"))
      #expect(try ann.ask("finger ann").contains("rows=1"))
    }
    let listed = "+ history table=main game=betting3 rows=9"
    #expect(try await answer("history before=10 table=main", in: directory) == listed)
    #expect(
      try await answer("replay 1 table=main", in: directory)
        .hasPrefix("+ replay table=main game=betting3 n=1 rows="))
    let dump = try directory.program("dump").output
    #expect(dump.contains("\nhistory main 30 betting 30 "))
    let copy = directory.beside("copy")
    #expect(
      try directory.program("backup", copy).output
        .hasSuffix(", and 1 files of history\n"))
    #expect(
      try ProgramRun("check", copy).finish().output.hasSuffix("history: 30 rounds in 1 files\n"))
  }

  @Test func aDamagedHistoryIsToldAndTheServerRuns() async throws {
    let directory = try await played(30)
    let name = try #require(directory.historyFiles.first)
    var bytes = directory.bytes(of: name)
    let middle = bytes.count / 4
    bytes[middle] ^= 1
    try directory.write(bytes, to: name)
    let result = try directory.program("check")
    #expect(result.code == 3 && result.output.contains("\nhistory: 2"))
    let line = try #require(result.log.split(separator: "\n").first)
    #expect(line.contains("the history is damaged: round"), "\(line)")
    #expect(line.contains(" of table main can not be read (\(name), byte "), "\(line)")
    #expect(line.hasSuffix("The server runs without them; put the files back from a backup"))
    let rows = try await answer("history before=10 table=main", in: directory)
    #expect(["rows=7", "rows=8"].contains { rows.hasSuffix($0) }, "\(rows)")
  }

  /// With a journal of before the last rounds, as from a backup, these have not been played.
  @Test func whatTheJournalDoesNotHaveIsNotKept() async throws {
    let directory = try DataDirectory()
    func play(_ rounds: Int, as name: String) async throws {
      try await withServer(in: directory) { server in
        let client = try TestClient(server, name, at: "main")
        for _ in 1...rounds {
          for line in ["bet 1", "deal", "deal", "reset"] { _ = try client.ask(line) }
        }
        try client.done("leave")
      }
    }
    try await play(3, as: "ann")
    let journal = directory.bytes(of: directory.segment)
    try await play(1, as: "bob")
    let rounds = { try directory.program("check").output }
    #expect(try rounds().hasSuffix("history: 4 rounds in 1 files\n"))
    try directory.write(journal, to: directory.segment)
    // What the mark misses would be damage.
    try #require(unlink(directory.path + "/durable") == 0)
    #expect(
      try await answer("history table=main", in: directory)
        == "+ history table=main game=betting3 rows=3")
    #expect(try rounds().hasSuffix("history: 3 rounds in 1 files\n"))
  }

  /// The journal knows which rounds there were; a start writes those again that the store
  /// remembers, and says which are lost.
  @Test func aHistoryThatIsGoneIsDamageAndGetsWhatTheStoreRemembers() async throws {
    let directory = try await played(30)
    for name in directory.historyFiles { unlink(directory.path + "/" + name) }
    #expect(rmdir(directory.path + "/history") == 0)
    let lost = "the history is damaged: rounds 1 to 10 of table main can not be read. Chips, "
    let found = try directory.program("check")
    #expect(found.code == 3 && found.log.contains(lost), "\(found.log)")
    let server = try directory.serving()
    #expect(try server.logLine("", .warning).contains(lost))
    server.end()
    let listed = try await answer("history 20 table=main", in: directory)
    #expect(listed == "+ history table=main game=betting3 rows=20 more=11")
    let result = try directory.program("check")
    #expect(result.code == 3 && result.output.hasSuffix("history: 20 rounds in 1 files\n"))
  }

  /// Also with a gap at the beginning of a table, and of a table that is not opened any more.
  @Test func aStartWithOtherTablesKeepsTheRoundsOfThose() async throws {
    let directory = try await played(30)
    try start(
      directory, "main betting3 decks=4\nnew betting5",
      saying: "table main has other options: decks=4 instead of decks=auto; its 30 rounds are kept")
    try start(
      directory, "new betting5",
      saying: "table main is not opened any more; its 30 rounds are kept")
    let listed = "+ history table=main game=betting3 rows=3"
    let tables = try TableConfiguration.parse(fileText: "new betting5")
    try await withServer(in: directory, change: { $0.tables = tables }) { server in
      let client = try TestClient(server)
      #expect(try client.ask("history before=4 table=main") == listed)
    }
    let whole = try directory.program("check")
    #expect(whole.code == 0 && whole.output.hasSuffix("history: 30 rounds in 1 files\n"))
    let out = directory.beside("out")
    #expect(
      try directory.program("dump", "--jsonl", out).output
        .hasPrefix("wrote 30 rounds"))
    for name in directory.historyFiles { unlink(directory.path + "/" + name) }
    #expect(try directory.program("check").code == 3)
  }

  /// Starts a server with tables, waits until it listens and its log has a line, in either order,
  /// and stops it.
  private func start(_ directory: DataDirectory, _ tables: String, saying line: String) throws {
    let list = directory.beside("tables")
    try tables.write(toFile: list, atomically: false, encoding: .utf8)
    let server = try directory.serving("--tables", list)
    var awaited = [line, "listening on "]
    while !awaited.isEmpty {
      let said = try server.logLine("")
      awaited.removeAll { said.hasPrefix($0) }
    }
    server.end()
  }
}
