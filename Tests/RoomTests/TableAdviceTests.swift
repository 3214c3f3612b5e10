import LineProtocol
import Testing

@testable import Room

/// The advisor at a table looks at the player's own cards, by the rules that are played there.
@Suite struct TableAdviceTests {
  /// The reply says what the server says at the end of a round.
  @Test func theHandIsTheOneThatTheDealerNames() throws {
    var hall = try Hall(tables: "t deal-stud7 players=1 dealer=off")
    hall.enter("ann", table: "t")
    for _ in 0..<20 {
      let best = try #require(hall.ask("ann", "deal").last { $0.hasPrefix("* best") })
      let cards = try #require(best.firstMatch(of: /cards=(\w+) name=(\S+)/))
      let advice = try #require(hall.ask("ann", "advise").last)
      #expect(advice.contains(" best=\(cards.1) name=\(cards.2) "), "\(best) \(advice)")
    }
  }
}
