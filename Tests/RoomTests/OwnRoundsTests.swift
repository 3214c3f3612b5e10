import LineProtocol
import Store
import Testing

@testable import Room

/// Who has played a round reads it as a player, also over a restart; nobody else who has the name.
@Suite struct OwnRoundsTests {
  private static let tables = "main betting3 decks=2\nhome deal-stud5 players=3 dealer=off"

  private func restarted(_ hall: Hall) throws -> Hall {
    var store = Store()
    for line in hall.journal { try store.apply(record: line) }
    return try Hall(tables: Self.tables, store: store)
  }

  private func key(_ key: String, _ line: String?) -> String? {
    line?.split(separator: " ").first { $0.hasPrefix("\(key)=") }
      .map { String($0.dropFirst(key.count + 1)) }
  }

  private func exports(_ name: String, _ hall: inout Hall) -> Bool {
    hall.ask(name, "export 1 format=jsonl table=main").last == "+ export table=main hands=1 rows=1"
  }

  /// Whether the hand of seat 1 in the last deal is told whole.
  private func seesSeatOne(_ name: String, _ hall: inout Hall) -> Bool {
    let rows = hall.ask(name, "look home last=1") + hall.ask(name, "replay 1 home")
    let hands = rows.filter { ($0.hasPrefix("= dealt ") || $0.contains("type=deal")) }
      .filter { $0.contains("seat=1 ") }
    #expect(hands.count == 2, "\(rows)")
    return hands.allSatisfy { key("down", $0)?.contains("?") == false }
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
    var again = try restarted(try hall())
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
    var again = try restarted(hall)
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
    #expect(rows.map { key("game", $0) } == ["deal-stud5", "deal-holdem", "deal-holdem"])
    #expect(key("game", hall.ask("ann", "replay 1").last) == "deal-stud5")
    #expect(key("game", hall.ask("ann", "replay 2").last) == "deal-holdem")
    #expect(key("game", hall.ask("ann", "replay 1 step").last) == "deal-stud5")
  }

  @Test(arguments: [("reset", "-"), ("leave", "+")])
  func aRoundThatEndsEarlyNamesItsPlayers(line: String, paid: String) throws {
    var hall = try Hall(tables: Self.tables)
    hall.enter("ann", table: "main")
    hall.send("ann", "bet 1\ndeal")
    hall.send("ann", line)
    let row = try #require(hall.ask("ann", "history table=main").first)
    #expect(row.hasPrefix("= round n=1 round=1 ") && key("players", row) == "ann", "\(row)")
    #expect((key("paid", row) == "-") == (paid == "-"), "\(row)")
  }

  /// Who sits down without money is told so, and plays in the next game.
  @Test func sittingDownWithoutMoney() throws {
    var hall = try Hall(tables: Self.tables)
    for name in ["ann", "bob"] { hall.enter(name, table: "main") }
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
    #expect(key("plays", hall.ask("bob", "sit main").first { $0.hasPrefix("+ sit") }) == "broke")
    #expect(hall.ask("bob", "look").contains { $0.contains("name=bob state=broke") })
  }
}
