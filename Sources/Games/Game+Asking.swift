import Cards
import Identity

/// What a game of any family tells of itself.
extension Game {
  /// How many seats the game has.
  public var seatCount: Int {
    switch self {
    case .house(let game): game.rules.seats
    case .dealing(let game): game.options.players
    case .poker(let game): game.rules.seats
    }
  }

  /// Decks in the shoe, where people play for their number of rounds; `nil` if nobody is there.
  public var deckNumber: Int? {
    if case .house(let game) = self { game.decks } else { nil }
  }

  /// The number of the round that is played.
  public var round: Int {
    switch self {
    case .house(let game): game.round
    case .dealing(let game): game.round
    case .poker(let game): game.handCount
    }
  }

  /// What must be 0 after every event: money, or cards, were made or lost otherwise.
  public var imbalance: Int {
    switch self {
    case .house(let game): game.total
    case .dealing(let game): game.imbalance
    case .poker(let game): game.imbalance
    }
  }

  /// Whether the game is over.
  public var isOver: Bool {
    switch self {
    case .house(let game): game.phase == .over
    case .dealing(let game): game.isOver
    case .poker: false
    }
  }

  /// Everything that `decide` takes of the player in `seat`.
  public func legal(for seat: Seat) -> [LegalMove] {
    switch self {
    case .house(let game): game.legal(for: seat)
    case .dealing(let game): game.legal(for: seat)
    case .poker(let game): game.legal(for: seat)
    }
  }

  /// What the player in `seat` is asked, or `nil` if nothing. A dealer asks nobody: whoever sits
  /// there may have cards dealt at any time.
  public func question(for seat: Seat) -> GameQuestion? {
    switch self {
    case .house(let game): game.question(for: seat).map { .house($0) }
    case .dealing: nil
    case .poker(let game): game.question(for: seat).map { .poker($0) }
    }
  }

  /// The big blind of the hand; `nil` if there is none.
  public var bigBlind: Int? {
    guard case .poker(let game) = self else { return nil }
    return game.hand?.play.stakes.bigBlind
  }

  /// Whose question can be another after `event`, by which the game has evolved.
  public func asksAnew(after event: GameEvent) -> SeatScope {
    switch (self, event) {
    case (.house(let game), .house(let event)): game.asksAnew(after: event)
    case (.poker(let game), .poker(let event)): game.asksAnew(after: event)
    case (.house, _), (.dealing, _), (.poker, _): .nobody
    }
  }

  /// Whether players who are asked hold somebody up.
  public var isSomebodyWaiting: Bool {
    switch self {
    case .house(let game): game.isSomebodyWaiting
    case .dealing: false
    case .poker: true
    }
  }

  /// Whether somebody else is held up by the player in `seat`, who is asked.
  public func isHoldingUp(_ seat: Seat) -> Bool {
    switch self {
    case .house(let game): game.isHoldingUp(seat)
    case .dealing: false
    case .poker(let game): game.isAsked(seat)
    }
  }

  /// Whether the others wait for the player in `seat` to join the round.
  public func isUndecided(_ seat: Seat) -> Bool {
    switch self {
    case .house(let game): game.isUndecided(seat)
    case .dealing, .poker: false
    }
  }

  /// Whether money of the player in `seat` stands in the round.
  public func isInPlay(_ seat: Seat) -> Bool {
    switch self {
    case .house(let game): game.players[seat]?.isInPlay ?? false
    case .dealing: false
    case .poker(let game): game.openHand?.position(of: seat) != nil
    }
  }

  /// What somebody has on sitting down who has left the game with `purse` dollars, or never was in
  /// it if that is `nil`, and brings `chips` where everybody brings some.
  public func stack(purse: Int?, chips: Int) -> Int {
    switch self {
    case .house(let game): purse ?? game.rules.stack
    case .dealing: 0
    case .poker(let game): game.rules.match?.stack ?? chips
    }
  }

  /// What people may bring in chips; `nil` where they bring none.
  public var buyIn: ClosedRange<Int>? {
    guard case .poker(let game) = self, game.rules.match == nil else { return nil }
    return game.rules.buyIn
  }

  /// Whether what is won here is only for this table: in matches, and where the cards follow from a
  /// seed that somebody knows.
  public var isForPlay: Bool {
    switch self {
    case .house(let game): game.rules.seed != nil || game.rules.match != nil
    case .dealing: false
    case .poker(let game): game.rules.match != nil
    }
  }

  /// Whether a match is going on: it has begun, and is not over.
  public var isMatchPlayed: Bool {
    switch self {
    case .house(let game): game.isMatchPlayed == true
    case .dealing: false
    case .poker(let game): game.score?.isOver == false
    }
  }

  /// Whether nothing follows any more: a match is over.
  public var isFinished: Bool {
    switch self {
    case .house(let game): game.score?.isOver == true
    case .dealing: false
    case .poker(let game): game.score?.isOver == true
    }
  }

  /// Whether one round follows the other without anybody's asking.
  public var dealsByItself: Bool { if case .poker = self { true } else { false } }

  /// When the next round begins that the table has to begin by itself; `nil` for none.
  public var nextStart: NextHand? {
    if case .poker(let game) = self { game.nextHand } else { nil }
  }

  /// Who has asked to sit out when the next round begins.
  public var seatsToSitOut: [Seat] {
    if case .poker(let game) = self { game.seatsToSitOut } else { [] }
  }

  /// What the safe move of the player in `seat`, who is asked, would be.
  public func safeMove(of seat: Seat) -> SafeMove {
    switch self {
    case .house(let game): game.players[seat]?.isInPlay == true ? .deal : .pass
    case .dealing: .pass
    case .poker(let game): game.safeMove(of: seat)
    }
  }

  /// What the player in `seat` would leave with now, in dollars.
  public func balance(of seat: Seat) -> Int {
    switch self {
    case .house(let game): game.players[seat]?.balance ?? 0
    case .dealing: 0
    case .poker(let game): game.stack(of: seat)
    }
  }

  /// Whether whoever sits down now plays at once, not only from the next round on.
  public var takesNewcomers: Bool {
    switch self {
    case .house(let game): game.takesNewcomers
    case .dealing(let game): game.isRoundComplete
    case .poker(let game): game.openHand == nil
    }
  }

  /// Whether the player in `seat` has no money, and plays on only in a new game.
  public func isBroke(_ seat: Seat) -> Bool {
    if case .house(let game) = self { game.players[seat]?.balance == 0 } else { false }
  }

  /// The cards that `viewer`, or somebody who watches if `nil`, may not see.
  public func hiddenCards(from viewer: PlayerName?) -> CardSet {
    switch self {
    case .house(let game): game.unseen
    case .dealing(let game): game.hiddenCards(from: viewer)
    case .poker(let game): game.hiddenCards(from: viewer)
    }
  }

  /// The same game with everything that `viewer` may not see in another order.
  public func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout some RandomNumberGenerator
  ) -> Game {
    switch self {
    case .house(let game): .house(game.withHiddenCardsPermuted(using: &chance))
    case .dealing(let game):
      .dealing(game.withHiddenCardsPermuted(hiddenFrom: viewer, using: &chance))
    case .poker(let game):
      .poker(game.withHiddenCardsPermuted(hiddenFrom: viewer, using: &chance))
    }
  }
}
