// Owns how a round goes on by itself: dealing, resolving, the next round, the end of a game.

import Cards

extension BettingTable {
  /// Deals or resolves if nobody has anything left to say.
  mutating func advance(using generator: inout some RandomNumberGenerator) -> [BettingEvent] {
    if let events = resetIfAgreed(using: &generator) { return events }
    let inPlay = seats.filter { players[$0]?.isInPlay == true }
    guard !inPlay.isEmpty, inPlay.allSatisfy({ players[$0]?.isReady == true }) else {
      return phase == .bet ? endIfNobodyCanPlay() : []
    }
    switch phase {
    case .bet: return seats.contains(where: isUndecided) ? [] : deal(to: inPlay)
    case .trade: return resolve(inPlay)
    case .over: return []
    }
  }

  private mutating func deal(to inPlay: [Seat]) -> [BettingEvent] {
    for seat in seats { players[seat]?.hand = [] }
    house = []
    for _ in 0..<rules.cardsPerHand {
      for seat in inPlay {
        if let card = shoe.draw() { players[seat]?.hand.append(card) }
      }
    }
    phase = .trade
    return inPlay.map { seat in
      players[seat]?.isDealtIn = true
      players[seat]?.isReady = false
      let isAbsent = players[seat].map { $0.isAway || $0.isLeaving } ?? true
      if isAbsent { players[seat]?.isReady = true }
      return .deal(seat, hand: players[seat]?.hand ?? [], deck: deckCount)
    } + (inPlay.allSatisfy { players[$0]?.isReady == true } ? resolve(inPlay) : [])
  }

  private mutating func resolve(_ inPlay: [Seat]) -> [BettingEvent] {
    house = (0..<rules.cardsPerHand).compactMap { _ in shoe.draw() }
    var events: [BettingEvent] = [.house(hand: house, deck: deckCount)]
    for seat in inPlay { events += settle(seat) }
    for seat in inPlay where players[seat]?.isLeaving == true { events += remove(seat) }
    return events + beginRound()
  }

  private mutating func settle(_ seat: Seat) -> [BettingEvent] {
    guard var player = players[seat] else { return [] }
    let outcome = BettingTable.outcome(of: player.score, against: house.bettingScore)
    let bet = player.bet
    let paid =
      switch outcome {
      case .win: bet
      case .double: 2 * bet
      case .lose: -bet
      case .push: 0
      }
    player.balance += paid
    bank -= paid
    player.bet = 0
    players[seat] = player
    let result = BettingEvent.result(seat, outcome, bet: bet, paid: paid, balance: player.balance)
    return player.balance > 0 ? [result] : [result, .broke(seat)]
  }

  /// How a score ends against the house's: more than twice as much wins double.
  public static func outcome(of score: Int, against house: Int) -> BettingEvent.Outcome {
    if score > 2 * house { return .double }
    if score > house { return .win }
    return score < house ? .lose : .push
  }

  /// Begins the next round, or ends the game if there can be none.
  private mutating func beginRound() -> [BettingEvent] {
    phase = .bet
    clearBets()
    if let end = endIfNobodyCanPlay().first { return [end] }
    round += 1
    return [.round(number: round, deck: deckCount)]
  }

  /// Tells the first to sit after a restart which round it is.
  mutating func goOnAfterRestart() -> [BettingEvent] {
    guard isResumed else { return [] }
    isResumed = false
    guard phase != .over else { return [] }
    if let end = endIfNobodyCanPlay().first { return [end] }
    return [.round(number: round, deck: deckCount)]
  }

  private mutating func clearBets() {
    for seat in seats {
      players[seat]?.bet = 0
      players[seat]?.isReady = false
      players[seat]?.isDealtIn = false
      players[seat]?.hasTraded = false
      players[seat]?.hasPassed = false
    }
  }

  /// The game ends when the deck cannot serve all who would play and the house, or when nobody
  /// has money; not while somebody's bet stands, and not at a table that is empty.
  private mutating func endIfNobodyCanPlay() -> [BettingEvent] {
    let solvent = players.values.filter { $0.balance > 0 }
    guard !players.isEmpty, !players.values.contains(where: \.isInPlay) else { return [] }
    let playing = max(1, solvent.count { !$0.isAway })
    let isDeckShort = rules.cardsPerHand * (playing + 1) > deckCount
    guard solvent.isEmpty || isDeckShort else { return [] }
    phase = .over
    return [.over(solvent.isEmpty ? .money : .deck)]
  }

  /// A new game: $100 each and a fresh, shuffled deck.
  mutating func newGame(
    by seat: Seat?, using generator: inout some RandomNumberGenerator
  ) -> [BettingEvent] {
    let isRestart = round > 0
    for seat in seats {
      guard let balance = players[seat]?.balance else { continue }
      bank += balance - rules.startingBalance
      players[seat]?.balance = rules.startingBalance
      players[seat]?.hand = []
    }
    house = []
    resetVotes = []
    shoe = Shoe(decks: rules.decks)
    shoe.shuffle(using: &generator)
    round = 0
    return (isRestart ? [.reset(seat)] : []) + removeLeaving() + beginRound()
  }

  private mutating func removeLeaving() -> [BettingEvent] {
    seats.filter { players[$0]?.isLeaving == true }.flatMap { remove($0) }
  }

  /// Ends the round without a result: every bet goes back to its owner.
  public mutating func voidRound() -> [BettingEvent] {
    guard players.values.contains(where: \.isInPlay) else { return [] }
    phase = .bet
    clearBets()
    return [.void(round: round)] + removeLeaving()
  }
}
