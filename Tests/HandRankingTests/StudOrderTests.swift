import Cards
import Lines
import Testing

@Suite struct StudOrderTests {
  /// Clubs lowest; the ace is high. A game with a low half is no different.
  @Test(arguments: [
    ("Kc3d2h2d", 3), ("AcKd", 1), ("2s2h2d2c", 3), ("2s2h2d", 2), ("2s2h3c", 1), ("2s3c", 0),
    ("AsAhAc", 2),
  ])
  func s1TheLowestCardByRankThenSuitBringsItIn(doors: String, seat: Int) {
    #expect(StudOrder.high.bringIn(cards(doors)) == seat)
  }

  /// Spades highest; the ace is low.
  @Test(arguments: [
    ("Kc3dKsQd", 2), ("KsKhKdKc", 0), ("Ac2d", 1), ("AcAd", 1), ("AsQcJs", 1),
  ])
  func s15TheHighestCardBySuitBringsItInAtRazz(doors: String, seat: Int) {
    #expect(StudOrder.low.bringIn(cards(doors)) == seat)
  }

  @Test func emptySeatsDoNotBringItIn() {
    #expect(StudOrder.high.bringIn([nil, Card(.ace, .clubs), nil]) == 1)
    #expect(StudOrder.high.bringIn([nil]) == nil)
  }

  /// Of tied boards the first in the order of the deal leads, or that of the highest suit.
  @Test(arguments: [
    (StudOrder.high, ["KcQd", "KdQc", "KhJs"], [0, 1], 1),
    (.high, ["9c9s4c4h", "9h9d4d4s"], [0, 1], 0), (.high, ["Ac9h", "As9d", "AdTc"], [2], 2),
    (.high, ["3c3dAcKs", "3h3sAdKc", "3h3sQdKc"], [0, 1], 1),
    (.low, ["Ac5d", "Ad5s", "5c6c"], [0, 1], 1), (.low, ["8sAc", "Ad8c", "8h2s"], [0, 1], 0),
  ])
  func s5TheBestBoardActsFirstAndATieIsBrokenByPositionOrSuit(
    order: StudOrder, boards: [String], leaders: [Int], bySuit: Int
  ) {
    let boards = boards.map { cards($0) }
    #expect(order.leaders(boards) == leaders)
    #expect(order.leaderBySuit(boards) == bySuit)
  }

  /// Boards, who leads, and what he shows.
  @Test(arguments: [
    (["Kc", "Ad", "9h"], 1, "ace high"), (["Kc2d", "3d3h", "AhQs"], 1, "pair of threes"),
    (["AcKdQh", "3d3h2s", "AhAsKd"], 2, "pair of aces, king kicker"),
    (["3c4c5c6c", "2d2h9sTs", ""], 1, "pair of deuces, ten-nine kickers"),
    (["2c4c6c8c", "3d4h5s9s", "6d7h8s9d"], 2, "nine high, eight-seven-six"),
    (["9c9d4c4h", "AdAhKsQs", "AcJd9h8h"], 0, "two pair, nines and fours"),
    (["9c9d4c4h", "AdAhKsQs", "8c8d8hKd"], 2, "three of a kind, eights, king kicker"),
    (["2c2d2h2s", "AdAhAsKs", "KcKdQcQd"], 0, "four of a kind, deuces"),
  ])
  func s6StraightsAndFlushesDoNotCountOnBoards(boards: [String], leader: Int, name: String) {
    let boards = boards.map { cards($0) }
    #expect(StudOrder.high.leaders(boards) == [leader])
    #expect(StudOrder.high.leaderBySuit(boards) == leader)
    #expect(StudOrder.high.name(of: boards[leader])?.whole == name)
  }

  @Test(arguments: [
    (["2c3d", "Ad4h", "AhKs"], 0, "three high, deuce"),
    (["AcAd", "KdQh"], 1, "king high, queen"), (["AcAd", "2d2h"], 0, "pair of aces"),
    (["2c3c4c5c", "Ad2h3s6h"], 0, "five high, four-three-deuce"),
    (["AcAd2h2s", "3c3d3hAh", "KcQcJcTc"], 2, "king high, queen-jack-ten"),
  ])
  func s15TheLowestBoardActsFirstAtRazz(boards: [String], leader: Int, name: String) {
    let boards = boards.map { cards($0) }
    #expect(StudOrder.low.leaders(boards) == [leader])
    #expect(StudOrder.low.leaderBySuit(boards) == leader)
    #expect(StudOrder.low.name(of: boards[leader])?.whole == name)
  }

  @Test func noBoardNoLeader() {
    #expect(StudOrder.high.leaders([[], []]).isEmpty)
    #expect(StudOrder.high.leaderBySuit([[], []]) == nil)
    #expect(StudOrder.high.name(of: cards("2c3c4c5c6c")) == nil)
  }
}
