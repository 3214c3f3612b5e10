import Cards
import Lines

extension DealingGame: Game {
  public var id: GameID { .dealing(rules.id) }
  public var seatCount: Int { options.players }
  public var takesNewcomers: Bool { isRoundComplete }
  public var ownRules: RuleSetName? { rules.ownName }

  public var state: GameState {
    if seated.isEmpty { return .empty }
    if isOver { return .over }
    return isRoundComplete ? .ready : .dealing
  }

  public func refusal(of action: GameAction, by seat: Seat) -> Refusal? {
    guard case .dealing(let action) = action else { return Refusal(.ruleVerb) }
    return refusal(of: action, by: seat)
  }

  @specialized(where Chance == ChaCha20)
  public mutating func decide<Chance: RandomNumberGenerator>(
    _ input: GameInput, using chance: inout Chance
  ) -> [GameEvent] {
    let events: [DealingEvent] =
      switch input {
      case .action(.dealing(let action), let seat): perform(action, by: seat, using: &chance)
      case .change(let change, _): decide(after: change, using: &chance)
      case .returnToRules(let own):
        (own as? DealingGame).map { decideReturn(to: $0.rules, $0.options) } ?? []
      case .action, .timeOut, .start, .topUp, .close: []
      }
    return events.map { .dealing($0) }
  }

  public mutating func evolve(_ event: GameEvent) {
    if case .dealing(let event) = event { evolve(event) }
  }
}
