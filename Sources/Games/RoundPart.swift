import Identity

/// The part that an event has in the round, in any family: tables, histories and meters need to know
/// nothing else about a game's events.
public enum RoundPart: Sendable, Equatable {
  /// Comes before the round to which it belongs, as the draw for the button does.
  case precedes
  /// A round begins: its number in the game, and what is dealt, where that may be another in each
  /// round.
  case begins(Int, of: GameID? = nil)
  /// Somebody makes a move.
  case move(SeatedPlayer)
  /// Cards come from the deck: for somebody, or onto the board.
  case deals(to: SeatedPlayer?)
  /// Cards are turned up, perhaps when the round is over.
  case turnsUp
  /// The next card of the deck is turned up; it belongs to the round whose hands lie there, if any
  /// do.
  case draws
  /// The round is over.
  case ends
  /// The round is over, and so is the game: what people have left with is forgotten.
  case restarts
  /// The cards are taken away, so that nothing follows in the round.
  case abandons
  /// A player has left the game, with these dollars or chips.
  case leaves(SeatedPlayer, stack: Int)
  /// Somebody comes or goes otherwise, or brings chips, which is no part of what is played.
  case visit
  /// Anything else that happens in the round.
  case detail
}
