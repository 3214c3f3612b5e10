// A seat at a server: what a bot of ours and a program say there, what a program gets to read, and
// what it cannot do.

import Bots
import Cards
import Identity
import LineProtocol
import Testing

@testable import BotHost
@testable import Client

@Suite struct LiveSeatTests {
  private static let ask = Ask().line
  private static let next = Ask(turn: "1.2", bet: 5, legal: "bet:1-95,deal").line
  private static let result =
    "* result table=main seq=9 seat=1 name=ann outcome=win bet=5 paid=+5 balance=105"
  private static let login = "+ login name=ann kind=guest chips=1000"
  private static let seated =
    "+ sit table=main seat=1 seq=1 state=bet plays=now game=betting3 stack=100"
  private static let careful = SeatOptions.Player.bot("careful", seed: 1)
  private static let dealt = [
    "<* round table=main seq=2 round=1 deck=52 game=deal-stud5 :five-card stud",
    "<* deal table=main seq=3 hand=1 seat=1 name=ann down=As up=2s3s4s5s street=all",
    "<* remaining table=main seq=4 deck=47 state=ready",
  ]

  /// One conversation, as `Stage.play` takes its lines; what is sent then, and what the program has
  /// read, from the seat on. What has an end has its code, and what was told of it.
  struct Row: CustomTestStringConvertible {
    let what: String
    var player = Stage.program
    /// What stands behind `sit table=main` in the reply.
    var sat = "seat=1 seq=1 state=bet plays=now game=betting3 stack=100"
    var rounds = 1
    let lines: [String]
    let sent: [String]
    var read: [String]?
    var code: Int32?
    var told = ""
    var testDescription: String { what }
  }

  private static let rows =
    programs + deaths + bots + [
      Row(
        what: "back is said, once the clock has sent it out",
        lines: ["<* out table=main seq=3 seat=1 name=ann reason=timeouts"],
        sent: ["@c5 back main"]),
      Row(
        what: "a new game is asked for", lines: ["<* over table=main seq=3 reason=deck", "!"],
        sent: ["@c5 reset table=main"]),
      Row(
        what: "somebody else's new game is agreed to, once",
        lines: [
          "<* reset table=main seq=3 seat=2 name=bob state=asked asked=1 need=2",
          "<* reset table=main seq=4 seat=2 name=bob state=asked asked=1 need=2",
        ], sent: ["@c5 reset table=main"]),
      Row(
        what: "chips are brought", sat: "seat=1 seq=1 plays=now game=holdem stack=40",
        lines: ["<* out table=main seq=3 seat=1 name=ann reason=broke"],
        sent: ["@c5 topup 40 main"]),
      Row(
        what: "a dealer's table is no place for a program",
        sat: "seat=1 seq=1 plays=now game=deal-stud5", lines: [],
        sent: ["@c4 leave main", "@c5 quit"],
        told: "a dealer's table"),
      Row(
        what: "a closed table is the end", lines: ["<* close table=main seq=3"], sent: [],
        code: ExitCode.unavailable, told: "table main was closed"),
      Row(
        what: "so is the server's goodbye",
        lines: ["<* bye code=server.disk :no space is left", "~"], sent: [],
        code: ExitCode.unavailable, told: "no space is left"),
      Row(
        what: "and a session that goes on elsewhere",
        lines: ["<* bye code=auth.resumed :elsewhere", "~"], sent: [], code: ExitCode.unavailable,
        told: "over another connection"),
      Row(
        what: "and to be sent away",
        lines: ["<* bye code=auth.kicked :the operator has sent you away", "~"], sent: [],
        code: ExitCode.unavailable, told: "has sent you away"),
    ]

