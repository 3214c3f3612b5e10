import Cards

/// What a player does at a poker table.
public enum PokerAction: Sendable, Equatable {
  case fold
  case check
  case call
  /// Bets, raises or completes to a total on this street.
  case wager(WagerKind, to: Int)
  /// Pays the bring-in.
  case bringIn
  /// Swaps these cards, or none.
  case draw([Card])
  /// Gives these cards up.
  case discard([Card])
  /// Says whether the rest of the board comes twice.
  case runTwice(Bool)
  /// Chooses what is dealt next.
  case choose(VariantID)
  /// Turns one's cards up after a hand.
  case show
  /// Asks to pay the blinds now, instead of waiting for the big blind; or takes that back.
  case post(Bool)
  /// Straddles whenever it is one's turn to, or no more.
  case straddle(Bool)
  /// Sits out as soon as the big blind comes, or not after all.
  case leaveNextBlind(Bool)
  /// Says beforehand what is done when the turn comes; `nil` takes it back.
  case plan(PlannedAction?)
  /// The safe move.
  case auto
}

extension PokerAction {
  /// The action that makes a legal move, with a choice where the move leaves one; `nil` for a verb
  /// of another family.
  ///
  /// - Parameters:
  ///   - amount: one of those that may be bet.
  ///   - cards: some of the player's own, as many as one of these numbers.
  ///   - game: one of those that may be dealt next.
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

/// What a player has chosen to do before the turn comes. All plans but a fold are forgotten if the
/// price changes.
public enum PlannedAction: Sendable, Equatable, Codable {
  /// Fold, whatever it costs.
  case fold
  /// Check, or fold at the price at which it was said.
  case checkOrFold
  case check
  /// Call just so many chips.
  case call(Int)
}

/// How a bet is called.
public enum WagerKind: String, Sendable, Codable, CaseIterable {
  /// The first bet of a street.
  case bet
  /// More than the bet that stands.
  case raise
  /// A short bet, or the bring-in, made up to a whole bet.
  case complete
}
