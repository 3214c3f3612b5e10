import Cards
import Lines
import Testing

/// The fast hands and the slow ones agree on random cards of every kind.
@Suite struct AgreementTests {
  /// How hands are compared, and how many cards a player and the board have; `+2` where exactly two
  /// of the player's count.
  static let kinds = [
    "high 5 0", "high 6 0", "high 7 0", "high+2 2 3", "high+2 2 4", "high+2 2 5", "high+2 4 5",
    "high+2 5 5", "high+2 6 5", "short-deck 5 0", "short-deck 2 5", "short-deck-trips 2 5",
    "ace-to-five 5 0", "ace-to-five 7 0", "eight-or-better 7 0", "eight-or-better+2 4 5",
    "eight-or-better+2 6 5", "deuce-to-seven 5 0", "deuce-to-seven 7 0", "badugi 4 0", "badugi 7 0",
    "badugi-ace-high 4 0", "badugi-ace-high 5 0", "ranks 1 0", "ranks 1 1", "ranks 1 2",
    "ranks 4 0",
  ]

  /// Equal for the slow way means equal for the fast one, and less means less.
  @Test(arguments: kinds) func fastAndSlowAgree(kind: String) throws {
    let words = kind.split(separator: " ").map { String($0) }
    let use: HoleUse = words[0].hasSuffix("+2") ? .exactlyTwo : .any
    let ranking = try #require(Ranking(rawValue: words[0].replacing("+2", with: "")))
    let (own, common) = try (#require(Int(words[1])), #require(Int(words[2])))
    let deck = kind.hasPrefix("short") ? Card.all.filter { $0.rank >= .six } : Card.all
    var deals = RandomDeals(kind)
    var strengths: [Int: UInt32] = [:]
    for _ in 0..<RandomDeals.count {
      let cards = deals.cards(own + common, from: deck)
      let (hole, board) = (Array(cards.prefix(own)), Array(cards.dropFirst(own)))
      let hand = MadeHand(ranking, hole: hole, board: board, use: use)
      let slow = HandOrder.value(words[0], hole: hole, board: board)
      guard let hand, let slow else {
        #expect(hand == nil && slow == nil, "\(cards.notation), seed \(deals.seed)")
        continue
      }
      let known = strengths[slow] ?? hand.strength
      #expect(known == hand.strength, "\(cards.notation), seed \(deals.seed)")
      strengths[slow] = known
      #expect(
        HandOrder.value(ranking.rawValue, of: hand.cards) == slow,
        "\(cards.notation): \(hand.cards.notation)")
      let count = hand.cards.count { hole.contains($0) }
      #expect(use == .any || count == 2, "\(cards.notation): \(hand.cards.notation)")
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
