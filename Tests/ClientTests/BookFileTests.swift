// Files of the score book: what is sent of them, what is said of bad ones, and what is written.

import Lines
import Sockets
import Testing

@testable import Client

struct BookFileTests {
  private static let rows = ["kind,name", "player,Eve", "player,\"Dee, the 2nd\""]

  private func run(
    _ words: [String], _ server: FakeServer, input: String = "",
    change: (inout BookTask) -> Void = { _ in }
  ) throws -> (run: ProgramRun, heard: [String]) {
    var options = Options()
    (options.server, options.name) = (server.endpoint, PlayerName("ann"))
    options.password = "four-words"
    var task = try BookTask(words)
    change(&task)
    let bytes = Array(Self.rows.joined(separator: "\n").utf8)
    let run = try ProgramRun(
      .pipe(options, transfer: try BookTransfer(task, bytes)), server.endpoint, input: input)
    return (run, server.heard())
  }

  private func server(
    tried: String = "misfits=0 duplicates=- :All 3 rows fit.", row: String = "+ import kept=0"
  ) throws -> FakeServer {
    try FakeServer { _, command in
      switch command.split(separator: " ").dropFirst(2).first {
      case "try": ["= misfit row=2 :no name", "+ import kept=3 \(tried)"]
      case "commit": ["+ import kept=3 misfits=0 duplicates=- first=7 :It is game 7."]
      case "row": [row]
      case "begin", "cancel": ["+ import kept=0"]
      default: ["+ login name=ann kind=guest chips=0 session=T"]
      }
    }
  }

  /// Words of the command line, what is said to the question, what is sent last and read in the end.
  @Test(arguments: [
    (["f", "club=Two"], "yes\n", "commit", ExitCode.ok, "All 3 rows fit.\nType yes"),
    (["f"], "Y\n", "commit", ExitCode.ok, "Type yes"),
    (["f"], "no\n", "try", ExitCode.refused, "nothing has changed"),
    (["f"], "", "try", ExitCode.refused, "nothing has changed"),
    (["f", "--dry-run"], "", "try", ExitCode.ok, "All 3 rows fit."),
    (["f", "duplicates=skip", "--yes"], "", "commit duplicates=skip", ExitCode.ok, "game 7."),
  ])
  func sendsRowByRowAndAsks(
    words: [String], input: String, last: String, code: Int32, part: String
  ) throws {
    let (run, heard) = try run(
      ["import"] + words.filter { !$0.hasPrefix("--") }, server(), input: input
    ) { ($0.isTrial, $0.isSure) = (words.contains("--dry-run"), words.contains("--yes")) }
    #expect(run.code == code && (run.output + run.errors).contains(part), "\(run)")
    #expect(heard.contains("login ann four-words once=yes"), "\(heard)")
    let club = words.contains("club=Two") ? " club=Two" : ""
    let sent = ["begin\(club)"] + Self.rows.map { "row :\($0)" }
    #expect(
      heard.filter { $0.hasPrefix("book") }
        == (sent + (last == "try" ? [last] : ["try", last])).map { "book import \($0)" })
  }

  /// What the server finds, and what is read of it.
  @Test(arguments: [
    ("misfits=5 duplicates=- :5 things do not fit.", "+ import kept=0", "5 things do not fit."),
    ("misfits=0 duplicates=4,5 :In the book already: 4.", "+ import kept=0", "already: 4."),
    ("", "- code=rule.file :it is full", "row 1: it is full"),
  ])
  func whatDoesNotFitIsNotEntered(tried: String, row: String, part: String) throws {
    let (run, heard) = try run(["import", "f"], server(tried: tried, row: row), input: "yes\n")
    #expect(run.code == ExitCode.refused && !heard.contains("book import commit"))
    #expect((run.output + run.errors).contains(part), "\(run)")
    #expect(run.errors.contains("nothing has changed"))
  }

  /// Also when somebody changes the club meanwhile.
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
    let client = PersonClient.pipe(
      options, transfer: try BookTransfer(BookTask(["export", "f"])))
    var loop = EventLoop(client, server: server.endpoint, signals: nil)
    #expect(loop.run() == ExitCode.ok)
    #expect(loop.client.transfer?.fetched == ["kind,name", "player,Ann", "player,Bob"])
    var transfer = try BookTransfer(BookTask(["export", "f"]))
    for (of, next) in [(9, "book export from=2"), (8, "book export"), (8, "book export from=2")] {
      transfer.note(Line(.row, "line", [:], text: "kind,name"))
      #expect(transfer.take(Line(.done, "book", ["of": of]), at: 0).next == .send(next))
    }
  }

  @Test(arguments: [
    (
      [0xEF, 0xBB, 0xBF] + Array("kind,name\r\n\r\nplayer,Zoé\r\n\n".utf8),
      ["kind,name", ",", "player,Zoé"]
    ),
    (Array("a\nb".utf8), ["a", "b"]),
  ])
  func readsWhatSpreadsheetsWrite(bytes: [UInt8], rows: [String]) throws {
    #expect(try BookTransfer.rows(bytes) == rows)
  }

  @Test(arguments: [
    (Array("\n \n".utf8), "empty"), ([0x61, 0xFF, 0xFE], "not UTF-8"),
    (Array(String(repeating: "a\n", count: 10_001).utf8), "rows"),
  ])
  func badFiles(bytes: [UInt8], part: String) throws {
    let error = try #require(throws: OptionError.self) { try BookTransfer.rows(bytes) }
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
    (["import", "c.csv"], "a member imports"),
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
    #expect(throws: OptionError.self) { try Invocation(["--dry-run"]) }
  }
}
