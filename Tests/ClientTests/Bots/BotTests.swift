// A bot against a scripted server over real sockets: it decides by `?` lines alone, and finds its
// way through refusals, cuts and the ends of games.

import Bots
import Cards
import Identity
import LineProtocol
import Sockets
import Synchronization
import Testing

@testable import BotHost
@testable import Client

struct BotTests {
  private func run(
    _ server: FakeServer, rounds: Int = 1, name: String? = nil, strategy: String = "careful"
  ) throws -> ProgramRun {
    let options = SeatOptions(
      server: server.endpoint, name: name.flatMap { PlayerName($0) },
      table: try #require(TableID("main")), rounds: rounds)
    let player = BotPlayer(
      options: options, bot: BotOptions(strategy: strategy, seed: 1),
      strategy: try #require(StrategyCatalogue.make(strategy)), seed: Seed(number: 1))
    return try ProgramRun(player, server.endpoint)
  }

  private static let firstAsk = Ask().line

  private static func result(_ name: String) -> String {
    "* result table=main seq=9 seat=1 name=\(name) outcome=win bet=5 paid=+5 balance=105"
  }

  private static func row(state: String) -> String {
    "= table id=main game=betting3 seats=1/6 watching=0 state=\(state)"
  }

  /// What every script answers to the commands around the game.
  private static func around(_ command: String) -> [String] {
    let words = command.split(separator: " ")
    switch words.first {
    case "login": return ["+ login name=\(words[1]) kind=guest session=T"]
    case "sit":
      return [
        "+ sit table=main seat=1 seq=1 game=betting3 plays=now",
        "* round table=main seq=2 round=1 deck=52",
        firstAsk,
      ]
    case "look": return [Self.row(state: "bet"), "+ look table=main seq=2 rows=1"]
    case "leave": return ["+ leave table=main chips=105"]
    default: return ["- code=proto.verb :what?"]
    }
  }

  @Test func playsByTheQuestionsAndSumsUp() throws {
    let server = try FakeServer { _, command in
      switch command {
      case "bet 5 table=main turn=1.1":
        [
          "+ act table=main turn=1.1 did=bet seq=1",
          Ask(turn: "1.2", bet: 5, legal: "bet:1-95,deal").line,
        ]
      case "deal table=main turn=1.2":
        [
          "+ act table=main turn=1.2 did=deal seq=1",
          Ask(
            turn: "1.3", phase: "trade", bet: 5, cards: "AsAh2c",
            legal: "bet:1-95,trade:As/Ah/2c,deal"
          ).line,
        ]
      case "trade 2c table=main turn=1.3":
        ["+ act table=main turn=1.3 did=bet seq=1", Self.result("ann")]
      default: Self.around(command)
      }
    }
    let run = try run(server, name: "ann")
    #expect(run.code == ExitCode.ok)
    #expect(
      run.output == "ann played 1 round at main: won 1 (0 double), lost 0, pushed 0, net +$5, "
        + "balance $105\n")
    #expect(server.heard().suffix(2) == ["leave main", "quit"])
  }

  @Test func leavesWhenItsMatchIsOver() throws {
    let server = try FakeServer { _, command in
      guard command.hasPrefix("bet") else { return Self.around(command) }
      return [
        "+ act table=main turn=1.1 did=bet seq=1", Self.result("ann"),
        "* match table=main seq=10 hands=1 reason=played results=1:ann:5:5000:-",
      ]
    }
    let run = try run(server, rounds: 9, name: "ann")
    #expect(run.code == ExitCode.ok)
    #expect(server.heard().suffix(2) == ["leave main", "quit"])
  }

  /// Two refusals, then the server's safe move; a stale turn waits for the fresh question.
  @Test func refusalsEndInAuto() throws {
    let tries = Atomic(0)
    let server = try FakeServer { _, command in
      guard command.hasSuffix("turn=1.1") || command.hasSuffix("turn=1.2") else {
        return Self.around(command)
      }
      switch tries.add(1, ordering: .relaxed).newValue {
      case 1:
        let again = Self.firstAsk.replacing("turn=1.1", with: "turn=1.2")
        return ["- code=turn.stale table=main turn=1.2 legal=bet:1-100 :stale", again]
      case 2, 3: return ["- code=rule.amount table=main turn=1.2 legal=bet:1-3 :less"]
      default: return ["+ act table=main turn=1.2 did=bet seq=1", Self.result("ann")]
      }
    }
    let run = try run(server, name: "ann")
    #expect(run.code == ExitCode.ok)
    #expect(
      server.heard().filter { $0.contains("turn=") } == [
        "bet 5 table=main turn=1.1", "bet 5 table=main turn=1.2", "bet 3 table=main turn=1.2",
        "auto table=main turn=1.2",
      ])
  }

