import Cards
import Lines

/// The one judge of what is allowed: `decide`, `legal`, `question` and every refusal ask it.
extension HouseGame {
  /// Why the player in `seat` may not do `action` now, or `nil` if it is allowed.
  public func refusal(of action: HouseAction, by seat: Seat) -> Refusal? {
    if let refusal = ownRefusal(of: action, by: seat) { return refusal }
    guard let actor = matchActor, actor != seat else { return nil }
    return players[actor].map {
      Refusal(
        .turnNone,
        "it is \($0.name.description)'s turn; in a match one plays after the other")
    }
  }

  /// The same, regardless of whose turn it is.
  private func ownRefusal(of action: HouseAction, by seat: Seat) -> Refusal? {
    guard let player = players[seat], !player.isLeaving else { return .notPlaying }
    if rules.match != nil {
      guard isMatchPlayed else {
        return score == nil
          ? Refusal(
            .turnNone, "the match begins when all \(rules.seats) seats are taken; wait")
          : Refusal(.ruleOver, "the match is over; create opens a table for another")
      }
      if action == .reset {
        return Refusal(
          .ruleVerb, "in a match every round is a new game; there is nothing to reset")
      }
    }
    if action == .reset { return nil }
    if phase == .over { return .gameOver }
    if player.isReady { return .readyAlready }
    if player.balance <= 0 { return .noMoney }
    if phase == .trade, !player.isDealtIn { return .notDealtIn }
    switch action {
    case .bet(let amount): return refusal(ofBet: amount, by: seat, player)
    case .deal:
      return player.isInPlay
        ? nil : Refusal(.ruleNoBet, "bet at least $1 first, as in bet 5")
    case .trade(let card): return refusal(ofTrade: card, player)
    case .auto: return player.isInPlay ? nil : refusal(ofBet: 1, by: seat, player)
    case .reset: return nil
    }
  }

  private func refusal(
    ofBet amount: Int, by seat: Seat, _ player: HousePlayer
  ) -> Refusal? {
    if !player.isInPlay, !hasRoom(besides: seat) {
      let players = max(0, deckCount / rules.cardsPerHand - 1)
      return Refusal(
        .ruleDeck,
        "the deck has cards for only \(players) \(players == 1 ? "player" : "players") in this"
          + " round; reset begins a new game")
    }
    guard player.room > 0 else {
      return Refusal(.ruleAmount, "your whole balance is bet; deal is left")
    }
    return (1...player.room).contains(amount)
      ? nil : Refusal(.ruleAmount, "bet 1 to \(player.room)")
  }

  private func refusal(ofTrade card: Card, _ player: HousePlayer) -> Refusal? {
    guard phase == .trade else { return .noCardsToTrade }
    guard player.hand.contains(card) else {
      return Refusal(.ruleCard, "you do not hold \(card); trade one of your cards")
    }
    if player.hasTraded {
      return Refusal(
        .ruleTraded, "one trade a round, and yours is made; deal finishes your hand")
    }
    guard player.room >= HouseRules.tradeCost else {
      return Refusal(
        .moneyBalance,
        "a trade adds $5 to your bet, and only $\(player.room) of your $\(player.balance) is left; "
          + "deal")
    }
    return deckCount > rules.cardsPerHand
      ? nil
      : Refusal(
        .ruleDeck, "the cards left are reserved for the house; deal finishes your hand")
  }

  /// Whether the deck serves one more player, in addition to the house and all others who have bet
  /// or may.
  func hasRoom(besides seat: Seat?) -> Bool {
    let others = players.count { other, player in
      other != seat && (player.isInPlay || player.mayBet)
    }
    return rules.cardsPerHand * (others + 2) <= deckCount
  }

  /// The player whose turn it is in a match. There the players act in seat order, so that the cards
  /// of a seed come the same way no matter who answers first. `nil` elsewhere.
  private var matchActor: Seat? {
    isMatchPlayed ? seats.first(where: hasToDecide) : nil
  }

  /// Every legal move of the player in `seat`.
  public func legal(for seat: Seat) -> [LegalMove] {
    let safe: [LegalMove] = refusal(of: .auto, by: seat) == nil ? [.auto] : []
    let anew: [LegalMove] = refusal(of: .reset, by: seat) == nil ? [.reset] : []
    return moves(for: seat) + safe + anew
  }

