import Cards
import Games
import Identity
import Lines
import Tables
import Testing

@testable import LineProtocol

/// What may be done, as a question lists it.
struct LegalMoveTests {
  private static func cards(_ notation: String) -> [Card] { [Card](notation: notation) ?? [] }

  private static let house: [(move: LegalMove, wire: String)] = [
    (.deal, "deal"), (.dealStep, "deal-step"), (.auto, "auto"), (.bet(1...95), "bet:1-95"),
    (.bet(5...5), "bet:5-5"), (.trade(cards("9cAs")), "trade:9c/As"),
  ]

  private static let poker: [(move: PokerMove, wire: String)] = [
    (.fold, "fold"), (.check, "check"), (.call(5), "call:5"), (.bringIn(2), "bringin:2"),
    (.wager(.bet, .range(2...100)), "bet:2-100"), (.wager(.bet, .one(4)), "bet:4"),
    (.wager(.bet, .either(4, 8)), "bet:4/8"), (.wager(.raise, .range(20...500)), "raise:20-500"),
    (.wager(.raise, .one(8)), "raise:8"), (.wager(.raise, .either(8, 12)), "raise:8/12"),
    (.wager(.complete, .one(20)), "complete:20"), (.draw(0...0), "draw"),
    (.discard(1, of: cards("9c2dKh")), "discard:9c/2d/Kh"),
    (.discard(2, of: cards("9c2dKh")), "discard:9c2d/9cKh/2dKh"),
    (.discard(1, of: cards("9c")), "discard:9c"), (.twice, "twice"), (.once, "once"),
    (.choose([Variant.holdem.id, Variant.razz.id]), "choose:holdem/razz"),
    (.choose([Variant.badugi.id]), "choose:badugi"), (.show, "show"),
  ]

  @Test func aMoveIsReadBack() {
    let moves: [(GameFamily, LegalMove, String)] =
      Self.house.map { (.house, $0.move, $0.wire) }
      + Self.poker.map { (.poker, .poker($0.move), $0.wire) }
    for (family, move, wire) in moves {
      #expect(move.wire == wire)
      #expect(LegalMove.parse("moon:3,\(wire),auto", family: family) == [move, .auto], "\(wire)")
    }
  }

  @Test(arguments: [
    "call", "call:", "call:-5", "call:5-6", "call:x", "fold:1", "bet", "bet:9-1", "bet:8/4",
    "bet:4/4",
    "bet:1/2/3", "bet:1-2-3", "bet:1-2/3", "raise:", "raise:-5", "raise:5-", "raise:99999999999999",
    "draw:5-0", "draw:0-5", "discard", "discard:", "discard:a", "discard:1", "discard:9c/",
    "discard:9c/2dKh", "choose", "choose:", "choose:moon", "choose:razz/",
    "choose:horse", "twice:2", "deal", "trade:9c", "reset", "", ",,", "-", ":", ":5",
  ])
  func whatIsNoMoveIsLeftOut(list: String) {
    #expect(LegalMove.parse(list, family: .poker).isEmpty)
  }

  @Test(arguments: [
    "bet:9-1", "bet:", "bet:x-y", "trade:Zz", "trade:9c/Zz", "trade:", "bet:1-99999999999999",
  ])
  func whatIsNoMoveOfTheHousesIsLeftOut(list: String) {
    #expect(LegalMove.parse(list, family: .house).isEmpty)
  }

  /// The verbs that families share mean the family's own moves.
  @Test func eachFamilyHasItsMoves() {
    let list = "bet:2-100,show,draw"
    #expect(LegalMove.parse(list, family: .dealing) == [.bet(2...100), .show, .draw])
    #expect(
      LegalMove.parse(list, family: .poker)
        == [
          .poker(.wager(.bet, .range(2...100))), .poker(.show), .poker(.draw(0...0)),
        ])
  }

  /// `draw` alone is complete; how many cards may go stands beside it, in refusals as well.
  @Test func howManyMayGoStandsBesideADraw() throws {
    let table = try #require(TableID("main"))
    let turn = TurnID(round: 3, number: 2)
    for (move, words) in [
      (LegalMove.poker(.draw(0...4)), "legal=draw swap=0-4"), (.poker(.fold), "legal=fold"),
    ] {
      let refusal = Line(
        Refusal(.ruleAmount), at: table, asking: (turn, left: nil, legal: [move]))
      let wire = refusal.wire()
      #expect(wire.contains("table=main turn=3.2 retry=now \(words) :"))
      #expect(ServerLine(wire)?.line.moves(.poker) == [move])
    }
    for (word, range) in [
      ("4", 4...4), ("-", nil), ("4-0", nil), ("x", nil), ("0-9999999999999999", nil),
    ] {
      #expect(NumberRange(word: Array(word.utf8)[...])?.range == range, "\(word)")
    }
  }
}
