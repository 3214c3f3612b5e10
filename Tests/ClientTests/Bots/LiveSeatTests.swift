// A seat at a server: what a bot of ours and a program say there, what a program gets to read, and
// what it cannot do.

import Bots
import Cards
import Foundation
import Lines
import Testing

@testable import Client
@testable import cardroom_bots

@Suite struct LiveSeatTests {
  private static let ask = Ask().line
  private static let next = Ask(turn: "1.2", bet: 5, legal: "bet:1-95,deal").line
  private static let result =
    "* result table=main seq=9 seat=1 name=ann outcome=win bet=5 paid=+5 balance=105"
  private static let login = "+ login name=ann kind=guest chips=1000"
  private static let seated =
    "+ sit table=main seat=1 seq=1 state=bet plays=now game=betting3 stack=100"
  /// One conversation of Seats/rows.txt, from the seat on.
  struct Row: CustomTestStringConvertible {
    let what: String
    private(set) var bot: String?
    /// What stands behind `sit table=main` in the reply.
    private(set) var sat = "seat=1 seq=1 state=bet plays=now game=betting3 stack=100"
    private(set) var rounds = 1
    private(set) var lines: [String] = []
    private(set) var sent: [String] = []
    private(set) var read: [String] = []
    private(set) var code: Int32?
    private(set) var told = ""
    var testDescription: String { what }

    init(_ text: Substring) {
      let all = text.split(separator: "\n")
      what = String(all.first ?? "")
      for line in all.dropFirst() {
        let word = line.prefix { $0 != " " }
        let text = String(line.dropFirst(word.count + 1))
          .replacing("\\n", with: "\n").replacing("\\r", with: "\r")
          .replacing("{ask}", with: LiveSeatTests.ask).replacing("{next}", with: LiveSeatTests.next)
        switch word {
        case "program": bot = nil
        case "bot": bot = text
        case "sat": sat = text
        case "rounds": rounds = Int(text) ?? 0
        case ":": lines.append(text)
        case "sent": sent.append(text)
        case "read": read.append(text)
        case "ends": code = Int32(text)
        default: told = text
        }
      }
    }
  }