  @Test func resumesAfterACut() throws {
    let server = try FakeServer(connections: 2) { connection, command in
      if command.hasPrefix("bet") {
        return connection == 1
          ? nil : ["+ act table=main turn=1.4 did=bet seq=1", Self.result("ann")]
      }
      guard command.hasPrefix("resume") else { return Self.around(command) }
      return [
        "* gone table=main seq=3 seat=1 name=ann hold=120", "* sync table=main seq=3 game=betting3",
        Self.firstAsk.replacing("turn=1.1", with: "turn=1.4"),
        "+ resume name=ann tables=main missed=1",
      ]
    }
    let run = try run(server, name: "ann")
    #expect(run.code == ExitCode.ok)
    let heard = server.heard()
    #expect(heard.contains("resume T table=main last=2"))
    #expect(heard.suffix(3) == ["bet 5 table=main turn=1.4", "leave main", "quit"])
    #expect(run.errors.hasPrefix("cardroom-bots: ann: connection lost, "), "\(run.errors)")
  }

  @Test func asksForANewGameWhenOneIsOver() throws {
    let server = try FakeServer { _, command in
      if command.hasPrefix("bet") {
        return ["+ act table=main turn=1.1 did=bet seq=1", "* over table=main seq=9 reason=deck"]
      }
      if command.hasPrefix("reset") {
        return [
          "+ act table=main did=reset seq=1", "* reset table=main seq=10 state=begun",
          Self.result("ann"),
        ]
      }
      return Self.around(command)
    }
    #expect(try run(server, name: "ann").code == ExitCode.ok)
    #expect(server.heard().contains("reset table=main"))
  }

  /// Nobody tells who sits down after the end of a game; a look does.
  @Test func seesThatAGameWasOverBeforeItSatDown() throws {
    let server = try FakeServer { _, command in
      switch command.split(separator: " ").first {
      case "sit": ["+ sit table=main seat=2 seq=1 game=betting3 plays=now"]
      case "look": [Self.row(state: "over"), "+ look table=main seq=2 rows=1"]
      case "reset": ["+ act table=main did=reset seq=1", Self.result("ann")]
      default: Self.around(command)
      }
    }
    #expect(try run(server, name: "ann").code == ExitCode.ok)
  }

  @Test func agreesToSomebodyElsesReset() throws {
    let server = try FakeServer { _, command in
      if command.hasPrefix("bet") {
        return [
          "+ act table=main turn=1.1 did=bet seq=1",
          "* reset table=main seq=3 seat=2 name=bob state=asked asked=1 need=2",
        ]
      }
      if command.hasPrefix("reset") { return ["- code=rule.reset :noted", Self.result("ann")] }
      return Self.around(command)
    }
    #expect(try run(server, name: "ann").code == ExitCode.ok)
    #expect(server.heard().count { $0.hasPrefix("reset") } == 1)
  }

  @Test func makesAnotherNameWhenOneIsTaken() throws {
    let names = Mutex<[String]>([])
    let server = try FakeServer { _, command in
      if command.hasPrefix("login") {
        let count = names.withLock {
          $0.append(String(command.dropFirst(6)))
          return $0.count
        }
        if count < 3 { return ["- code=auth.name-taken :taken"] }
      }
      if command.hasPrefix("sit") { return ["- code=seat.full :table main is full"] }
      return Self.around(command)
    }
    let run = try run(server, strategy: "random")
    #expect(run.code == ExitCode.unavailable)
    #expect(run.errors == "cardroom-bots: no seat at main: table main is full\n")
    let tried = names.withLock(\.self)
    #expect(tried.count == 3)
    #expect(tried.allSatisfy { $0.hasPrefix("random-") && PlayerName($0) != nil })
  }

