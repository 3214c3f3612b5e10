import Cards
import Lines

/// The game of a poker table in the catalogue: one kind, or a mix of kinds. Its options depend on
/// its betting structure.
struct PokerSubject: Sendable {
  /// The name in the catalogue.
  let id: VariantID
  /// The name for people.
  let title: String
  /// The range of the number of players.
  let players: ClosedRange<Int>
  /// The betting structures that `limit=` accepts, the standard one first; empty for a mix.
  let limits: [BettingLimit]
  /// How the next kind is chosen, if there are several.
  let rotation: PokerRules.Rotation
  /// The kinds, each with its standard betting structure.
  let kinds: [(variant: Variant, limit: BettingLimit)]

  init(_ variant: Variant) {
    (id, title, players) = (variant.id, variant.title, variant.players)
    (limits, rotation) = (variant.limits, .orbits)
    kinds = [(variant, variant.limits.first ?? .no)]
  }

  init(_ mix: PokerMix) {
    (id, title, players) = (mix.id, mix.title, mix.players)
    (limits, rotation, kinds) = ([], mix.rotation, mix.kinds)
  }

  /// All games of poker, in the order of `games`.
  static let all = Variant.all.map { Self($0) } + PokerMix.all.map { Self($0) }

  static func named(_ id: VariantID) -> Self { all.first { $0.id == id } ?? Self(.holdem) }

  /// Whether any of its kinds satisfies the predicate.
  func has(_ isSo: (Variant) -> Bool) -> Bool { kinds.contains { isSo($0.variant) } }

  /// The kinds with their betting structures under these options.
  func kinds(_ options: TableOptions) -> [(variant: Variant, limit: BettingLimit)] {
    guard let kind = kinds.first, !limits.isEmpty else { return kinds }
    let variant = kind.variant
    return [
      (options.tripsBeatStraights ? variant.withTripsOverStraights : variant, options.limit)
    ]
  }

  /// Whether some kinds have bet sizes under these options, and whether others do not.
  func sizes(_ options: TableOptions) -> (areThere: Bool, areMixed: Bool) {
    let sizes = kinds(options).map(\.limit.hasSizes)
    return (sizes.contains(true), sizes.contains(true) && sizes.contains(false))
  }

  /// The most seats that the deck serves under these options.
  func seatsMost(_ options: TableOptions) -> Int {
    kinds(options).map { $0.variant.seatsMost(options.poker) }.min() ?? 2
  }
}

extension BettingLimit {
  /// Whether bets have a size.
  var hasSizes: Bool { self == .fixed || self == .spread }
}

extension Variant {
  /// Short deck with the rule that three of a kind beats a straight.
  fileprivate var withTripsOverStraights: Variant {
    Variant(
      id, title, players: players, deck: deck, streets: streets, forced: forced, opens: opens,
      shares: [Share(.shortDeckTripsOverStraight)], limits: limits, cap: cap, openers: openers)
  }

  /// The most players that the deck serves. Discards are dealt again in draw games, and stud can
  /// end with a card for all.
  func seatsMost(_ options: PokerOptions) -> Int {
    let isTwice = options.runTwice == .ask
    let boards = boardCards > 0 ? max(options.bombPotBoards, isTwice ? 2 : 1) : 1
    let burns = streets.dropFirst().count { $0.board + $0.down + $0.up > 0 }
    let fixed = boards * boardCards + burns * (isTwice ? boards : 1)
    let reserve = max(fixed, boards * boardCards + drawsMost)
    if forced == .bringIn { return players.upperBound }
    return min(players.upperBound, (deck.cards.count - reserve) / max(1, cardsHeld))
  }

  /// The most cards that a player draws at once.
  private var drawsMost: Int {
    streets.map { if case .draw(let most) = $0.exchange { most } else { 0 } }.max() ?? 0
  }
}
