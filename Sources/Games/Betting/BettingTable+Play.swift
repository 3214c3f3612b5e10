// Owns the changes that players make to a betting game. Never asks anyone but the judge
// whether one is allowed.

import Cards

extension BettingTable {
  /// Does `action` for the player in `seat`, and all that follows from it.
  ///
  /// - Throws: the reason, and nothing has changed.
  public mutating func apply(
    _ action: BettingAction, by seat: Seat, using generator: inout some RandomNumberGenerator
  ) throws(BettingRefusal) -> [BettingEvent] {
    if let reason = reasonIllegal(action, by: seat) { throw reason }
    guard var player = players[seat] else { throw .notSeated }
    var events: [BettingEvent] = []
    player.isAway = false
    switch action {
    case .reset: return askReset(by: seat, using: &generator)
    case .bet(let amount): events.append(bet(amount, seat, &player))
    case .trade(let card): events += trade(card, seat, &player)
    case .auto where !player.isInPlay: events.append(bet(1, seat, &player))
    case .deal, .auto:
      player.isReady = true
      events.append(.ready(seat))
    }
    players[seat] = player
    return events + advance(using: &generator)
  }

  /// The clock ran out: the safe move, or without a bet no part in this round.
  public mutating func timeOut(
    _ seat: Seat, using generator: inout some RandomNumberGenerator
  ) -> [BettingEvent] {
    guard !moves(for: seat).isEmpty else { return [] }
    return finish(seat) + advance(using: &generator)
  }

  private func bet(_ amount: Int, _ seat: Seat, _ player: inout BettingPlayer) -> BettingEvent {
    player.bet += amount
    return .bet(seat, added: amount, bet: player.bet, balance: player.balance)
  }

  private mutating func trade(
    _ card: Card, _ seat: Seat, _ player: inout BettingPlayer
  ) -> [BettingEvent] {
    guard let index = player.hand.firstIndex(of: card), let drawn = shoe.draw() else { return [] }
    player.hand[index] = drawn
    player.bet += rules.tradeCost
    player.hasTraded = true
    return [.trade(seat, out: card, in: drawn, player: player, deck: deckCount)]
  }

  /// What is done for someone who does not answer: a bet stands, no bet passes.
  private mutating func finish(_ seat: Seat) -> [BettingEvent] {
    guard var player = players[seat], !player.isReady else { return [] }
    guard player.isInPlay else {
      players[seat]?.hasPassed = true
      return []
    }
    player.isReady = true
    players[seat] = player
    return [.ready(seat)]
  }

  private mutating func askReset(
    by seat: Seat, using generator: inout some RandomNumberGenerator
  ) -> [BettingEvent] {
    guard phase != .over else { return newGame(by: seat, using: &generator) }
    resetVotes.insert(seat)
    if let events = resetIfAgreed(using: &generator) { return events }
    let asked = voters.count(where: resetVotes.contains)
    return [.resetAsked(seat, asked: asked, need: voters.count)]
  }

  /// A new game if everybody who is present wants one.
  mutating func resetIfAgreed(
    using generator: inout some RandomNumberGenerator
  ) -> [BettingEvent]? {
    guard !resetVotes.isEmpty, voters.allSatisfy(resetVotes.contains) else { return nil }
    return newGame(by: nil, using: &generator)
  }

  private var voters: [Seat] {
    seats.filter { players[$0]?.isPresent == true }
  }
}

// MARK: - Sitting down, leaving, absence

extension BettingTable {
  /// Seats a player with `balance` dollars, or with what a game begins with.
  ///
  /// The first to sit at an empty table gets a new game, unless one goes on after a restart.
  public mutating func sit(
    _ seat: Seat, balance: Int? = nil, using generator: inout some RandomNumberGenerator
  ) -> [BettingEvent] {
    guard players[seat] == nil else { return [] }
    let isFirst = players.isEmpty && !isResumed
    let player = BettingPlayer(
      balance: isFirst ? rules.startingBalance : balance ?? rules.startingBalance)
    bank -= player.balance
    players[seat] = player
    return isFirst ? newGame(by: nil, using: &generator) : goOnAfterRestart()
  }

  /// Gives up a seat: at once, or with money in play when the round is over.
  public mutating func leave(
    _ seat: Seat, using generator: inout some RandomNumberGenerator
  ) -> [BettingEvent] {
    guard let player = players[seat] else { return [] }
    resetVotes.remove(seat)
    guard player.isInPlay else { return remove(seat) + advance(using: &generator) }
    players[seat]?.isLeaving = true
    return finish(seat) + advance(using: &generator)
  }

  /// Sits a player out or back in. A bet that is made stands, and is played to the end.
  public mutating func setAway(
    _ isAway: Bool, _ seat: Seat, using generator: inout some RandomNumberGenerator
  ) -> [BettingEvent] {
    guard players[seat] != nil else { return [] }
    players[seat]?.isAway = isAway
    if isAway { return finish(seat) + advance(using: &generator) }
    players[seat]?.hasPassed = false
    return []
  }

  /// Notes that a player was cut off or is connected again.
  public mutating func setGone(
    _ isGone: Bool, _ seat: Seat, using generator: inout some RandomNumberGenerator
  ) -> [BettingEvent] {
    players[seat]?.isGone = isGone
    return isGone ? resetIfAgreed(using: &generator) ?? [] : []
  }

  mutating func remove(_ seat: Seat) -> [BettingEvent] {
    guard let player = players.removeValue(forKey: seat) else { return [] }
    bank += player.balance
    return [.left(seat, balance: player.balance)]
  }
}
