// Jokers, wild ranks and several decks at dealing tables, as people and programs read them.

import Testing

@testable import Room

@Suite struct WildCardTests {
  private static let tables = [
    "t deal-custom down=5 jokers=4 wild=2 players=2 dealer=off shuffle=round",
    "t deal-custom down=7 jokers=2 decks=3 players=2 dealer=off shuffle=round",
    "t deal-custom down=5 community=2 wild=A decks=8 players=2 dealer=off shuffle=round",
    "t deal-stud7 decks=8 players=2 dealer=off shuffle=round",
    "t deal-custom down=8 players=2 dealer=off shuffle=round",
    "t deal-custom down=10 community=5 jokers=2 wild=2 decks=2 players=2 dealer=off shuffle=round",
  ]

  /// What a hand is called is the same on the wire, in JSON, in words and by the advisor.
  @Test(arguments: tables) func aHandHasOneName(table: String) throws {
    var hall = try Hall(tables: table)
    hall.enter("ann", table: "t")
    for (name, mode) in [("wire", "wire"), ("json", "json"), ("text", "text")] {
      hall.connect(name)
      hall.send(name, "set mode \(mode)\nwatch t")
    }
    for _ in 0..<12 {
      for name in ["wire", "json", "text"] { _ = hall.read(name) }
      hall.send("ann", "deal")
      let advice = hall.ask("ann", "advise")
      let told = try #require(advice.last?.firstMatch(of: /best=(\S+) name=(\S+)/))
      hall.send("ann", "show")
      let wire = try #require(
        hall.read("wire").last { $0.hasPrefix("* best") && $0.contains("seat=1") })
      let best = try #require(wire.firstMatch(of: /cards=(\S+) name=(\S+)/))
      let words = try #require(wire.firstMatch(of: /words=(\S+)/)).1
      #expect(best.1 == told.1 && best.2 == told.2, "\(wire) \(advice)")
      let sentence = words.replacing("%20", with: " ")
      #expect(advice.last?.contains("Your best hand: \(sentence) (") == true)
      #expect(advice.contains { $0.contains("name=\(best.2) yours=yes") })
      #expect(hall.read("text").contains { $0.hasPrefix("ann has: \(sentence) (") })
      #expect(hall.read("json").contains { $0.contains("\"words\":\"\(sentence)\"") })
    }
  }
}
