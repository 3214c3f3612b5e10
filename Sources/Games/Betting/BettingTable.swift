// Owns the betting game against the house (document 002, games.md): who has what, and how a
// round goes. Pure: no clock, no names, and chance comes in as an argument.

import Cards

/// A game of betting against the house, from one deck, for one or several players.
public struct BettingTable: Sendable, Equatable {
  /// Where a round is.
  public enum Phase: String, Sendable {
    /// Bets are placed; no cards of this round yet.
    case bet
    /// Cards are out; one may be traded, bets may be raised.
    case trade
    /// No more rounds until `reset`.
    case over
  }

  /// The numbers of this table.
  public let rules: BettingRules
  /// Where the round is.
  public internal(set) var phase = Phase.bet
  /// The rounds of this game, counted from 1; 0 before the first.
  public internal(set) var round = 0
  /// Who plays.
  public internal(set) var players: [Seat: BettingPlayer] = [:]
  /// The house's cards once they are shown.
  public internal(set) var house: [Card] = []
  /// What the house has won from players beyond what it gave them to begin with.
  public internal(set) var bank = 0
  var shoe: Shoe
  var resetVotes: Set<Seat> = []
  /// Whether the first to sit goes on with a game, instead of beginning one.
  var isResumed = false

  /// A table without players and with a fresh deck, which the first player's sitting shuffles.
  public init(rules: BettingRules) {
    self.rules = rules
    shoe = Shoe(decks: rules.decks)
  }

  /// A table without players that goes on with a game: with the next round's number and the cards
  /// that are left, the next one first; `nil` if these are no cards of its deck.
  public init?(rules: BettingRules, round: Int, isOver: Bool, undrawn: [Card]) {
    guard round > 0, let shoe = Shoe(decks: rules.decks, undrawn: undrawn) else { return nil }
    self.rules = rules
    self.round = round
    self.shoe = shoe
    phase = isOver ? .over : .bet
    isResumed = true
  }

  /// The cards left in the deck, the next one first: for what must go on after a restart.
  public var undrawn: ArraySlice<Card> { shoe.undrawn }

  /// Cards left in the deck.
  public var deckCount: Int { shoe.count }

  /// The cards that nobody has seen in this game: for proving that no line names one.
  public var unseen: CardSet { CardSet.full.subtracting(CardSet(shoe.drawnCards)) }

  /// The seats that are taken, in their order.
  public var seats: [Seat] { players.keys.sorted() }

  /// Dollars of all players and the bank together: zero after every event, since money only
  /// ever goes from one to the other.
  public var total: Int { players.values.reduce(bank) { $0 + $1.balance } }

  /// Whether the player in `seat` is asked to act: there is something to decide, and he is
  /// neither away nor has let the betting pass.
  public func isAsked(_ seat: Seat) -> Bool {
    guard let player = players[seat], !player.isAway, !player.isLeaving else { return false }
    if player.hasPassed, !player.isInPlay { return false }
    return !moves(for: seat).isEmpty
  }

  /// Whether somebody who is present and ready waits for the player in `seat`.
  public func isWaitedFor(_ seat: Seat) -> Bool {
    isAsked(seat)
      && players.contains { other, player in
        other != seat && player.isReady && player.isInPlay && player.isPresent
      }
  }

  /// What the player in `seat` may know and do.
  public func view(for seat: Seat) -> BettingView? {
    guard let player = players[seat] else { return nil }
    return BettingView(
      phase: phase, hand: player.hand, bet: player.bet, balance: player.balance,
      deckCount: deckCount, legal: moves(for: seat))
  }

  /// The same table with the undrawn cards in another order: for proving that nobody's view
  /// depends on them.
  public func withHiddenCardsPermuted(
    using generator: inout some RandomNumberGenerator
  ) -> BettingTable {
    var copy = self
    copy.shoe.shuffle(using: &generator)
    return copy
  }
}
