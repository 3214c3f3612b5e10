// The full screen at a table: keys that write moves, tabs, the log, sizes, and every way out.

import Cards
import Identity
import LineProtocol
import Testing

@testable import Client

struct FullScreenTests {
  private static let betting = Ask(legal: "bet:1-100").line
  private static let trading = Ask(
    turn: "1.3", phase: "trade", bet: 5, cards: "7cTcQh", legal: "bet:1-95,trade:7c/Tc/Qh,deal"
  ).line

  // MARK: - Keys

  /// What is typed, what stands in the input line then, and what is sent after Enter.
  @Test(arguments: [
    ("b", "bet 1", "bet 1 table=main turn=1.3"), ("bbb", "bet 3", "bet 3 table=main turn=1.3"),
    ("B", "bet 5", "bet 5 table=main turn=1.3"), ("BBb", "bet 11", "bet 11 table=main turn=1.3"),
    ("bB", "bet 6", "bet 6 table=main turn=1.3"), ("b12bb", "bet 14", "bet 14 table=main turn=1.3"),
    ("bx", "bet 95", "bet 95 table=main turn=1.3"), ("xbB", "bet 95", "bet 95 table=main turn=1.3"),
    ("bb\u{1B}[A", "bet 3", "bet 3 table=main turn=1.3"),
    ("B\u{1B}[B\u{1B}[B", "bet 3", "bet 3 table=main turn=1.3"),
    ("b\u{1B}[B\u{1B}[B", "bet 1", "bet 1 table=main turn=1.3"),
    ("dd", "deal", "deal table=main turn=1.3"), ("ttt", "trade 7c", "trade 7c table=main turn=1.3"),
    ("bbook", "book", "book"), ("Bet 7", "Bet 7", "Bet 7"),
    ("b20", "bet 20", "bet 20 table=main turn=1.3"),
    ("b20\u{1B}[A", "bet 21", "bet 21 table=main turn=1.3"),
    ("x", "bet 95", "bet 95 table=main turn=1.3"),
    ("x\u{1B}[A", "bet 95", "bet 95 table=main turn=1.3"),
    ("d", "deal", "deal table=main turn=1.3"), ("t", "trade 7c", "trade 7c table=main turn=1.3"),
    ("t\t", "trade Tc", "trade Tc table=main turn=1.3"),
    ("t\t\t\t", "trade 7c", "trade 7c table=main turn=1.3"), ("h", "help", "help"),
    // Whoever goes on typing has typed a command, of which the key was only the first letter.
    ("deal", "deal", "deal"), ("bet 7", "bet 7", "bet 7"),
    ("tell bob hi", "tell bob hi", "tell bob hi"),
    ("trade qh", "trade qh", "trade qh"), ("help bet", "help bet", "help bet"),
    ("say deal", "say deal", "say deal"), ("bet 7\u{1B}[A", "bet 8", "bet 8"),
    ("b\u{7F}\u{7F}9", "bet9", "bet9"), ("d\u{1B}", "", nil),
  ])
  func aKeyWritesItsMoveAndOnlyEnterSendsIt(typed: String, line: String, sent: String?) {
    var stage = FullStage.seated()
    stage.hear(Self.trading)
    let before = stage.commands
    stage.type(typed)
    #expect(stage.inputLine == "ann@main> \(line)".trimmed)
    #expect(stage.commands == before)
    stage.type("\r")
    #expect(stage.commands.dropFirst(before.count) == (sent.map { [$0] } ?? []))
  }

