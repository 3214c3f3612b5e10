// Owns play with sense: small bets, a trade when it pays. Never stakes a whole balance by choice.

import Cards
import Games

/// Bets a twentieth of its balance, trades its lowest card when the mean gain is more than the $5
/// at stake cost, and raises a little on a good hand.
public struct CarefulStrategy: Strategy {
  /// The first bet is the balance divided by this.
  private static let betShare = 20
  /// A hand worth nothing in the mean keeps its bet; one that wins for sure is raised up to the
  /// balance divided by this.
  private static let raiseShare = 10.0
  /// What a trade adds to the bet, in dollars; the same at every table.
  private static let tradeCost = BettingRules(cardsPerHand: 3).tradeCost
  /// No betting table deals more cards to a hand.
  private static let longestHand = 5

  /// A strategy; it keeps nothing from one move to the next.
  public init() {}

  /// The sensible move at a betting table, the first legal one elsewhere.
  public mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameChoice {
    guard case .betting(let view) = situation else { return .first(of: situation.legal) }
    switch view.phase {
    case .bet: return opening(view)
    case .trade where view.hand.count <= Self.longestHand: return drawing(view)
    case .trade, .over: return .first(of: view.legal)
    }
  }

  private func opening(_ view: BettingView) -> GameChoice {
    if view.bet == 0, let range = range(of: "bet", view) {
      return GameChoice("bet", amount: clamp(view.balance / Self.betShare, range))
    }
    return view.allows("deal") ? GameChoice("deal") : .first(of: view.legal)
  }

  private func drawing(_ view: BettingView) -> GameChoice {
    let odds = HouseOdds(against: view.hand)
    let edge = odds.edge(of: view.score)
    if let card = cardToTrade(view, odds, edge) { return GameChoice("trade", card: card) }
    if let range = range(of: "bet", view), edge > 0 {
      let target = Int(edge * Double(view.balance) / Self.raiseShare)
      // Less than the whole balance: a sure win is never sure.
      let raise = min(target, view.balance - 1) - view.bet
      if raise > 0 { return GameChoice("bet", amount: clamp(raise, range)) }
    }
    return view.allows("deal") ? GameChoice("deal") : .first(of: view.legal)
  }

  /// The lowest card if trading it wins more in the mean than standing, although the bet grows,
  /// and would leave something of the balance should the hand lose. Standing may raise as much as
  /// the trade costs, so the trade of a winner must improve the hand, not only the bet.
  private func cardToTrade(_ view: BettingView, _ odds: HouseOdds, _ edge: Double) -> Card? {
    guard let cards = view.tradable, let lowest = cards.min(by: Self.counts),
      view.bet + Self.tradeCost < view.balance
    else { return nil }
    let held = CardSet(view.hand)
    let unseen = Card.all.filter { !held.contains($0) }
    let kept = view.score - lowest.bettingScore
    let sum = unseen.reduce(0) { $0 + odds.edge(of: kept + $1.bettingScore) }
    let mean = sum / Double(max(1, unseen.count))
    let stake = Double(view.bet)
    let raised = stake + Double(Self.tradeCost)
    return mean * raised > max(edge * stake, edge * raised) ? lowest : nil
  }

  private static func counts(_ a: Card, less b: Card) -> Bool { a.bettingScore < b.bettingScore }

  private func range(of verb: String, _ view: BettingView) -> ClosedRange<Int>? {
    for move in view.legal where move.verb == verb {
      switch move.argument {
      case .range(let range): return range
      case .amount(let amount): return amount...amount
      case .none, .cards: return nil
      }
    }
    return nil
  }

  private func clamp(_ number: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(number, range.lowerBound), range.upperBound)
  }
}

extension BettingView {
  fileprivate func allows(_ verb: String) -> Bool { legal.contains { $0.verb == verb } }

  /// The cards that may be traded, or `nil` if none may.
  fileprivate var tradable: [Card]? {
    for move in legal where move.verb == "trade" {
      if case .cards(let cards) = move.argument { return cards }
    }
    return nil
  }
}
