import Cards
import Games
import HandRanking
import Identity
import LineProtocol
import Tables

/// What happens at a poker table.
extension TableView {
  mutating func note(_ event: PokerEvent, at now: Int) {
    switch event {
    case .hand(let start): begin(start, at: now)
    case .posted(let player, let post):
      poker.note(post, by: player.seat)
      update(player, at: now) { $0.balance = post.stack }
      if post.kind.isBet {
        update(player, at: now) { $0.bet = min(Limits.amount, $0.bet + post.paid) }
      }
      if post.stack == 0 { update(player, at: now) { $0.become(.allIn) } }
    case .dealt(let player, let hole, let up): deal(player, hole.open, up, at: now)
    case .street(let street): begin(street)
    case .acted(let player, let act): note(act, of: player, at: now)
    case .exchanged(let player, let exchanged):
      giveUp(exchanged, player, at: now)
    case .agreed(let player, let runs):
      update(player, at: now) {
        $0.stopActing()
        $0.outcome = runs.rawValue
      }
    case .chose(let player, let game):
      poker.game = game
      update(player, at: now) { $0.stopActing() }
    case .toppedUp(let player, _, let stack, _):
      let state: SeatState = self.state == .hand ? .next : .waiting
      update(player, at: now) {
        $0.balance = stack
        if $0.absence == .broke { $0.comeBack(state) }
      }
    case .left(let player, _):
      remove(player)
      hands[.seat(player.seat)] = nil
    default: noteEnd(event, at: now)
    }
  }

  /// How a hand ends.
  private mutating func noteEnd(_ event: PokerEvent, at now: Int) {
    switch event {
    case .shown(let shown): show(shown, at: now)
    case .mucked(let player): putAway(player)
    case .returned(let player, let amount):
      poker.pot = poker.pot.map { max(0, $0 - amount) }
      update(player, at: now) {
        $0.balance = min(Limits.amount, $0.balance + amount)
        $0.bet = max(0, $0.bet - amount)
        // Whoever has chips again is not all-in, as when nobody else could pay the whole bet.
        if $0.isAllIn { $0.become(.dealt) }
      }
    case .pot(let result): note(result, at: now)
    case .rabbit(let board, _): poker.note(rabbit: board)
    case .divided(let player, _, let stack): update(player, at: now) { $0.balance = stack }
    case .end(_, let stacks): end(stacks)
    case .void(_, let stacks): end(stacks)
    case .broke(let player):
      update(player, at: now) {
        $0.become(.broke)
        $0.absence = .broke
      }
    default: break
    }
  }

  // MARK: - A hand begins

  private mutating func begin(_ start: HandStart, at now: Int) {
    (round, state, hands) = (start.number, .hand, [:])
    poker = PokerHandView(start)
    for seat in players.keys {
      players[seat]?.outcome = nil
      players[seat]?.drawn = nil
      players[seat]?.bet = 0
      players[seat]?.goOn(as: start.bigBlind == nil ? .next : .blind)
    }
    for (player, stack) in start.players {
      update(player, at: now) {
        $0.balance = stack
        $0.become(.dealt)
      }
    }
  }

  private mutating func deal(
    _ player: SeatedPlayer, _ hole: SeenCards, _ up: [Card], at now: Int
  ) {
    var hand = hands[.seat(player.seat)] ?? HandView(up: [])
    // After a draw the line holds the whole hand.
    let isWhole = up.isEmpty && hand.up.isEmpty && hole.count >= hand.down.count
    hand.down =
      isWhole
      ? Array(hole.cards.prefix(Self.mostHands))
      : Array((hand.down + hole.cards).prefix(Self.mostHands))
    hand.up = Array((hand.up + up).prefix(Self.mostHands))
    hand.changedAt = now
    lay(hand, .seat(player.seat))
  }