  @Test(arguments: [
    ("login", "- code=auth.name-taken :ann is taken", "no name: ann is taken"),
    ("sit", "- code=table.unknown :there is no table main", "no seat at main: there is no"),
  ])
  func whatCannotBeHadIsSaid(verb: String, reply: String, why: String) throws {
    let server = try FakeServer { _, command in
      command.hasPrefix(verb) ? [reply] : Self.around(command)
    }
    let run = try run(server, name: "ann")
    #expect(run.code == ExitCode.unavailable)
    #expect(run.errors.contains(why))
  }

  @Test(arguments: [
    ("* bye code=server.disk :no space is left", "no space is left"),
    ("* bye code=auth.resumed :elsewhere", "over another connection"),
    ("* bye code=auth.kicked :the operator has sent you away", "has sent you away"),
  ])
  func aGoodbyeOfTheServersIsTheEnd(bye: String, why: String) throws {
    // Says goodbye instead of a seat's first reply, and hangs up at the bot's next command.
    let server = try FakeServer { _, command in
      if command.hasPrefix("bet") { return nil }
      return command.hasPrefix("look") ? [bye] : Self.around(command)
    }
    let run = try run(server, name: "ann")
    #expect(run.code == ExitCode.unavailable)
    #expect(run.errors.contains(why))
  }

  /// An old seat of the bot's is played to its end first.
  @Test func sitsDownAgainWhenTheOldSeatIsFree() throws {
    var stage = try Stage()
    stage.sitDown("- @c3 code=seat.leaving table=main :your old seat is being played out")
    #expect(stage.deadline == 1000)
    stage.elapse()
    #expect(stage.sent.last == "@c4 sit main")
    stage.hear("+ @c4 sit table=main seat=2 seq=1 game=betting3 plays=now")
    #expect(stage.sent.last == "@c5 look main")
  }

  /// Somebody who was away for long has lost the seat.
  @Test func sitsDownAgainWhenTheSeatWasLost() throws {
    var stage = try Stage()
    stage.sitDown("+ @c3 sit table=main seat=2 seq=1 game=betting3 plays=now")
    stage.hear("* left table=main seq=2 seat=1 name=bob stack=100")
    #expect(stage.sent.last == "@c4 look main")
    stage.hear("* left table=main seq=3 seat=2 name=ann stack=100")
    #expect(stage.sent.last == "@c5 sit main")
  }

  /// What the bot does not understand it leaves to the server.
  @Test func aQuestionOfAnUnknownGameIsAnsweredSafely() throws {
    var stage = try Stage(strategy: "random")
    stage.sitDown("+ @c3 sit table=main seat=2 seq=1 game=chess plays=now")
    stage.hear("? act table=main turn=1.1 seat=2 left=30000 pot=5 legal=fold,call:5 clock=no")
    #expect(stage.sent.last == "@c5 auto table=main turn=1.1")
    stage.hear("? act table=main turn=1.2 seat=2 left=30000 pot=5 legal=fold,deal clock=no")
    #expect(stage.sent.last == "@c6 deal table=main turn=1.2")
  }

  /// Where a strategy cannot play it says so, leaves, and the program says 64.
  @Test func aGameThatItCannotPlayIsRefused() throws {
    let server = try FakeServer { _, command in
      command.hasPrefix("sit")
        ? ["+ sit table=main seat=1 seq=1 game=chess plays=now"] : Self.around(command)
    }
    let run = try run(server, name: "ann")
    #expect(run.code == ExitCode.usage)
    #expect(run.errors == "cardroom-bots: careful cannot play chess\n")
    #expect(server.heard().suffix(2) == ["leave main", "quit"])
  }

  // MARK: - At a dealer's table

  private static let round = [
    "* round table=main seq=2 round=1 deck=52 game=deal-stud5 :five-card stud",
    "* deal table=main seq=3 hand=1 seat=1 name=ann down=As up=2s3s4s5s street=all",
    "* remaining table=main seq=4 deck=47 state=ready",
  ]

