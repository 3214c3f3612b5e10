// `cardroom-bots match`: its command line, and what it tells.

import Foundation
import Games
import Glibc
import Lines
import Testing

@testable import Client
@testable import cardroom_bots

/// Presses Ctrl-C as soon as somebody listens: before that the signal would end the process.
private func interrupt(times: Int) {
  _ = signal(SIGINT, SIG_IGN)
  Thread.detachNewThread {
    var action = sigaction()
    repeat {
      _ = sigaction(SIGINT, nil, &action)
    } while unsafeBitCast(
      action.__sigaction_handler.sa_handler, to: Int.self) == 1
    // Each is handled before the next: two that wait are one.
    for _ in 0..<times {
      _ = kill(getpid(), SIGINT)
      while Signals.endingSignal == nil {}
    }
  }
}

struct MatchTests {
  private func options(_ words: String...) throws -> MatchOptions {
    try #require(try MatchOptions(words))
  }

  @Test(arguments: [
    "--bot careful --bot=random --game nl --hands 300 --duplicate --seed=7 --stack $50 "
      + "--round-robin --json",
    "--json --stack=50 --round-robin --seed 7 --duplicate --hands=300 --games nl --bot careful "
      + "--bot random",
  ])
  func everythingInAnyOrder(words: String) throws {
    let options = try #require(try MatchOptions(words.split(separator: " ").map(String.init)))
    var conditions = MatchConditions()
    (conditions.hands, conditions.isDuplicate, conditions.stack) = (300, true, 50)
    conditions.seed = 7
    #expect(options.conditions == conditions && options.isJSON && options.isRoundRobin)
    #expect(options.tournaments.map(\.names) == [["careful", "random"]])
  }

  @Test func severalGames() throws {
    let options = try options(
      "--bot", "call", "--bot", "call", "--games", "betting3,nl", "--game", "holdem limit=fixed")
    #expect(options.tournaments.map(\.game.name) == ["betting3", "nl", "holdem limit=fixed"])
    #expect(options.conditions == MatchConditions())
  }

  private static let two = ["--bot", "call", "--bot", "call", "--game"]

  @Test(arguments: [
    ([], "--game nl"), (["--game", "nl"], "at least 2 bots"),
    (["--bot", "silly"], "--bot 'silly': give careful or random or call or easy"),
    (["--bot"], "--bot needs"), (["--hands", "0"], "--hands '0': give a whole number"),
    (["--seed", "x"], "--seed 'x': give a whole number from 0 on"),
    (["--hand", "7"], "'--hand' is no option; did you mean --hands?"),
    (["--games", ""], "--games needs"),
    (["nl"], "'nl' is no option; cardroom-bots match --help lists"),
    (["--bot", "call", "--bot", "call", "--game", "holden"], "like holdem"),
    (["--bot", "call", "--bot", "call", "--game", "nl", "--hands", "1"], "--hands is at least 2"),
    (two + ["nl", "--jobs", "0"], "--jobs"), (two + ["nl", "--stack", "$0"], "--stack '$0'"),
    (two + ["holdem bomb=5"], "a match has no bomb pots"),
  ])
  func mistakesNameTheFix(words: [String], part: String) throws {
    let error = try #require(throws: OptionError.self) { try MatchOptions(words) }
    #expect(error.description.contains(part))
    #expect(!error.description.contains("\n"))
  }

  private func played(_ options: MatchOptions) throws -> String {
    var text = ""
    let code = try MatchProgram.play(options) { text += $0 }
    #expect(code == ExitCode.ok)
    return text
  }