  private static let programs = [
    Row(
      what: "a bare verb gets the table and the turn", lines: ["<" + ask, "pbet 5"],
      sent: ["@c5 bet 5 table=main turn=1.1"], read: [ask]),
    Row(
      what: "what is there stays, CR LF too", lines: ["<" + ask, "pbet 5 turn=1.1 TABLE=main\r"],
      sent: ["@c5 bet 5 turn=1.1 TABLE=main"]),
    Row(
      what: "the program's mark comes back with the reply",
      lines: ["<" + ask, "p@c4 bet 5", "<+ @c5 act table=main turn=1.1 did=bet seq=1", "<" + next],
      sent: ["@c5 bet 5 table=main turn=1.1"],
      read: [ask, "+ @c4 act table=main turn=1.1 did=bet seq=1", next]),
    Row(
      what: "without a mark the reply has none",
      lines: ["<" + ask, "pbet 5", "<+ @c5 act table=main turn=1.1 did=bet seq=1"],
      sent: ["@c5 bet 5 table=main turn=1.1"],
      read: [ask, "+ act table=main turn=1.1 did=bet seq=1"]),
    Row(
      what: "one answer a question", lines: ["<" + ask, "pbet 5", "pbet 6", "pdeal"],
      sent: ["@c5 bet 5 table=main turn=1.1"]),
    Row(what: "nothing is sent unasked", lines: ["pbet 5", "pauto", "<" + ask], sent: []),
    Row(
      what: "nothing is sent when the question has ended",
      lines: [
        "<" + ask, "<* timeout table=main seq=3 seat=1 name=ann did=pass", "pbet 5", "<" + next,
        "pdeal",
      ], sent: ["@c5 deal table=main turn=1.2"]),
    Row(
      what: "comments are no answers", lines: ["<" + ask, "p# hm", "p", "pbet 5"],
      sent: ["@c5 bet 5 table=main turn=1.1"]),
    Row(
      what: "no command but a move", lines: ["<" + ask, "pquit", "p@x login bob"], sent: [],
      read: [
        ask, "- code=proto.verb :only moves are sent: answer with one of legal=, or auto",
        "- @x code=proto.verb :only moves are sent: answer with one of legal=, or auto",
      ]),
    Row(
      what: "not at another table", lines: ["<" + ask, "pbet 5 table=five"], sent: [],
      read: [ask, "- code=table.unknown :a program answers at its own table only, main"]),
    Row(
      what: "a verb of a game to come",
      lines: ["<" + ask.replacing("bet:1-100", with: "meld:As/2c,knock"), "pmeld As"],
      sent: ["@c5 meld As table=main turn=1.1"]),
    Row(
      what: "a refused answer may be answered better",
      lines: [
        "<" + ask, "pbet 500", "<- @c5 code=rule.amount table=main turn=1.1 :less", "pbet 5",
      ], sent: ["@c5 bet 500 table=main turn=1.1", "@c6 bet 5 table=main turn=1.1"]),
    Row(
      what: "after three refusals the safe move", lines: ["<" + ask, "pone", "ptwo", "pthree"],
      sent: ["@c5 auto table=main turn=1.1"]),
    Row(
      what: "a stale answer waits for the next question",
      lines: [
        "<" + ask, "pbet 5 turn=1.1", "<" + next, "pdeal",
        "<- @c5 code=turn.stale table=main turn=1.2 :stale",
      ], sent: ["@c5 bet 5 turn=1.1 table=main", "@c6 deal table=main turn=1.2"]),
    Row(
      what: "nobody is told of the client's own replies",
      lines: [
        "<* out table=main seq=3 seat=1 name=ann reason=timeouts", "<+ @c5 back table=main",
        "<* back table=main seq=4 seat=1 name=ann", "<* later table=main seq=5 x=y", "<nonsense",
        "<= seat seat=1 name=ann", "<# hm",
      ], sent: ["@c5 back main"],
      read: [
        "* out table=main seq=3 seat=1 name=ann reason=timeouts",
        "* back table=main seq=4 seat=1 name=ann", "* later table=main seq=5 x=y",
      ]),
    Row(
      what: "a flood is dropped, and told of five times",
      lines: ["<" + ask, "p" + String(repeating: "a", count: 1 << 18), "pbet 5"]
        + Array(repeating: "pbet 6\nauto", count: 100) + ["<" + result, "~"],
      sent: ["@c5 bet 5 table=main turn=1.1", "@c6 leave main", "@c7 quit"], code: ExitCode.ok,
      told: "a line of more than 4096 bytes\n"
        + String(
          repeating: "cardroom-bots: not sent: bet 6\ncardroom-bots: not sent: auto\n", count: 2
        )
        .dropLast() + "; others are only counted\nann played 1 round at main: won 1 (0 double), "
        + "lost 0, pushed 0, net +$5, balance $105; illegal moves 0, time-outs 0, restarts 0, "
        + "lines dropped 201, answers 1, median 400 µs, p99 400 µs\n"),
    // What was not answered is asked again: nothing is sent of the old link's.
    Row(
      what: "after a cut the question is put again",
      lines: [
        "<" + ask, "pbet 5", "~", "pbet 6", "!", "^", "<* welcome server=cardroom proto=1.0",
        "<+ @c6 hello proto=1.0 mode=wire session=T2",
        "<* gone table=main seq=2 seat=1 name=ann hold=120",
        "<" + ask.replacing("turn=1.1", with: "turn=1.4"),
        "<+ @c7 resume name=ann tables=main missed=1", "p@t bet 5",
      ],
      sent: [
        "@c5 bet 5 table=main turn=1.1",
        "@c7 resume T table=main last=1", "@c8 bet 5 table=main turn=1.4",
      ],
      read: [
        ask, "# the connection is lost: cut", "* gone table=main seq=2 seat=1 name=ann hold=120",
        ask.replacing("turn=1.1", with: "turn=1.4"), "+ resume name=ann tables=main missed=1",
      ], told: "cardroom-bots: ann: connection lost"),
  ]

