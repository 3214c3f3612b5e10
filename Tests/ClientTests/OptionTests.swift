// Command lines: what they mean, and that each mistake is told in one line that names the fix.

import Identity
import LineProtocol
import Sockets
import Testing

@testable import Client

struct OptionTests {
  @Test func theDefaultsAreALocalServerAndNoName() throws {
    #expect(try OptionParser.parse([]) == .run(Options()))
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
    #expect(try OptionParser.parse(words) == .run(options))
  }

  @Test(arguments: [
    ["--exec", "./a b", "--rounds", "9", "--restarts=0", "--log", "l", "--table=nl"],
    ["--log=l", "--restarts", "0", "--rounds=9", "--table", "nl", "--exec=./a b"],
  ])
  func aProgram(words: [String]) throws {
    var options = Options()
    options.table = TableID("nl")
    options.exec = ExecOptions(command: "./a b", rounds: 9, restarts: 0, log: "l")
    #expect(try OptionParser.parse(words) == .run(options))
  }

  @Test func aTrial() throws {
    #expect(
      try OptionParser.parse(["conformance", "--exec", "./a"])
        == .conformance(command: "./a", game: "betting3"))
    #expect(
      try OptionParser.parse(["conformance", "--game=holdem", "--exec=./a b"])
        == .conformance(command: "./a b", game: "holdem"))
    for (words, part) in [
      (["conformance"], "conformance --exec ./mybot.py"), (["--game", "holdem"], "conformance"),
      (["conformance", "--exec", "a", "--game", "go"], "betting3 or holdem"),
    ] {
      let error = try #require(throws: UsageError.self) { try OptionParser.parse(words) }
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
      #expect(try OptionParser.parse([word]) == .run(options))
    }
  }

  @Test(arguments: [
    (["--help"], Invocation.help), (["-h"], .help), (["--version"], .version),
    (["--name", "ann", "--version"], .version),
  ])
  func asksAboutTheProgram(words: [String], expected: Invocation) throws {
    #expect(try OptionParser.parse(words) == expected)
  }

  @Test(arguments: [
    (["--colour"], "no option '--colour'"), (["--name"], "--name needs NAME"),
    (["--name", "9"], "not '9'"), (["--table", "a b"], "--table needs TABLE"),
    (["--bot", "silly"], "careful or random"), (["--rounds", "9"], "--bot careful --rounds"),
    (["--bot", "careful", "--rounds", "0"], "from 1 on"),
    (["--bot", "random", "--seed", "-1"], "-1"),
    (["localhost:x"], "port"), (["a:1", "b:2"], "'b:2' too many"), (["h:0"], "port 0"),
    (["--bot", "random", "--wire"], "--wire and --bot"),
    (["--exec", "a", "--wire"], "--wire and --exec"), (["--exec"], "--exec needs a command"),
    (["--exec", "a", "--bot", "random"], "--exec and --bot"),
    (["--log", "l"], "--exec ./mybot.py"),
    (["--exec", "a", "--restarts", "x"], "not 'x'"), (["--exec", "a", "--seed", "4"], "for bots"),
    (["--\u{1B}[2J"], "'--?[2J'"),
  ])
  func mistakesNameTheFix(words: [String], part: String) throws {
    let error = try #require(throws: UsageError.self) { try OptionParser.parse(words) }
    #expect(error.description.contains(part))
    #expect(!error.description.contains("\n"))
  }
}