  /// All but the speed, which no two runs have in common.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .filter { !$0.hasSuffix(" a second") }
  }

  @Test func aMatchIsToldInPlainLines() throws {
    let text = try played(
      try options(
        "--bot", "call", "--bot", "call", "--game", "kuhn", "--hands", "1200", "--duplicate"))
    #expect(
      lines(text) == [
        "kuhn: Kuhn poker, limit=fixed bets=1/1 ante=1",
        "1,200 hands: 600 deals, each in 2 seatings", "100 big blinds before each hand; seed 1", "",
        "          mbb a hand  std error          95 % interval  illegal",
        "call             0.0        0.0             0.0 to 0.0        0",
        "call-2           0.0        0.0             0.0 to 0.0        0", "",
        "",
      ])
  }

  /// Two hands that end alike would make an interval of no width.
  @Test(arguments: [("2", true), ("9", true), ("10", false)])
  func tooFewHandsTellNoInterval(hands: String, areFew: Bool) throws {
    let words = ["--bot", "call", "--bot", "easy", "--game", "nl", "--hands", hands]
    let told = try #require(try MatchOptions(words))
    let json = try #require(try MatchOptions(words + ["--json"]))
    let rows = lines(try played(told)).filter { $0.hasSuffix("        0") }
    #expect(rows.count == 2)
    for row in rows {
      #expect(row.contains("          -          too few hands") == areFew, "\(row)")
    }
    #expect(try played(json).contains("\"error\":null,\"margin\":null") == areFew)
  }

  /// On a terminal one line that is written over, elsewhere now and then a line.
  @Test(arguments: [
    (
      true,
      "\rnl: 0 of 1,200 hands|\rnl: 300 of 1,200 hands, 400 a second, 2 s left|"
        + "\rnl: 1,190 of 1,200 hands, 850 a second, 0 s left|"
        + "\r\(String(repeating: " ", count: 48))\r"
    ),
    (false, "nl: 60 of 1,200 hands, 8.6 a second, 2 min left\n"),
  ])
  func saysHowFarItIs(isTerminal: Bool, text: String) {
    var written: [String] = []
    var progress = WorkProgress("nl", of: 1200, "hands", isTerminal: isTerminal, at: 1000)
    let hands = isTerminal ? [(249, 7), (500, 0), (750, 300), (1400, 1190)] : [(1, 7), (7000, 60)]
    for (time, played) in hands {
      written += [progress.note(played, at: 1000 + time)].compactMap(\.self)
    }
    written += [progress.end()].compactMap(\.self)
    #expect(written.joined(separator: "|") == text)
  }

  /// Bots of ours, which no program holds up, are asked to end as well.
  @Test func ctrlCTellsWhatWasPlayed() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(130), observing: [\.standardOutputContent]
    ) {
      interrupt(times: 1)
      let code = BotProgram.run([
        "match", "--bot", "call", "--bot", "call", "--game", "kuhn", "--hands", "100000000",
      ])
      exit(code)
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains(" of 100,000,000 played, "), "\(output)")
  }

  /// A second Ctrl-C waits for nothing, not even for a program that takes its time to end.
  @Test func aSecondCtrlCEndsItAtOnce() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(130), observing: [\.standardOutputContent]
    ) {
      interrupt(times: 2)
      let code = BotProgram.run([
        "match", "--bot", "call", "--exec", "sleep 3", "--game", "kuhn",
        "--hands", "100000000",
      ])
      exit(code)
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(!output.contains(" played, "), "\(output)")
  }

  @Test(arguments: ["kuhn", "main", "horse", "holdem limit=fixed bets=2/4 blinds=1/2 ante=1"])
  func noLineIsTooLongAndTheSameSeedTellsTheSame(game: String) throws {
    let words = ["--bot", "random", "--bot", "call", "--bot", "easy", "--round-robin"]
    let more = ["--game", game, "--hands", "20", "--duplicate", "--seed", "9"]
    let options = try #require(try MatchOptions(words + more))
    let text = try played(options)
    for line in text.split(separator: "\n") {
      #expect(line.count <= 80 && line.utf8.allSatisfy { (32...126).contains($0) }, "\(line)")
    }
    let again = try played(options)
    #expect(lines(text) == lines(again))
    #expect(lines(text).filter { $0.contains(" against ") && $0.contains("+-") }.count == 3)
  }

  @Test func programsReadTheSame() throws {
    let text = try played(
      try options("--bot", "call", "--bot", "call", "--game", "main", "--hands", "4", "--json"))
    #expect(text.hasPrefix("{\"game\":\"main\",\"unit\":\"dollars\",\"matches\":1,\"hands\":4,"))
    #expect(text.contains("\"pairs\":[{\"first\":\"call\",\"second\":\"call-2\",\"mean\":"))
    #expect(text.hasSuffix("]}\n") && text.count { $0 == "\n" } == 1)
  }

  /// Nobody takes what the safe move has won for the result of a program that was mistyped.
  @Test(arguments: [
    ("./no-such-program", ExitCode.program),
    (#"while read -r line; do case $line in "? "*) echo auto; esac; done"#, ExitCode.ok),
  ])
  func aProgramThatAnswersNothingHasNoResult(command: String, status: Int32) throws {
    let options = try options(
      "--bot", "careful", "--exec", command, "--game", "main", "--hands", "3")
    var text = ""
    #expect(try MatchProgram.play(options) { text += $0 } == status)
    #expect(text.contains("3 rounds") == (status == ExitCode.ok), "\(text)")
  }

  @Test(arguments: [
    (0.0, 1, "0.0"), (-0.04, 1, "0.0"), (0.05, 1, "+0.1"), (-12.34, 1, "-12.3"),
    (999.95, 1, "+1000.0"), (3, 0, "+3"), (.nan, 1, "-"), (1e30, 1, "-"),
  ])
  func figures(number: Double, places: Int, text: String) {
    #expect(Figures.signed(number, places: places) == text)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567")])
  func thousandsAreGrouped(number: Int, text: String) {
    #expect(Columns.grouped(number) == text)
  }

  @Test(arguments: ["nl", "main", "stud"])
  func everyHandIsALineOfTheLog(game: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "cardroom-match-\(game)-\(getpid()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let programs = ["--exec", "while read -r line; do case $line in '?'*) echo auto;; esac; done"]
    let words = ["--bot", "random", "--game", game, "--hands", "6", "--duplicate"]
    let options = try #require(try MatchOptions(words + programs + ["--log", file.path]))
    _ = try played(options)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 6)
    for (number, line) in lines.enumerated() {
      let start = "\"seating\":\(number / 3 + 1),\"deal\":\(number % 3 + 1),\"hand\":{\"table\":"
      #expect(line.contains(start) && !line.contains("??"), "\(line)")
      #expect(line.contains("\"name\":\"p1\"") && line.contains("\"ms\":"), "\(line)")
    }
  }
}