  private static let deaths = [
    Row(
      what: "a program that ends is started again with its question",
      lines: [
        "<" + ask, "x", "<* bet table=main seq=3 seat=2 name=bob amount=3 bet=3 balance=100", "!",
        "pbet 5",
      ], sent: ["@c5 bet 5 table=main turn=1.1"], read: [ask, "start", login, seated, ask]),
    // The answer of one that has ended is its own; refused, the question is put to the next one.
    Row(
      what: "the next program is asked when the last one's answer was refused",
      lines: [
        "<" + ask, "pbet 500", "x", "!", "<- @c5 code=rule.amount table=main turn=1.1 :less",
      ], sent: ["@c5 bet 500 table=main turn=1.1"], read: [ask, "start", login, seated, ask]),
    Row(
      what: "after its restarts the seat is given up",
      lines: ["x", "!", "x", "!", "x", "<+ @c5 leave table=main chips=0", "<+ @c6 quit", "~"],
      sent: ["@c5 leave main", "@c6 quit"], code: ExitCode.program,
      told: "the program ended: exit status 3\nann played 0 rounds at main: won 0 (0 double), "
        + "lost 0, pushed 0, net +$0, balance $0; illegal moves 0, time-outs 0, restarts 2,"),
    // Where no clock runs the safe move is asked for, once.
    Row(
      what: "a program that hangs is not played safe too early",
      lines: ["<" + ask] + hanging(until: 31_999), sent: []),
    Row(
      what: "a program that hangs is played safe",
      lines: ["<" + ask] + hanging(until: 31_999) + ["@32000", "@41000", "pbet 5"],
      sent: ["@c5 auto table=main turn=1.1"]),
  ]

  /// The server gives signs of life.
  private static func hanging(until end: Int) -> [String] {
    [9_000, 18_000, 27_000, end].flatMap { ["@\($0)", "<* say table=main name=bob :hm"] }
  }

