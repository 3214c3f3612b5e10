import Lines

/// The part that an event plays in the round, in any family. Tables, histories and meters need to
/// know nothing else about a game's events.
public enum RoundPart: Sendable, Equatable {
  /// Comes before its round, as the draw for the button does.
  case precedes
  /// A round begins: its number in the game, and its game where that may differ from round to
  /// round.
  case begins(Int, of: GameID? = nil)
  /// A player makes a move.
  case move(SeatedPlayer)
  /// Cards come from the deck: for a player, or onto the board.
  case deals(to: SeatedPlayer?)
  /// Cards are turned up, perhaps after the end of the round.
  case turnsUp
  /// The next card of the deck is turned up; it belongs to the round whose hands are on the table,
  /// if any are.
  case draws
  /// The round is over.
  case ends
  /// The round is over, and so is the game: the stacks of players who left are forgotten.
  case restarts
  /// The cards are taken away, so that the round has no sequel.
  case abandons
  /// A player has left the game with these dollars or chips.
  case leaves(SeatedPlayer, stack: Int)
  /// A player comes or goes otherwise, or brings chips; this is not part of the play.
  case visit
  /// Any other event of the round.
  case detail
}
