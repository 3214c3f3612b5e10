import Lines

/// An action of a player at a poker table.
public enum PokerAction: Sendable, Equatable {
  case fold
  case check
  case call
  /// Bet, raise or complete to a total on this street.
  case wager(WagerKind, to: Int)
  /// Pay the bring-in.
  case bringIn
  /// Swap these cards, or none.
  case draw([Card])
  /// Give up these cards.
  case discard([Card])
  /// Agree to run the rest of the board twice, or refuse.
  case runTwice(Bool)
  /// Choose the game that is dealt next.
  case choose(VariantID)
  /// Turn up one's cards after a hand.
  case show
  /// Pay the blinds now instead of waiting for the big blind, or wait after all.
  case post(Bool)
  /// Straddle whenever one can, or stop doing so.
  case straddle(Bool)
  /// Sit out at the next big blind, or stay after all.
  case leaveNextBlind(Bool)
  /// Plan an action for one's next turn; `nil` cancels the plan.
  case plan(PlannedAction?)
  /// The safe move.
  case auto
}

extension PokerAction {
  /// Creates the action for a legal move, with choices where the move leaves any; `nil` for a verb
  /// of another family.
  ///
  /// - Parameters:
  ///   - amount: chooses one of the amounts that may be bet.
  ///   - cards: chooses some of the player's own cards; their number must be in the range.
  ///   - game: chooses one of the games that may be dealt next.
  public init?(
    _ move: LegalMove, amount: (Amounts) -> Int, cards: (ClosedRange<Int>) -> [Card],
    game: ([VariantID]) -> VariantID?
  ) {
    switch (move.verb, move.choice) {
    case ("fold", _): self = .fold
    case ("check", _): self = .check
    case ("call", _): self = .call
    case ("bringin", _): self = .bringIn
    case ("twice", _): self = .runTwice(true)
    case ("once", _): self = .runTwice(false)
    case ("show", _): self = .show
    case ("draw", .swap(let counts)): self = .draw(cards(counts))
    case ("discard", .cards(let count, _)): self = .discard(cards(count...count))
    case ("choose", .games(let games)):
      guard let game = game(games) else { return nil }
      self = .choose(game)
    case (_, .amount(let amounts)):
      guard let kind = WagerKind(rawValue: move.verb) else { return nil }
      self = .wager(kind, to: amount(amounts))
    default: return nil
    }
  }
}

/// An action that a player has planned for the next turn. A change of the price cancels every plan
/// except a fold.
public enum PlannedAction: Sendable, Equatable, Codable {
  /// Fold at any price.
  case fold
  /// Check if that is free, or fold at the price at which the plan was made.
  case checkOrFold
  case check
  /// Call exactly this many chips.
  case call(Int)
}

/// The name of a bet.
public enum WagerKind: String, Sendable, Codable, CaseIterable {
  /// The first bet of a street.
  case bet
  /// A bet that exceeds the current one.
  case raise
  /// A short bet, or the bring-in, raised to a whole bet.
  case complete
}