  private static let bots = [
    Row(
      what: "a bot plays by the questions, and sums up", player: careful,
      lines: [
        "<" + ask, "<+ @c5 act table=main turn=1.1 did=bet seq=1", "<" + next,
        "<+ @c6 act table=main turn=1.2 did=deal seq=1",
        "<"
          + Ask(
            turn: "1.3", phase: "trade", bet: 5, cards: "AsAh2c",
            legal: "bet:1-95,trade:As/Ah/2c,deal"
          ).line, "<+ @c7 act table=main turn=1.3 did=bet seq=1", "<" + result,
        "<+ @c8 leave table=main chips=105", "<+ @c9 quit", "~",
      ],
      sent: [
        "@c5 bet 5 table=main turn=1.1", "@c6 deal table=main turn=1.2",
        "@c7 trade 2c table=main turn=1.3", "@c8 leave main", "@c9 quit",
      ], code: ExitCode.ok,
      told: "ann played 1 round at main: won 1 (0 double), lost 0, pushed 0, net +$5, "
        + "balance $105\n"),
    Row(
      what: "it leaves when its match is over", player: careful, rounds: 9,
      lines: ["<* match table=main seq=10 hands=1 reason=played results=1:ann:5:5000:-"],
      sent: ["@c5 leave main", "@c6 quit"]),
    Row(
      what: "a stale answer of a bot's waits for the question, others end in the safe move",
      player: careful,
      lines: [
        "<" + ask, "<- @c5 code=turn.stale table=main turn=1.2 legal=bet:1-100 :stale",
        "<" + Ask(turn: "1.2").line,
        "<- @c6 code=rule.amount table=main turn=1.2 legal=bet:1-3 :less",
        "<- @c7 code=rule.amount table=main turn=1.2 legal=bet:1-3 :less",
        "<- @c8 code=rule.amount table=main turn=1.2 legal=bet:1-3 :less",
        "<- @c9 code=rule.amount table=main turn=1.2 legal=bet:1-3 :less",
      ],
      sent: [
        "@c5 bet 5 table=main turn=1.1", "@c6 bet 5 table=main turn=1.2",
        "@c7 bet 3 table=main turn=1.2", "@c8 auto table=main turn=1.2",
        "@c9 auto table=main turn=1.2",
      ]),
    // Nobody tells who sits down after the end of a game; a look does.
    Row(
      what: "it sees that a game was over before it sat down", player: careful,
      lines: [
        "<* left table=main seq=3 seat=1 name=ann stack=100",
        "<+ @c5 sit table=main seat=1 seq=4 game=betting3 plays=now",
        "<= table id=main game=betting3 seats=1/6 watching=0 state=over",
        "<+ @c6 look table=main seq=4 rows=1", "!",
      ], sent: ["@c5 sit main", "@c6 look main", "@c7 reset table=main"]),
    Row(
      what: "it sits down again when its own seat was lost", player: careful,
      sat: "seat=2 seq=1 game=betting3 plays=now",
      lines: [
        "<* left table=main seq=2 seat=1 name=bob stack=100",
        "<* left table=main seq=3 seat=2 name=ann stack=100",
      ], sent: ["@c5 sit main"]),
    // What a bot does not understand it leaves to the server.
    Row(
      what: "a question of an unknown game is answered safely", player: .bot("random", seed: 1),
      sat: "seat=2 seq=1 game=chess plays=now",
      lines: [
        "<? act table=main turn=1.1 seat=2 left=30000 pot=5 legal=fold,call:5 clock=no",
        "<? act table=main turn=1.2 seat=2 left=30000 pot=5 legal=fold,deal clock=no",
      ], sent: ["@c5 auto table=main turn=1.1", "@c6 deal table=main turn=1.2"]),
    Row(
      what: "a game that it cannot play is refused", player: careful,
      sat: "seat=1 seq=1 game=chess plays=now", lines: ["~"],
      sent: ["@c4 leave main", "@c5 quit"], code: ExitCode.usage,
      told: "cardroom-bots: careful cannot play chess\n"),
    // It deals when nobody has, shows its hand at the end, and counts the rounds.
    Row(
      what: "at a dealer's table it deals and shows", player: careful,
      sat: "seat=1 seq=1 state=ready game=deal-stud5 plays=now wait=0", rounds: 2,
      lines: ["!", "<+ @c5 act table=main did=deal seq=2"] + dealt
        + ["<+ @c6 act table=main did=show seq=5", "!"] + dealt
        + ["~"],
      sent: [
        "@c5 deal table=main", "@c6 show table=main", "@c7 deal table=main", "@c8 show table=main",
        "@c9 leave main", "@c10 quit",
      ], code: ExitCode.ok, told: "ann played 2 rounds at main\n"),
    // As long as others have cards dealt it does not; a round without a hand of its own does not
    // count; where the deck is over, a new game is asked for.
    Row(
      what: "it waits for others, and asks for a new deck", player: careful,
      sat: "seat=2 seq=1 state=ready game=deal-stud5 plays=now wait=15",
      lines: [
        "@9000", "<* say table=main name=bob :hm", "@15039",
        "<* remaining table=main seq=2 deck=31 state=ready", "@24000",
        "<* say table=main name=bob :hm", "@30078", "<* say table=main name=bob :hm", "@30079",
        "<- @c5 code=rule.deck table=main :the deck is short", dealt[0],
        dealt[1].replacing("seat=1 name=ann", with: "seat=1 name=bob"), dealt[2],
      ], sent: ["@c5 deal table=main", "@c6 reset table=main"]),
  ]

  @Test(arguments: rows)
  func whatIsSaid(row: Row) throws {
    var stage = try Stage(row.player, rounds: row.rounds)
    stage.sitDown("+ @c3 sit table=main \(row.sat)")
    for line in row.lines { stage.play(line) }
    #expect(stage.sent == row.sent)
    if let read = row.read { #expect(stage.read == read) }
    #expect(stage.code == row.code)
    #expect(row.told.isEmpty || stage.told.contains(row.told), "\(stage.told)")
  }

  /// Who and where it is, without the token; and a member logs in with the password.
  @Test(arguments: [nil, "secret-9"]) func theProgramReadsWhoItIs(password: String?) throws {
    var stage = try Stage(Stage.program, password: password)
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
    var stage = try Stage(.bot("random"), name: nil)
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
    var stage = try Stage(.bot(strategy, seed: 1))
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
    static let program = SeatOptions.Player.program(
      ExecOptions(command: "bot", restarts: 2, log: "log"))

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
      _ player: SeatOptions.Player = .bot("careful", seed: 1), name: String? = "ann",
      rounds: Int = 1, password: String? = nil
    ) throws {
      seat = LiveSeat(
        SeatOptions(
          player: player, server: Options.standardServer, name: name.flatMap { PlayerName($0) },
          table: try #require(TableID("main")), rounds: rounds, password: password),
        seed: Seed(number: 1))
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
        case .log(let line): logged.append("\(line.direction.rawValue) \(line.text)")
        case .client(.complain(let line)): told += line.description + "\n"
        case .client(.write(let text)): told += text
        case .client(.finish(let code)): self.code = code
        case .client: break
        }
      }
    }
  }
}
