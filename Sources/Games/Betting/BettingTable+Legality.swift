// Owns what is allowed in a betting game: the one judge that `moves`, `apply` and every message
// ask.

import Cards

extension BettingTable {
  /// Why the player in `seat` may not do `action` now, or `nil` if it is allowed.
  public func reasonIllegal(_ action: BettingAction, by seat: Seat) -> BettingRefusal? {
    guard let player = players[seat], !player.isLeaving else { return .notSeated }
    if action == .reset { return nil }
    if phase == .over { return .over }
    if player.isReady { return .alreadyReady }
    if player.balance <= 0 { return .broke }
    if phase == .trade, !player.isDealtIn { return .notDealtIn }
    switch action {
    case .bet(let amount): return reasonIllegalBet(amount, player)
    case .deal: return player.isInPlay ? nil : .noBet
    case .trade(let card): return reasonIllegalTrade(card, player)
    case .auto: return player.isInPlay ? nil : reasonIllegalBet(1, player)
    case .reset: return nil
    }
  }

  private func reasonIllegalBet(_ amount: Int, _ player: BettingPlayer) -> BettingRefusal? {
    if !player.isInPlay, let short = deckShortage { return short }
    guard player.room > 0 else { return .allIn }
    let range = 1...player.room
    return range.contains(amount) ? nil : .amount(range)
  }

  private func reasonIllegalTrade(_ card: Card, _ player: BettingPlayer) -> BettingRefusal? {
    guard phase == .trade else { return .noCards }
    guard player.hand.contains(card) else { return .notHeld(card) }
    if player.hasTraded { return .traded }
    guard player.room >= rules.tradeCost else { return .tradeCost(balance: player.balance) }
    return shoe.count > rules.cardsPerHand ? nil : .deckReserved
  }

  /// Set if the deck cannot serve one bettor more beside the house.
  private var deckShortage: BettingRefusal? {
    let bettors = players.values.count { $0.isInPlay }
    let hands = shoe.count / rules.cardsPerHand
    return bettors + 2 > hands ? .deckShort(players: max(0, hands - 1)) : nil
  }

  /// Everything the player in `seat` may do to go on with the round; empty if nothing is asked.
  ///
  /// `auto` is legal whenever this is not empty, and `reset` always; neither is listed.
  public func moves(for seat: Seat) -> [GameMove] {
    guard let player = players[seat], reasonIllegal(.auto, by: seat) == nil else { return [] }
    var moves: [GameMove] = []
    if reasonIllegal(.bet(1), by: seat) == nil {
      moves.append(GameMove("bet", .range(1...player.room)))
    }
    let tradable = player.hand.filter { reasonIllegal(.trade($0), by: seat) == nil }
    if !tradable.isEmpty { moves.append(GameMove("trade", .cards(tradable))) }
    if reasonIllegal(.deal, by: seat) == nil { moves.append(GameMove("deal")) }
    return moves
  }

  /// Whether the others wait for the player's first bet of the round.
  public func isUndecided(_ seat: Seat) -> Bool {
    phase == .bet && isAsked(seat) && players[seat]?.isInPlay == false
  }
}