  /// It deals when nobody has, shows its hand at the end, and counts the rounds.
  @Test func dealsWhenNobodyHasAndShows() throws {
    let server = try FakeServer { _, command in
      switch command.split(separator: " ").first {
      case "sit": ["+ sit table=main seat=1 seq=1 state=ready game=deal-stud5 plays=now wait=0"]
      case "look": ["+ look table=main seq=1 rows=0"]
      case "deal": ["+ act table=main did=deal seq=2"] + Self.round
      case "show": ["+ act table=main did=show seq=5"]
      default: Self.around(command)
      }
    }
    let run = try run(server, rounds: 3, name: "ann")
    #expect(run.code == ExitCode.ok)
    #expect(run.output == "ann played 3 rounds at main\n")
    let played = server.heard().filter { $0.hasPrefix("deal") || $0.hasPrefix("show") }
    #expect(
      played == Array(repeating: ["deal table=main", "show table=main"], count: 3).flatMap(\.self))
  }

  /// As long as others have cards dealt it does not; a round without a hand of its own does not
  /// count; where the deck is over, a new game is asked for.
  @Test func waitsForOthersAndAsksForANewDeck() throws {
    var stage = try Stage()
    stage.sitDown(
      "+ @c3 sit table=main seat=2 seq=1 state=ready game=deal-stud5 plays=now wait=15")
    stage.elapse(to: 9000)
    stage.hear("* say table=main name=bob :hm")
    #expect(stage.deadline == 15_040)
    stage.hear("* remaining table=main seq=2 deck=31 state=ready")
    stage.elapse(to: 18_000)
    stage.hear("* say table=main name=bob :hm")
    #expect(stage.deadline == 24_040 && stage.sent.last == "@c4 look main")
    stage.elapse()
    #expect(stage.sent.last == "@c5 deal table=main")
    stage.hear("- @c5 code=rule.deck table=main :the deck is short")
    #expect(stage.sent.last == "@c6 reset table=main")
    stage.hear(Self.round[0], Self.round[1].replacing("seat=1", with: "seat=2"), Self.round[2])
    let last = stage.sent.dropFirst(6).map { $0.dropFirst(4) }
    #expect(last == ["show table=main", "leave main", "quit"])
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
    var stage = try Stage(strategy: strategy)
    let game = strategy == "equilibrium" ? "leduc" : "betting3"
    stage.sitDown("+ @c3 sit table=main seat=2 seq=1 game=\(game) plays=now")
    for _ in 0..<20 {
      let before = stage.sent.count
      stage.hear("? act table=main turn=1.1 \(fields)")
      #expect(stage.sent.count == before + 1)
    }
  }

  /// A bot without a socket.
  private struct Stage {
    private var bot: BotPlayer
    private(set) var sent: [String] = []
    private var now = 0

    init(strategy: String = "careful") throws {
      let options = SeatOptions(
        server: Options.standardServer, name: PlayerName("ann"),
        table: try #require(TableID("main")), rounds: 1)
      bot = BotPlayer(
        options: options, bot: BotOptions(strategy: strategy, seed: 1),
        strategy: try #require(StrategyCatalogue.make(strategy)), seed: Seed(number: 1))
      _ = bot.start(at: 0)
      feed(.connected)
    }

    var deadline: Int? { bot.deadline }

    mutating func sitDown(_ reply: String) {
      hear("* welcome server=cardroom proto=1.0", "+ @c1 hello proto=1.0 mode=wire session=T")
      hear("+ @c2 login name=ann kind=guest session=T")
      hear(reply)
    }

    mutating func hear(_ lines: String...) {
      feed(.received(Array(lines.map { $0 + "\n" }.joined().utf8)))
    }

    mutating func elapse() {
      now = deadline ?? now
      feed(.elapsed)
    }

    mutating func elapse(to time: Int) {
      now = time
      feed(.elapsed)
    }

    private mutating func feed(_ input: ClientInput) {
      for case .client(.send(let bytes)) in bot.handle(.client(input), at: now) {
        sent.append(String(decoding: bytes.dropLast(), as: UTF8.self))
      }
    }
  }
}
