import Cards
import Lines

/// The turn of the players, and the price of staying in.
extension PokerHand {
  /// The player who acts first on this street, by position.
  var opener: Int {
    if street == 0 {
      if variant.forced == .bringIn { return bringInPosition ?? 0 }
      return lastBlind.map { ($0 + 1) % players.count } ?? 0
    }
    if variant.openers != nil, let firstBettor { return firstBettor }
    guard let order = variant.opens.studOrder else { return 0 }
    // A card for all does not change the first player.
    if !boards.isEmpty, let openedLast { return openedLast }
    let boards = players.map { $0.isFolded ? [] : Array($0.up) }
    let leader =
      options.tiedBoards == .suit ? order.leaderBySuit(boards) : order.leaders(boards).first
    return leader ?? 0
  }

  /// The position whose first card up is the lowest, or in a low game the highest.
  var bringInPosition: Int? {
    variant.opens.studOrder?.bringIn(players.map { $0.up.first })
  }

  /// Whether the bring-in is still to be paid.
  var isBringInDue: Bool { hasBringIn && betting.price == 0 }

  /// Whether this street begins with a bring-in.
  var hasBringIn: Bool {
    street == 0 && variant.forced == .bringIn && play.stakes.bringIn > 0
  }

  /// Whether cards are exchanged now.
  var isExchanging: Bool { players.contains { $0.needsExchange } }

  /// Whether the players are asked to run the rest of the board twice.
  var isAgreeing: Bool {
    isTwiceAsked && !runsTwice && !players.contains { $0.agrees == false }
      && players.contains { !$0.isFolded && $0.agrees == nil }
  }

  /// Whether players bet on this street.
  private var hasBetting: Bool { !(isBombPot && street == 0) }

  /// The player who has to act or to exchange cards, by position; `nil` if none has.
  public var actor: Int? {
    if isOver || isAgreeing { return nil }
    if isExchanging { return players.firstIndex { $0.needsExchange } }
    guard hasBetting else { return nil }
    let first = betting.last.map { $0 + 1 } ?? opener
    for offset in players.indices {
      let index = (first + offset) % players.count
      let player = players[index]
      guard player.canBet, player.needsAction else { continue }
      if toCall(index) > 0 || hasCaller(besides: index, above: betting.price) { return index }
    }
    return nil
  }

  /// The seat that has to act or to exchange cards.
  var actorsSeat: Seat? { actor.map { players[$0].seat } }

  /// Whether the player in `seat` has something to decide.
  func isAsked(_ seat: Seat) -> Bool {
    guard !isOver, let index = position(of: seat) else { return false }
    return isAgreeing ? !players[index].isFolded && players[index].agrees == nil : actor == index
  }

  /// Whether another player could call more than `price`; without one, any bet.
  func hasCaller(besides index: Int, above price: Int = 0) -> Bool {
    for other in players.indices where other != index && players[other].canBet {
      if players[other].bet + players[other].stack > price { return true }
    }
    return false
  }

  /// Chips that the player at a position has to add to stay in, even if the stack is smaller.
  func toCall(_ index: Int) -> Int {
    var price = betting.price
    if !hasCaller(besides: index) {
      // The player cannot lose more than the largest bet of the others.
      var most = 0
      for other in players.indices where other != index && !players[other].isFolded {
        most = max(most, players[other].bet)
      }
      price = min(price, most)
    }
    return max(0, price - players[index].bet)
  }

  /// Whether no bet is possible any more, because at most one player can make one.
  var isBettingOver: Bool { players.count { $0.canBet } <= 1 }

  /// The pot that limits a bet. For the first raise before the flop, blinds that were not paid in
  /// full count as if they were.
  var potForLimit: Int {
    let missing = betting.raises > 1 ? 0 : missingBlinds
    return pot + missing
  }
}
