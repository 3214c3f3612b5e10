import Cards
import Lines

extension PokerGame: Game {
  public var id: GameID { .poker(rules.id) }
  public var seatCount: Int { rules.seats }
  public var round: Int { handCount }
  public var takesNewcomers: Bool { openHand == nil }

  public var state: GameState {
    if players.isEmpty { return .empty }
    if openHand != nil { return .hand }
    if chooser != nil { return .choice }
    return nextHand == nil ? .waiting : .next
  }

  public func refusal(of action: GameAction, by seat: Seat) -> Refusal? {
    guard case .poker(let action) = action else { return Refusal(.ruleVerb) }
    return refusal(of: action, by: seat)
  }

  @specialized(where Chance == ChaCha20)
  public mutating func decide<Chance: RandomNumberGenerator>(
    _ input: GameInput, using chance: inout Chance
  ) -> [GameEvent] {
    let events: [PokerEvent] =
      switch input {
      case .action(.poker(let action), let seat): perform(action, by: seat, using: &chance)
      case .change(let change, _): decide(after: change, using: &chance)
      case .timeOut(let seat): decideTimeOut(of: seat, using: &chance)
      case .start: decideStart(using: &chance)
      case .topUp(let seat, let amount): decideTopUp(of: seat, by: amount, using: &chance)
      case .close: decideClose()
      case .action, .returnToRules: []
      }
    return events.map { .poker($0) }
  }

  public mutating func evolve(_ event: GameEvent) {
    if case .poker(let event) = event { evolve(event) }
  }

  // MARK: - Optional requirements

  public func gameQuestion(for seat: Seat) -> GameQuestion? {
    question(for: seat).map { .poker($0) }
  }

  public func asksAnew(after event: GameEvent) -> SeatScope {
    if case .poker(let event) = event { asksAnew(after: event) } else { .nobody }
  }

  public var isSomebodyWaiting: Bool { true }
  public func isHoldingUp(_ seat: Seat) -> Bool { isAsked(seat) }
  public func stack(purse: Int?, chips: Int) -> Int { rules.match?.stack ?? chips }
  public func balance(of seat: Seat) -> Int { stack(of: seat) }
  public func isInPlay(_ seat: Seat) -> Bool { openHand?.position(of: seat) != nil }
  public var buyIn: ClosedRange<Int>? { rules.match == nil ? rules.buyIn : nil }
  public var bigBlindChips: Int? { hand?.play.stakes.bigBlind }

  public func standingBet(of seat: Seat) -> StandingBet? {
    var (amount, fate) = (0, StandingBet.Fate.played)
    if let hand = openHand, let place = hand.position(of: seat), !hand.players[place].isFolded {
      let player = hand.players[place]
      (amount, fate) = (player.paid + player.dead, player.isAllIn ? .allIn : .checkedOrFolded)
    }
    return StandingBet(
      round: handCount, amount: amount, fate: isMatchPlayed ? .matchEnds : fate)
  }

  public var isForPlay: Bool { rules.match != nil }
  public var isSeeded: Bool { rules.match?.seed != nil }
  public var dealsByItself: Bool { true }
}
