import Cards
import Games
import HandRanking
import Lines

/// What a poker table of the catalogue plays: a kind, or a mix of kinds. What its options are
/// follows from how it is bet on.
enum PokerSubject: Sendable {
  case variant(Variant)
  case mix(PokerMix)

  /// How something that is played is bet on.
  struct Structure: Equatable {
    let forced: ForcedBets
    let limit: BettingLimit

    /// Whether a street has bets of a size.
    var hasSizes: Bool { limit == .fixed || limit == .spread }
  }

  /// The name in the catalogue.
  var id: VariantID {
    switch self {
    case .variant(let variant): variant.id
    case .mix(let mix): mix.id
    }
  }

  /// What people call it.
  var title: String {
    switch self {
    case .variant(let variant): variant.title
    case .mix(let mix): mix.title
    }
  }

  /// How many may play.
  var players: ClosedRange<Int> {
    switch self {
    case .variant(let variant): variant.players
    case .mix(let mix): mix.players
    }
  }

  /// The betting structures that `limit=` may name, the standard one first; none for a mix.
  var limits: [BettingLimit] {
    switch self {
    case .variant(let variant): variant.limits
    case .mix: []
    }
  }

  /// Whether any of its kinds is so.
  func has(_ isSo: (Variant) -> Bool) -> Bool {
    switch self {
    case .variant(let variant): isSo(variant)
    case .mix(let mix): mix.kinds.contains { isSo($0.variant) }
    }
  }

  /// The betting structure that the options name.
  func limit(_ options: TableOptions) -> BettingLimit {
    limits.indices.contains(options[.limit]) ? limits[options[.limit]] : .no
  }

  /// How everything that is played with these options is bet on.
  func structures(_ options: TableOptions) -> [Structure] {
    kinds(options).map { Structure(forced: $0.variant.forced, limit: $0.limit) }
  }

  /// The kinds with their betting structures that are played with these options.
  func kinds(_ options: TableOptions) -> [(variant: Variant, limit: BettingLimit)] {
    switch self {
    case .variant(let variant):
      let isChanged = options[.trips] == 1 && variant.id == Variant.shortDeck.id
      return [(isChanged ? variant.withTripsOverStraights : variant, limit(options))]
    case .mix(let mix): return mix.kinds
    }
  }

  /// As many seats as the deck serves with these options.
  func seatsMost(_ options: TableOptions) -> Int {
    kinds(options).map { $0.variant.seatsMost(options) }.min() ?? 2
  }
}

extension Variant {
  /// Short deck by the rule that three of a kind beats a straight.
  fileprivate var withTripsOverStraights: Variant {
    Variant(
      id, title, players: players, deck: deck, streets: streets, forced: forced, opens: opens,
      shares: [Share(.shortDeckTripsOverStraight)], limits: limits, cap: cap, openers: openers)
  }

  /// As many players as the deck serves: where cards are drawn, what others have given up comes
  /// again, and in stud a card for all is dealt in the end.
  func seatsMost(_ options: TableOptions) -> Int {
    let boards = boardCards > 0 ? max(1, options[.boards], options[.twice] == 1 ? 2 : 1) : 1
    let burns = streets.dropFirst().count { $0.board + $0.down + $0.up > 0 }
    let fixed = boards * boardCards + burns * (options[.twice] == 1 ? boards : 1)
    let reserve = max(fixed, boards * boardCards + drawsMost)
    if forced == .bringIn { return players.upperBound }
    return min(players.upperBound, (deck.cards.count - reserve) / max(1, cardsHeld))
  }

  /// As many cards as somebody draws at once.
  private var drawsMost: Int {
    streets.map { if case .draw(let most) = $0.exchange { most } else { 0 } }.max() ?? 0
  }
}
