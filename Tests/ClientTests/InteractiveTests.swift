// The client in a terminal without terminal and socket: bytes in, the picture on the screen out.

import Cards
import Identity
import LineProtocol
import Testing

@testable import Client

struct InteractiveTests {
  /// The client, its terminal, and what it sent.
  private struct Stage {
    var client: PersonClient
    var terminal: TinyTerminal
    var sent = ""
    var effects: [ClientEffect] = []
    var now = 0
    private var voice = Voice()

    init(_ options: Options = Options(), columns: Int = 60, look: TerminalLook = TerminalLook()) {
      client = .lines(options, look: look, columns: columns)
      terminal = TinyTerminal(columns: columns)
      voice.style.glyphs = look.isUnicode
      take(client.start(at: 0))
      feed(.connected)
    }

    mutating func feed(_ input: ClientInput) { take(client.handle(input, at: now)) }

    mutating func hear(_ lines: String...) {
      feed(.received(Array(voice.saying(lines).map { $0 + "\n" }.joined().utf8)))
    }

    mutating func type(_ text: String) { feed(.typed(Array(text.utf8))) }

    /// Comes to the table, as most tests begin.
    mutating func sitDown() {
      hear("* welcome server=cardroom proto=1.0 :Hello there")
      hear("+ @c1 hello proto=1.0 mode=wire session=T0")
      type("login ann\rsit main\r")
      hear(
        "+ @c2 login name=ann kind=guest session=T0",
        "+ @c3 sit table=main seat=1 seq=4 game=betting3 plays=now")
    }

    private mutating func take(_ effects: [ClientEffect]) {
      self.effects += effects
      for effect in effects {
        switch effect {
        case .write(let text): terminal.write(text)
        case .send(let bytes): sent += String(decoding: bytes, as: UTF8.self)
        default: break
        }
      }
    }
  }

