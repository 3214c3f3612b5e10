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

extension HouseEvent {
  var part: RoundPart {
    switch self {
    case .round(let number, _): .begins(number)
    case .bet(let player, _, _, _), .ready(let player), .traded(let player, _): .move(player)
    case .dealt(let player, _, _, _): .deals(to: player)
    case .over, .void: .ends
    case .reset: .restarts
    case .left(let player, let balance): .leaves(player, stack: balance)
    case .broke, .matchOver: .visit
    case .shuffled, .passed, .house, .result, .resetAsked: .detail
    }
  }
}

extension DealingEvent {
  var part: RoundPart {
    switch self {
    case .round(let number, _, let label, _): .begins(number, of: .dealing(label.id))
    case .dealt(let hand, _, _, _): .deals(to: hand.player)
    case .community: .deals(to: nil)
    case .shown, .best, .split: .turnsUp
    case .drawn: .draws
    case .over: .ends
    case .new, .rebuilt: .abandons
    case .left(let player): .leaves(player, stack: 0)
    case .shuffled, .reshuffled, .newAsked, .remaining: .detail
    }
  }
}

extension PokerEvent {
  var part: RoundPart {
    switch self {
    case .button: .precedes
    case .hand(let start): .begins(start.number, of: .poker(start.game))
    case .acted(let player, _), .exchanged(let player, _), .agreed(let player, _): .move(player)
    case .dealt(let player, _, _): .deals(to: player)
    case .shown: .turnsUp
    case .end, .void: .ends
    case .left(let player, let stack): .leaves(player, stack: stack)
    case .broke, .toppedUp, .divided, .matchOver: .visit
    case .shuffled, .posted, .street, .due, .runsTwice, .mucked, .returned, .pot, .rabbit,
      .carried, .chose, .wish, .planned, .paused, .matchBegan:
      .detail
    }
  }
}
