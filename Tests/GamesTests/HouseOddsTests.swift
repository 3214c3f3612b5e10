import Cards
import Lines
import Testing

@testable import Games

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
      legal: [LegalMove("trade", .cards(1, of: hand)), .deal])
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
    var house = try PlayedGame(script: "house", seated: "A")
    try house.act(.house(.bet(5)), by: one)
    try house.act(.house(.deal), by: one)
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

extension HouseEdge {
  /// The edges, from every hand of the player against every hand of the house.
  fileprivate static func computed(cards: Int) -> HouseEdge {
    var sum = EdgeSum(cards: cards)
    let deck = UnseenCards(without: [])
    sum.add(HouseOdds(deck, cards: cards), [], from: 0, of: deck.counts, ways: 1)
    return HouseEdge(
      standing: Ratio(-sum.standing, sum.total),
      trading: Ratio(-sum.trading, bet * sum.total * sum.drawn))
  }
}

/// The sum over all hands of a player. Hands with the same scores are counted at once.
private struct EdgeSum {
  let cards: Int
  /// What one dollar wins in all ways, and what `HouseEdge.bet` dollars win where one may trade.
  var standing = 0
  var trading = 0
  /// All ways in which two hands can be dealt.
  var total = 0

  init(cards: Int) { self.cards = cards }

  /// For each way of the house's hand, a trade has so many: the cards that neither hand has.
  var drawn: Int { Card.count - 2 * cards }

  /// Adds every hand that begins with some scores and goes on with none that is lower.
  ///
  /// - Parameters:
  ///   - odds: those against the cards of the hand.
  ///   - counts: the cards of each score that are in a deck.
  ///   - ways: how many different hands begin so.
  mutating func add(
    _ odds: HouseOdds, _ hand: [Int], from lowest: Int, of counts: [Int], ways: Int
  ) {
    guard hand.count < cards else { return add(odds, hand, ways: ways) }
    for score in lowest..<counts.count {
      let (held, left) = (hand.count { $0 == score }, odds.unseen.counts[score])
      guard left > 0 else { continue }
      // The next of several cards of one score: C(n, k+1) = C(n, k) · (n - k) / (k + 1).
      add(
        odds.without(score), hand + [score], from: score, of: counts,
        ways: ways * left / (held + 1))
    }
  }

  private mutating func add(_ odds: HouseOdds, _ hand: [Int], ways: Int) {
    let score = hand.reduce(0, +)
    let stands = odds.tally(of: score)
    let trades = odds.tally(trading: score - (hand.first ?? 0))
    total += ways * stands.total
    standing += ways * stands.gain
    trading +=
      ways
      * max(
        HouseEdge.bet * stands.gain * drawn, (HouseEdge.bet + HouseRules.tradeCost) * trades.gain)
  }
}