  /// Chips in the main pot and the side pots, without the bets of this street; none where there is
  /// but one pot, or not all is known.
  var sidePots: [Int] {
    guard let pot = poker.pot else { return [] }
    let paid = poker.stacks.map { seat, stack in
      let (player, dead) = (players[seat], poker.dead[seat] ?? 0)
      let rest = (player?.balance ?? stack) + (player?.bet ?? 0) + dead
      return (chips: stack - rest, isAllIn: player?.isAllIn ?? false)
    }
    let pots = SidePots.amounts(paid, dead: poker.dead.values.reduce(poker.carried, +))
    let bets = players.values.reduce(0) { $0 + $1.bet }
    return pots.reduce(bets, +) == pot ? pots : []
  }

  private mutating func begin(_ street: StreetStart) {
    poker.street = street.name
    poker.lay(street.board, run: street.run)
    for seat in players.keys {
      players[seat]?.bet = 0
      players[seat]?.outcome = nil
      players[seat]?.drawn = nil
    }
  }

  // MARK: - Somebody acts

  private mutating func note(_ act: Act, of player: SeatedPlayer, at now: Int) {
    poker.pot = act.pot
    if act.kind == .fold { putAway(player) }
    update(player, at: now) {
      ($0.bet, $0.balance) = (act.to, act.stack)
      $0.become(act.kind == .fold ? .folded : act.isAllIn ? .allIn : .dealt)
      $0.outcome = act.kind == .check ? "checks" : nil
      if act.kind == .fold { $0.drawn = nil }
    }
  }

  /// Cards that are not played any more: only their owner still sees them.
  private mutating func putAway(_ player: SeatedPlayer) {
    let place = DealtHand.Place.seat(player.seat)
    let isKnown = hands[place]?.down.allSatisfy { $0 != nil } == true
    if isKnown, hands[place]?.down.isEmpty == false {
      hands[place]?.isOld = true
    } else {
      hands[place] = nil
    }
  }

  private mutating func giveUp(
    _ exchanged: Exchanged, _ player: SeatedPlayer, at now: Int
  ) {
    let place = DealtHand.Place.seat(player.seat)
    var down = hands[place]?.down ?? []
    if let known = exchanged.cards.open.known {
      for card in known { down.firstIndex(of: card).map { _ = down.remove(at: $0) } }
    } else {
      down.removeLast(min(exchanged.count, down.count))
    }
    hands[place]?.down = down
    update(player, at: now) {
      $0.stopActing()
      if exchanged.kind == .draw { $0.drawn = exchanged.count }
    }
  }

  // MARK: - A hand ends

  private mutating func show(_ shown: Shown, at now: Int) {
    let seat = shown.player.seat
    poker.note(shown, of: seat)
    var hand = HandView(up: shown.cards.prefix(Self.mostHands).map { $0 })
    hand.names = shown.hands.map(\.name)
    hand.isShown = true
    hand.changedAt = now
    lay(hand, .seat(seat))
  }

  private mutating func note(_ result: PotResult, at now: Int) {
    poker.note(result)
    poker.pot = nil
    for seat in players.keys { players[seat]?.bet = 0 }
    for seat in result.winners.keys {
      let won = poker.results.reduce(0) { sum, result in
        min(Limits.amount, sum + (result.winners[seat]?.amount ?? 0))
      }
      players[seat]?.outcome = "won \(won)"
      players[seat]?.changedAt = now
      hands[.seat(seat)]?.isWinner = true
    }
  }

  private mutating func end(_ stacks: SeatMap<Int>) {
    state = .next
    (poker.pot, poker.street) = (nil, nil)
    stopClocks()
    for seat in players.keys {
      players[seat]?.bet = 0
      players[seat]?.goOn(as: .waiting)
    }
    for (seat, stack) in stacks { players[seat]?.balance = stack }
  }
}

extension PlayerView {
  /// Has no part in a hand: because of an absence, or else in this state.
  fileprivate mutating func goOn(as state: SeatState) { become(absence ?? state) }

  /// Is not asked any more, and plays on.
  fileprivate mutating func stopActing() {
    clock = nil
    if state == .acts { become(.dealt) }
  }
}

extension Post.Kind {
  /// Whether it counts as a bet of the street.
  fileprivate var isBet: Bool {
    switch self {
    case .smallBlind, .bigBlind, .straddle: true
    case .ante, .bigBlindAnte, .dead, .bringIn: false
    }
  }
}