  /// The answer goes to the question that was on the screen when the key was pressed.
  @Test func whoIsSentAwayStaysAway() {
    var stage = FullStage.seated()
    let sent = stage.sent
    stage.hear("* bye code=auth.kicked :the operator has sent you away; you may log in again")
    stage.feed(.lost("closed"))
    stage.now += 60_000
    stage.feed(.elapsed)
    #expect(stage.sent == sent)
    #expect(
      stage.effects.suffix(2) == [
        .complain("cardroom-client: the operator has sent you away; you may log in again"),
        .finish(ExitCode.unavailable),
      ])
  }

  @Test func aMoveIsMeantForTheQuestionThatWasSeen() {
    var stage = FullStage.seated()
    stage.hear(Self.betting)
    stage.type("b")
    stage.hear(Self.trading)
    stage.type("\r")
    #expect(stage.commands.last == "bet 1 table=main turn=1.1")
  }

  @Test(arguments: [
    (betting, "[b] bet +$1  [B] +$5  [x] all-in 100  [h] help"),
    (
      trading,
      "[d] deal (final)  [b] bet +$1  [B] +$5  [x] all-in 95  [t] trade a card (+$5)  [h] help"
    ),
    (Ask(bet: 100, legal: "deal").line, "[d] deal  [h] help"),
    (Ask(bet: 99, legal: "bet:1-1,deal").line, "[d] deal  [b] bet +$1  [h] help"),
  ])
  func theKeysAreExactlyTheLegalMoves(question: String, hints: String) {
    var stage = FullStage.seated(columns: 100)
    stage.hear(question)
    #expect(stage.hints.hasPrefix("├─ \(hints) ─"))
  }

  /// Whoever is challenged reads it in prose, and has the table of the match in sight once it is
  /// accepted, by either.
  @Test(arguments: [false, true])
  func theTableOfAMatchOpensWhenItIsAccepted(hasChallenged: Bool) {
    var stage = FullStage.named(columns: 100)
    if hasChallenged {
      stage.hear(
        "* accept name=bob table=match1 game=betting3"
          + " :bob accepts. The match is at table match1.")
      #expect(stage.screen.contains("bob accepts. The match is at table match1."))
    } else {
      stage.hear("* challenge name=bob game=betting3 turn=30 hands=3 stack=40")
      stage.type("accept\r")
      stage.answer(
        "+ accept name=bob table=match1 game=betting3 turn=30 hands=3 stack=40", to: "accept")
    }
    stage.hear("* sat table=match1 seq=1 seat=1 name=ann stack=40 kind=guest role=person")
    stage.hear(
      "? act table=match1 turn=1.1 seat=1 left=30000 round=1 phase=bet bet=0 balance=40 score=0 "
        + "cards=- deck=104 legal=bet:1-40 clock=no")
    #expect(stage.all.contains("look match1"))
    #expect(stage.inputLine == "ann@match1>")
    #expect(!stage.screen.contains("asks you: Alt-"))
  }

  /// Whatever is typed at a table, nothing is sent before Enter.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func nothingIsSentWithoutEnter(seed: UInt64) {
    var chance = ChaCha20(seed: Seed(number: seed))
    let keys = [
      "b", "d", "t", "x", "h", "5", " ", "\t", "\u{1B}[A", "\u{1B}[B", "\u{7F}", "\u{1B}[D",
      "\u{12}",
    ]
    var stage = FullStage.seated()
    for step in 0..<300 {
      if step % 20 == 0 { stage.hear(step % 40 == 0 ? Self.trading : Self.betting) }
      stage.type(keys[chance.uniform(below: keys.count)])
    }
    #expect(stage.commands == ["login ann", "sit main"])
  }

  // MARK: - Tabs

  @Test func severalTablesAreTabs() {
    var stage = FullStage.seated()
    stage.type("sit two\r")
    stage.answer("+ sit table=two seat=3 seq=9 state=bet game=betting5 plays=now", to: "sit two")
    #expect(stage.screen.text.last?.hasPrefix("└─ 1 main  2 two*  3 lobby ─") == true)
    #expect(stage.all.contains("look two"))
    #expect(stage.all.last == "use two")
    stage.hear("* say table=main seat=2 name=bob :hi")
    #expect(stage.screen.text.last?.hasPrefix("└─ 1 main+  2 two*  3 lobby ─") == true)
    stage.hear(Self.betting)
    #expect(stage.screen.text.last?.hasPrefix("└─ 1 main !  2 two*  3 lobby ─") == true)
    #expect(stage.log.last == "21:04 main asks you: Alt-1")
    stage.type("\u{1B}1")
    #expect(stage.screen.text.last?.hasPrefix("└─ 1 main*  2 two  3 lobby ─") == true)
    #expect(stage.all.contains("use main"))
    #expect(stage.log.suffix(2) == ["21:04 <bob> hi", "21:04 Your turn."])
    stage.type("\u{0E}")
    #expect(stage.inputLine == "ann@two>")
    stage.type("\u{10}\u{10}")
    #expect(stage.screen.text.last?.contains("3 lobby*") == true)
    stage.hear("* close table=two seq=10")
    #expect(stage.screen.text.last?.hasPrefix("└─ 1 main !  2 lobby* ─") == true)
  }

  /// Which table commands go to is never left open.
  @Test func whenATableClosesCommandsGoToTheOneInSight() {
    var stage = FullStage.seated()
    for table in ["two", "three"] {
      stage.type("watch \(table)\r")
      stage.answer("+ watch table=\(table) seq=9 game=betting5", to: "watch \(table)")
    }
    stage.hear("* close table=three seq=10")
    #expect(stage.inputLine == "ann@main>")
    #expect(stage.all.last == "use main")
  }

  /// What happens at a table in sight has its picture asked for, one at a time and ten a second at
  /// most; at another table that waits until it comes into sight.
  @Test func aPictureIsAskedForAfterWhatHappens() {
    var stage = FullStage.seated()
    func looks() -> Int { stage.all.count { $0.hasPrefix("look main") } }
    let row = "= table id=main game=betting3 seats=1/6 watching=0 state=bet round=1 deck=52"
    stage.answer(row, "+ look table=main seq=5 rows=1", to: "look main")
    #expect(looks() == 1)
    stage.hear("* round table=main seq=6 round=1 deck=52")
    #expect(looks() == 2)
    // The one before is on its way.
    stage.hear("* ready table=main seq=7 seat=2 name=bob", "* say table=main name=bob :hi")
    #expect(looks() == 2)
    stage.answer(row, "+ look table=main seq=6 rows=1", to: "look main since=5")
    #expect(looks() == 2)
    stage.now = stage.client.deadline ?? 0
    stage.feed(.elapsed)
    #expect(looks() == 3 && stage.now == 100)
    let same = "= same from=1 rows=1"
    stage.answer(same, "+ look table=main since=6 seq=7 rows=1", to: "look main since=6")
    stage.type("\u{0E}")
    stage.hear("* ready table=main seq=8 seat=2 name=bob")
    stage.now += 1000
    stage.feed(.elapsed)
    #expect(looks() == 3)
    stage.type("\u{10}")
    #expect(looks() == 4)
  }

  @Test func useTurnsToTheTable() {
    var stage = FullStage.seated()
    stage.type("watch two\r")
    stage.answer("+ watch table=two seq=9 game=betting5", to: "watch two")
    stage.type("use main\r")
    stage.answer("+ use table=main", to: "use main")
    #expect(stage.inputLine == "ann@main>")
  }

  // MARK: - The log

  @Test func theLogScrollsAndSaysWhatIsNew() {
    var stage = FullStage.seated()
    for number in 1...60 { stage.hear("* say table=main seat=2 name=bob :line \(number)") }
    #expect(stage.log.last == "21:04 <bob> line 60")
    stage.type("\u{1B}[5~")
    #expect(stage.log.last == "21:04 <bob> line 54")
    stage.hear("* say table=main seat=2 name=bob :line 61")
    #expect(stage.log.last == "21:04 <bob> line 54")
    #expect(stage.screen.contains("↓ 7 new ─┤"))
    stage.type("\u{1B}[6~\u{1B}[6~")
    #expect(stage.log.last == "21:04 <bob> line 61")
    #expect(!stage.screen.contains("new ─┤"))
    for _ in 0..<30 { stage.type("\u{1B}[5~") }
    #expect(stage.log.contains("21:04 You are at table main, in seat 1."))
  }

  /// Rows are broken at blanks, and no row but the first has a time before it.
  @Test func aLongLineOfChatDoesNotLookLikeTheServers() {
    var stage = FullStage.seated(columns: 60, rows: 18)
    let blanks = String(repeating: "x", count: 48)
    stage.hear("* say table=main seat=2 name=bob :\(blanks) 21:04 You win $1000: balance $1100.")
    #expect(stage.log.suffix(2).last == "      21:04 You win $1000: balance $1100.")
    #expect(stage.screen.text.contains { $0.hasPrefix("│       21:04 You win $1000") })
    let row = stage.screen.text.firstIndex { $0.contains("You win") } ?? 0
    let view = stage.client.view(at: stage.now)
    let picture = FullScreenDrawing(view, stage.client.size, stage.client.style).picture
    #expect(picture.rows[row].spans.contains { $0.attributes.color == .green })
  }

  /// A suit in chat is no card: its colour is chat's, and nothing in it is an escape sequence.
  @Test(arguments: ["A♥", "\u{1B}[31mred", "%1B[31m", "日本語", "e\u{301}\u{301}\u{301}", "👍🏽 ♥️"])
  func chatHasOneColor(text: String) {
    var stage = FullStage.seated()
    stage.hear("* say table=main seat=2 name=bob :\(text)")
    let view = stage.client.view(at: stage.now)
    let picture = FullScreenDrawing(view, stage.client.size, stage.client.style).picture
    let row = picture.rows.first { $0.plain.contains("<bob>") }
    #expect(row?.spans.contains { $0.attributes.color == .red } == false)
    #expect(stage.screen.strange == [])
    #expect(row?.width == 80)
  }

  // MARK: - Bell and title

  @Test func whoLooksElsewhereIsCalled() {
    var stage = FullStage.seated()
    stage.type("\u{1B}[O")
    stage.hear(Self.betting)
    #expect(stage.screen.bells == 1)
    #expect(stage.screen.title == "(!) main asks you - cardroom")
    stage.type("\u{1B}[I")
    #expect(stage.screen.title == "main - cardroom")
    // The same phase is told once.
    stage.type("\u{1B}[O")
    stage.hear(Ask(turn: "1.2", bet: 5, legal: "bet:1-95,deal").line)
    #expect(stage.screen.bells == 1)
    stage.hear(Self.trading)
    #expect(stage.screen.bells == 2)
  }

  @Test func whoIsThereIsNotCalled() {
    var stage = FullStage.seated()
    stage.hear(Self.betting)
    #expect(stage.screen.bells == 0)
    // A terminal that does not tell: nobody has pressed a key for a while.
    stage.now += 40_000
    stage.hear(Self.trading)
    #expect(stage.screen.bells == 1)
  }

  @Test func quietIsQuiet() {
    var options = Options()
    options.isQuiet = true
    var stage = FullStage.seated(options: options)
    stage.type("\u{1B}[O")
    stage.hear(Self.betting)
    #expect(stage.screen.bells == 0)
    #expect(stage.screen.title == "")
  }
}

extension String {
  var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }

  /// The arrows turn the steps of a round that is read again, while nothing is typed.
  @Test func arrowsTurnTheStepsOfARound() {
    var stage = FullStage.seated()
    stage.type("replay 7 step 2\r")
    stage.answer("+ replay table=main game=betting3 n=7 rows=0 step=2 of=3", to: "replay 7")
    stage.type("\u{1B}[C")
    stage.answer("+ replay table=main game=betting3 n=7 rows=0 step=3 of=3", to: "replay 7")
    stage.type("\u{1B}[D")
    stage.type("x\u{1B}[D")
    #expect(
      stage.commands.suffix(3) == [
        "replay 7 step 2", "replay 7 main step 3", "replay 7 main step 2",
      ])
  }
}
