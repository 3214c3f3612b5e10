import Games
import Identity

/// A step of a round, as somebody has seen it.
public struct RoundStep: Sendable, Equatable {
  /// What happens in a round.
  public enum Happening: Sendable, Equatable {
    /// Something in its game.
    case game(GameEvent<SeenCards>)
    /// Somebody's clock ran out; what the table did for them follows.
    case timeout(SeatedPlayer)
  }

  /// What happened.
  let happening: Happening
  /// Milliseconds since the round began; `nil` if nobody has kept that.
  public let milliseconds: Int?

  /// Something that happened.
  public init(_ happening: Happening, after milliseconds: Int? = nil) {
    (self.happening, self.milliseconds) = (happening, milliseconds)
  }
}

extension GameEvent<SecretCards> {
  /// The event with every card open, for whoever runs the house; `nil` if nobody is shown it.
  public var withEveryCard: GameEvent<SeenCards>? {
    switch self {
    case .poker(let event): event.withEveryCard.map { .poker($0) }
    case .house(let event): event.seen.map { .house($0) }
    case .dealing(.dealt(let hand, let street, let down, let up)):
      .dealing(.dealt(hand, street: street, down: down.open, up: up))
    case .dealing(.best(let hand, let cards, let wild, let winner, let isSplit)):
      .dealing(.best(hand, cards.open, wild: wild, winner: winner, isSplit: isSplit))
    case .dealing(let event): event.seen(by: nil).map { .dealing($0) }
    }
  }
}

extension SecretCards {
  /// The cards as nobody sees them at the table.
  fileprivate var open: SeenCards { SeenCards(cards) }
}
