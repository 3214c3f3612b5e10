/// Several kinds of poker that one table plays in turn.
public struct PokerMix: Sendable, Equatable {
  /// The name of the mix in the catalogue.
  public let id: VariantID
  /// The name that people use.
  public let title: String
  /// The kinds with their betting limits, in order.
  public let kinds: [(variant: Variant, limit: BettingLimit)]
  /// The rule that decides which kind comes next.
  public let rotation: PokerRules.Rotation

  public static func == (lhs: PokerMix, rhs: PokerMix) -> Bool { lhs.id == rhs.id }

  /// All mixes, in the order of the catalogue.
  public static let all = [horse, eightGame, dealersChoice]

  /// Hold'em, Omaha hi-lo, razz, seven-card stud, stud hi-lo.
  public static let horse = PokerMix(
    id: "horse", title: "HORSE",
    kinds: [
      (.holdem, .fixed), (.omahaHiLo, .fixed), (.razz, .fixed), (.sevenCardStud, .fixed),
      (.studHiLo, .fixed),
    ], rotation: .orbits)

  /// Deuce-to-seven triple draw, then HORSE, then the two big-bet games.
  static let eightGame = PokerMix(
    id: "eight-game", title: "eight-game mix",
    kinds: [(.deuceTripleDraw, .fixed)] + horse.kinds + [(.holdem, .no), (.omaha, .pot)],
    rotation: .orbits)

  /// A mix in which each player in turn chooses the game.
  public static let dealersChoice = PokerMix(
    id: "dealers-choice", title: "dealer's choice",
    kinds: Variant.all.filter { $0.deck == .full && $0.players.upperBound >= seatsOfChoice }
      .map { ($0, $0.limits[0]) }, rotation: .dealersChoice)

  private static let seatsOfChoice = 6

  /// The allowed numbers of players: as many as each of its kinds allows.
  public var players: ClosedRange<Int> {
    let lower = kinds.map(\.variant.players.lowerBound).max() ?? 2
    let upper = kinds.map(\.variant.players.upperBound).min() ?? lower
    return lower...max(lower, upper)
  }

  /// The names of all kinds and mixes that a table can play.
  static let allNames = Variant.all.map(\.id) + all.map(\.id)
}
