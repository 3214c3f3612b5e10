import Cards
import Lines

/// Decides what follows from actions, clocks and changes of seats. Every function returns the
/// events, which the game has already applied.
extension PokerGame {
  /// Performs `action`, which must be legal, and all that follows from it.
  public mutating func perform(
    _ action: PokerAction, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [PokerEvent] {
    guard let player = player(seat) else { return [] }
    var step = PokerStep()
    switch action {
    case .choose(let id): emit(.chose(player, game: id), &step)
    case .auto where chooser == seat: emit(.chose(player, game: safeChoice), &step)
    case .post(let isOn): emit(.wish(player, what: .post, state: Switch(isOn)), &step)
    case .straddle(let isOn): emit(.wish(player, what: .straddle, state: Switch(isOn)), &step)
    case .leaveNextBlind(let isOn):
      emit(.wish(player, what: .leaveNextBlind, state: Switch(isOn)), &step)
    case .plan(let planned): emit(.planned(player, Plan(planned)), &step)
    default: play(action, by: seat, isAuto: false, &step, using: &chance)
    }
    if !action.isForLater { advance(&step, using: &chance) }
    return step.events
  }

  /// Applies a time-out by making the safe move.
  mutating func decideTimeOut(
    of seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [PokerEvent] {
    guard isAsked(seat) else { return [] }
    var step = PokerStep()
    playSafe(seat, &step, using: &chance)
    advance(&step, using: &chance)
    return step.events
  }

  /// Decides what follows from a change of the seats, which the game has applied.
  public mutating func decide(
    after change: SeatChange, using chance: inout some RandomNumberGenerator
  ) -> [PokerEvent] {
    var step = PokerStep()
    if case .leaving(let seat) = change, openHand?.position(of: seat) == nil {
      if chooser == seat { playSafe(seat, &step, using: &chance) }
      remove(seat, &step)
    }
    if case .away(let seat) = change, chooser == seat { playSafe(seat, &step, using: &chance) }
    advance(&step, using: &chance)
    return step.events
  }

  /// Deals the next hand, for which the table has waited.
  ///
  /// - Parameter deck: the first cards of the deck, in this order; `chance` shuffles the rest.
  public mutating func decideStart(
    deck: [Card] = [], using chance: inout some RandomNumberGenerator
  ) -> [PokerEvent] {
    guard nextHand != nil else { return [] }
    var step = PokerStep()
    begin(deck: deck, &step, using: &chance)
    advance(&step, using: &chance)
    return step.events
  }

  /// Adds chips for a player: at once, or when the hand is over.
  public mutating func decideTopUp(
    of seat: Seat, by amount: Int, using chance: inout some RandomNumberGenerator
  ) -> [PokerEvent] {
    guard let player = player(seat), let state = players[seat] else { return [] }
    var step = PokerStep()
    let playing = openHand.flatMap { hand in
      hand.position(of: seat).map { hand.players[$0].stack }
    }
    let stack = playing ?? (state.stack + amount)
    emit(.toppedUp(player, amount: amount, stack: stack, later: playing != nil), &step)
    advance(&step, using: &chance)
    return step.events
  }

  /// Ends the hand without a result: all chips in the middle go back.
  mutating func decideVoid() -> [PokerEvent] {
    var step = PokerStep()
    if let hand = openHand {
      var stacks = stacksBesideHand
      for player in hand.players { stacks[player.seat] = player.stackBeforeHand }
      emit(.void(hand: hand.number, stacks: stacks), &step)
      settle(&step)
    }
    return step.events
  }

  /// Closes the table, so that no chips stay in the middle.
  mutating func decideClose() -> [PokerEvent] {
    var step = PokerStep()
    step.events = decideVoid()
    divideCarried(&step)
    return step.events
  }
}

// MARK: - Consequences

extension PokerGame {
  private mutating func emit(
    _ event: PokerEvent, _ step: inout PokerStep
  ) {
    evolve(event)
    step.events.append(event)
  }

  /// Makes the hand perform an action; the game notes each of its events.
  private mutating func play(
    _ action: PokerAction, by seat: Seat, isAuto: Bool, _ step: inout PokerStep,
    using chance: inout some RandomNumberGenerator
  ) {
    // In a match the reshuffles follow from its seed, too.
    guard let seed = score?.seed else {
      return changeHand(&step) {
        $0?.perform(action, by: seat, isAuto: isAuto, &$1, using: &chance)
      }
    }
    var own = ReshuffleChance(seed: seed, deal: handCount)
    changeHand(&step) { $0?.perform(action, by: seat, isAuto: isAuto, &$1, using: &own) }
  }

  /// Makes the safe move of a player who does not answer.
  private mutating func playSafe(
    _ seat: Seat, _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) {
    if chooser == seat, let player = player(seat) {
      return emit(.chose(player, game: safeChoice), &step)
    }
    play(.auto, by: seat, isAuto: true, &step, using: &chance)
  }

  /// Plays for players who have left or have planned an action. When the hand is over, begins the
  /// next one unless somebody needs time to look at it.
  private mutating func advance(
    _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) {
    while true {
      if isHandOpen {
        guard let seat = seatToPlayFor else { return }
        if let planned = plannedAction(of: seat) {
          play(planned, by: seat, isAuto: false, &step, using: &chance)
        } else if players[seat]?.isLeaving == true {
          playSafe(seat, &step, using: &chance)
        } else if let player = player(seat) {
          emit(.planned(player, Plan(nil)), &step)
        }
        continue
      }
      settle(&step)
      guard !isChoosing, nextHand == .now else { return }
      let before = handCount
      begin(&step, using: &chance)
      if handCount == before { return }
    }
  }

  /// Settles the seats after a hand: pending chips arrive, players without chips are out, and
  /// players who wanted to leave do so.
  private mutating func settle(_ step: inout PokerStep) {
    if isHandOpen { return }
    for (seat, player) in players where player.behind > 0 {
      let (amount, stack) = (player.behind, player.stack + player.behind)
      let player = SeatedPlayer(seat, player.name)
      emit(.toppedUp(player, amount: amount, stack: stack, later: false), &step)
    }
    if let match = rules.match, let score, !score.isOver,
      score.hands >= match.hands
    {
      endMatch(.played, &step)
    }
    for (seat, player) in players where player.stack == 0 && !player.isLeaving {
      if step.hasEndedHand, hand?.position(of: seat) != nil {
        emit(.broke(SeatedPlayer(seat, player.name)), &step)
      }
    }
    for (seat, player) in players where player.isLeaving { remove(seat, &step) }
    if candidateCount < 2, isChoosing || button != nil && !isPaused { emit(.paused, &step) }
  }

  private mutating func remove(_ seat: Seat, _ step: inout PokerStep) {
    guard let player = player(seat), let state = players[seat] else { return }
    if score?.isOver == false { endMatch(.left, &step) }
    if players.count == 1 { divideCarried(&step) }
    let stack = players[seat]?.stack ?? state.stack
    emit(.left(player, stack: stack + state.behind), &step)
  }

  /// Divides chips that were to stay for a next hand among those who played the last one.
  private mutating func divideCarried(_ step: inout PokerStep) {
    let seated = players.keys.compactMap { player($0) }
    let claimants = seated.filter { hand?.position(of: $0) != nil }
    let takers = claimants.isEmpty ? seated : claimants
    guard carried > 0, !takers.isEmpty else { return }
    for (player, amount) in zip(takers, carried.divided(into: takers.count)) where amount > 0 {
      let stack = (players[player.seat]?.stack ?? 0) + amount
      emit(.divided(player, amount: amount, stack: stack), &step)
    }
  }

  private mutating func endMatch(_ reason: MatchEnd.Reason, _ step: inout PokerStep) {
    guard let score else { return }
    let results = players.map { seat, player in
      score.result(of: SeatedPlayer(seat, player.name), unit: rules.unit)
    }
    emit(.matchOver(MatchEnd(reason, hands: score.hands, results: results)), &step)
  }

  /// Deals the next hand, or first asks which game it is to be.
  private mutating func begin(
    deck: [Card] = [], _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) {
    guard !isHandOpen, !isChoosing else { return }
    if let match = rules.match, score == nil {
      emit(.matchBegan(seed: match.seed ?? Seed(from: &chance)), &step)
    }
    drawButton(&step, using: &chance)
    guard let plan else { return }
    if isChoiceDue { return emit(.due(what: .choice), &step) }
    emit(.hand(start(of: plan)), &step)
    guard let score, let seed = score.seed else {
      return deal(plan, deck, &step, using: &chance)
    }
    var cards = seed.cards(ofDeal: score.hands)
    deal(plan, [], &step, using: &cards)
  }

  /// Draws for the first button of a table, unless no game there has one; a match rotates the
  /// button by the number of its hand.
  private mutating func drawButton(
    _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) {
    guard rules.match == nil, button == nil, drawnButton == nil, candidateCount > 1,
      rules.plays.contains(where: \.variant.hasButton)
    else { return }
    var deck = rules.plays[nextPlayIndex].variant.deck.cards
    deck.shuffleExactly(using: &chance)
    let cards = zip(candidates.compactMap { player($0) }, deck).map { (player: $0, card: $1) }
    if let draw = ButtonDraw(cards) { emit(.button(draw), &step) }
  }

  private mutating func deal(
    _ plan: HandPlan, _ deck: [Card], _ step: inout PokerStep,
    using chance: inout some RandomNumberGenerator
  ) {
    changeHand(&step) {
      $0?.begin(deck: deck, extra: plan.posts, straddler: plan.straddler, &$1, using: &chance)
    }
  }

  private func start(of plan: HandPlan) -> HandStart {
    let limit = rules.plays[plan.playIndex].limit
    var stakes = rules.plays[plan.playIndex].stakes
    if plan.isBombPot {
      stakes.ante = 2 * stakes.bigBlind
    } else if rules.options.reducesBigBlindAnte {
      stakes.bigBlindAnte = stakes.bigBlindAnte * plan.seats.count / rules.seats
    }
    var seated: [(player: SeatedPlayer, stack: Int)] = []
    seated.reserveCapacity(plan.seats.count)
    for seat in plan.seats {
      guard let player = players[seat] else { continue }
      seated.append((SeatedPlayer(seat, player.name), player.stack))
    }
    return HandStart(
      number: handCount + 1, game: rules.plays[plan.playIndex].variant.id, limit: limit,
      button: plan.button,
      smallBlind: plan.isBombPot ? nil : plan.smallBlind,
      bigBlind: plan.isBombPot ? nil : plan.bigBlind, stakes: stakes,
      boards: plan.isBombPot ? rules.options.bombPotBoards : 1, isBombPot: plan.isBombPot,
      players: seated, carried: carried)
  }
}

extension PokerStep {
  /// Whether a hand has ended in this step.
  fileprivate var hasEndedHand: Bool {
    events.contains { if case .end = $0 { true } else { false } }
  }
}

extension PokerAction {
  /// Whether the action only announces what happens later.
  fileprivate var isForLater: Bool {
    switch self {
    case .post, .straddle, .leaveNextBlind, .plan: true
    default: false
    }
  }
}

extension PokerGame {
  /// The stacks of seated players who are not in the hand.
  var stacksBesideHand: SeatMap<Int> {
    let inHand = hand?.players ?? []
    if inHand.count == players.count { return SeatMap() }
    return players.filter { seat in !inHand.contains { $0.seat == seat.key } }
      .mapValues { $0.stack }
  }

  /// The seat whose turn it is, if the table answers for its player.
  fileprivate var seatToPlayFor: Seat? {
    guard players.contains(where: { $0.value.isAnsweredFor }) else { return nil }
    return hand?.players.first { player in
      players[player.seat]?.isAnsweredFor == true && hand?.isAsked(player.seat) == true
    }?.seat
  }

  /// The planned action of the player in `seat`, if it is still possible at the price it was made
  /// for.
  fileprivate func plannedAction(of seat: Seat) -> PokerAction? {
    guard let player = players[seat], let planned = player.planned,
      let hand, let due = hand.due(from: seat),
      !hand.isAgreeing, !hand.isExchanging, !hand.isBringInDue
    else { return nil }
    switch planned {
    case .fold: return .fold
    case .checkOrFold: return due == 0 ? .check : due == player.plannedAt ? .fold : nil
    case .check: return due == 0 ? .check : nil
    case .call(let amount): return due == amount && due > 0 ? .call : nil
    }
  }

  /// The seat that chooses the next game: at first the button's, then the next one clockwise, since
  /// after an orbit the button is back where it was.
  public var chooser: Seat? {
    guard isChoosing, let plan else { return nil }
    if let lastChooser { return plan.seats.sorted().clockwise(after: lastChooser).first }
    if players[plan.button]?.wantsToPlay == true { return plan.button }
    // A button at an empty seat has no player to choose, so the last to act does.
    return plan.seats.last
  }

  /// The game that is dealt if no player chooses: the current one.
  var safeChoice: VariantID { play.variant.id }
}

/// The time at which the next hand begins.
public enum NextHand: Sendable, Equatable {
  /// Immediately.
  case now
  /// After this many seconds, counted from the time when it became possible.
  case after(seconds: Int)
}

extension PokerGame {
  /// The time at which the next hand begins; `nil` while one is in play, a choice is due, or there
  /// are too few players.
  public var nextHand: NextHand? {
    guard !isHandOpen, !isChoosing else { return nil }
    let count = candidateCount
    guard count > 1 else { return nil }
    // A match waits for all its players.
    if rules.match != nil, count < rules.seats || score?.isOver == true { return nil }
    if button == nil || isPaused {
      return count == rules.seats ? .now : .after(seconds: rules.options.startSeconds)
    }
    return pause > 0 ? .after(seconds: pause) : .now
  }

  /// The seconds in which people can look at a finished hand.
  public var pause: Int {
    let isWatched = players.contains { $0.value.wantsToPlay && !$0.value.isBot }
    return isWatched ? rules.options.pauseSeconds : 0
  }
}
