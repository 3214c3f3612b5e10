// What is sent for a program that plays, what it gets to read, and what it cannot do.

import Arena
import Cards
import Identity
import LineProtocol
import Testing

@testable import BotHost
@testable import Client

@Suite struct ProgramPlayerTests {
  private static let ask = Ask().line
  private static let next = Ask(turn: "1.2", bet: 5, legal: "bet:1-95,deal").line

  /// One conversation: `<` a line of the server's, `p` one of the program's; what is sent then, and
  /// what the program has read, from the first question on.
  struct Row: CustomTestStringConvertible {
    let what: String
    let lines: [String]
    let sent: [String]
    var read: [String]?
    var testDescription: String { what }
  }

  private static let rows = [
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
      what: "back is said, once the clock has sent it out",
      lines: ["<* out table=main seq=3 seat=1 name=ann reason=timeouts"],
      sent: ["@c5 back main"]),
    Row(
      what: "and nobody is told of the client's own replies",
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
      what: "a new game is asked for", lines: ["<* over table=main seq=3 reason=deck", "!"],
      sent: ["@c5 reset table=main"]),
    Row(
      what: "chips are brought", lines: ["<* out table=main seq=3 seat=1 name=ann reason=broke"],
      sent: ["@c5 topup 40 main"]),
  ]

  @Test(arguments: rows)
  func whatIsSent(row: Row) throws {
    var stage = try ProgramStage(
      game: row.what.hasPrefix("chips") ? "holdem stack=40" : "betting3 stack=100")
    stage.sitDown()
    for line in row.lines { stage.play(line) }
    #expect(stage.sent == row.sent)
    if let read = row.read { #expect(stage.read == read) }
  }

  /// Who and where it is, without the token.
  @Test func theProgramReadsWhoItIs() throws {
    var stage = try ProgramStage()
    stage.connect()
    #expect(
      stage.read == [
        "+ login name=ann kind=guest chips=1000",
        "+ sit table=main seat=1 seq=1 state=bet plays=now game=betting3 stack=100",
      ])
    #expect(stage.sent.first?.hasSuffix("role=bot") == true)
    #expect(stage.sent.dropFirst() == ["@c2 login ann", "@c3 sit main", "@c4 look main"])
  }

  @Test func aMemberLogsInWithThePassword() throws {
    var stage = try ProgramStage(password: "secret-9")
    stage.connect()
    #expect(stage.sent.contains("@c2 login ann secret-9"))
    #expect(stage.logged.allSatisfy { !$0.contains("secret") && !$0.contains("session") })
  }

  // MARK: - Dying and hanging

  @Test func aProgramThatEndsIsStartedAgainWithItsQuestion() throws {
    var stage = try ProgramStage()
    stage.sitDown()
    stage.play("<" + Self.ask)
    stage.end()
    stage.play("<* bet table=main seq=3 seat=2 name=bob amount=3 bet=3 balance=100")
    #expect(stage.starts == 1)
    stage.elapse()
    #expect(stage.starts == 2)
    #expect(
      stage.read == [
        Self.ask, "+ login name=ann kind=guest chips=1000",
        "+ sit table=main seat=1 seq=1 state=bet plays=now game=betting3 stack=100", Self.ask,
      ])
    stage.play("pbet 5")
    #expect(stage.sent == ["@c5 bet 5 table=main turn=1.1"])
  }

  /// The answer of one that has ended is its own; refused, the question is put to the next one.
  @Test func theNextProgramIsAskedWhenTheLastOnesAnswerWasRefused() throws {
    var stage = try ProgramStage()
    stage.sitDown()
    stage.play("<" + Self.ask)
    stage.play("pbet 500")
    stage.end()
    stage.elapse()
    #expect(stage.read.count == 3)
    stage.play("<- @c5 code=rule.amount table=main turn=1.1 :less")
    #expect(stage.read.dropFirst(3) == [Self.ask])
  }

  @Test func afterItsRestartsTheSeatIsGivenUp() throws {
    var stage = try ProgramStage(restarts: 2)
    stage.sitDown()
    for _ in 0..<2 {
      stage.end()
      stage.elapse()
    }
    #expect(stage.starts == 3)
    stage.end()
    #expect(stage.sent == ["@c5 leave main", "@c6 quit"])
    stage.play("<+ @c5 leave table=main chips=0")
    stage.play("<+ @c6 quit")
    stage.feed(.lost("closed"))
    #expect(stage.code == ExitCode.program)
    #expect(stage.written.contains("restarts 2"))
    #expect(stage.complaints.last == "cardroom-bots: the program ended: exit status 3")
  }

  /// Where no clock runs the client asks for the safe move itself, once.
  @Test func aProgramThatHangsIsPlayedSafe() throws {
    var stage = try ProgramStage()
    stage.sitDown()
    stage.play("<" + Self.ask)
    for time in [9_000, 18_000, 27_000, 31_999] {
      stage.elapse(to: time)
      stage.play("<* say table=main name=bob :hm")
    }
    #expect(stage.sent == [])
    stage.elapse(to: 32_000)
    stage.elapse(to: 41_000)
    #expect(stage.sent == ["@c5 auto table=main turn=1.1"])
    stage.play("pbet 5")
    #expect(stage.sent.count == 1)
  }

  // MARK: - Floods

  @Test func aFloodIsDroppedAndCounted() throws {
    var stage = try ProgramStage()
    stage.sitDown()
    stage.play("<" + Self.ask)
    stage.say(String(repeating: "a", count: 1 << 18))
    stage.say(String(repeating: "b", count: 5000) + "\nbet 5\n")
    for _ in 0..<100 { stage.say("bet 6\nauto\n") }
    #expect(stage.sent == ["@c5 bet 5 table=main turn=1.1"])
    #expect(stage.complaints.count == 5)
    #expect(stage.complaints.first?.contains("a line of more than 4096 bytes") == true)
    stage.finish()
    #expect(stage.written.contains("lines dropped 201, answers 1"))
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

  // MARK: - Cuts

  /// What was not answered is asked again: nothing is sent of the old link's.
  @Test func afterACutTheQuestionIsPutAgain() throws {
    var stage = try ProgramStage()
    stage.sitDown()
    stage.play("<" + Self.ask)
    stage.play("pbet 5")
    stage.feed(.lost("cut"))
    stage.play("pbet 6")
    stage.elapse()
    stage.feed(.connected)
    stage.play("<* welcome server=cardroom proto=1.0")
    stage.play("<+ @c6 hello proto=1.0 mode=wire session=T2")
    #expect(stage.sent.last == "@c7 resume T table=main last=1")
    let again = Self.ask.replacing("turn=1.1", with: "turn=1.4")
    stage.play("<* gone table=main seq=2 seat=1 name=ann hold=120")
    stage.play("<" + again)
    stage.play("<+ @c7 resume name=ann tables=main missed=1")
    stage.play("p@t bet 5")
    #expect(stage.sent.last == "@c8 bet 5 table=main turn=1.4")
    #expect(
      stage.read == [
        Self.ask, "# the connection is lost: cut",
        "* gone table=main seq=2 seat=1 name=ann hold=120", again,
        "+ resume name=ann tables=main missed=1",
      ])
  }

  @Test func aDealersTableIsNoPlaceForAProgram() throws {
    var stage = try ProgramStage(game: "deal-stud5")
    stage.connect()
    #expect(stage.sent.suffix(2) == ["@c4 leave main", "@c5 quit"])
    #expect(stage.complaints.first?.contains("a dealer's table") == true)
  }

  @Test func whatIsHeardAndSaidIsKept() throws {
    var stage = try ProgramStage()
    stage.sitDown()
    stage.play("<" + Self.ask)
    stage.play("pbet\u{1B} 5")
    stage.play("pbet 5")
    stage.play("pdeal")
    #expect(stage.logged.first == "< + login name=ann kind=guest chips=1000")
    #expect(
      stage.logged.suffix(5) == [
        "< " + Self.ask, "x bet? 5",
        "< - code=proto.bytes :control and invisible characters are refused", "> bet 5", "x deal",
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
}

/// A client for a program, without socket and process.
struct ProgramStage {
  private var player: ProgramPlayer
  private let game: String
  private(set) var sent: [String] = []
  private(set) var read: [String] = []
  private(set) var logged: [String] = []
  private(set) var complaints: [String] = []
  private(set) var written = ""
  private(set) var starts = 0
  private(set) var code: Int32?
  private var now = 0

  init(
    restarts: Int = 3, password: String? = nil, game: String = "betting3 stack=100"
  ) throws {
    let options = SeatOptions(
      server: Options.standardServer, name: PlayerName("ann"),
      table: try #require(TableID("main")), rounds: 1, password: password)
    let exec = ExecOptions(command: "bot", restarts: restarts, log: "log")
    player = ProgramPlayer(options: options, exec: exec, seed: Seed(number: 1))
    self.game = game
  }

  mutating func connect() {
    take(player.start(at: now))
    feed(.connected)
    play("<* welcome server=cardroom proto=1.0")
    play("<# hints")
    play("<+ @c1 hello proto=1.0 mode=wire session=T")
    play("<+ @c2 login name=ann kind=guest chips=1000 session=T")
    play("<+ @c3 sit table=main seat=1 seq=1 state=bet plays=now game=\(game)")
  }

  /// Connects, and forgets what was said until then.
  mutating func sitDown() {
    connect()
    play("<+ @c4 look table=main seq=1 rows=0")
    (sent, read) = ([], [])
  }

  /// `<` a line of the server's, `p` one of the program's, `!` the deadline.
  mutating func play(_ line: String) {
    switch line.first {
    case "<": feed(.received(Array((line.dropFirst() + "\n").utf8)))
    case "!": elapse()
    default: say(line.dropFirst() + "\n")
    }
  }

  mutating func say(_ text: some StringProtocol) {
    take(player.handle(.program(.said(Array(text.utf8), after: 400)), at: now))
  }

  mutating func end() { take(player.handle(.program(.ended("exit status 3")), at: now)) }

  mutating func elapse() { elapse(to: player.deadline ?? now) }

  mutating func elapse(to time: Int) {
    now = time
    feed(.elapsed)
  }

  /// The round is over, and with it all that was to be played.
  mutating func finish() {
    play("<* result table=main seq=9 seat=1 name=ann outcome=win bet=5 paid=+5 balance=105")
    feed(.lost("closed"))
  }

  mutating func feed(_ input: ClientInput) { take(player.handle(.client(input), at: now)) }

  private mutating func take(_ effects: [BotEffect]) {
    for effect in effects {
      switch effect {
      case .client(.send(let bytes)): sent.append(String(decoding: bytes.dropLast(), as: UTF8.self))
      case .program(.start): starts += 1
      case .program(.tell(let bytes, _)):
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        read += lines.map(String.init)
      case .log(let line): logged.append("\(line.direction.rawValue) \(line.text)")
      case .client(.complain(let line)): complaints.append(line.description)
      case .client(.write(let text)): written += text
      case .client(.finish(let code)): self.code = code
      default: break
      }
    }
  }
}
