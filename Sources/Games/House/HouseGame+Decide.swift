import Cards
import Lines

/// Decides what follows from actions, clocks and changes of seats. Every function returns the
/// events, which the game has already applied.
extension HouseGame {
  /// Performs `action`, which must be legal, and all that follows from it.
  public mutating func perform(
    _ action: HouseAction, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [HouseEvent] {
    guard let player = player(seat) else { return [] }
    return step(using: &chance) { step in
      switch action {
      case .reset: return step.askReset(by: player)
      case .bet(let amount): step.bet(amount, by: player)
      case .trade(let card): step.trade(card, by: player)
      case .auto where step.game.players[seat]?.isInPlay != true: step.bet(1, by: player)
      case .deal, .auto: step.emit(.ready(player))
      }
      step.advance()
    }
  }

  /// Applies a time-out: a bet stands, and a player without one sits out the round.
  mutating func decideTimeOut(
    of seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [HouseEvent] {
    guard isAsked(seat) else { return [] }
    return step(using: &chance) { step in
      step.finish(seat)
      step.advance()
    }
  }

  /// Decides what follows from a change of the seats, which the game has applied.
  ///
  /// - Parameter goesOn: whether the first player at an empty table continues its game.
  public mutating func decide(
    after change: SeatChange, goesOn: Bool, using chance: inout some RandomNumberGenerator
  ) -> [HouseEvent] {
    step(using: &chance) { step in
      switch change {
      case .sat where step.game.rules.match != nil:
        // A match begins when all seats are taken.
        guard step.game.round == 0, step.game.players.count == step.game.rules.seats else { return }
        step.beginGame(by: nil)
      case .sat where goesOn:
        guard step.game.phase == .bet, !step.endIfNobodyCanPlay() else { return }
        step.emit(.round(round: step.game.round, deck: step.game.deckCount))
      case .sat: if step.game.players.count == 1 { step.beginGame(by: nil) }
      case .away(let seat):
        step.finish(seat)
        step.advance()
      case .gone: if step.isResetAgreed { step.beginGame(by: nil) }
      case .leaving(let seat):
        if step.game.players[seat]?.isInPlay == true {
          step.finish(seat)
        } else if !step.isMatchRoundInPlay {
          step.remove(seat)
        }
        step.advance()
      case .back, .returned: break
      }
    }
  }

  /// Ends the round without a result: every bet goes back to its owner.
  mutating func decideVoid(using chance: inout some RandomNumberGenerator) -> [HouseEvent] {
    guard players.values.contains(where: \.isInPlay) else { return [] }
    return step(using: &chance) { step in
      step.emit(.void(round: step.game.round))
      step.removeLeaving()
    }
  }

  private mutating func step<Chance: RandomNumberGenerator>(
    using chance: inout Chance, _ body: (inout Step<Chance>) -> Void
  ) -> [HouseEvent] {
    // Consumed, so that a change does not copy the game.
    var step = Step(game: consume self, chance: chance)
    body(&step)
    (self, chance) = (step.game, step.chance)
    return step.events
  }
}

/// One step of a game: the game applies each event before the next is decided.
private struct Step<Chance: RandomNumberGenerator> {
  var game: HouseGame
  var chance: Chance
  var events: [HouseEvent] = []

  mutating func emit(_ event: HouseEvent) {
    game.evolve(event)
    events.append(event)
  }

  // MARK: - Actions

  mutating func bet(_ amount: Int, by player: SeatedPlayer) {
    guard let before = game.players[player.seat] else { return }
    emit(.bet(player, amount: amount, bet: before.bet + amount, balance: before.balance))
  }

  mutating func trade(_ card: Card, by player: SeatedPlayer) {
    guard let before = game.players[player.seat], let drawn = game.undrawn.first else { return }
    emit(
      .traded(
        player,
        HouseTrade(
          out: card, drawn: drawn, bet: before.bet + HouseRules.tradeCost,
          balance: before.balance, score: before.score - card.houseScore + drawn.houseScore,
          deck: game.deckCount - 1)))
  }

  /// Answers for a player who does not: a bet stands, no bet passes.
  mutating func finish(_ seat: Seat) {
    guard let player = game.player(seat), let state = game.players[seat], !state.isReady else {
      return
    }
    emit(state.isInPlay ? .ready(player) : .passed(player))
  }

  mutating func askReset(by player: SeatedPlayer) {
    guard game.phase != .over else { return beginGame(by: player) }
    let others = voters.filter { $0 != player.seat }
    let asked = others.count { game.players[$0]?.wantsReset == true }
    guard asked < others.count else { return beginGame(by: nil) }
    // A request from an absent player does not count.
    let mine = voters.count - others.count
    emit(.resetAsked(player, asked: asked + mine, need: voters.count))
  }

  private var voters: [Seat] { game.seats.filter { game.players[$0]?.isPresent == true } }

  /// Whether all present players want a new game.
  var isResetAgreed: Bool {
    game.players.values.contains(where: \.wantsReset) && !voters.isEmpty
      && voters.allSatisfy { game.players[$0]?.wantsReset == true }
  }

  // MARK: - Consequences

  /// Deals or resolves once no player has a decision left.
  mutating func advance() {
    guard game.rules.match == nil || game.isMatchPlayed else { return }
    if isResetAgreed { return beginGame(by: nil) }
    let inPlay = game.seats.filter { game.players[$0]?.isInPlay == true }
    guard !inPlay.isEmpty, inPlay.allSatisfy({ game.players[$0]?.isReady == true }) else {
      if game.phase == .bet, !endIfNobodyCanPlay(), inPlay.isEmpty {
        beginRoundIfAllPassed()
      }
      return
    }
    switch game.phase {
    case .bet: if !game.seats.contains(where: game.isUndecided) { deal(to: inPlay) }
    case .trade: resolve(inPlay)
    case .over: break
    }
  }

  /// Deals the cards one at a time, around the seats in play.
  private mutating func deal(
    to inPlay: [Seat]
  ) {
    if game.shoe == nil { shuffle(decks: game.players.count) }
    let count = game.rules.cardsPerHand * inPlay.count
    let cards = Array(game.undrawn.prefix(count))
    let left = game.deckCount - cards.count
    for (place, seat) in inPlay.enumerated() {
      guard let player = game.player(seat) else { continue }
      let hand = stride(from: place, to: cards.count, by: inPlay.count).map { cards[$0] }
      emit(.dealt(player, cards: hand, score: hand.houseScore, deck: left))
    }
    if inPlay.allSatisfy({ game.players[$0]?.isReady == true }) {
      resolve(inPlay)
    }
  }

  private mutating func resolve(
    _ inPlay: [Seat]
  ) {
    let hand = Array(game.undrawn.prefix(game.rules.cardsPerHand))
    emit(.house(cards: hand, score: hand.houseScore, deck: game.deckCount - hand.count))
    for seat in inPlay { settle(seat) }
    goOn()
  }

  private mutating func settle(_ seat: Seat) {
    guard let player = game.player(seat), let state = game.players[seat] else { return }
    let outcome = HouseOutcome(of: state.score, against: game.house.houseScore)
    let paid =
      switch outcome {
      case .win: state.bet
      case .double: 2 * state.bet
      case .lose: -state.bet
      case .push: 0
      }
    let balance = state.balance + paid
    emit(.result(player, outcome: outcome, bet: state.bet, paid: Gain(paid), balance: balance))
    // In a match each round is a new game, so nobody goes broke.
    if balance <= 0, game.rules.match == nil { emit(.broke(player)) }
  }

  /// Continues after a round: with the next one, which in a match is a new game, unless it was the
  /// last.
  private mutating func goOn() {
    if let match = game.rules.match {
      if game.seats.contains(where: { game.players[$0]?.isLeaving == true }) {
        endMatch(.left, isRoundOver: true)
      } else if game.round >= match.hands {
        endMatch(.played, isRoundOver: true)
      }
    }
    removeLeaving()
    guard game.rules.match != nil else { return beginRound() }
    if game.isMatchPlayed { beginGame(by: nil) }
  }

  /// Begins the next round, or ends the game if there can be none.
  private mutating func beginRound() {
    if game.players.isEmpty || endIfNobodyCanPlay() { return }
    emit(.round(round: game.round + 1, deck: game.deckCount))
  }

  /// If no one has bet and no one is left to ask, moves on to the next round.
  private mutating func beginRoundIfAllPassed() {
    let isWaiting = game.players.values.contains { $0.hasPassed && !$0.isAway && !$0.isLeaving }
    if isWaiting, !game.seats.contains(where: game.isAsked) { goOn() }
  }

  /// Whether bets stand in a round of a match. A player who leaves then goes when the round is
  /// over, and the match ends with it.
  var isMatchRoundInPlay: Bool {
    game.isMatchPlayed && game.players.values.contains(where: \.isInPlay)
  }

  private mutating func endMatch(_ reason: MatchEnd.Reason, isRoundOver: Bool) {
    guard let end = game.matchEnd(reason, isRoundOver: isRoundOver) else { return }
    emit(.matchOver(end))
  }

  /// Ends the game if the deck cannot serve the house and all players, or if no player has money;
  /// but never while a bet stands, or at an empty table.
  mutating func endIfNobodyCanPlay() -> Bool {
    let solvent = game.players.values.filter { $0.balance > 0 }
    guard !game.players.isEmpty, !game.players.values.contains(where: \.isInPlay) else {
      return false
    }
    let playing = max(1, solvent.count { !$0.isAway })
    let isDeckShort = game.rules.cardsPerHand * (playing + 1) > game.deckCount
    guard solvent.isEmpty || isDeckShort else { return false }
    emit(.over(reason: solvent.isEmpty ? .money : .deck))
    return true
  }

  /// Begins a new game, with equal stacks and a freshly shuffled shoe.
  mutating func beginGame(
    by player: SeatedPlayer?
  ) {
    if let decks = game.rules.decks { shuffle(decks: decks) }
    if game.round > 0 { emit(.reset(player, HouseStart(stack: game.rules.stack))) }
    removeLeaving()
    beginRound()
  }

  private mutating func shuffle(
    decks: Int
  ) {
    var shoe = Shoe(decks: decks)
    if let seed = game.rules.seed {
      var cards = seed.cards(ofDeal: game.seededShoes)
      shoe.shuffle(using: &cards)
    } else {
      shoe.shuffle(using: &chance)
    }
    emit(.shuffled(cards: SecretCards(Array(shoe.undrawn), for: .nobody)))
  }

  mutating func removeLeaving() {
    for seat in game.seats where game.players[seat]?.isLeaving == true { remove(seat) }
  }

  mutating func remove(_ seat: Seat) {
    guard let player = game.player(seat), let state = game.players[seat] else { return }
    if game.isMatchPlayed { endMatch(.left, isRoundOver: false) }
    emit(.left(player, stack: state.balance))
  }
}