  /// The moves that continue the round.
  private func moves(for seat: Seat) -> [LegalMove] {
    guard let player = players[seat], refusal(of: .auto, by: seat) == nil else { return [] }
    var moves: [LegalMove] = []
    if refusal(of: .bet(1), by: seat) == nil {
      moves.append(.wager(.bet, .range(1...player.room)))
    }
    let tradable = player.hand.filter { refusal(of: .trade($0), by: seat) == nil }
    if !tradable.isEmpty { moves.append(LegalMove("trade", .cards(1, of: tradable))) }
    if refusal(of: .deal, by: seat) == nil { moves.append(.deal) }
    return moves
  }

  /// Whether the player in `seat` is asked to act: there is something to decide, and the player is
  /// neither away nor has passed the betting.
  public func isAsked(_ seat: Seat) -> Bool {
    hasToDecide(seat) && (matchActor.map { $0 == seat } ?? true)
  }

  /// The same, regardless of whose turn it is.
  private func hasToDecide(_ seat: Seat) -> Bool {
    guard let player = players[seat], !player.isAway, !player.isLeaving else { return false }
    if player.hasPassed, !player.isInPlay { return false }
    return ownRefusal(of: .auto, by: seat) == nil
  }

  /// The question for the player in `seat`, with all that the player may know; `nil` if there is
  /// none.
  public func question(for seat: Seat) -> HouseView? { isAsked(seat) ? view(for: seat) : nil }

  /// What the player in `seat` knows of the round.
  public func view(for seat: Seat) -> HouseView? {
    guard let player = players[seat] else { return nil }
    return HouseView(
      round: round, phase: phase, hand: phase == .trade ? Array(player.hand) : [], bet: player.bet,
      balance: player.balance, deck: deckCount, legal: moves(for: seat), house: seenHouse)
  }

  /// The cards that may still come, by public knowledge.
  public var unseenCards: UnseenCards {
    UnseenCards(decks: shoe?.decks ?? 1, without: shoe?.drawnCards ?? [])
  }

  /// The house's cards: face down until all bets are final.
  var seenHouse: SeenCards {
    SeenCards(phase == .trade ? Array(repeating: nil, count: rules.cardsPerHand) : house.map { $0 })
  }

  /// The seats whose question may have changed with `event`, which has been applied.
  public func asksAnew(after event: HouseEvent) -> SeatScope {
    switch event {
    case .bet(let player, _, _, _): .only(player.seat)
    case .ready(let player): rules.match == nil ? .only(player.seat) : .everybody
    case .resetAsked: .nobody
    default: .everybody
    }
  }

  /// Whether the deal waits for the player's first bet of the round.
  public func isUndecided(_ seat: Seat) -> Bool {
    phase == .bet && isAsked(seat) && players[seat]?.isInPlay == false
  }

  /// Whether the player in `seat`, who is asked, holds up another player.
  public func isHoldingUp(_ seat: Seat) -> Bool { isAsked(seat) && isSomebodyWaiting }

  /// Whether a player has finished the round or waits for the next one; a player who is asked does
  /// neither.
  public var isSomebodyWaiting: Bool {
    players.contains { seat, player in
      // Who is not in play has passed, came too late, or found the deck too short for one more.
      player.isInPlay
        ? player.isReady || !isAsked(seat)
        : player.isPresent && player.balance > 0 && !isAsked(seat)
    }
  }

  /// Whether a newcomer can play in the current round.
  public var takesNewcomers: Bool {
    switch phase {
    case .bet: players.isEmpty || shoe == nil || hasRoom(besides: nil)
    case .trade: false
    case .over: true
    }
  }
}

// Constants, since every search for a question judges each seat.
extension Refusal {
  static let notPlaying = Refusal(.seatNone, "you do not play here; sit down first")
  fileprivate static let gameOver = Refusal(
    .ruleOver, "the game is over; reset begins a new one")
  fileprivate static let readyAlready = Refusal(
    .turnNone, "you are ready already; wait for the others")
  fileprivate static let noMoney = Refusal(
    .moneyBalance, "you have no money left; wait for the next game, or ask for it with reset")
  fileprivate static let notDealtIn = Refusal(
    .turnNone, "this round is played without you; bet when the next one begins")
  static let noCardsToTrade = Refusal(
    .rulePhase, "you have no cards to trade yet; bet, then deal")
}
