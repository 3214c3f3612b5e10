// Command lines of cardroom-bots: what they mean, and that each mistake names the fix.

import Lines
import Sockets
import Testing

@testable import Client
@testable import cardroom_bots

struct BotInvocationTests {
  @Test(arguments: [
    (
      "bot careful --table main --rounds 9 --seed=4 [::1]:7 --name=ann",
      SeatOptions(
        player: "careful", server: .network(host: "::1", port: 7), name: PlayerName("ann"),
        table: TableID("main"), rounds: 9, seed: 4)
    ),
    (
      "bot --seed 4 --name ann careful --rounds=9 [::1]:7 --table MAIN",
      SeatOptions(
        player: "careful", server: .network(host: "::1", port: 7), name: PlayerName("ann"),
        table: TableID("main"), rounds: 9, seed: 4)
    ),
    (
      "exec --log=l --restarts 0 --rounds=9 ./a --table nl",
      SeatOptions(
        command: .exec, player: "./a", server: far, table: TableID("nl"), rounds: 9, restarts: 0,
        log: "l")
    ),
    ("conformance ./a", SeatOptions(command: .conformance, player: "./a", server: far)),
    (
      "conformance --game=holdem ./a",
      SeatOptions(command: .conformance, player: "./a", server: far, game: "holdem")
    ),
    ("bot call", SeatOptions(player: "call", server: far)),
  ])
  func whatIsAskedFor(words: String, seat: SeatOptions) throws {
    var settings = ClientSettings()
    settings.server = Self.far
    let words = words.split(separator: " ").map(String.init)
    #expect(try SeatOptions(words.dropFirst(), for: seat.command, settings) == seat)
  }

  /// The server that was set for the client is a bot's, too.
  private static let far = Endpoint.network(host: "far.example", port: 7)

  @Test func theHelpIsForATerminalOf80Columns() throws {
    for text in [BotProgram.guide.help, MatchOptions.help, CompetitionOptions.help] {
      #expect(text.hasPrefix("cardroom-bots "))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
    }
    #expect(try MatchOptions(["--bot", "call", "-h"]) == nil)
    #expect(try CompetitionOptions(["a@1", "--help"]) == nil)
    #expect(try SeatOptions(["--help"], for: .bot, ClientSettings()) == nil)
  }

  @Test(arguments: [
    (["play"], "'play': give bot, exec, match, conformance or acpc"),
    (["bot"], "a strategy, as in bot careful"), (["exec", ""], "exec ./mybot.py"),
    (["conformance", "./a", "--name", "ann"], "--name is for bots and programs at a server"),
    (["exec"], "exec ./mybot.py"),
    (["conformance"], "conformance ./mybot.py"), (["bot", "silly"], "careful or random"),
    (["bot", "careful", "--rounds", "0"], "--rounds '0': give a whole number from 1"),
    (["bot", "random", "--seed", "-1"], "-1"), (["bot", "call", "localhost:x"], "port"),
    (["bot", "call", "a:1", "b:2"], "'b:2': give one HOST:PORT"),
    (["exec", "a", "h:0"], "port 0"), (["conformance", "./a", "b"], "one program, in quotes"),
    (["exec", "a", "--restarts", "x"], "'x': give a whole number"),
    (["exec", "a", "--seed", "4"], "bot careful --seed"),
    (["bot", "call", "--log", "l"], "exec ./mybot.py"),
    (["bot", "call", "--tabel", "a"], "--table"),
    (["bot", "call", "--table", "a b"], "--table 'a b': give a table"),
    (["bot", "call", "--name", "9"], "--name '9': give a name"),
    (["exec", "a", "--game", "holdem"], "conformance ./a.py"),
    (["conformance", "a", "--game", "go"], "betting3 or holdem"),
    (["bot", "call", "--\u{1B}[2J"], "'--?[2J'"),
  ])
  func mistakesNameTheFix(words: [String], part: String) throws {
    let error = try #require(throws: OptionError.self) { try BotProgram.perform(words) }
    #expect(error.description.contains(part), "\(error)")
    #expect(!error.description.contains("\n"))
  }
}