  @Test func introducesItselfAndTagsItsCommands() {
    var stage = Stage()
    stage.sitDown()
    #expect(
      stage.sent == """
        @c1 hello 1 mode=wire name=cardroom-client/1.0 role=person screens=on says=yes
        @c2 login ann
        @c3 sit main

        """)
    #expect(stage.terminal.text.last == "ann@main>")
  }

  /// Who was sent away reads why, and is not back at once under the same name.
  @Test(arguments: ["auth.kicked", "auth.banned"])
  func whoIsSentAwayStaysAway(code: String) {
    var stage = Stage()
    stage.sitDown()
    let sent = stage.sent
    stage.hear("* bye code=\(code) :the operator has sent you away: no spam")
    stage.feed(.lost("closed"))
    stage.now += 60_000
    stage.feed(.elapsed)
    #expect(stage.sent == sent && stage.client.isFinished)
    #expect(stage.effects.filter { $0 == .connect }.count == 1)
    let complaint: Prose = "cardroom-client: the operator has sent you away: no spam"
    #expect(stage.effects.contains(.complain(complaint)))
    #expect(stage.effects.last == .finish(ExitCode.unavailable))
  }

  @Test func nameAndTableOfTheCommandLineAreTakenAtOnce() {
    var options = Options()
    options.name = PlayerName("ann")
    options.table = TableID("main")
    var stage = Stage(options)
    stage.hear(
      "* welcome proto=1.0", "+ @c1 hello proto=1.0 mode=wire session=T0",
      "+ @c2 login name=ann kind=guest")
    #expect(stage.sent.hasSuffix("@c2 login ann\n@c3 sit main\n"))
  }

  @Test func theQuestionStandsAboveTheInputLineUntilItIsAnswered() {
    var stage = Stage(columns: 90)
    stage.sitDown()
    stage.type("be")
    stage.hear(
      Ask(legal: "bet:1-100").line)
    #expect(
      stage.terminal.text.suffix(2) == [
        "Your turn: bet 1-100   (bet $0 of $100, $100 left)", "ann@main> be",
      ])
    // No clock is shown until somebody waits.
    stage.hear("* turn table=main seat=1 name=ann left=15000")
    #expect(stage.terminal.text.suffix(2).first?.hasSuffix(" 15 s") == true)
    stage.now += 5000
    stage.feed(.elapsed)
    #expect(stage.terminal.text.suffix(2).first?.hasSuffix(" 10 s") == true)
    stage.type("t 5\r")
    #expect(stage.sent.hasSuffix("@c4 bet 5\n"))
    stage.hear("+ @c4 act table=main turn=1.1 did=bet seq=1")
    #expect(stage.terminal.text.last == "ann@main>")
    #expect(!stage.terminal.text.contains { $0.hasPrefix("Your turn") })
  }

  @Test func ownHandAndHouseAreDrawn() {
    var stage = Stage()
    stage.sitDown()
    stage.hear("* deal table=main seq=5 seat=1 name=ann cards=AsTd9c score=41 deck=49")
    stage.hear(
      "* trade table=main seq=6 seat=1 name=ann out=9c in=Kh bet=10 balance=100 score=46 deck=48")
    stage.hear("* house table=main seq=7 cards=2c2d2h score=12 deck=45")
    let faces = stage.terminal.text.filter { $0.hasPrefix("│") }
    #expect(faces == ["│ A♠ ││ 10♦││ 9♣ │", "│ A♠ ││ 10♦││ K♥ │", "│ 2♣ ││ 2♦ ││ 2♥ │"])
  }

  /// Whatever arrives while somebody types, every line is whole and the input line is the last.
  @Test func noLineIsTorn() {
    let seed = UInt64.random(in: 0..<1 << 32)
    var chance = ChaCha20(seed: Seed(number: seed))
    var stage = Stage(columns: 40)
    stage.sitDown()
    var said: [String] = []
    var typed = ""
    for step in 0..<400 {
      switch chance.uniform(below: 4) {
      case 0, 1:
        let text = "line \(step)" + String(repeating: "x", count: chance.uniform(below: 20))
        stage.hear("* say table=main seat=2 name=bob :\(text)")
        said.append("bob says: \(text)")
      case 2 where typed.count < 25:
        typed += "k"
        stage.type("k")
      case 3 where chance.uniform(below: 4) == 0:
        stage.hear(Ask(turn: "1.\(step)", legal: "bet:1-100,deal").line)
      default:
        typed = String(typed.dropLast())
        stage.type("\u{7F}")
      }
      #expect(stage.terminal.beforeCursor == "ann@main> " + typed, "seed \(seed), step \(step)")
    }
    #expect(stage.terminal.text.filter { $0.hasPrefix("bob says") } == said, "seed \(seed)")
    #expect(stage.terminal.text.count { $0.hasPrefix("Your turn") } <= 1, "seed \(seed)")
    #expect(stage.terminal.strange == [])
  }

  /// No row of what somebody says begins as the server's lines do.
  @Test(arguments: [
    "┌" + String(repeating: " ", count: 29) + "*** The operator: quit",
    String(repeating: "a", count: 30) + "***\u{A0}The\u{A0}operator:\u{A0}type\u{A0}quit",
    String(repeating: "x ", count: 15) + "*** The operator: type quit",
  ])
  func whatIsSaidIsIndented(text: String) {
    for screenReader in ["off", "on"] {
      var stage = Stage(columns: 40)
      stage.sitDown()
      stage.type("set screenreader \(screenReader)\r")
      let count = stage.terminal.text.count
      stage.hear("* say table=main seat=2 name=mal :\(text)")
      let rows = stage.terminal.text.dropFirst(count - 1).filter { !$0.hasPrefix("ann@main>") }
      #expect(rows.contains { $0.hasPrefix("mal says:") }, "\(rows)")
      #expect(!rows.contains { $0.hasPrefix("***") }, "\(rows)")
    }
  }

  @Test func aLongInputLineScrollsSidewaysInItsOneRow() {
    var stage = Stage(columns: 30)
    stage.sitDown()
    let rows = stage.terminal.text.count
    stage.type("say " + (0..<40).map(String.init).joined(separator: " "))
    #expect(stage.terminal.text.count == rows)
    #expect(stage.terminal.text.last?.hasSuffix("38 39") == true)
    stage.type("\u{1}")
    #expect(stage.terminal.text.last?.hasPrefix("ann@main> say 0 1 2") == true)
    #expect(stage.terminal.beforeCursor == "ann@main> ")
  }

  @Test(arguments: [
    "* say table=main name=bob :\u{1B}[2Jhidden", "* say table=main name=%1B%5B2Jbob :hi",
    "* notice :\u{9B}31mred", "\u{1B}]0;title\u{7}", "garbage \u{8}\u{8}\u{8}", "* x%1B[A y=\u{7}",
    "- @c9 code=%0D%0A:\u{1B}c", "= person name=\u{1B}[A table=%1Bc", "# \u{1B}[5i",
    "? act table=main turn=%1B[2J legal=bet:%1B[1-2,\u{1B}c", "* deal name=ann cards=\u{1B}[2J",
    "* bye code=\u{1B}c :\u{202E}reversed", "+ @c4 set key=%1Bc value=\u{1B}c", "\u{0}\u{1}\u{7F}",
  ])
  func aHostileServerCannotDriveTheTerminal(line: String) {
    for shows in [false, true] {
      var options = Options()
      options.showsWire = shows
      var stage = Stage(options)
      stage.sitDown()
      stage.hear(line)
      stage.feed(.received([0xFF, 0xC2, 0x9B, 0x31, 0x0A, 0xC0, 0x80, 0x0A]))
      #expect(stage.terminal.strange == [])
      #expect(stage.terminal.text.first?.hasPrefix("Connecting") == true)
    }
  }

  @Test func aLineWithoutEndIsDroppedAndTheNextOneRead() {
    var stage = Stage()
    stage.sitDown()
    for _ in 0..<20 { stage.feed(.received([UInt8](repeating: 0x78, count: 8192))) }
    stage.hear("", "* say table=main name=bob :still here")
    #expect(stage.terminal.text.contains("bob says: still here"))
    #expect(!stage.terminal.text.contains { $0.hasPrefix("xxx") })
  }

  @Test func aCutConnectionIsResumedWhereItBroke() {
    var stage = Stage()
    stage.sitDown()
    stage.hear(
      "* say table=main name=bob :hi",
      "* bet table=main seq=9 seat=2 name=bob amount=5 bet=5 balance=100")
    stage.type("bet 5\r")
    stage.feed(.lost("cut"))
    #expect(stage.terminal.text.last == "ann@main(offline)>")
    stage.now = stage.client.deadline ?? -1
    #expect((75...125).contains(stage.now))
    // Whoever wants something has the server be tried at once; the line waits.
    stage.type("deal\r")
    #expect(stage.terminal.text.contains("Not connected: this was not sent."))
    #expect(stage.terminal.text.last == "ann@main(offline)> deal")
    stage.sent = ""
    #expect(stage.effects.count { $0 == .connect } == 2)
    stage.feed(.connected)
    stage.hear("* welcome proto=1.0", "+ @c5 hello proto=1.0 mode=wire session=NEW")
    #expect(stage.sent.hasSuffix("@c6 resume T0 table=main last=9\n"))
    // What was not answered goes out once more with its tag: done before, it is not done twice.
    stage.hear(
      "* sync table=main seq=9 game=betting3", "+ @c6 resume name=ann tables=main missed=0")
    #expect(stage.sent.hasSuffix("@c4 bet 5\n"))
    // The old token stays the one to resume with.
    stage.feed(.lost("again"))
    stage.now = stage.client.deadline ?? -1
    stage.feed(.elapsed)
    stage.feed(.connected)
    stage.hear("* welcome proto=1.0", "+ @c7 hello proto=1.0 mode=wire session=NEWER")
    #expect(stage.sent.hasSuffix("resume T0 table=main last=9\n"))
  }

  @Test func aForgottenSessionLogsInAnew() {
    var stage = Stage()
    stage.sitDown()
    stage.feed(.lost("cut"))
    stage.now = stage.client.deadline ?? -1
    stage.feed(.elapsed)
    stage.feed(.connected)
    stage.hear(
      "* welcome proto=1.0", "+ @c4 hello proto=1.0 mode=wire session=NEW",
      "- @c5 code=auth.token :no session")
    #expect(stage.sent.hasSuffix("@c6 login ann\n"))
    #expect(stage.terminal.text.contains { $0.contains("does not know you any more") })
  }

  @Test(arguments: [
    (["* bye code=auth.resumed :elsewhere"], ExitCode.ok),
    (["+ @c4 quit"], ExitCode.ok),
  ])
  func anEndThatIsNoLoss(lines: [String], code: Int32) {
    var stage = Stage()
    stage.sitDown()
    if lines[0].contains("quit") { stage.type("quit\r") }
    for line in lines { stage.hear(line) }
    stage.feed(.lost("closed"))
    #expect(stage.effects.last == .finish(code))
  }

  @Test(arguments: [
    ["HTTP/1.1 400 Bad Request"], ["* welcome proto=2.0"], ["- code=server.full :full"],
    ["* welcome proto=1.0", "What do you mean?"],
    ["* welcome proto=1.0", "- @c1 code=proto.version :too old"],
  ])
  func whatIsNoCardroomIsTurnedAwayAtOnce(lines: [String]) {
    var stage = Stage()
    for line in lines { stage.hear(line) }
    #expect(stage.effects.contains(.disconnect))
    #expect(stage.effects.last == .finish(ExitCode.unavailable))
  }

  /// A server that does not know sentences is read as at any terminal, which is said once.
  @Test func anOlderServerIsReadLineByLine() {
    var stage = Stage(columns: 120)
    stage.hear("* welcome proto=1.0 :Hello", "- @c1 code=proto.arguments :hello takes no says=")
    #expect(stage.terminal.text.contains(ServerSession.bareNotice.description))
    for line in ["play", "", "raise to 20"] { stage.type(line + "\r") }
    #expect(stage.sent.hasSuffix("\nplay\n\nraise to 20\n"))
    stage.hear("You are called guest1.", "? act table=main", "\u{1B}[2Jx")
    #expect(stage.terminal.text.contains("You are called guest1."))
    #expect(stage.terminal.text.contains("? act table=main"))
    #expect(stage.terminal.strange == [] && !stage.effects.contains(.disconnect))
    stage.now += 100_000
    stage.feed(.elapsed)
    stage.type("quit\r")
    #expect(stage.sent.hasSuffix("\nraise to 20\nquit\n"))
    stage.feed(.lost("closed"))
    #expect(stage.effects.last == .finish(ExitCode.ok))
  }

  @Test func aServerThatNeverGreetsIsGivenUp() {
    var stage = Stage()
    stage.now = ServerSession.patience
    stage.feed(.elapsed)
    #expect(stage.effects.last == .finish(ExitCode.unavailable))
  }

  @Test func aDumbTerminalGetsPlainLines() {
    var stage = Stage(
      columns: 90, look: TerminalLook(environment: ["TERM": "dumb", "LANG": "C"]))
    stage.sitDown()
    stage.hear("* deal table=main seq=5 seat=1 name=ann cards=AsTd9c score=41 deck=49")
    stage.hear(Ask(phase: "trade", bet: 1, cards: "AsTd9c", legal: "trade:As,deal").line)
    let written = stage.effects.map { if case .write(let text) = $0 { text } else { "" } }.joined()
    #expect(!written.contains("\u{1B}"))
    #expect(written.utf8.allSatisfy { $0 < 0x80 })
    #expect(
      written.hasSuffix(
        "Your turn: trade [As 18] (+$5) | deal   (bet $1 of $100, $99 left, score 40)\n"))
  }

  @Test(arguments: [
    ([:], false, false, false), (["TERM": "xterm", "LANG": "de_DE.UTF-8"], true, true, true),
    (["TERM": "xterm", "LC_ALL": "C", "LANG": "C.UTF-8"], true, true, false),
    (["TERM": "vt100", "NO_COLOR": "1", "LC_CTYPE": "C.utf8"], true, false, true),
    (["TERM": "xterm", "NO_COLOR": ""], true, true, false),
  ])
  func theEnvironmentTellsWhatTheTerminalCan(
    environment: [String: String], moves: Bool, color: Bool, unicode: Bool
  ) {
    let look = TerminalLook(environment: environment)
    #expect(look.movesCursor == moves)
    #expect(look.hasColor == color)
    #expect(look.isUnicode == unicode)
  }

  @Test func whoCannotPlayAtOnceIsToldWhen() {
    var stage = Stage()
    stage.sitDown()
    stage.type("sit two\r")
    stage.hear(
      "= say :You are at table two, in seat 3.",
      "+ @c4 sit table=two seat=3 seq=9 state=trade game=betting3 plays=next"
        + " :You play from the next round on.")
    #expect(
      stage.terminal.text.suffix(3).dropLast() == [
        "You are at table two, in seat 3.", "You play from the next round on.",
      ])
    stage.hear("* bet table=main seq=5 seat=2 name=bob amount=5 bet=5 balance=95")
    #expect(stage.terminal.text.contains("[main] bob adds $5: bet $5, balance $95."))
  }

  /// Enter, next and previous turn the steps of a round.
  @Test func aReplayIsReadStepByStep() {
    var stage = Stage()
    stage.sitDown()
    stage.type("replay 7 step\r")
    stage.hear(
      "= event type=round table=main seq=3 round=7 deck=52 :--- Round 7, 52 cards in the deck. ---",
      "= decision bet=0 share=50.00 would=bet amount=5 :  You have $100.",
      "+ @c4 replay table=main game=betting3 n=7 rows=2 step=1 of=3 "
        + ":--- Round 7, step 1 of 3: Enter or next goes on. ---")
    #expect(
      stage.terminal.text.suffix(4).dropLast() == [
        "--- Round 7, 52 cards in the deck. ---", "  You have $100.",
        "--- Round 7, step 1 of 3: Enter or next goes on. ---",
      ])
    for (typed, step) in [("\r", 2), ("next\r", 2), ("previous\r", 1)] {
      stage.type(typed)
      #expect(stage.sent.hasSuffix(" replay 7 main step \(step)\n"), "\(stage.sent)")
    }
  }

  /// Rows of an answer that a lost connection has cut short are not those of the next one.
  @Test func aReplayThatWasCutShortIsForgotten() {
    var stage = Stage()
    stage.sitDown()
    stage.type("replay 7\r")
    stage.hear("= event type=round table=main seq=3 round=7 deck=52")
    stage.feed(.lost("cut"))
    stage.now = stage.client.deadline ?? -1
    stage.feed(.elapsed)
    stage.feed(.connected)
    stage.hear(
      "* welcome proto=1.0", "+ @c5 hello proto=1.0 mode=wire session=NEW",
      "+ @c6 resume name=ann tables=main missed=0")
    #expect(!stage.terminal.text.contains { $0.contains("Round 7") || $0.hasPrefix("= event") })
  }

  /// Of a newer server: what is not known is told as far as it has words, and the rest works.
  @Test func aGameThatIsNotKnownIsToldInWords() {
    var stage = Stage()
    stage.sitDown()
    stage.type("sit two\r")
    let lines = [
      "* blind table=two seq=2 seat=1 name=ann amount=5 :ann posts 5",
      "? act table=two turn=1.1 seat=1 left=30000 pot=15 legal=fold,call:5 clock=no :Your turn: fold",
    ]
    stage.hear("+ @c4 sit table=two seat=1 seq=1 game=omaha plays=now", lines[0], lines[1])
    stage.hear("* sat table=two seq=3 seat=2 name=bob stack=0 kind=guest role=bot")
    let text = stage.terminal.text.joined()
    #expect(text.contains("[two] bob sits down in seat 2."))
    #expect(text.contains("ann posts 5"))
    #expect(text.contains("[two] Your turn: fold"))
    #expect(!text.contains("amount=5") && !text.contains("legal="))
  }
}

/// A question of a game against the house, as the wire has it.
struct Ask {
  var turn = "1.1"
  var phase = "bet"
  var bet = 0
  var cards = "-"
  var legal = "bet:1-100"

  var line: String {
    "? act table=main turn=\(turn) seat=1 left=30000 round=1 phase=\(phase) bet=\(bet) balance=100 "
      + "score=0 cards=\(cards) deck=52 legal=\(legal) clock=no :Your turn"
  }
}
