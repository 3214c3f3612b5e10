import LineProtocol
import Store
import Testing

@testable import Room

/// How many decks a betting table has, as people and programs read it.
@Suite struct DecksTests {
  private func row(_ hall: inout Hall, _ command: String) -> String {
    hall.ask("ann", command).first { $0.contains("table id=main") || $0.contains("  main") } ?? ""
  }

  @Test func autoIsTheStandardAndANumberStays() throws {
    var hall = try Hall()
    hall.enter("ann")
    #expect(hall.ask("ann", "create a betting5")[0].contains(" decks=auto "))
    #expect(hall.ask("ann", "create b betting5 decks=auto")[0].contains(" decks=auto "))
    #expect(hall.ask("ann", "create c betting5 decks=2")[0].contains(" decks=2 "))
    let bad = hall.ask("ann", "create d betting5 decks=9")[0]
    #expect(bad.hasPrefix("- code=table.option ") && bad.hasSuffix(": auto, or 1 to 8"))
  }

  @Test func tablesAndTheHeadSayHowMany() throws {
    var hall = try Hall(tables: "main betting3")
    hall.enter("ann", table: "main")
    #expect(row(&hall, "tables").contains(" decks=1 "))
    hall.enter("bob", table: "main")
    #expect(row(&hall, "tables").contains(" decks=2 "))
    #expect(row(&hall, "look").contains(" deck=104 "))
    hall.send("ann", "bet 5\ndeal")
    hall.send("bob", "bet 5\ndeal")
    #expect(row(&hall, "look").contains(" deck=98 ") && row(&hall, "look").hasSuffix(" decks=2"))
    hall.enter("cay", table: "main")
    #expect(row(&hall, "tables").contains(" decks=2 "))
    hall.send("ann", "set mode text")
    #expect(row(&hall, "tables").hasSuffix("3/6 seats, 3 people, playing, 2 decks"))
    #expect(row(&hall, "look").hasSuffix("round 1, 98 cards of 2 decks left"))
  }
}
