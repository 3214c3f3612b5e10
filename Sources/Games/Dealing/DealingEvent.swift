import Cards
import HandRanking
import Identity

/// Something that happened at a dealing table.
public enum DealingEvent: Sendable, Equatable {
  /// The shoe was shuffled into this order, the next card first. Nobody is shown it.
  case shuffled(SecretCards)
  /// Somebody has shuffled the cards that were not drawn, so many.
  case reshuffled(by: SeatedPlayer?, deck: Int)
  /// All cards are back in the deck, so many, and shuffled: somebody asked for it, or the deck
  /// could not serve another round.
  case rebuilt(by: SeatedPlayer?, deck: Int)
  /// Somebody turned up the next card, for all.
  case drawn(by: SeatedPlayer?, Card, deck: Int)
  /// A new game with these rules, and who began it; nobody where the table has gone back to its own
  /// rules.
  case new(DealingRules, DealingOptions, by: SeatedPlayer?)
  /// Somebody asks for a new game that opens the cards: so many of those who hold hands do, and so
  /// many are needed.
  case newAsked(SeatedPlayer, DealingRequest, asked: Int, need: Int)
  /// A round of these rules begins, with so many cards in the deck, and who had it dealt.
  case round(number: Int, deck: Int, DealingRules.Label, by: SeatedPlayer?)
  /// A hand gets cards.
  case dealt(HandOwner, street: String, down: SecretCards, up: [Card])
  /// Cards on the board.
  case community([Card], street: String)
  /// Cards left in the deck, and whether streets are left to deal.
  case remaining(deck: Int, state: GameState)
  /// The best five cards of a hand, with the rank that is wild; whether it wins, once that is
  /// decided, and not it alone.
  case best(HandOwner, SecretCards, wild: Rank?, winner: Bool?, isSplit: Bool)
  /// Several hands win.
  case split([HandOwner])
  /// A hand is turned up.
  case shown(HandOwner, down: [Card], up: [Card])
  /// The deck cannot serve another round.
  case over
  /// A player has left.
  case left(SeatedPlayer)
}

/// A hand of a dealing table and whose it is.
public struct HandOwner: Sendable, Equatable {
  /// Where it lies.
  public let place: DealtHand.Place
  /// Whose it is; `nil` for the dealer's, and where nobody sat when it was dealt.
  public let player: SeatedPlayer?

  /// A hand and its owner.
  public init(_ place: DealtHand.Place, _ player: SeatedPlayer?) {
    (self.place, self.player) = (place, player)
  }
}

extension DealingEvent {
  /// The cards that not everybody may see, if it has some.
  var cards: SecretCards? {
    switch self {
    case .shuffled(let cards), .dealt(_, _, let cards, _), .best(_, let cards, _, _, _): cards
    default: nil
    }
  }

  /// The event with those cards changed.
  func withCards(_ change: (SecretCards) -> SecretCards) -> Self {
    switch self {
    case .dealt(let hand, let street, let down, let up):
      .dealt(hand, street: street, down: change(down), up: up)
    case .best(let hand, let cards, let wild, let winner, let isSplit):
      .best(hand, change(cards), wild: wild, winner: winner, isSplit: isSplit)
    default: self
    }
  }

  /// Whether anybody is shown it.
  public var isShown: Bool { if case .shuffled = self { false } else { true } }
}
