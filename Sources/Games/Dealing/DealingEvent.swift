import Cards
import HandRanking
import Identity

/// Something that happened at a dealing table.
public enum DealingEvent<Form: CardForm>: Sendable, Equatable {
  /// The shoe was shuffled into this order, the next card first. Nobody is shown it.
  case shuffled(Form)
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
  /// A round of these rules begins, with so many cards in the deck; who had it dealt, which earlier
  /// releases did not record.
  case round(number: Int, deck: Int, DealingRules.Label, by: SeatedPlayer?)
  /// A hand gets cards.
  case dealt(HandOwner, street: String, down: Form, up: [Card])
  /// Cards on the board.
  case community([Card], street: String)
  /// Cards left in the deck, and whether streets are left to deal; earlier releases did not record
  /// that.
  case remaining(deck: Int, state: GameState?)
  /// The best five cards of a hand, with the rank that is wild; whether it wins, once that is
  /// decided, and not it alone.
  case best(HandOwner, Form, wild: Rank?, winner: Bool?, isSplit: Bool)
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

extension DealingEvent<SecretCards> {
  /// The event as `viewer` sees it; `nil` if it is not shown.
  public func seen(by viewer: PlayerName?) -> DealingEvent<SeenCards>? {
    switch self {
    case .shuffled: nil
    case .reshuffled(let player, let deck): .reshuffled(by: player, deck: deck)
    case .rebuilt(let player, let deck): .rebuilt(by: player, deck: deck)
    case .drawn(let player, let card, let deck): .drawn(by: player, card, deck: deck)
    case .new(let rules, let options, let player): .new(rules, options, by: player)
    case .newAsked(let player, let request, let asked, let need):
      .newAsked(player, request, asked: asked, need: need)
    case .round(let number, let deck, let label, let player):
      .round(number: number, deck: deck, label, by: player)
    case .dealt(let hand, let street, let down, let up):
      .dealt(hand, street: street, down: down.seen(by: viewer), up: up)
    case .community(let cards, let street): .community(cards, street: street)
    case .remaining(let deck, let state): .remaining(deck: deck, state: state)
    case .best(let hand, let cards, let wild, let winner, let isSplit):
      .best(hand, cards.seen(by: viewer), wild: wild, winner: winner, isSplit: isSplit)
    case .split(let hands): .split(hands)
    case .shown(let hand, let down, let up): .shown(hand, down: down, up: up)
    case .over: .over
    case .left(let player): .left(player)
    }
  }

  /// Whether all viewers see the same.
  public var isSameForAll: Bool {
    switch self {
    case .dealt(_, _, let down, _): down.isSameForAll
    case .best(_, let cards, _, _, _): cards.isSameForAll
    case .shuffled, .reshuffled, .rebuilt, .drawn, .new, .newAsked, .round, .community, .remaining,
      .split,
      .shown, .over, .left:
      true
    }
  }
}
