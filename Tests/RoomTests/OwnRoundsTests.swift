import LineProtocol
import Store
import Testing

@testable import Room

/// Who has played a round reads it as a player, also over a restart; nobody else who has the name.
@Suite struct OwnRoundsTests {
  private static let tables = "main betting3 decks=2\nhome deal-stud5 players=3 dealer=off"

  private func exports(_ name: String, _ hall: inout Hall) -> Bool {
    hall.ask(name, "export 1 format=jsonl table=main").last == "+ export table=main hands=1 rows=1"
  }

  /// Whether the hand of seat 1 in the last deal is told whole.
  private func seesSeatOne(_ name: String, _ hall: inout Hall) -> Bool {
    let rows = hall.ask(name, "look home last=1") + hall.ask(name, "replay 1 home")
    let hands = rows.filter { ($0.hasPrefix("= dealt ") || $0.contains("type=deal")) }
      .filter { $0.contains("seat=1 ") }
    #expect(hands.count == 2, "\(rows)")
    return hands.allSatisfy { $0.word("down")?.contains("?") == false }
  }

  /// Bob logs in after the round has begun, and plays in it.
  private func hall() throws -> Hall {
    var hall = try Hall(tables: Self.tables)
    hall.enter("ann", table: "main")
    hall.wind(seconds: 60)
    hall.enter("bob", table: "home")
    hall.send("bob", "deal")
    hall.send("bob", "sit main")
    hall.send("ann", "bet 1 table=main\ndeal table=main")
    hall.send("bob", "bet 1 table=main\ndeal table=main\ndeal table=main")
    hall.send("ann", "deal table=main")
    return hall
  }

  @Test func whoSitsDownInARoundHasPlayedIt() throws {
    var hall = try hall()
    #expect(exports("bob", &hall))
    hall.send("bob", "leave table=main")
    #expect(exports("bob", &hall))
    hall.enter("eve", table: "main")
    #expect(!exports("eve", &hall))
    hall.send("bob", "quit")
    hall.wind(seconds: 1)
    hall.enter("bob", table: "main")
    #expect(!exports("bob", &hall), "another bob")
    #expect(!seesSeatOne("bob", &hall))
  }

  @Test func whoResumesAfterARestartHasPlayedItsRounds() throws {
    var again = try hall().restarted()
    again.wind(seconds: 1)
    again.connect("bob", wire: true)
    #expect(again.ask("bob", "resume token-bob-2").last?.hasPrefix("+ resume name=bob") == true)
    #expect(exports("bob", &again))
    #expect(seesSeatOne("bob", &again))
    again.send("bob", "quit")
    again.wind(seconds: 1)
    for table in ["main", "home"] {
      again.enter("bob", table: table)
      #expect(!exports("bob", &again), "another bob")
      #expect(!seesSeatOne("bob", &again))
    }
  }

  /// The events of a table that is opened anew are numbered from 1 again.
  @Test func aSeatAtATableThatIsOpenedAnewIsAnother() throws {
    var hall = try Hall(tables: Self.tables)
    hall.enter("ann", table: "home")
    hall.send("ann", "deal")
    #expect(seesSeatOne("ann", &hall))
    #expect(try hall.operate("table close home").isDone)
    hall.send("ann", "quit")
    var again = try hall.restarted()
    again.wind(seconds: 1)
    again.enter("ann", table: "home")
    #expect(!seesSeatOne("ann", &again), "another ann")
  }

  @Test func aDealersRoundsAreNamedByWhatWasDealt() throws {
    var hall = try Hall(tables: Self.tables)
    hall.enter("ann", table: "home")
    for line in ["deal", "new holdem"] { hall.send("ann", line) }
    _ = hall.read("ann")
    let rows = hall.ask("ann", "history")
    #expect(rows.map { $0.word("game") } == ["deal-stud5", "deal-holdem", "deal-holdem"])
    #expect(hall.ask("ann", "replay 1").last?.word("game") == "deal-stud5")
    #expect(hall.ask("ann", "replay 2").last?.word("game") == "deal-holdem")
    #expect(hall.ask("ann", "replay 1 step").last?.word("game") == "deal-stud5")
  }

  @Test(arguments: [("reset", "-"), ("leave", "+")])
  func aRoundThatEndsEarlyNamesItsPlayers(line: String, paid: String) throws {
    var hall = try Hall(tables: Self.tables)
    hall.enter("ann", table: "main")
    hall.send("ann", "bet 1\ndeal")
    hall.send("ann", line)
    let row = try #require(hall.ask("ann", "history table=main").first)
    #expect(row.hasPrefix("= round n=1 round=1 ") && row.word("players") == "ann", "\(row)")
    #expect((row.word("paid") == "-") == (paid == "-"), "\(row)")
  }

  /// Who sits down without money is told so, and plays in the next game.
  @Test func sittingDownWithoutMoney() throws {
    var hall = try Hall(tables: Self.tables, of: ["ann", "bob"], at: "main")
    var lines: [String] = []
    while !lines.contains(where: { $0.hasPrefix("* out ") && $0.contains("reason=money") }) {
      _ = hall.ask("ann", "reset")
      _ = hall.ask("bob", "reset")
      hall.send("ann", "bet 1\ndeal")
      hall.send("bob", "bet 100\ndeal\ndeal")
      lines = hall.ask("ann", "deal")
    }
    let name = lines.contains { $0.contains("reason=money") && $0.contains("name=ann") }
    #expect(!name)
    _ = hall.ask("bob", "leave")
    #expect(hall.ask("bob", "sit main").first { $0.hasPrefix("+ sit") }?.word("plays") == "broke")
    #expect(hall.ask("bob", "look").contains { $0.contains("name=bob state=broke") })
  }
}
