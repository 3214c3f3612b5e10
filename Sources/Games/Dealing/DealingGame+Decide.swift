import Cards
import Lines

/// Decides what follows from actions and changes of seats. Every function returns the events, which
/// the game has already applied.
extension DealingGame {
  /// Performs `action`, which must be legal.
  public mutating func perform(
    _ action: DealingAction, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [DealingEvent] {
    let player = player(seat)
    // Consumed, so that a change does not copy the game.
    var step = Step(game: consume self, chance: chance)
    switch action {
    case .deal:
      if step.game.isRoundComplete { step.beginRound(by: player) }
      step.dealRest()
    case .step:
      if step.game.round == 0 { step.beginRound(by: player) }
      step.dealStreet()
    case .next:
      step.beginRound(by: player)
      step.dealStreet()
    case .show: step.show(seat)
    case .shuffle:
      step.shuffle(isWhole: false)
      step.emit(.reshuffled(by: player, deck: step.game.deckCount))
    case .rebuild:
      step.shuffle(isWhole: true)
      step.emit(.rebuilt(by: player, deck: step.game.deckCount))
    case .draw: step.draw(by: player)
    case .new(let rules, let options):
      step.askForNew(rules, options, by: seat)
    }
    (self, chance) = (step.game, step.chance)
    return step.events
  }

  /// Decides what follows from a change of the seats, which the game has applied.
  public mutating func decide(
    after change: SeatChange, using chance: inout some RandomNumberGenerator
  ) -> [DealingEvent] {
    var step = Step(game: consume self, chance: chance)
    switch change {
    case .leaving(let seat): step.leave(seat)
    case .away, .gone: break
    case .sat, .back, .returned:
      self = step.game
      return []
    }
    // All the players who are left may have asked for the same game.
    if let (player, request) = step.game.agreed {
      step.begin(request, by: player)
    }
    (self, chance) = (step.game, step.chance)
    return step.events
  }

  /// Returns an empty table to these rules with a fresh deck; does nothing if it has them.
  mutating func decideReturn(
    to rules: DealingRules, _ options: DealingOptions
  ) -> [DealingEvent] {
    guard seated.isEmpty, rules != self.rules || options != self.options else { return [] }
    let event = DealingEvent.new(DealingStart(rules, options), by: nil)
    evolve(event)
    return [event]
  }
}

/// One step of a dealer: the game applies each event before the next is decided.
private struct Step<Chance: RandomNumberGenerator> {
  var game: DealingGame
  var chance: Chance
  var events: [DealingEvent] = []

  mutating func emit(_ event: DealingEvent) {
    game.evolve(event)
    events.append(event)
  }

  /// Shuffles the undrawn cards, or all of them.
  mutating func shuffle(isWhole: Bool) {
    var shoe = game.shoe
    if isWhole { shoe.rebuild() }
    shoe.shuffle(using: &chance)
    emit(.shuffled(cards: SecretCards(Array(shoe.undrawn), for: .nobody)))
  }

  mutating func leave(_ seat: Seat) {
    guard let player = game.player(seat) else { return }
    let wasFaceDown = game.hand(at: seat).map { $0.owner != nil && !$0.isPublic } ?? false
    emit(.left(player))
    if wasFaceDown, game.isRoundComplete { endShowdown() }
  }

  /// Begins a new game. One with open cards, where players hold cards, begins when all of them have
  /// asked for it: their cards were dealt to be seen by nobody else.
  mutating func askForNew(
    _ rules: DealingRules, _ options: DealingOptions, by seat: Seat
  ) {
    guard let player = game.player(seat) else { return }
    let request = DealingRequest(rules, options, over: game.options)
    let others = game.holders.filter { $0 != seat }
    let asked = others.count { game.request(of: $0) == request }
    guard request.isOpen == true, asked < others.count else {
      return begin(request, by: player)
    }
    // A request from a player without cards does not count.
    let mine = game.holders.count - others.count
    emit(.newAsked(player, asked: asked + mine, need: others.count + mine, request))
  }

  mutating func begin(
    _ request: DealingRequest, by player: SeatedPlayer
  ) {
    let start = DealingStart(request.rules, request.options(over: game.options))
    emit(.new(start, by: player))
    beginRound(by: player)
    dealRest()
  }

  mutating func beginRound(
    by player: SeatedPlayer?
  ) {
    let isRenewed = game.options.shuffling == .renew && game.isDeckShort
    if game.isUnshuffled || game.options.shuffling == .round || isRenewed {
      shuffle(isWhole: true)
    }
    if isRenewed { emit(.rebuilt(by: nil, deck: game.deckCount)) }
    emit(.round(round: game.round + 1, deck: game.deckCount, game.rules.label, by: player))
  }

