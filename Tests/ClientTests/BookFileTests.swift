// Files of the score book: what is sent of them, what is said of bad ones, and what is written.

import Cards
import Identity
import LineProtocol
import Sockets
import Testing

@testable import Client

struct BookFileTests {
  private static let rows = ["kind,name", "player,Eve", "player,\"Dee, the 2nd\""]

  private func run(
    _ words: [String], _ server: FakeServer, rows: [String] = Self.rows, input: String = "",
    change: (inout BookTask) -> Void = { _ in }
  ) throws -> (run: ProgramRun, heard: [String]) {
    var options = Options()
    (options.server, options.name) = (server.endpoint, PlayerName("ann"))
    var task = try BookTask(words)
    change(&task)
    let client = BookFileClient(options: options, task: task, rows: rows, seed: Seed(number: 1))
    let run = try ProgramRun(client, server.endpoint, input: input)
    return (run, server.heard())
  }

  private func server(
    _ tried: [String] = [
      "+ import kept=3 players=2 profiles=0 games=0 misfits=0 duplicates=-"
    ]
  ) throws -> FakeServer {
    try FakeServer { _, command in
      switch command.split(separator: " ").dropFirst(2).first {
      case "try": tried
      case "commit": ["+ import kept=3 players=2 profiles=0 games=0 misfits=0 duplicates=- first=7"]
      case "begin", "row", "cancel": ["+ import kept=0"]
      default: ["+ login name=ann kind=guest chips=0 session=T"]
      }
    }
  }

  @Test(arguments: [
    ("yes\n", ["book import commit"], ExitCode.ok, "first is game 7"),
    ("no\n", [], ExitCode.refused, "Nothing has changed"),
    ("", [], ExitCode.refused, "Nothing has changed"),
  ])
  func sendsRowByRowAndAsks(
    input: String, last: [String], code: Int32, part: String
  ) throws {
    let (run, heard) = try run(["import", "f", "club=Two"], server(), input: input)
    #expect(run.code == code && run.output.contains(part), "\(run.output)")
    #expect(run.output.contains("All 3 rows fit. New: 2 players, 0 profiles, 0 games."))
    let commands = heard.filter { $0.hasPrefix("book") }
    #expect(
      commands == ["book import begin club=Two"] + Self.rows.map { "book import row :\($0)" }
        + ["book import try"] + last)
  }

  @Test func aTrialChangesNothingAndSureAsksNothing() throws {
    let trial = try run(["import", "f"], server()) { $0.isTrial = true }
    #expect(trial.run.code == ExitCode.ok && !trial.heard.contains("book import commit"))
    let sure = try run(["import", "f", "duplicates=skip"], server()) { $0.isSure = true }
    #expect(sure.run.code == ExitCode.ok)
    #expect(sure.heard.contains("book import commit duplicates=skip"))
  }

  @Test func tellsWhatDoesNotFit() throws {
    let tried = [
      "= misfit row=2 column=name :no name", "= misfit row=3 :no row",
      "+ import kept=3 players=0 profiles=0 games=0 misfits=5 duplicates=- rows=2",
    ]
    let (run, heard) = try run(["import", "f"], server(tried), input: "yes\n")
    #expect(run.code == ExitCode.refused && !heard.contains("book import commit"))
    for part in ["5 things do not fit", "row 2, name: no name", "row 3: no row", "and 3 more"] {
      #expect(run.output.contains(part), "\(run.output)")
    }
  }

  @Test func gamesThatAreThereNeedAWord() throws {
    let tried = ["+ import kept=3 players=0 profiles=0 games=1 misfits=0 duplicates=4,5"]
    let (run, heard) = try run(["import", "f"], server(tried), input: "yes\n")
    #expect(run.code == ExitCode.refused && !heard.contains("book import commit"))
    #expect(run.output.contains("game 4, 5") && run.output.contains("duplicates=skip"))
  }

  @Test func fetchesPageByPage() throws {
    let server = try FakeServer { _, command in
      switch command {
      case "book export": ["= line :kind,name", "= line :player,Ann", "+ book rows=2 of=3"]
      case "book export from=3": ["= line :player,Bob", "+ book rows=1 of=3"]
      default: ["+ login name=ann kind=guest chips=0 session=T"]
      }
    }
    var options = Options()
    options.server = server.endpoint
    let client = BookFileClient(
      options: options, task: try BookTask(["export", "f"]), rows: [], seed: Seed(number: 1))
    var loop = EventLoop(client, server: server.endpoint, signals: nil)
    #expect(loop.run() == ExitCode.ok)
    #expect(loop.frontEnd.result == ["kind,name", "player,Ann", "player,Bob"])
  }

  @Test(arguments: [
    (
      [0xEF, 0xBB, 0xBF] + Array("kind,name\r\n\r\nplayer,Zoé\r\n\n".utf8),
      ["kind,name", ",", "player,Zoé"]
    ),
    (Array("a\nb".utf8), ["a", "b"]),
  ])
  func readsWhatSpreadsheetsWrite(bytes: [UInt8], rows: [String]) throws {
    #expect(try FileRows(bytes).rows == rows)
  }

  @Test(arguments: [
    (Array("\n \n".utf8), "empty"), ([0x61, 0xFF, 0xFE], "not UTF-8"),
    (Array(String(repeating: "a\n", count: 10_001).utf8), "rows"),
    (Array(("a\n" + String(repeating: "x", count: 4096)).utf8), "row 2: the line is too long"),
    (Array("a\nb\u{7}".utf8), "row 2: control"),
  ])
  func badFiles(bytes: [UInt8], part: String) throws {
    let error = try #require(throws: OptionError.self) { try FileRows(bytes) }
    #expect(error.description.contains(part), "\(error)")
  }

  @Test func filesThatAreNone() throws {
    for (path, part) in [("/nosuch/club.csv", "no file"), ("/tmp", "directory")] {
      let error = try #require(throws: OptionError.self) {
        try LocalFile(path).bytes(most: 9)
      }
      #expect(error.description.contains(part), "\(error)")
    }
    #expect(throws: OptionError.self) { try LocalFile("/nosuch/club.csv").write(["a"]) }
    #expect(throws: OptionError.self) { try LocalFile("/dev/zero").bytes(most: 9) }
  }

  @Test(arguments: [
    ([], "write: book import"), (["import"], "which file?"), (["import", "a", "b"], "one file"),
    (["print", "x", "f"], "no number"), (["export", "f", "format=xls"], "format=csv"),
    (["import", "f", "format=csv"], "an import is csv"), (["burn", "f"], "write: book import"),
    (["export", "f", "duplicates=skip"], "for book import"),
  ])
  func badWords(words: [String], part: String) throws {
    let error = try #require(throws: OptionError.self) { try Invocation(["book"] + words) }
    #expect(error.description.contains(part), "\(error)")
  }

  @Test func theCommandLine() throws {
    var options = Options()
    options.server = Endpoint.network(host: "h", port: 1)
    options.name = PlayerName("ann")
    var task = try BookTask(["import", "c.csv", "club=Two"])
    (task.isTrial, task.isSure) = (true, false)
    #expect(
      try Invocation(["h:1", "book", "import", "c.csv", "club=Two", "--dry-run", "--name", "ann"])
        == .book(task, options))
    #expect(throws: OptionError.self) { try Invocation(["book", "import", "c.csv"]) }
    #expect(throws: OptionError.self) { try Invocation(["--dry-run"]) }
  }
}
