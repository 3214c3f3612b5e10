import Cards
import Lines

extension HouseGame: Game {
  public var id: GameID { .house(cards: rules.cardsPerHand) }
  public var seatCount: Int { rules.seats }
  public var imbalance: Int { total }

  public var state: GameState {
    if players.isEmpty { return .empty }
    return switch phase {
    case .bet: .bet
    case .trade: .trade
    case .over: .over
    }
  }

  public func refusal(of action: GameAction, by seat: Seat) -> Refusal? {
    guard case .house(let action) = action else { return Refusal(.ruleVerb) }
    return refusal(of: action, by: seat)
  }

  @specialized(where Chance == ChaCha20)
  public mutating func decide<Chance: RandomNumberGenerator>(
    _ input: GameInput, using chance: inout Chance
  ) -> [GameEvent] {
    let events: [HouseEvent] =
      switch input {
      case .action(.house(let action), let seat): perform(action, by: seat, using: &chance)
      case .change(let change, let goesOn):
        decide(after: change, goesOn: goesOn, using: &chance)
      case .timeOut(let seat): decideTimeOut(of: seat, using: &chance)
      case .close: decideVoid(using: &chance)
      case .action, .start, .topUp, .returnToRules: []
      }
    return events.map { .house($0) }
  }

  public mutating func evolve(_ event: GameEvent) {
    if case .house(let event) = event { evolve(event) }
  }

  public func hiddenCards(from viewer: PlayerName?) -> CardSet { unseen }

  // MARK: - Optional requirements

  public func gameQuestion(for seat: Seat) -> GameQuestion? {
    question(for: seat).map { .house($0) }
  }

  public func asksAnew(after event: GameEvent) -> SeatScope {
    if case .house(let event) = event { asksAnew(after: event) } else { .nobody }
  }

  public func safeMove(of seat: Seat) -> SafeMove { isInPlay(seat) ? .deal : .pass }
  public func stack(purse: Int?, chips: Int) -> Int { purse ?? rules.stack }
  public func balance(of seat: Seat) -> Int { players[seat]?.balance ?? 0 }
  public func isInPlay(_ seat: Seat) -> Bool { players[seat]?.isInPlay ?? false }
  public func isBroke(_ seat: Seat) -> Bool { players[seat]?.balance == 0 }

  public func standingBet(of seat: Seat) -> StandingBet? {
    let amount = phase == .over ? 0 : players[seat]?.bet ?? 0
    return StandingBet(
      round: round, amount: amount, fate: isMatchPlayed ? .matchEnds : .played)
  }

  public var isForPlay: Bool { isSeeded || rules.match != nil }
  public var isSeeded: Bool { rules.seed != nil }
  public var deckNumber: Int? { decks }
}