  mutating func draw(by player: SeatedPlayer?) {
    if game.isUnshuffled { shuffle(isWhole: true) }
    guard let card = game.shoe.undrawn.first else { return }
    emit(.drawn(by: player, card: OneCard(card), deck: game.deckCount - 1))
    if game.isRoundComplete { endIfExhausted() }
  }

  /// Deals all remaining streets, each hand's cards in one event.
  mutating func dealRest() {
    let streets = game.rules.streets[game.streetsDealt...]
    deal(streets, as: game.streetsDealt == 0 ? "all" : "rest")
  }

  mutating func dealStreet() {
    let street = game.rules.streets[game.streetsDealt]
    deal([street], as: street.name)
  }

  private mutating func deal(_ streets: ArraySlice<DealingStreet>, as name: String) {
    var dealt = DealtCards(hands: game.hands.count)
    var cards = game.shoe.undrawn
    for street in streets { dealt.take(street, from: &cards) }
    for (hand, (down, up)) in zip(game.hands, zip(dealt.down, dealt.up)) {
      guard !down.isEmpty || !up.isEmpty else { continue }
      emit(.dealt(hand.holder, down: SecretCards(down, for: hand.audience), up: up, street: name))
    }
    if !dealt.community.isEmpty { emit(.community(cards: dealt.community, street: name)) }
    emit(.remaining(deck: game.deckCount, state: game.isRoundComplete ? .ready : .dealing))
    guard game.isRoundComplete else { return }
    nameBest(of: game.hands.filter { $0.owner != nil || $0.isPublic })
    endIfExhausted()
  }

  private mutating func endIfExhausted() {
    if game.options.shuffling == .exhausted, game.isDeckShort, !game.isOver { emit(.over) }
  }

  /// Names the best five cards of each hand that has five cards or more.
  private mutating func nameBest(of chosen: [DealtHand]) {
    let wild = game.rules.wild.rank
    let values = chosen.map { hand in
      DealtFive(bestOf: hand.down + hand.up + game.community, wild: wild)
    }
    let isShowdown = game.hands.allSatisfy { $0.isPublic || $0.isMucked }
    let highest = isShowdown ? values.compactMap { $0?.value }.max() : nil
    let best = zip(chosen, values).filter { $1 != nil && $1?.value == highest && $0.isPublic }
    let isSplit = best.count > 1
    for (hand, five) in zip(chosen, values) {
      guard let five else { continue }
      let isWinner = five.value == highest
      emit(
        .best(
          BestFive(
            hand.holder, SecretCards(five.cards, for: hand.isPublic ? .everybody : hand.audience),
            wild: wild, winner: hand.isPublic ? isWinner : nil, isSplit: isSplit && isWinner)))
    }
    if isSplit { emit(.split(SplitHands(best.map(\.0.holder)))) }
  }

  /// Turns a hand up. Once all hands that have an owner are up, the others follow and the winner is
  /// named. A hand that its owner left face down stays so and wins nothing.
  mutating func show(_ seat: Seat) {
    turnUp { $0.place == .seat(seat) }
    if !endShowdown() { nameBest(of: game.hands.filter { $0.place == .seat(seat) }) }
  }

  /// Names the winner if all hands that have an owner are up.
  @discardableResult mutating func endShowdown() -> Bool {
    let held = game.hands.filter { $0.owner != nil }
    guard !held.isEmpty, held.allSatisfy(\.isPublic) else { return false }
    turnUp { !$0.isPublic && !$0.isMucked }
    nameBest(of: game.hands.filter { !$0.isMucked })
    return true
  }

  private mutating func turnUp(_ isChosen: (DealtHand) -> Bool) {
    for hand in game.hands where isChosen(hand) {
      emit(.shown(hand.holder, down: hand.down, up: hand.up))
    }
  }
}

/// The cards of some streets: one to each hand in turn, those face down first, then the board.
private struct DealtCards {
  var down: [[Card]]
  var up: [[Card]]
  var community: [Card] = []

  init(hands: Int) {
    down = Array(repeating: [], count: hands)
    up = down
  }

  mutating func take(_ street: DealingStreet, from cards: inout ArraySlice<Card>) {
    for _ in 0..<street.down {
      for hand in down.indices { if let card = cards.popFirst() { down[hand].append(card) } }
    }
    for _ in 0..<street.up {
      for hand in up.indices { if let card = cards.popFirst() { up[hand].append(card) } }
    }
    community += cards.prefix(street.community)
    cards = cards.dropFirst(street.community)
  }
}
