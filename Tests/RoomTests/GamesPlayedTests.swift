import LineProtocol
import Testing

@testable import Room

@Suite struct GamesPlayedTests {
  /// Ann plays a game to its end, bob leaves after its first round, and cal only sits there.
  @Test func whoPlayedHasAGameAndWhoSatThereHasNone() throws {
    var hall = try Hall(tables: "main betting3 decks=1", of: ["ann", "bob", "cal"], at: "main")
    hall.send("cal", "out")
    for line in ["bet 1", "deal", "deal"] { for name in ["ann", "bob"] { hall.send(name, line) } }
    hall.send("bob", "leave")
    while !hall.read("cal").contains(where: { $0.hasPrefix("* over") }) {
      hall.send("ann", "bet 1\ndeal\ndeal")
    }
    let rows = hall.ask("cal", "top").filter { $0.hasPrefix("= ") }
    let games = rows.map { "\($0.word("name") ?? "")=\($0.word("games") ?? "")" }
    #expect(games.sorted() == ["ann=1", "bob=1"], "\(rows)")
    #expect(hall.ask("ann", "finger cal").count == 1)
  }

  /// At a dealer's table nobody plays for anything, and nobody finishes a game.
  @Test func aDealersDeckThatRunsOutIsNoGameOfAnybody() throws {
    var hall = try Hall(tables: "stud deal-stud5 shuffle=exhausted")
    hall.enter("ann", table: "stud")
    while !hall.ask("ann", "deal").contains(where: { $0.hasPrefix("* over") }) {}
    #expect(hall.ask("ann", "top") == ["+ top game=all period=all players=everybody rows=0"])
  }
}
