// The lobby and the score book on the full screen, and the change between it and lines.

import Cards
import Games
import Lines
import Testing

@testable import Client

struct ListScreenTests {
  // MARK: - The lobby

  private func lobby() -> FullStage {
    var stage = FullStage.named()
    stage.answer(
      "= table id=five game=betting5 seats=0/6 watching=0 state=empty",
      "= table id=main game=betting3 seats=2/6 watching=1 state=trade", "+ tables rows=2",
      to: "tables")
    stage.answer("+ who rows=0", to: "who")
    stage.answer("+ top game=all period=all players=everybody rows=0", to: "top")
    return stage
  }

  /// From the second day on one's chips are drawn by day; blinds stand behind the state of a table.
  @Test func chipsAreDrawnByDayAndBlindsBesideTheState() throws {
    var lobby = LobbyView()
    for (row, reply) in [
      (
        "= table id=nl game=holdem seats=2/6 watching=0 state=hand people=2 blinds=1/2",
        "+ tables rows=1"
      ),
      (
        "= graph since=2026-11-21 chips=10,30",
        "+ me name=ann kind=member chips=30 stack=0 seats=- rows=1"
      ),
    ] {
      lobby.note([try #require(ServerLine(row)).line], try #require(ServerLine(reply)).line)
    }
    let rows = LobbyDrawing(lobby, DrawingStyle(), width: 98).rows(20).map(\.plain)
    #expect(rows.contains { $0.contains("your chips by day: 30, from 10 to 30") }, "\(rows)")
    #expect(rows.contains { $0.contains(" 2/6    playing  1/2") }, "\(rows)")
  }

  /// People stand beside the tables under a heading of their own, whatever the width.
  @Test(arguments: [58, 78, 108])
  func peopleStandApartFromTheTables(width: Int) throws {
    var lobby = LobbyView()
    let rows = [
      "= table id=deal-holdem game=deal-holdem seats=2/6 watching=0 state=choice buyin=100 pot=99 hourly=60",
      "= person name=maximilian-long kind=guest role=person table=main state=here",
    ].compactMap { ServerLine($0)?.line }
    lobby.note([rows[0]], try #require(ServerLine("+ tables rows=1")).line)
    lobby.note([rows[1]], try #require(ServerLine("+ who rows=1")).line)
    let drawn = LobbyDrawing(lobby, DrawingStyle(), width: width).rows(10).map(\.plain)
    let halves = drawn.map { $0.split(separator: "│") }
    #expect(halves.allSatisfy { $0.count == 2 && $0.first?.last == " " }, "\(drawn)")
    #expect(halves[0].last?.contains("people") == true)
    #expect(halves[1].last?.contains("maximilian") == true)
    #expect(drawn.allSatisfy { Columns.width(of: $0) <= width })
  }

  /// Where not all tables fit, the last row says so.
  @Test(arguments: [(11, 10, "  1 to 8 of 11, up and down show the others"), (9, 10, nil)])
  func aListThatIsCutSaysSo(tables: Int, height: Int, last: String?) throws {
    var lobby = LobbyView()
    let list = (1...tables).compactMap {
      ServerLine("= table id=t\($0) game=betting3 seats=0/6 watching=0 state=empty people=0")?.line
    }
    lobby.note(list, try #require(ServerLine("+ tables rows=\(tables)")).line)
    let rows = LobbyDrawing(lobby, DrawingStyle(), width: 78).rows(height).map(\.plain)
    #expect(rows.count == height)
    #expect(rows.contains { $0.contains(" of ") && $0.hasPrefix(last ?? "-") } == (last != nil))
  }

  @Test(arguments: [
    // The table that the greeting names is chosen first.
    ("\r", "play main"), ("\u{1B}[A\r", "play five"), ("\u{1B}[A\u{1B}[A\r", "play five"),
    ("\u{1B}[A\u{1B}[B\r", "play main"), (" ", "watch main"), ("\u{1B}[A ", "watch five"),
    // Letters are typed, and after Esc arrows, Enter and Space are the line's, too.
    ("stats\r", "stats"), ("w\r", "w"), ("n\r", "n"), ("\u{1B}\r", nil),
  ])
  func keysMoveInTheListOfTables(typed: String, sent: String?) {
    var stage = lobby()
    let before = stage.commands
    stage.type(typed)
    #expect(stage.commands.dropFirst(before.count) == (sent.map { [$0] } ?? []))
  }

  // MARK: - The score book

  private func book() -> FullStage {
    var stage = FullStage.named()
    stage.openBook()
    return stage
  }

  @Test(arguments: [
    ("\u{1B}[B\u{1B}[B12\u{1B}[B", ["book score red dirty 12 round=2 game=3"]),
    ("\u{1B}[B\u{1B}[B2\u{1B}[B", []), ("\u{1B}[B7\u{7F}\u{1B}[B", []),
    ("\u{1B}[B\u{1B}[C+\u{1B}[A", ["book score blue clean 3 round=2 game=3"]),
    ("\u{1B}[B--\r", ["book score red clean 1 round=2 game=3"]),
    (
      "\u{1B}[B8\t9\u{1B}[B",
      [
        "book score red clean 8 round=2 game=3", "book score blue clean 9 round=2 game=3",
      ]
    ),
    ("w", []), ("w\r", ["book win red round=2 game=3"]), ("w\u{1B}", []),
    ("\u{1B}[Cf\r", ["book finish blue round=2 game=3"]), ("u\r", ["book undo game=3"]),
    ("stats\r", ["stats"]), ("undo\r", ["undo"]), ("win\r", ["win"]),
    ("\u{1B}[B9w\r", ["book score red clean 9 round=2 game=3", "book win red round=2 game=3"]),
    ("\u{1B}[B5book help\r", ["book score red clean 5 round=2 game=3", "book help"]),
    ("\u{1B}[B5\u{1B}1", []),
  ])
  func keysEnterCounts(typed: String, sent: [String]) {
    var stage = book()
    let before = stage.commands.count
    stage.type(typed)
    let commands = stage.commands.dropFirst(before).filter { !$0.hasPrefix("book sheet") }
    #expect(Array(commands) == sent)
  }

  /// How many rounds a game has its profile says, which is asked once.
  @Test func theTitleHasTheRoundsOfTheProfile() {
    var stage = FullStage.named()
    stage.openBook(teams: ["red", "blue"], elements: FullStage.handAndFoot, rounds: 3)
    #expect(stage.screen.contains("round 1 of 3"))
    stage.hear("* book did=score game=3 round=1 team=red element=dirty count=4 was=2 by=cal :x")
    stage.answerSheet(dirty: 4)
    #expect(stage.all.count { $0 == "book rules own club=open" } == 1)
  }

  @Test func whatOthersEnterAppearsInItsCellAndIsBoldForASecond() {
    var stage = book()
    stage.hear(
      "* book did=score game=3 round=2 team=red element=dirty count=4 was=2 by=cal :cal entered it."
    )
    #expect(stage.log.last == "21:04 Book: cal entered it.")
    #expect(stage.all.last == "book game 3")
    stage.answerSheet(dirty: 4)
    #expect(stage.screen.contains("  4 "))
    func boldCells() -> Int {
      stage.picture.rows.flatMap(\.spans).count { $0.text == "4" && $0.attributes.isBold }
    }
    #expect(boldCells() == 1)
    stage.now += PlayerView.markTime
    #expect(boldCells() == 0)
  }

  /// Two who write the same cell learn of each other in it.
  @Test func aCellSaysWhoElseHasEnteredSomethingThere() {
    var stage = book()
    func news(_ team: String, _ element: String, _ count: Int) {
      stage.hear(
        "* book did=score game=3 round=2 team=\(team) element=\(element) count=\(count) was=2 "
          + "by=cal :cal entered it.")
      stage.answerSheet(dirty: 4)
    }
    news("red", "dirty", 4)
    #expect(stage.screen.contains("cal 4 "), "\(stage.screen)")
    stage.now += SheetView.newsTime
    stage.type("\u{1B}[B\u{1B}[B")
    #expect(!stage.screen.contains("cal 4 "))
    stage.type("5")
    #expect(stage.screen.contains("[5]"))
    news("red", "dirty", 4)
    #expect(stage.screen.contains("cal 4 [5]"), "\(stage.screen)")
    stage.now += SheetView.newsTime
    stage.type("6\u{7F}")
    #expect(stage.screen.contains("cal 4 [5]"), "as long as something else is being typed there")
    stage.type("\u{1B}[A")
    #expect(stage.all.contains("book score red dirty 5 round=2 game=3"))
    #expect(!stage.screen.contains("cal 4"))
  }

  /// Whatever happens between, one question at a time is on its way, and the last change is seen.
  @Test func manyChangesAreAskedForOnceMore() {
    var stage = book()
    let count = stage.all.count { $0 == "book game 3" }
    for _ in 0..<5 {
      stage.hear("* book did=score game=3 round=2 team=red element=dirty count=4 was=2 by=cal :x")
    }
    #expect(stage.all.count { $0 == "book game 3" } == count + 1)
    stage.answerSheet(dirty: 4)
    #expect(stage.all.count { $0 == "book game 3" } == count + 2)
    stage.answerSheet(dirty: 5)
    #expect(stage.all.count { $0 == "book game 3" } == count + 2)
  }

  /// Numbers that no honest server sends are reckoned with all the same.
  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "99999999999999999999", "x"])
  func anyNumberIsSurvived(number: String) {
    var stage = book()
    stage.hear("* book did=score game=3 round=2 team=red element=dirty count=4 was=2 by=cal :x")
    stage.answer(
      "= team name=red initials=A r1=\(number) total=\(number) behind=\(number) meld=\(number)",
      "+ book game=3 round=2 complete=\(number) rows=1", to: "book game 3")
    stage.answer(
      "= element name=clean count=\(number) points=\(number) subtotal=0",
      "+ book game=3 round=2 team=red total=\(number) finished=no rows=1", to: "book sheet red")
    stage.type("+++\u{1B}[B--\u{1B}[B")
    stage.type("\u{0E}")
    stage.now += FetchSchedule.lobbyTime
    stage.feed(.elapsed)
    stage.answer(
      "= top rank=1 name=zoe kind=member role=person rounds=9 won=5 games=1 best=140 gained=60 "
        + "lost=20 net=\(number)", "+ top game=all period=all players=everybody rows=1", to: "top")
    for (n, balance) in [("1", number), ("2", "5"), (number, "-5")] {
      stage.hear("= entry n=\(n) time=x amount=+1 balance=\(balance) with=house reason=x")
    }
    stage.answer("+ ledger balance=\(number) rows=3", to: "ping")
    #expect(stage.screen.strange == [])
  }

  /// The sums are in sight wherever the cursor is, since they are what one plays by.
  @Test func theSumsAreSeenFromEachRowOfALongSheet() {
    var stage = FullStage.named()
    stage.openBook(teams: ["red", "blue"], elements: FullStage.handKneeAndFoot)
    for _ in FullStage.handKneeAndFoot {
      for sum in ["Round 1", "Total", "Opening meld", "Behind"] {
        #expect(stage.screen.contains("│  \(sum) "), "\(sum)")
      }
      stage.type("\u{1B}[B")
    }
  }

  /// On the way through all rows every one of them is in sight once, with the teams above it.
  @Test(arguments: [(80, 24), (60, 18)], [2, 3])
  func everyRowOfASheetIsReached(size: (columns: Int, rows: Int), teams: Int) {
    let names = Array(["red", "blue", "green"].prefix(teams))
    let initials = ["ANN,BOB,CAL,DEE", "CA,DE", "G1,G2"]
    for elements in [FullStage.handAndFoot, FullStage.handKneeAndFoot] {
      var stage = FullStage.named(columns: size.columns, rows: size.rows)
      stage.openBook(teams: names, elements: elements, initials: initials)
      var seen = ""
      for _ in 0...elements.count + 4 {
        let rows = stage.screen.text
        seen += rows.joined(separator: "\n") + "\n"
        #expect(names.allSatisfy { rows[1].contains("\($0) ") }, "\(rows[1])")
        #expect(rows.contains { $0.contains("[") && !$0.contains("[w]") }, "the cursor is in sight")
        stage.type("\u{1B}[B")
      }
      let titles = elements.map { name in
        FullStage.titles.first { $0.key == name }?.value
          ?? SheetView.Element(name: name, points: 0).title
      }
      for title in titles + ["Round 1", "Total", "Opening meld", "Behind"] {
        #expect(seen.contains("│  \(title) "), "\(title) at \(size)")
      }
      stage.type("5\u{1B}[A")
      #expect(!stage.all.contains { $0.hasPrefix("book score") }, "a sum is not entered")
    }
  }

  // MARK: - Sizes

  private func written(_ effects: [ClientEffect]) -> String {
    effects.map { if case .write(let text) = $0 { text } else { "" } }.joined()
  }

  /// Whatever size is told first, and then in whatever order.
  @Test(arguments: [
    (59, 18, false), (60, 17, false), (0, 0, false), (1, 1, false), (20, 100, false),
    (-5, -5, false), (60, 18, true), (65_535, 65_535, true), (500, 18, true), (60, 300, true),
  ])
  func everySizeIsSurvived(columns: Int, rows: Int, isFull: Bool) {
    let size = TerminalSize(columns: columns, rows: rows)
    var client = PersonClient(options: Options(), size: size, random: SplitMix64(seed: 1))
    let text = written(client.start(at: 0))
    #expect(text.contains(ScreenPainter.entering) == isFull && text.utf8.count < 1_000_000)
    let letters = text.filter { !$0.isWhitespace }
    #expect(letters.contains("Thefullscreenneedsaterminalof60columnsand18rows.") == !isFull)
    for other in [(0, 0), (60, 18), (1, 500), (-5, -5), (300, 18), (60, 17), (62, 80)] {
      let size = TerminalSize(columns: other.0, rows: other.1)
      _ = client.handle(.resized(size), at: 0)
      #expect(client.isFull == (other.0 >= 60 && other.1 >= 18))
    }
    let picture = FullScreenDrawing(FullView(), size, DrawingStyle()).picture
    #expect(picture.rows.count == size.usable.rows)
  }
}
