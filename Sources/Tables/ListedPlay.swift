import Games
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
  public init?(_ game: Game) {
    guard case .poker(let game) = game, let first = game.rules.plays.first else { return nil }
    let limits = Set(game.rules.plays.map(\.limit))
    limit = limits.count == 1 ? first.limit : nil
    let stakes = first.stakes
    blinds = stakes.bigBlind > 0 ? Pair(stakes.smallBlind, stakes.bigBlind) : nil
    bets = stakes.smallBet > 0 ? Pair(stakes.smallBet, stakes.bigBet) : nil
    ante = stakes.ante
    buyIn = game.rules.match == nil ? game.rules.buyIn.lowerBound : nil
  }

  private init(limit: BettingLimit?, blinds: Pair?, bets: Pair?, ante: Int, buyIn: Int?) {
    (self.limit, self.blinds, self.bets) = (limit, blinds, bets)
    (self.ante, self.buyIn) = (ante, buyIn)
  }

  /// The keys of a row; none at a table without stakes.
  static func coded(_ line: inout FieldCoder, _ stakes: Self?) throws(Misread) -> Self? {
    let read = Self(
      limit: try line.optional(.limit, stakes?.limit),
      blinds: try line.optional(.blinds, stakes?.blinds),
      bets: try line.optional(.bets, stakes?.bets),
      ante: try line.number(.ante, stakes?.ante, in: .amounts, unless: 0),
      buyIn: try line.optionalNumber(.buyin, stakes?.buyIn, in: .amounts))
    let isEmpty =
      read.limit == nil && read.blinds == nil && read.bets == nil && read.ante == 0
      && read.buyIn == nil
    return isEmpty ? nil : read
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
