import Cards
import Games
import Lines

/// Bets a twentieth of its balance, trades its lowest card if the average gain exceeds the cost of
/// the $5 added to the bet, and raises a little on a good hand. It never chooses to stake its whole
/// balance.
public struct CarefulStrategy: Strategy {
  /// The divisor of the balance that gives the first bet.
  private static let betShare = 20
  /// The divisor of the balance that gives the largest raise, for a hand that wins for sure; a hand
  /// worth nothing on average keeps its bet.
  private static let raiseShare = 10.0
  /// No table against the house deals more cards to a hand.
  private static let longestHand = 5

  /// Creates a strategy; it keeps nothing from one move to the next.
  public init() {}

  /// The sensible move against the house and in poker, the first legal one in other games.
  public mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction {
    if case .question(.poker) = situation {
      var poker = PokerStrategy()
      return poker.choose(situation, using: &generator)
    }
    guard case .question(.house(let view)) = situation else { return .first(of: situation.legal) }
    switch view.phase {
    case .bet: return opening(view)
    case .trade where view.hand.count <= Self.longestHand: return drawing(view)
    case .trade, .over: return .first(of: view.legal)
    }
  }

  private func opening(_ view: HouseView) -> GameAction {
    if view.bet == 0, let range = view.betRange {
      return .house(.bet(clamp(view.balance / Self.betShare, range)))
    }
    return standing(view)
  }

  private func drawing(_ view: HouseView) -> GameAction {
    let odds = HouseOdds(against: view.hand)
    let edge = odds.edge(of: view.score)
    if let card = cardToTrade(view, odds, edge) { return .house(.trade(card)) }
    if let range = view.betRange, edge > 0 {
      let target = Int(edge * Double(view.balance) / Self.raiseShare)
      // Less than the whole balance, since no win is quite certain.
      let raise = min(target, view.balance - 1) - view.bet
      if raise > 0 { return .house(.bet(clamp(raise, range))) }
    }
    return standing(view)
  }

  private func standing(_ view: HouseView) -> GameAction {
    view.legal.contains(.deal) ? .house(.deal) : .first(of: view.legal)
  }

  /// The lowest card, if trading it wins more on average than standing in spite of the larger bet,
  /// and a loss would leave part of the balance. Standing may raise by the cost of the trade, so
  /// trading from a winning hand must improve the hand and not only the bet.
  private func cardToTrade(_ view: HouseView, _ odds: HouseOdds, _ edge: Double) -> Card? {
    guard let lowest = view.tradable.min(by: { $0.houseScore < $1.houseScore }),
      view.bet + HouseRules.tradeCost < view.balance
    else { return nil }
    let held = CardSet(view.hand)
    let unseen = Card.all.filter { !held.contains($0) }
    let kept = view.score - lowest.houseScore
    let sum = unseen.reduce(0) { $0 + odds.edge(of: kept + $1.houseScore) }
    let mean = sum / Double(max(1, unseen.count))
    let stake = Double(view.bet)
    let raised = stake + Double(HouseRules.tradeCost)
    return mean * raised > max(edge * stake, edge * raised) ? lowest : nil
  }

  private func clamp(_ number: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(number, range.lowerBound), range.upperBound)
  }
}

extension HouseView {
  /// The amounts that can be added to the bet; `nil` if there are none.
  fileprivate var betRange: ClosedRange<Int>? {
    legal.lazy.compactMap(\.wager).first.map {
      $0.amounts.least...max($0.amounts.least, $0.amounts.most)
    }
  }
}
