import Cards
import HandRanking
import Identity

/// Something that happened at a dealing table.
public enum DealingEvent<Form: CardForm>: Sendable, Equatable {
  /// The shoe was shuffled into this order, the next card first. Nobody is shown it.
  case shuffled(Form)
  /// A new game with these rules.
  case new(DealingRules, DealingOptions)
  /// A round of these rules begins, with so many cards in the deck.
  case round(number: Int, deck: Int, DealingRules.ID)
  /// A hand gets cards.
  case dealt(HandOwner, street: String, down: Form, up: [Card])
  /// Cards in the middle.
  case community([Card], street: String)
  /// Cards left in the deck.
  case remaining(deck: Int)
  /// The best five cards of a hand; whether it wins, once that is decided.
  case best(HandOwner, Form, winner: Bool?)
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

extension DealingEvent<SecretCards> {
  /// The event as `viewer` sees it; `nil` if it is not shown.
  public func seen(by viewer: PlayerName?) -> DealingEvent<SeenCards>? {
    switch self {
    case .shuffled: nil
    case .new(let rules, let options): .new(rules, options)
    case .round(let number, let deck, let id): .round(number: number, deck: deck, id)
    case .dealt(let hand, let street, let down, let up):
      .dealt(hand, street: street, down: down.seen(by: viewer), up: up)
    case .community(let cards, let street): .community(cards, street: street)
    case .remaining(let deck): .remaining(deck: deck)
    case .best(let hand, let cards, let winner):
      .best(hand, cards.seen(by: viewer), winner: winner)
    case .shown(let hand, let down, let up): .shown(hand, down: down, up: up)
    case .over: .over
    case .left(let player): .left(player)
    }
  }

  /// Whether all viewers see the same.
  public var isSameForAll: Bool {
    switch self {
    case .dealt(_, _, let down, _): down.isSameForAll
    case .best(_, let cards, _): cards.isSameForAll
    case .shuffled, .new, .round, .community, .remaining, .shown, .over, .left: true
    }
  }
}
