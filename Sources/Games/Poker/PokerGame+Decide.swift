import Cards
import Identity
import Lines

/// What actions, clocks, comings and goings bring about. Every function gives the events, by which
/// the game has evolved already.
extension PokerGame {
  /// Does `action`, which is not refused, and all that follows from it.
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

  /// The clock ran out: the safe move.
  public mutating func decideTimeOut(
    of seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [PokerEvent] {
    guard isAsked(seat) else { return [] }
    var step = PokerStep()
    playSafe(seat, &step, using: &chance)
    advance(&step, using: &chance)
    return step.events
  }

  /// What follows from a change of the seats, by which the game has evolved.
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
  /// - Parameter deck: cards that come in this order before those that are `chance`'s.
  public mutating func decideStart(
    deck: [Card] = [], using chance: inout some RandomNumberGenerator
  ) -> [PokerEvent] {
    guard nextHand != nil else { return [] }
    var step = PokerStep()
    begin(deck: deck, &step, using: &chance)
    advance(&step, using: &chance)
    return step.events
  }

  /// Chips come to a player: at once, or when the hand is over.
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

  /// Ends the hand without a result: everything in the middle goes back.
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

  /// The table is closed: nothing is in the middle any more.
  public mutating func decideClose() -> [PokerEvent] {
    var step = PokerStep()
    step.events = decideVoid()
    divideCarried(&step)
    return step.events
  }
}

// MARK: - What follows by itself

extension PokerGame {
  private mutating func emit(
    _ event: PokerEvent, _ step: inout PokerStep
  ) {
    evolve(event)
    step.events.append(event)
  }

  /// Has the hand decide something; the game hears of each of its events.
  private mutating func play(
    _ action: PokerAction, by seat: Seat, isAuto: Bool, _ step: inout PokerStep,
    using chance: inout some RandomNumberGenerator
  ) {
    // Of a match what is shuffled again follows from its seed too.
    guard let seed = score?.seed else {
      return changeHand(&step) {
        $0?.perform(action, by: seat, isAuto: isAuto, &$1, using: &chance)
      }
    }
    var own = ReshuffleChance(seed: seed, deal: handCount)
    changeHand(&step) { $0?.perform(action, by: seat, isAuto: isAuto, &$1, using: &own) }
  }

  /// The safe move of somebody who does not answer.
  private mutating func playSafe(
    _ seat: Seat, _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) {
    if chooser == seat, let player = player(seat) {
      return emit(.chose(player, game: safeChoice), &step)
    }
    play(.auto, by: seat, isAuto: true, &step, using: &chance)
  }

  /// Plays for those who have left or have said beforehand what to do; when the hand is over begins
  /// the next if nobody needs time to look at it.
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

  /// After a hand: chips that were to come are there, those without chips are out, and who wanted
  /// to leave has left.
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

  /// What would stay for a next hand goes to those who have played the last one.
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

  /// Deals the next hand, or asks first what it is to be.
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

  /// The first button of a table is drawn for; that of a match follows from its deals.
  private mutating func drawButton(
    _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) {
    guard rules.match == nil, button == nil, drawnButton == nil, candidateCount > 1 else { return }
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
  /// Whether a hand has come to its end.
  fileprivate var hasEndedHand: Bool {
    events.contains { if case .end = $0 { true } else { false } }
  }
}

extension PokerAction {
  /// Whether it only says what is done later.
  fileprivate var isForLater: Bool {
    switch self {
    case .post, .straddle, .leaveNextBlind, .plan: true
    default: false
    }
  }
}

extension PokerGame {
  /// The stacks of those who sit here without a part in the hand.
  var stacksBesideHand: SeatMap<Int> {
    let inHand = hand?.players ?? []
    if inHand.count == players.count { return SeatMap() }
    return players.filter { seat in !inHand.contains { $0.seat == seat.key } }
      .mapValues { $0.stack }
  }

  /// Whose turn it is, if that is for the table to answer.
  fileprivate var seatToPlayFor: Seat? {
    guard players.contains(where: { $0.value.isAnsweredFor }) else { return nil }
    return hand?.players.first { player in
      players[player.seat]?.isAnsweredFor == true && hand?.isAsked(player.seat) == true
    }?.seat
  }

  /// What the player in a seat has said to do, if it still can be done at the price that was meant.
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

  /// Who is asked what is dealt next: the first time whoever has the button, then the next one
  /// clockwise, since after an orbit the button is back where it was.
  public var chooser: Seat? {
    guard isChoosing, let plan else { return nil }
    if let lastChooser { return plan.seats.sorted().clockwise(after: lastChooser).first }
    if players[plan.button]?.wantsToPlay == true { return plan.button }
    // Before an empty seat the button speaks for nobody: the last to act chooses.
    return plan.seats.last
  }

  /// What is dealt if nobody chooses: the next kind of the list.
  var safeChoice: VariantID { play.variant.id }
}

/// When the next hand begins.
public enum NextHand: Sendable, Equatable {
  /// At once.
  case now
  /// After so many seconds from when that was first possible.
  case after(seconds: Int)
}

extension PokerGame {
  /// When the next hand begins, or `nil` while one is played, something is to be chosen, or there
  /// are too few for one.
  public var nextHand: NextHand? {
    guard !isHandOpen, !isChoosing else { return nil }
    let count = candidateCount
    guard count > 1 else { return nil }
    // A match waits for all who play it.
    if rules.match != nil, count < rules.seats || score?.isOver == true { return nil }
    if button == nil || isPaused {
      return count == rules.seats ? .now : .after(seconds: rules.options.startSeconds)
    }
    return pause > 0 ? .after(seconds: pause) : .now
  }

  /// Seconds in which people look at a hand that is over.
  public var pause: Int {
    let isWatched = players.contains { $0.value.wantsToPlay && !$0.value.isBot }
    return isWatched ? rules.options.pauseSeconds : 0
  }
}
