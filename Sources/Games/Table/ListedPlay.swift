import Lines

/// The stakes of a poker table, as a row of `tables` shows them.
public struct ListedStakes: Sendable, Equatable {
  /// The betting limit; `nil` if a mix has several.
  public let limit: BettingLimit?
  /// The small and big blind, and the small and big bet, where there are any.
  public let blinds, bets: Pair?
  /// The payment of each player before the cards, or 0.
  public let ante: Int
  /// The smallest buy-in, in chips; `nil` where a match gives everybody the same.
  public let buyIn: Int?

  /// The stakes of a game; `nil` where players bring no chips.
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

/// The recent pace of a table; `nil` with too few hands to tell.
public struct TablePace: Sendable, Equatable {
  /// The average pot of its recent hands of poker, in chips.
  public let pot: Int?
  /// The number of hands or rounds per hour.
  public let hourly: Int?

  public init(pot: Int? = nil, hourly: Int? = nil) { (self.pot, self.hourly) = (pot, hourly) }
}
