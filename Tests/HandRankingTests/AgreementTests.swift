import Cards
import Testing

/// The fast hands and the slow ones agree on random cards of every kind.
@Suite struct AgreementTests {
  /// A kind of hand: how many cards, which of them count, and what the slow way says.
  struct Kind: CustomStringConvertible, Sendable {
    let ranking: Ranking
    let hole: Int
    var board = 0
    var use = HoleUse.any

    var description: String { "\(ranking.rawValue) \(hole)+\(board) \(use)" }

    var deck: [Card] {
      switch ranking {
      case .shortDeck, .shortDeckTripsOverStraight: Card.all.filter { $0.rank >= .six }
      case .high, .aceToFive, .eightOrBetter, .deuceToSeven, .badugi, .badugiAceHigh, .ranks:
        Card.all
      }
    }

    func slow(_ hole: [Card], _ board: [Card]) -> Int? {
      let share = ranking.rawValue + (use == .exactlyTwo ? "+2" : "")
      return HandOrder.value(share, hole: hole, board: board)
    }
  }

  static let kinds = [
    Kind(ranking: .high, hole: 5), Kind(ranking: .high, hole: 6), Kind(ranking: .high, hole: 7),
    Kind(ranking: .high, hole: 2, board: 3, use: .exactlyTwo),
    Kind(ranking: .high, hole: 2, board: 4, use: .exactlyTwo),
    Kind(ranking: .high, hole: 2, board: 5, use: .exactlyTwo),
    Kind(ranking: .high, hole: 4, board: 5, use: .exactlyTwo),
    Kind(ranking: .high, hole: 5, board: 5, use: .exactlyTwo),
    Kind(ranking: .high, hole: 6, board: 5, use: .exactlyTwo),
    Kind(ranking: .shortDeck, hole: 5), Kind(ranking: .shortDeck, hole: 2, board: 5),
    Kind(ranking: .shortDeckTripsOverStraight, hole: 2, board: 5),
    Kind(ranking: .aceToFive, hole: 5), Kind(ranking: .aceToFive, hole: 7),
    Kind(ranking: .eightOrBetter, hole: 7),
    Kind(ranking: .eightOrBetter, hole: 4, board: 5, use: .exactlyTwo),
    Kind(ranking: .eightOrBetter, hole: 6, board: 5, use: .exactlyTwo),
    Kind(ranking: .deuceToSeven, hole: 5), Kind(ranking: .deuceToSeven, hole: 7),
    Kind(ranking: .badugi, hole: 4), Kind(ranking: .badugi, hole: 7),
    Kind(ranking: .badugiAceHigh, hole: 4), Kind(ranking: .badugiAceHigh, hole: 5),
    Kind(ranking: .ranks, hole: 1), Kind(ranking: .ranks, hole: 1, board: 1),
    Kind(ranking: .ranks, hole: 1, board: 2), Kind(ranking: .ranks, hole: 4),
  ]

  /// Equal for the slow way means equal for the fast one, and less means less.
  @Test(arguments: kinds) func fastAndSlowAgree(kind: Kind) {
    var deals = RandomDeals("\(kind)")
    var strengths: [Int: UInt32] = [:]
    let deck = kind.deck
    for _ in 0..<RandomDeals.count {
      let cards = deals.cards(kind.hole + kind.board, from: deck)
      let hole = Array(cards.prefix(kind.hole))
      let board = Array(cards.dropFirst(kind.hole))
      let hand = MadeHand(kind.ranking, hole: hole, board: board, use: kind.use)
      let slow = kind.slow(hole, board)
      guard let hand, let slow else {
        #expect(hand == nil && slow == nil, "\(cards.notation), seed \(deals.seed)")
        continue
      }
      let known = strengths[slow] ?? hand.strength
      #expect(known == hand.strength, "\(cards.notation), seed \(deals.seed)")
      strengths[slow] = known
      #expect(
        HandOrder.value(kind.ranking.rawValue, of: hand.cards) == slow,
        "\(cards.notation): \(hand.cards.notation)")
      let own = hand.cards.count { hole.contains($0) }
      #expect(kind.use == .any || own == 2, "\(cards.notation): \(hand.cards.notation)")
    }
    let inOrder = strengths.sorted { $0.key < $1.key }.map(\.value)
    #expect(zip(inOrder, inOrder.dropFirst()).allSatisfy { $0 < $1 }, "seed \(deals.seed)")
  }

  /// The values of the tables are in the order of `MadeHand`, under the same names.
  @Test func theTablesAgreeWithTheThorough() throws {
    var deals = RandomDeals("fast ways")
    var values: [HandValue: UInt32] = [:]
    for _ in 0..<RandomDeals.count {
      let some = deals.cards(deals.number(in: 5...7))
      let made = try #require(MadeHand(.high, hole: some))
      let value = try #require(HandValue(some))
      #expect(values[value] ?? made.strength == made.strength, "\(some.notation)")
      values[value] = made.strength
      #expect(made.name.whole == value.name && made.wireName == value.wireName)
      #expect(FiveCardHand(bestOf: some)?.cards == made.cards)
    }
    let inOrder = values.sorted { $0.key < $1.key }.map(\.value)
    #expect(zip(inOrder, inOrder.dropFirst()).allSatisfy { $0 < $1 }, "seed \(deals.seed)")
  }
}
