import Cards
import Lines

/// A player in one hand of poker.
public struct HandPlayer: Sendable, Equatable, Codable {
  public let seat: Seat
  public let name: PlayerName
  /// Chips that are not in the middle.
  public internal(set) var stack: Int
  /// Chips bet on this street.
  public internal(set) var bet = 0
  /// Chips in the middle that the players can win from each other: antes and bets.
  public internal(set) var paid = 0
  /// Dead chips in the middle, part of no bet: missed blinds, an ante for all.
  public internal(set) var dead = 0
  /// Cards face down.
  public internal(set) var down: CardRow = []
  /// Cards face up.
  public internal(set) var up: CardRow = []
  /// Whether the player has folded.
  public internal(set) var isFolded = false
  /// Whether the player has to act on this street, if there is anything to decide.
  var needsAction = true
  /// Whether the player has acted on this street.
  var hasActed = false
  /// The price after the player's last action on this street.
  var priceActed = 0
  /// Whether the player has to exchange or give up cards.
  var needsExchange = false
  /// The number of new cards still to come.
  var awaits = 0
  /// The cards given up for the new ones.
  var givenUp: CardRow = []
  /// All cards given up in this hand.
  var surrendered = CardSet()
  /// Whether the player agrees to run the rest of the board twice; `nil` before an answer.
  var agrees: Bool?
  /// Whether the cards have been turned up.
  public internal(set) var isShown = false
  /// Whether the player has left the table, so that the cards have no owner.
  private(set) var hasLeft = false

  init(_ player: SeatedPlayer, stack: Int) {
    (seat, name, self.stack) = (player.seat, player.name, stack)
  }

  /// The stack before any payment in this hand.
  var stackBeforeHand: Int { stack + paid + dead }

  /// Whether the player is all-in.
  public var isAllIn: Bool { stack == 0 && !isFolded }

  /// Whether the player has chips to bet.
  var canBet: Bool { stack > 0 && !isFolded }

  /// Whether the cards belong to the current holder of this name.
  public func isOwned(by name: PlayerName?) -> Bool { !hasLeft && self.name == name }

  /// Marks the player as gone: a newcomer with the name, or in the seat, has no part in the hand.
  mutating func leave() { hasLeft = true }

  /// The player, as events name one.
  public var player: SeatedPlayer { SeatedPlayer(seat, name) }

  /// All cards, those face down first.
  public var cards: [Card] { down + Array(up) }

  mutating func beginStreet() {
    bet = 0
    (needsAction, hasActed, priceActed) = (true, false, 0)
  }

  /// Replaces each card with another.
  mutating func exchangeCards(_ other: (Card) -> Card) {
    down = CardRow(down.map(other))
    up = CardRow(up.map(other))
    givenUp = CardRow(givenUp.map(other))
    surrendered = CardSet(surrendered.map(other))
  }

  /// Moves chips to the middle, as a bet on this street.
  mutating func pay(bet amount: Int) {
    stack -= amount
    bet += amount
    paid += amount
  }
}
