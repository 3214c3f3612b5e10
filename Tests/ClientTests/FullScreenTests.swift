// The full screen at a table: keys that write moves, tabs, the log, sizes, and every way out.

import Cards
import Lines
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
    // What follows a key that no word begins with replaces what the key wrote.
    ("ball", "bet all", "bet all table=main turn=1.3"),
    ("bhalf", "bet half", "bet half table=main turn=1.3"),
    ("d3", "3", "3"), ("t3", "3", "3"),
    ("bbook", "book", "book"), ("Bet 7", "Bet 7", "Bet 7"),
    ("b20", "bet 20", "bet 20 table=main turn=1.3"),
    ("b20\u{1B}[A", "bet 21", "bet 21 table=main turn=1.3"),
    ("x", "bet 95", "bet 95 table=main turn=1.3"),
    ("x\u{1B}[A", "bet 95", "bet 95 table=main turn=1.3"),
    ("d", "deal", "deal table=main turn=1.3"), ("t", "trade 7c", "trade 7c table=main turn=1.3"),
    ("t\t", "trade Tc", "trade Tc table=main turn=1.3"),
    ("t\t\t\t", "trade 7c", "trade 7c table=main turn=1.3"), ("h", "", nil), ("h\r", "", nil),
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

  /// A key shows help at once, whatever is typed then.
  @Test func helpIsShownAtOnce() {
    var stage = FullStage.seated()
    stage.hear(Self.trading)
    stage.type("h")
    #expect(stage.screen.contains("What you can do now") && stage.screen.contains("Your turn"))
    stage.type("ands")
    #expect(!stage.screen.contains("What you can do now"))
    #expect(stage.inputLine == "ann@main> hands")
  }

  /// The card that is proposed first has the fewest points, and Tab goes up from there.
  @Test func theWorstCardIsProposed() {
    var stage = FullStage.served(
      "main betting3", ["login ann", "sit main", "bet 5", "deal"], columns: 100)
    let hand = stage.client.workspace.table.flatMap { table in
      table.ownSeat.flatMap { table.hands[.seat($0)] }
    }
    let points = hand?.points.sorted() ?? []
    #expect(points.count == 3 && points != hand?.points, "the first card is the worst anyway")
    stage.type("t")
    for least in points {
      let card = stage.inputLine.split(separator: " ").last.flatMap { Card(String($0)) }
      let index = hand?.cards.firstIndex(of: card)
      #expect(index.map { hand?.points[$0] == least } == true, "\(stage.inputLine)")
      stage.type("\t")
    }
  }

  /// In a line that was recalled, Up and Down go on through the history.
  @Test func arrowsMeanOneThing() {
    var stage = FullStage.seated()
    stage.hear(Self.trading)
    stage.type("bet 3\rbet 7\r")
    for (key, line) in [("A", "bet 7"), ("A", "bet 3"), ("B", "bet 7")] {
      stage.type("\u{1B}[\(key)")
      #expect(stage.inputLine == "ann@main> \(line)")
    }
    stage.type("\u{7F}9\u{1B}[A")
    #expect(stage.inputLine == "ann@main> bet 10")
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

  // MARK: - The log

  /// Rows are broken at blanks, and no row but the first has a time before it.
  @Test func aLongLineOfChatDoesNotLookLikeTheServers() {
    var stage = FullStage.seated(columns: 60, rows: 18)
    let blanks = String(repeating: "x", count: 48)
    stage.hear("* say table=main seat=2 name=bob :\(blanks) 21:04 You win $1000: balance $1100.")
    #expect(stage.log.suffix(2).last == "      21:04 You win $1000: balance $1100.")
    #expect(stage.screen.text.contains { $0.hasPrefix("│       21:04 You win $1000") })
    let row = stage.screen.text.firstIndex { $0.contains("You win") } ?? 0
    let picture = stage.picture
    #expect(picture.rows[row].spans.contains { $0.attributes.color == .green })
  }

  /// A suit in chat is no card: its colour is chat's, and nothing in it is an escape sequence.
  @Test(arguments: ["A♥", "\u{1B}[31mred", "%1B[31m", "日本語", "e\u{301}\u{301}\u{301}", "👍🏽 ♥️"])
  func chatHasOneColor(text: String) {
    var stage = FullStage.seated()
    stage.hear("* say table=main seat=2 name=bob :\(text)")
    let picture = stage.picture
    let row = picture.rows.first { $0.plain.contains("<bob>") }
    #expect(row?.spans.contains { $0.attributes.color == .red } == false)
    #expect(stage.screen.strange == [])
    #expect(row?.width == 80)
  }
}

extension String {
  var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
