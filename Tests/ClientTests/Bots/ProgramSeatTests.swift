// Programs in a match: what they read, how they are judged, and that no trick gains anything.

import Bots
import Cards
import Games
import Lines
import Synchronization
import Testing

@testable import Client
@testable import cardroom_bots

struct ProgramSeatTests {
  /// What an honest program answers that plays as a strategy does.
  private static func honest(_ line: String) -> [ProgramEvent] {
    guard let question = TableQuestion(line) else { return [] }
    var (calling, chance) = (CallingStrategy(), SplitMix64(seed: 1))
    let line = calling.choose(.question(question.game), using: &chance).typed
    return [.said(Array("\(line) turn=\(question.turn)\n".utf8), after: 30)]
  }

  private func played(
    _ first: Entrant, game: String = "nl", hands: Int = 40, against second: String = "random"
  ) throws -> Tournament {
    var conditions = MatchConditions()
    (conditions.hands, conditions.isDuplicate, conditions.seed) = (hands, true, 7)
    var tournament = try Tournament(
      [first, try #require(Entrant(named: second))], at: try MatchGame(game), conditions)
    tournament.playAll()
    return tournament
  }

  @Test(arguments: ["nl", "holdem limit=fixed", "stud", "draw", "omaha", "main", "five", "leduc"])
  func aProgramPlaysAsTheSameBotDoesInProcess(game: String) throws {
    let program = try played(.program(Self.honest), game: game)
    let bot = try played(try #require(Entrant(named: "call")), game: game)
    #expect(program.results == bot.results)
    let figures = program.figures[0]
    #expect(figures.illegal == 0 && figures.timeOuts == 0 && figures.restarts == 0)
    #expect(figures.answers > 20 && figures.time(percent: 99) == 30)
  }

  @Test func itReadsWhatATableSaysAndNobodyElsesCards() throws {
    let heard = Heard()
    _ = try played(
      .program { line in
        heard.append(line)
        return Self.honest(line)
      }, hands: 8)
    let lines = heard.lines
    #expect(lines.prefix(2).map { String($0.prefix(7)) } == ["+ login", "+ sit t"])
    for line in lines { #expect(ServerLine(line) != nil, "\(line)") }
    let numbers: [Int] = lines.compactMap { line in
      if case .event(_, let seq)? = TableLine.read(line, family: .poker)?.line { seq } else { nil }
    }
    // Two seatings, each with numbers of its own.
    let second = try #require(numbers.lastIndex(of: 1))
    #expect(Array(numbers[..<second]) == Array(1...second))
    #expect(Array(numbers[second...]) == Array(1...(numbers.count - second)))
    for line in lines where line.hasPrefix("* deal ") {
      let isMine = line.contains("name=p1 ")
      #expect(line.contains("hole=????") == !isMine, "\(line)")
    }
    #expect(lines.contains { $0.hasPrefix("+ act table=match turn=1.") })
  }

  @Test(
    arguments: [
      // A second answer, and one for a question to come.
      { line in
        line.hasPrefix("? ") ? Self.honest(line) + Self.answer("fold") + Self.answer("allin") : []
      },
      // The same in one piece.
      { line in
        Self.honest(line).map { event in
          guard case .said(let bytes, let time) = event else { return event }
          return .said(bytes + Array("fold\nallin\n# done\n".utf8), after: time)
        }
      },
      // An answer for somebody else, which is none, and a comment.
      { line in
        line.hasPrefix("- ")
          ? Self.answer("auto")
          : TableQuestion(line) == nil
            ? [] : Self.answer("# hm") + Self.honest(line)
      },
    ] as [ScriptedPipe.Reaction])
  func whatIsWrittenTooMuchGoesNowhere(react: @escaping ScriptedPipe.Reaction) throws {
    let honest = try played(.program(Self.honest))
    let other = try played(.program(react))
    #expect(other.results == honest.results && other.figures[0].illegal == 0)
  }

  private static func answer(_ text: String) -> [ProgramEvent] {
    [.said(Array("\(text)\n".utf8), after: 50)]
  }

  @Test(arguments: [
    "raise 99999", "nonsense", "fold table=other", "quit", "say hi", "\u{1}",
  ])
  func whatIsNotAllowedIsRefusedAndThenTheSafeMoveIsMade(text: String) throws {
    let heard = Heard()
    let refused = try played(
      .program { line in
        heard.append(line)
        let isAsked = line.hasPrefix("? ") || line.hasPrefix("- ")
        return isAsked ? Self.answer(text) : []
      }, game: "kuhn", hands: 10, against: "call")
    let safe = try played(
      .program { line in line.hasPrefix("? ") ? Self.answer("auto") : [] }, game: "kuhn",
      hands: 10, against: "call")
    #expect(refused.results == safe.results)
    #expect(refused.figures[0].illegal == 3 * refused.figures[0].answers)
    let refusals = heard.lines.filter { $0.hasPrefix("- code=") }
    #expect(refusals.count == refused.figures[0].illegal * 2 / 3)
    #expect(refusals.allSatisfy { $0.contains(" legal=") && $0.contains(" retry=now") })
  }

  /// What a program does that never answers, and what is counted of it in two seatings.
  @Test(
    arguments: [
      // Three starts in each, each late three times; then nobody waits any more.
      (2, 18, 6, { @Sendable _ in [] }),
      // Floods are late, too.
      (
        0, 6, 2,
        { @Sendable line in
          line.hasPrefix("? ")
            ? (1...200).map { .said([UInt8](repeating: 0x78, count: 65_536), after: $0 * 1000) }
            : []
        }
      ),
      // Dies whenever it is asked: it is not started a sixth time.
      (4, 0, 10, { @Sendable line in line.hasPrefix("? ") ? [.ended("signal 11")] : [] }),
    ] as [(Int, Int, Int, ScriptedPipe.Reaction)])
  func whoeverNeverAnswersIsPlayedSafeAndGivenUp(
    mayRestart: Int, timeOuts: Int, restarts: Int, react: @escaping ScriptedPipe.Reaction
  ) throws {
    let rules = ProgramRules(turn: 100, restarts: mayRestart)
    let figures = try played(.program(react, rules), game: "kuhn").figures[0]
    #expect(figures.timeOuts == timeOuts && figures.restarts == restarts && figures.answers == 0)
  }

  @Test func whoeverDiesIsStartedAgainAndAskedTheSame() throws {
    let heard = Heard()
    let match = try played(
      .program { line in
        heard.append(line)
        guard line.hasPrefix("? ") else { return [] }
        return heard.lines.count { $0.hasPrefix("? ") } == 3
          ? [.ended("exit status 3")] : Self.honest(line)
      }, game: "kuhn", hands: 20)
    let honest = try played(.program(Self.honest), game: "kuhn", hands: 20)
    #expect(match.results == honest.results && match.figures[0].restarts == 1)
    let asked = heard.lines.indices.filter { heard.lines[$0].hasPrefix("? ") }
    #expect(heard.lines[asked[2]] == heard.lines[asked[3]])
    let between = heard.lines[(asked[2] + 1)..<asked[3]].map { String($0.prefix(7)) }
    #expect(between == ["+ login", "+ sit t"])
  }

  @Test func realProgramsPlay() throws {
    let options = try #require(
      try MatchOptions([
        "--exec", "while read -r line; do case $line in '?'*) echo auto;; esac; done", "--bot",
        "call", "--exec=exit 3", "--game", "nl", "--hands", "9", "--restarts=1",
      ]))
    var tournament = options.tournaments[0]
    tournament.playAll()
    #expect(tournament.figures[0].answers > 3 && tournament.figures[0].timeOuts == 0)
    #expect(tournament.figures[2].restarts == 2 && tournament.figures[2].answers == 0)
  }
}

extension Entrant {
  /// A program as a function.
  static func program(
    _ react: @escaping ScriptedPipe.Reaction, _ rules: ProgramRules = ProgramRules(),
    complain: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Entrant {
    Entrant(program: "p") { player, table in
      ProgramSeat("p", ScriptedPipe(react), rules, player, at: table, complain: complain)
    }
  }
}

extension Tournament {
  fileprivate mutating func playAll() {
    while !isOver {
      for place in seatings.indices { seatings[place].play(hands: 7) }
      collect()
    }
  }
}

/// A program as a function from what it reads to what it does.
struct ScriptedPipe: ProgramPipe {
  typealias Reaction = @Sendable (String) -> [ProgramEvent]

  private let react: Reaction
  private var isRunning = false
  private var events: [ProgramEvent] = []

  init(_ react: @escaping Reaction) { self.react = react }

  mutating func start() -> ProgramEvent? {
    (isRunning, events) = (true, [])
    return nil
  }

  mutating func tell(_ bytes: [UInt8], asks: Bool) -> ProgramEvent? {
    guard isRunning else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      events += react(String(line))
    }
    return nil
  }

  mutating func advance() -> [ProgramEvent] {
    defer { events = [] }
    return events
  }

  mutating func wait(until microseconds: Int) -> [ProgramEvent] {
    events.isEmpty ? [] : [events.removeFirst()]
  }

  var isInterrupted: Bool { false }

  mutating func kill() { isRunning = false }

  mutating func end() { isRunning = false }
}

/// Lines that were heard.
final class Heard: Sendable {
  private let heard = Mutex<[String]>([])

  var lines: [String] { heard.withLock { $0 } }

  func append(_ line: String) { heard.withLock { $0.append(line) } }
}
