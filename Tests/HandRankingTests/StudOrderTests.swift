import Cards
import HandRanking
import Testing

@Suite struct StudOrderTests {
  @Test(arguments: [
    (StudOrder.high, "Kc3d2h2d", 3), (.high, "AcKd", 1), (.high, "2c2d2h2s", 0),
    (.low, "Kc3dKsQd", 2), (.low, "Ac2d", 1), (.low, "AcAd", 1),
  ])
  func whoBringsItIn(order: StudOrder, doors: String, seat: Int) {
    #expect(order.bringIn(cards(doors)) == seat)
  }

  @Test func emptySeatsDoNotBringItIn() {
    #expect(StudOrder.high.bringIn([nil, Card(.ace, .clubs), nil]) == 1)
    #expect(StudOrder.high.bringIn([nil]) == nil)
  }

  /// Boards, who leads, who leads by suit, and what the first leader shows.
  @Test(arguments: [
    (StudOrder.high, ["Kc", "Ad", "9h"], [1], 1, "ace high"),
    (.high, ["Kc2d", "3d3h", "AhQs"], [1], 1, "pair of threes"),
    (.high, ["KcQd", "KdQc", "KhJs"], [0, 1], 1, "king high, queen"),
    (.high, ["3c4c5c6c", "2d2h9sTs", ""], [1], 1, "pair of deuces, ten-nine kickers"),
    (.high, ["9c9d4c4h", "AdAhKsQs", "8c8d8hKd"], [2], 2, "three of a kind, eights, king kicker"),
    (.high, ["9c9d4c4h", "9h9s4d4s"], [0, 1], 1, "two pair, nines and fours"),
    (.low, ["2c3d", "Ad4h", "AhKs"], [0], 0, "three high, deuce"),
    (.low, ["AcAd", "KdQh"], [1], 1, "king high, queen"),
    (.low, ["Ac5d", "Ad5s", "5c6c"], [0, 1], 1, "five high, ace"),
  ])
  func whoActsFirst(
    order: StudOrder, boards: [String], leaders: [Int], bySuit: Int, name: String
  ) {
    let boards = boards.map { cards($0) }
    #expect(order.leaders(boards) == leaders)
    #expect(order.leaderBySuit(boards) == bySuit)
    #expect(order.name(of: boards[leaders[0]]) == name)
  }

  @Test func noBoardNoLeader() {
    #expect(StudOrder.high.leaders([[], []]).isEmpty)
    #expect(StudOrder.high.leaderBySuit([[], []]) == nil)
    #expect(StudOrder.high.name(of: cards("2c3c4c5c6c")) == nil)
  }
}
