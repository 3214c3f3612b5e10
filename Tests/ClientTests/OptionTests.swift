// Command lines: what they mean, and that each mistake is told in one line that names the fix.

import Identity
import LineProtocol
import Sockets
import Testing

@testable import Client

struct OptionTests {
  @Test func theDefaultsAreALocalServerAndNoName() throws {
    #expect(try Invocation([]) == .run(Options()))
    #expect(Options().server == Endpoint.network(host: "127.0.0.1", port: 7777))
  }

  @Test(arguments: [
    ["--bot", "careful", "--table", "main", "--rounds", "9", "--seed=4", "[::1]:7", "--name=ann"],
    ["--seed", "4", "--name", "ann", "--rounds=9", "[::1]:7", "--table", "MAIN", "--bot=careful"],
  ])
  func everythingInAnyOrder(words: [String]) throws {
    var options = Options()
    options.server = Endpoint.network(host: "::1", port: 7)
    options.name = PlayerName("ann")
    options.table = TableID("main")
    options.bot = BotOptions(strategy: "careful", rounds: 9, seed: 4)
    #expect(try Invocation(words) == .run(options))
  }

  @Test(arguments: [
    ["--exec", "./a b", "--rounds", "9", "--restarts=0", "--log", "l", "--table=nl"],
    ["--log=l", "--restarts", "0", "--rounds=9", "--table", "nl", "--exec=./a b"],
  ])
  func aProgram(words: [String]) throws {
    var options = Options()
    options.table = TableID("nl")
    options.exec = ExecOptions(command: "./a b", rounds: 9, restarts: 0, log: "l")
    #expect(try Invocation(words) == .run(options))
  }

  @Test func aTrial() throws {
    #expect(
      try Invocation(["conformance", "--exec", "./a"])
        == .conformance(command: "./a", game: "betting3"))
    #expect(
      try Invocation(["conformance", "--game=holdem", "--exec=./a b"])
        == .conformance(command: "./a b", game: "holdem"))
    for (words, part) in [
      (["conformance"], "conformance --exec ./mybot.py"), (["--game", "holdem"], "conformance"),
      (["conformance", "--exec", "a", "--game", "go"], "betting3 or holdem"),
    ] {
      let error = try #require(throws: OptionError.self) { try Invocation(words) }
      #expect(error.description.contains(part))
    }
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
    (["--help"], Invocation.help), (["-h"], .help), (["--version"], .version),
    (["--name", "ann", "--version"], .version),
  ])
  func asksAboutTheProgram(words: [String], expected: Invocation) throws {
    #expect(try Invocation(words) == expected)
  }

  @Test func theHelpIsForATerminalOf100Columns() {
    #expect(GivenOptions.help.contains("\n  --rounds N          the bot or program leaves"))
    #expect(GivenOptions.help.contains("rounds (100)\n"))
    #expect(GivenOptions.help.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(arguments: [
    (["--colour"], "'--colour' is no option"), (["--name"], "--name needs a value: --name NAME"),
    (["--name", "9"], "--name '9': give a name"), (["--tabel", "a"], "mean --table?"),
    (["--table", "a b"], "--table 'a b': give a table"),
    (["--bot", "silly"], "careful or random"), (["--rounds", "9"], "--bot careful --rounds"),
    (["--bot", "careful", "--rounds", "0"], "--rounds '0': give a whole number from 1"),
    (["--bot", "random", "--seed", "-1"], "-1"),
    (["localhost:x"], "port"), (["a:1", "b:2"], "'b:2' too many"), (["h:0"], "port 0"),
    (["--bot", "random", "--wire"], "--wire and --bot"),
    (["--exec", "a", "--wire"], "--wire and --exec"),
    (["--exec"], "--exec needs a value: --exec COMMAND"),
    (["--exec", "a", "--bot", "random"], "--exec and --bot"),
    (["--log", "l"], "--exec ./mybot.py"),
    (["--exec", "a", "--restarts", "x"], "'x': give a whole number"),
    (["--exec", "a", "--seed", "4"], "for bots"),
    (["--\u{1B}[2J"], "'--?[2J'"),
  ])
  func mistakesNameTheFix(words: [String], part: String) throws {
    let error = try #require(throws: OptionError.self) { try Invocation(words) }
    #expect(error.description.contains(part))
    #expect(!error.description.contains("\n"))
  }
}
