// Command lines: what they mean, and that each mistake is told in one line that names the fix.

import Lines
import Sockets
import Testing

@testable import Client

struct OptionTests {
  @Test func theDefaultsAreALocalServerAndNoName() throws {
    #expect(try Invocation([]) == .run(Options()))
    #expect(Options().server == Endpoint.network(host: "127.0.0.1", port: 7777))
  }

  @Test(arguments: [
    ["--table", "main", "[::1]:7", "--name=ann"], ["--name", "ann", "[::1]:7", "--table", "MAIN"],
  ])
  func everythingInAnyOrder(words: [String]) throws {
    var options = Options()
    options.server = Endpoint.network(host: "::1", port: 7)
    options.name = PlayerName("ann")
    options.table = TableID("main")
    #expect(try Invocation(words) == .run(options))
  }

  @Test func switches() throws {
    for word in ["--plain", "--screenreader", "--quiet", "--wire"] {
      var options = Options()
      options.isPlain = word == "--plain"
      options.isForScreenReader = word == "--screenreader"
      options.isQuiet = word == "--quiet"
      options.showsWire = word == "--wire"
      #expect(try Invocation([word]) == .run(options))
    }
  }

  @Test(arguments: [
    (["--help"], Invocation.guide(GivenOptions.guide.help)),
    (["--quiet", "-h"], .guide(GivenOptions.guide.help)), (["--version"], .version),
    (["--name", "ann", "--version"], .version),
    (["--advise", "AhKd", "3h4h5h"], .ask("advise AhKd 3h4h5h", Options())),
  ])
  func asksAboutTheProgram(words: [String], expected: Invocation) throws {
    #expect(try Invocation(words) == expected)
  }

  @Test func theHelpIsForATerminalOf100Columns() {
    #expect(GivenOptions.guide.help.contains("\n  --table TABLE       sit down at once\n"))
    #expect(GivenOptions.guide.help.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(arguments: [
    (["--colour"], "'--colour' is no option"), (["--name"], "--name needs a value: --name NAME"),
    (["--name", "9"], "--name '9': give a name"), (["--tabel", "a"], "mean --table?"),
    (["--table", "a b"], "--table 'a b': give a table"),
    (["localhost:x"], "port"), (["a:1", "b:2"], "'b:2' too many"), (["h:0"], "port 0"),
    (["--\u{1B}[2J"], "'--?[2J'"), (["h:1", "--exec=./a"], "cardroom-bots --help"),
    (["match", "--bot", "call"], "cardroom-bots --help"),
  ])
  func mistakesNameTheFix(words: [String], part: String) throws {
    let error = try #require(throws: OptionError.self) { try Invocation(words) }
    #expect(error.description.contains(part))
    #expect(!error.description.contains("\n"))
  }
}
