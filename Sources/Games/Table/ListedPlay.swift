import Lines

/// What a table of poker is played for, as a row of `tables` says it.
public struct ListedStakes: Sendable, Equatable {
  /// How much may be bet; `nil` if a mix has several ways.
  public let limit: BettingLimit?
  /// Small and big blind, and the small and the big bet, where there are any.
  public let blinds, bets: Pair?
  /// What everybody pays before the cards, or 0.
  public let ante: Int
  /// The fewest chips to sit down with; `nil` where a match gives everybody the same.
  public let buyIn: Int?

  /// The stakes of a game; `nil` where nobody brings chips.
  public init?(_ game: any Game) {
    guard let game = game as? PokerGame, let first = game.rules.plays.first else { return nil }
    let limits = Set(game.rules.plays.map(\.limit))
    limit = limits.count == 1 ? first.limit : nil
    let stakes = first.stakes
    blinds = stakes.bigBlind > 0 ? Pair(stakes.smallBlind, stakes.bigBlind) : nil
    bets = stakes.smallBet > 0 ? Pair(stakes.smallBet, stakes.bigBet) : nil
    ante = stakes.ante
    buyIn = game.rules.match == nil ? game.rules.buyIn.lowerBound : nil
  }
}

/// How a table is played of late; `nil` as long as there are too few hands to tell.
public struct TablePace: Sendable, Equatable {
  /// Chips in the middle of its last hands of poker, in the mean.
  public let pot: Int?
  /// Hands or rounds that begin in an hour.
  public let hourly: Int?

  public init(pot: Int? = nil, hourly: Int? = nil) { (self.pot, self.hourly) = (pot, hourly) }
}
