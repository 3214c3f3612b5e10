import Cards
import Games
import Identity
import Testing

/// The chances against the house, counted once more card by card.
@Suite struct HouseOddsTests {
  private static func hands(_ cards: [Card], _ size: Int) -> [[Card]] {
    guard size > 0 else { return [[]] }
    return cards.indices.flatMap { index in
      hands(Array(cards[(index + 1)...]), size - 1).map { [cards[index]] + $0 }
    }
  }

  /// Ways to win double, to win, to tie and to lose with a score.
  private static func ways(_ score: Int, against cards: [Card]) -> [Int] {
    var ways = [0, 0, 0, 0]
    for house in hands(cards, 3).map(\.houseScore) {
      ways[score > 2 * house ? 0 : score > house ? 1 : score == house ? 2 : 3] += 1
    }
    return ways
  }

  private static func ways(_ tally: HouseTally) -> [Int] {
    [tally.double, tally.win, tally.push, tally.lose]
  }

  @Test(arguments: [("7cTcQh", "", 1), ("2d3d2c", "AsKsQs", 1), ("AsAsKs", "2c2c3d3d", 2)])
  func everyHandOfTheHouseIsCounted(hand: String, gone: String, decks: Int) throws {
    let (hand, gone) = (try Card.list(hand), gone.isEmpty ? [] : try Card.list(gone))
    var left = (0..<decks).flatMap { _ in Card.all }
    for card in hand + gone { left.remove(at: try #require(left.firstIndex(of: card))) }
    let view = HouseView(
      round: 1, phase: .trade, hand: hand, bet: 10, balance: 100, deck: left.count,
      legal: [.trade(hand), .deal])
    let prospects = HouseProspects(view, UnseenCards(decks: decks, without: hand + gone))
    #expect(Self.ways(prospects.standing) == Self.ways(hand.houseScore, against: left))
    let trade = try #require(prospects.trade)
    #expect(trade.card.houseScore == hand.map(\.houseScore).min())
    guard decks == 1 else { return }
    var traded = [0, 0, 0, 0]
    for (index, card) in left.enumerated() {
      var rest = left
      rest.remove(at: index)
      let score = hand.houseScore - trade.card.houseScore + card.houseScore
      for (place, ways) in Self.ways(score, against: rest).enumerated() { traded[place] += ways }
    }
    #expect(Self.ways(trade.tally) == traded)
  }

  /// What comes next has no part in it.
  @Test func theyDoNotDependOnHiddenCards() throws {
    var house = PlayedGame(HouseGame(rules: HouseRules(cardsPerHand: 3)))
    _ = try house.change(.sat(player(one), stack: 100, isBot: false), goesOn: false)
    _ = try house.act(.house(.bet(5)), one)
    _ = try house.act(.house(.deal), one)
    guard let game = house.game as? HouseGame, let view = game.view(for: one) else { return }
    var chance = ChaCha20(seed: Seed(number: 2))
    let other = game.withHiddenCardsPermuted(using: &chance)
    #expect(Array(other.undrawn) != Array(game.undrawn))
    let theirs = HouseProspects(try #require(other.view(for: one)), other.unseenCards)
    #expect(theirs == HouseProspects(view, game.unseenCards))
  }

  @Test func aBetIsRoundedToCents() {
    let odds = HouseOdds(against: [Card(.ace, .spades)])
    // 47 of 51 cards are lower, of those 22 by more than half; one is as high in score as none.
    let tally = odds.tally(of: 18)
    #expect(tally.total == 51 && tally.lose == 0 && tally.push == 0)
    #expect(tally.cents(of: 51) == 100 * tally.gain)
    #expect(tally.cents(of: 1) == (100 * tally.gain + 25) / 51)
    #expect(odds.tally(of: 0).cents(of: 1_000_000_000_000) == -100_000_000_000_000)
  }

  /// What `help betting3` and `help betting5` say.
  @Test(arguments: [3, 5]) func theHousesEdgeIsKnown(cards: Int) {
    let edge = HouseEdge.computed(cards: cards)
    #expect(edge == .known(cards: cards))
    #expect(edge.standing.percent == (cards == 3 ? "-1.5633" : "-0.2328"))
  }
}