  private static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Seats/rows.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n== ").dropFirst().map(Row.init)
  }()

  @Test func aFloodIsDroppedAndToldOfFiveTimes() throws {
    var stage = try Stage(bot: nil)
    stage.sitDown("+ @c3 sit table=main seat=1 seq=1 state=bet plays=now game=betting3 stack=100")
    for line in ["<" + Self.ask, "p" + String(repeating: "a", count: 1 << 18), "pbet 5"] {
      stage.play(line)
    }
    for _ in 0..<100 { stage.play("pbet 6\nauto") }
    for line in ["<" + Self.result, "~"] { stage.play(line) }
    #expect(stage.sent == ["@c5 bet 5 table=main turn=1.1", "@c6 leave main", "@c7 quit"])
    let drops = String(
      repeating: "cardroom-bots: not sent: bet 6\ncardroom-bots: not sent: auto\n", count: 2)
    #expect(stage.told.contains("a line of more than 4096 bytes\n" + drops.dropLast()))
    #expect(stage.told.contains("; others are only counted\nann played 1 round at main: won 1"))
    #expect(stage.told.contains("lines dropped 201, answers 1, median 400 µs, p99 400 µs\n"))
  }

  @Test(arguments: rows)
  func whatIsSaid(row: Row) throws {
    var stage = try Stage(bot: row.bot, rounds: row.rounds)
    stage.sitDown("+ @c3 sit table=main \(row.sat)")
    for line in row.lines { stage.play(line) }
    #expect(stage.sent == row.sent)
    #expect(row.read.isEmpty || stage.read == row.read)
    #expect(stage.code == row.code)
    #expect(row.told.isEmpty || stage.told.contains(row.told), "\(stage.told)")
  }

  /// Who and where it is, without the token; and a member logs in with the password.
  @Test(arguments: [nil, "secret-9"]) func theProgramReadsWhoItIs(password: String?) throws {
    var stage = try Stage(bot: nil, password: password)
    stage.connect()
    stage.play("<+ @c3 " + Self.seated.dropFirst(2))
    stage.play("<" + Self.ask)
    for line in ["pbet\u{1B} 5", "pbet 5", "pdeal"] { stage.play(line) }
    #expect(stage.read == ["start", Self.login, Self.seated, Self.ask, stage.read.last ?? ""])
    let secret = password.map { " \($0)" } ?? ""
    #expect(
      stage.sent == [
        "@c2 login ann\(secret)", "@c3 sit main", "@c4 look main",
        "@c5 bet 5 table=main turn=1.1",
      ])
    #expect(
      stage.logged == [
        "< " + Self.login, "< " + Self.seated, "< " + Self.ask, "x bet? 5",
        "< - code=proto.bytes :control and invisible characters are refused", "> bet 5", "x deal",
      ])
  }

  @Test(arguments: [
    (["<- @c2 code=auth.name-taken :ann is taken"], "no name: ann is taken"),
    (
      ["<+ @c2 login name=ann kind=guest", "<- @c3 code=table.unknown :there is no table main"],
      "no seat at main: there is no table main"
    ),
  ])
  func whatCannotBeHadIsSaid(replies: [String], why: String) throws {
    var stage = try Stage()
    stage.connect(logsIn: false)
    for reply in replies { stage.play(reply) }
    #expect(stage.code == ExitCode.unavailable && stage.told == "cardroom-bots: \(why)\n")
  }

  @Test func anotherNameIsMadeWhenOneIsTaken() throws {
    var stage = try Stage(bot: "random", name: nil)
    stage.connect(logsIn: false)
    for number in 2...3 { stage.play("<- @c\(number) code=auth.name-taken :taken") }
    let tried = stage.sent.map { $0.dropFirst("@c2 login ".count) }
    #expect(tried.count == 3)
    #expect(tried.allSatisfy { $0.hasPrefix("random-") && PlayerName($0) != nil })
  }

  /// An old seat of the bot's is played to its end first.
  @Test func itSitsDownAgainWhenTheOldSeatIsFree() throws {
    var stage = try Stage()
    stage.connect()
    stage.play("<- @c3 code=seat.leaving table=main :your old seat is being played out")
    for line in ["@999", "<# hm"] { stage.play(line) }
    #expect(stage.sent.last == "@c3 sit main")
    stage.play("@1000")
    #expect(stage.sent.last == "@c4 sit main")
  }

  /// A hostile question cannot trap the bot.
  @Test(
    arguments: StrategyCatalogue.names,
    [
      "phase=trade balance=9223372036854775807 bet=-9223372036854775808 legal=bet:1-99999999999999",
      "seat=-9 left=-999999999999999 round=0 phase=bet bet=-999999999999999 "
        + "balance=999999999999999 cards=- deck=-1 legal=bet:0-1000000000000,deal clock=yes",
      "seat=1 left=999999999999999 round=1 phase=trade "
        + "bet=999999999999999 balance=-999999999999999 "
        + "cards=AsAsAsAsAs deck=0 legal=bet:1-1,trade:As/2c clock=yes",
      "phase=trade cards=\(String(repeating: "As", count: 400)) legal=trade:As,deal",
      "phase=bet balance=-5 bet=-5 legal=bet:1-1000000000000", "phase=trade cards=????",
      "legal=,,:,bet:,bet:-,bet:5-1,draw:x/y,?:?", "phase=over legal=-", "",
    ])
  func aHostileQuestionIsAnsweredSomehow(strategy: String, fields: String) throws {
    var stage = try Stage(bot: strategy)
    let game = strategy == "equilibrium" ? "leduc" : "betting3"
    stage.sitDown("+ @c3 sit table=main seat=2 seq=1 game=\(game) plays=now")
    for _ in 0..<20 {
      let before = stage.sent.count
      stage.play("<? act table=main turn=1.1 \(fields)")
      #expect(stage.sent.count == before + 1)
    }
  }

  @Test(arguments: [1, 7, 4096])
  func linesAreCutHoweverTheyCome(piece: Int) {
    let long = [UInt8](repeating: 0x61, count: Limits.lineBytes)
    let text = Array("a\n\nbc\n".utf8) + long + Array("\nd\n".utf8) + long.dropLast() + [10]
    var lines = ProgramLines()
    var pieces: [ProgramLines.Piece] = []
    for start in stride(from: 0, to: text.count, by: piece) {
      pieces += lines.append(Array(text[start..<min(start + piece, text.count)]))
    }
    #expect(
      pieces == [
        .line([0x61]), .line([]), .line([0x62, 0x63]), .tooLong, .line([0x64]),
        .line(Array(long.dropLast())),
      ])
  }

  @Test func timesAreCounted() {
    var figures = AnswerFigures()
    #expect(figures.time(percent: 50) == nil)
    for time in (1...200).reversed() { figures.noteAnswer(after: time * 10) }
    #expect(figures.time(percent: 50) == 1000)
    #expect(figures.time(percent: 99) == 1980)
    #expect(figures.summary.hasSuffix("answers 200, median 1.0 ms, p99 1.9 ms"))
  }

  /// A seat without socket and process.
  struct Stage {
    private var seat: LiveSeat
    private(set) var sent: [String] = []
    /// What the program has read, with `start` before what each one reads.
    private(set) var read: [String] = []
    private(set) var logged: [String] = []
    /// Complaints and results.
    private(set) var told = ""
    private(set) var code: Int32?
    private var now = 0

    init(
      bot: String? = "careful", name: String? = "ann", rounds: Int = 1, password: String? = nil
    ) throws {
      seat = LiveSeat(
        SeatOptions(
          command: bot == nil ? .exec : .bot, player: bot ?? "bot",
          name: name.flatMap { PlayerName($0) }, rounds: rounds, restarts: 2, log: "log",
          password: password),
        at: try #require(TableID("main")), seed: Seed(number: 1))
    }

    mutating func connect(logsIn: Bool = true) {
      take(seat.start())
      for line in ["^", "<* welcome server=cardroom proto=1.0", "<# hints"] { play(line) }
      play("<+ @c1 hello proto=1.0 mode=wire session=T")
      if logsIn { play("<+ @c2 login name=ann kind=guest chips=1000 session=T") }
    }

    /// Connects, and forgets what was said until then.
    mutating func sitDown(_ reply: String) {
      connect()
      sent = []
      play("<" + reply)
      if sent == ["@c4 look main"] {
        play("<+ @c4 look table=main seq=1 rows=0")
        sent = []
      }
      read = []
    }

    /// `<` a line of the server's, `p` one of the program's, which ends with `x`; `!` the deadline
    /// or `@` a time comes; `~` the connection is lost, and with `^` there again.
    mutating func play(_ line: String) {
      let text = line.dropFirst()
      switch line.first {
      case "<": feed(.received(Array("\(text)\n".utf8)))
      case "p": take(seat.handle(.program(.said(Array("\(text)\n".utf8), after: 400)), at: now))
      case "x": take(seat.handle(.program(.ended("exit status 3")), at: now))
      case "~": feed(.lost("cut"))
      case "^": feed(.connected)
      default:
        now = Int(text) ?? seat.deadline ?? now
        feed(.elapsed)
      }
    }

    private mutating func feed(_ input: ClientInput) {
      take(seat.handle(.client(input), at: now))
    }

    private mutating func take(_ effects: [BotEffect]) {
      for effect in effects {
        switch effect {
        case .client(.send(let bytes)):
          let line = String(decoding: bytes.dropLast(), as: UTF8.self)
          // It names the release.
          if !line.contains(" hello ") { sent.append(line) }
        case .start: read.append("start")
        case .tell(let bytes, _):
          read += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        case .log(let line): logged.append(line)
        case .client(.complain(let line)): told += line.description + "\n"
        case .client(.write(let text)): told += text
        case .client(.finish(let code)): self.code = code
        case .client: break
        }
      }
    }
  }
}
