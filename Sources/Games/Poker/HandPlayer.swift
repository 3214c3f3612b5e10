import Cards
import Identity

/// A player of one hand of poker.
public struct HandPlayer: Sendable, Equatable, Codable {
  /// Where the player sits.
  public let seat: Seat
  /// Who it is.
  public let name: PlayerName
  /// Chips that are not in the middle.
  public internal(set) var stack: Int
  /// Chips bet on this street.
  public internal(set) var bet = 0
  /// Chips in the middle that this player can win back from each other: antes and bets.
  public internal(set) var paid = 0
  /// Chips in the middle that are nobody's bet: missed blinds, an ante for all.
  public internal(set) var dead = 0
  /// Cards face down.
  public internal(set) var down: CardRow = []
  /// Cards face up.
  public internal(set) var up: CardRow = []
  /// Gave up the hand.
  public internal(set) var isFolded = false
  /// Has to act on this street, should it be possible.
  var needsAction = true
  /// Has acted on this street.
  var hasActed = false
  /// The price that stood after the player's last action on this street.
  var priceActed = 0
  /// Has to change cards, or to give some up.
  var needsExchange = false
  /// New cards that are to come.
  var awaits = 0
  /// What was given up for them.
  var givenUp: CardRow = []
  /// All that was given up in this hand.
  var surrendered = CardSet()
  /// Whether the rest of the board may come twice; `nil` if that was not said.
  var agrees: Bool?
  /// The cards are turned up.
  public internal(set) var isShown = false
  /// The player has left the table, and the cards have no owner.
  private(set) var hasLeft = false

  init(_ player: SeatedPlayer, stack: Int) {
    (seat, name, self.stack) = (player.seat, player.name, stack)
  }

  /// Chips that would be there if nothing had been paid in this hand.
  var stackBeforeHand: Int { stack + paid + dead }

  /// Whether everything is in the middle.
  public var isAllIn: Bool { stack == 0 && !isFolded }

  /// Whether there is anything left to bet with.
  var canBet: Bool { stack > 0 && !isFolded }

  /// Whether the cards belong to the person who has this name now.
  public func isOwned(by name: PlayerName?) -> Bool { !hasLeft && self.name == name }

  /// The player has left the table: a newcomer with the name, or in the seat, has no part in the
  /// hand.
  mutating func leave() { hasLeft = true }

  /// The player, as an event says it.
  public var player: SeatedPlayer { SeatedPlayer(seat, name) }

  /// All the cards, those face down first.
  public var cards: [Card] { down + Array(up) }

  mutating func beginStreet() {
    bet = 0
    (needsAction, hasActed, priceActed) = (true, false, 0)
  }

  /// Has other cards instead.
  mutating func exchangeCards(_ other: (Card) -> Card) {
    down = CardRow(down.map(other))
    up = CardRow(up.map(other))
    givenUp = CardRow(givenUp.map(other))
    surrendered = CardSet(surrendered.map(other))
  }

  /// Moves chips to the middle, as a bet of this street.
  mutating func pay(bet amount: Int) {
    stack -= amount
    bet += amount
    paid += amount
  }
}
