import Lines

/// The next hand, as the seats stand now: its game, the button and the blinds, the players and
/// their payments for being dealt in.
struct HandPlan {
  let playIndex: Int
  let button: Seat
  /// The seat of the small blind; `nil` if nobody pays it.
  var smallBlind: Seat?
  var bigBlind: Seat?
  /// The seats that are dealt in, from the left of the button.
  let seats: [Seat]
  /// The payments for being dealt in.
  var posts: [(seat: Seat, kind: Post.Kind)] = []
  var straddler: Seat?
  var isBombPot = false

}

extension PokerGame {
  /// The seats of players who can be dealt in: present, with chips, and willing to play.
  var candidates: [Seat] {
    var seats: [Seat] = []
    seats.reserveCapacity(players.count)
    for (seat, player) in players where player.wantsToPlay { seats.append(seat) }
    return seats
  }

  /// The number of candidates.
  var candidateCount: Int { players.count { $0.value.wantsToPlay } }

  /// The game of the next hand: the next kind of a mix when an orbit is over.
  var nextPlayIndex: Int {
    guard rules.plays.count > 1, orbitLength > 0, orbitHands >= orbitLength, !isChosen else {
      return playIndex
    }
    return rules.rotation == .orbits ? (playIndex + 1) % rules.plays.count : playIndex
  }

  /// Whether a player has to choose the game of the next orbit.
  var isChoiceDue: Bool {
    rules.rotation == .dealersChoice && !isChosen
      && (orbitLength == 0 || orbitHands >= orbitLength)
  }

  /// The next hand; `nil` with fewer than two candidates.
  var plan: HandPlan? {
    let seats = candidates
    guard seats.count > 1 else { return nil }
    let index = nextPlayIndex
    let forced = rules.plays[index].variant.forced
    if let score { return plan(of: score, seats, index, forced) }
    guard let last = button else {
      let first = drawnButton ?? seats[0]
      let button = seats.contains(first) ? first : seats.next(after: first)
      return firstPlan(seats, button: button, index, forced)
    }
    guard forced == .blinds else { return planWithoutBlinds(seats, last, index, forced) }
    if isBombPot(index) {
      // Where every hand is a bomb pot, no blinds ever move the button.
      let button = rules.options.bombPotEvery == 1 ? seats.next(after: last) : last
      var plan = HandPlan(playIndex: index, button: button, seats: seats.clockwise(after: button))
      plan.isBombPot = true
      return plan
    }
    guard let bigBlind else { return blinds(seats, button: last, index) }
    return rules.options.button == .dead
      ? deadButton(seats, bigBlind, index) : movingButton(seats, last, bigBlind, index)
  }

  private func isBombPot(_ index: Int) -> Bool {
    rules.options.bombPotEvery > 0 && (handCount + 1) % rules.options.bombPotEvery == 0
      && rules.plays[index].variant.boardCards > 0
  }

  /// Plans a hand of a match, whose number determines the button.
  private func plan(
    of score: MatchScore, _ seats: [Seat], _ index: Int, _ forced: ForcedBets
  ) -> HandPlan? {
    guard let match = rules.match, !score.isOver, score.hands < match.hands,
      seats.count == rules.seats
    else { return nil }
    let button = seats[score.hands % seats.count]
    return firstPlan(seats, button: button, index, forced)
  }

  /// Plans the first hand: all are dealt in, and nobody pays for it.
  private func firstPlan(
    _ seats: [Seat], button: Seat, _ index: Int, _ forced: ForcedBets
  ) -> HandPlan {
    if forced == .blinds { return blinds(seats, button: button, index) }
    var plan = HandPlan(playIndex: index, button: button, seats: seats.clockwise(after: button))
    if forced == .buttonBlind { plan.bigBlind = button }
    return plan
  }

  /// Moves the button to the next player, except in stud between games with blinds, where it stays.
  private func planWithoutBlinds(
    _ seats: [Seat], _ last: Seat, _ index: Int, _ forced: ForcedBets
  ) -> HandPlan {
    let isFrozen =
      forced == .bringIn && rules.plays.contains { $0.variant.forced == .blinds }
    let button = isFrozen ? last : seats.next(after: last)
    var plan = HandPlan(playIndex: index, button: button, seats: seats.clockwise(after: button))
    if forced == .buttonBlind { plan.bigBlind = button }
    return plan
  }

  /// Places the blinds after the button; heads-up the button has the small one.
  private func blinds(_ seats: [Seat], button: Seat, _ index: Int) -> HandPlan {
    let order = seats.clockwise(after: button)
    // Heads-up the button is always the small blind, wherever it would lie otherwise.
    if order.count == 2 { return headsUp(small: order[1], big: order[0], index) }
    return posting(
      HandPlan(
        playIndex: index, button: button, smallBlind: order[0], bigBlind: order[1], seats: order))
  }

  private func headsUp(small: Seat, big: Seat, _ index: Int) -> HandPlan {
    posting(
      HandPlan(
        playIndex: index, button: small, smallBlind: small, bigBlind: big, seats: [big, small]))
  }

  /// Adds the payments to a plan that deals everybody in: even players who would rather wait for
  /// the big blind have to pay for the blinds that they missed.
  private func posting(_ plan: HandPlan) -> HandPlan {
    var plan = plan
    for seat in plan.seats where seat != plan.bigBlind {
      switch players[seat]?.entry {
      case .missedBoth:
        plan.posts += [(seat, .dead), (seat, .bigBlind)]
        // A player who owes both blinds pays both at once, so no small blind is due as well.
        if seat == plan.smallBlind { plan.smallBlind = nil }
      case .missedSmall where seat != plan.smallBlind: plan.posts.append((seat, .dead))
      case .missedSmall, .new, .regular, nil: break
      }
    }
    plan.straddler = straddler(of: plan)
    return plan
  }

  /// Moves the big blind to the next player, the small blind to the last big blind's seat, and the
  /// button to the last small blind's seat; the last two seats may be empty.
  private func deadButton(_ seats: [Seat], _ lastBigBlind: Seat, _ index: Int) -> HandPlan {
    let big = seats.next(after: lastBigBlind)
    let button = smallBlind ?? self.button ?? big
    return plan(seats, button: button, smallPlace: lastBigBlind, big: big, index)
  }

  /// Moves the button to the next player who was dealt in before. With fewer than three of them the
  /// big blind moves on by one instead, so that no player has it twice in a row.
  private func movingButton(
    _ seats: [Seat], _ last: Seat, _ lastBigBlind: Seat, _ index: Int
  ) -> HandPlan {
    let regulars = seats.filter { players[$0]?.entry == .regular }
    guard regulars.count > 2 else { return deadButton(seats, lastBigBlind, index) }
    let button = regulars.next(after: last)
    let small = regulars.next(after: button)
    let big = seats.next(after: small)
    return plan(seats, button: button, smallPlace: small, big: big, index)
  }

  private func plan(
    _ seats: [Seat], button: Seat, smallPlace: Seat, big: Seat, _ index: Int
  ) -> HandPlan {
    var dealt = seats
    dealt.removeAll { seat in
      guard let player = players[seat] else { return true }
      // No one joins between the button and the small blind, not even for free.
      if seat == big { return false }
      if seat.isBetween(button, smallPlace) { return true }
      if player.entry == .regular { return false }
      return !player[.post] || seat.isBetween(button, big) || seat == button
    }
    if dealt.count < 2, seats.count > 2 {
      // Fewer than two of the players have paid blinds, so all are dealt in. The button is at the
      // seat before that of the small blind, whose player has left.
      let button = seats.last { $0 < smallPlace } ?? seats[seats.count - 1]
      return posting(
        HandPlan(
          playIndex: index, button: button,
          smallBlind: seats.contains(smallPlace) ? smallPlace : nil, bigBlind: big,
          seats: seats.clockwise(after: button)))
    }
    if dealt.count <= 2 {
      let both = dealt.count == 2 ? dealt : seats
      return headsUp(small: both.first { $0 != big } ?? button, big: big, index)
    }
    var plan = HandPlan(playIndex: index, button: button, seats: dealt.clockwise(after: button))
    plan.smallBlind = dealt.contains(smallPlace) && smallPlace != big ? smallPlace : nil
    plan.bigBlind = big
    for seat in dealt where seat != big {
      switch players[seat]?.entry {
      case .new: plan.posts.append((seat, .bigBlind))
      case .missedBoth: plan.posts += [(seat, .dead), (seat, .bigBlind)]
      case .missedSmall: plan.posts.append((seat, .dead))
      case .regular, nil: break
      }
    }
    plan.straddler = straddler(of: plan)
    return plan
  }

  private func straddler(of plan: HandPlan) -> Seat? {
    guard rules.options.hasStraddles, plan.seats.count > 2, let big = plan.bigBlind else {
      return nil
    }
    let next = plan.seats.sorted().next(after: big)
    guard let player = players[next], player[.straddle], next != plan.smallBlind,
      !plan.posts.contains(where: { $0.seat == next && $0.kind == .bigBlind }),
      player.stack > 2 * rules.plays[plan.playIndex].stakes.bigBlind
    else { return nil }
    return next
  }

  /// The seats of players who sit out at the big blind, if it is their turn now.
  public var seatsToSitOut: [Seat] {
    // Before the first hand the seat of the big blind is not known.
    guard !isHandOpen, button != nil, let big = plan?.bigBlind,
      players[big]?[.leaveNextBlind] == true
    else { return [] }
    return [big]
  }
}

extension [Seat] {
  /// The seats, which are in order, starting after `seat`.
  func clockwise(after seat: Seat) -> [Seat] {
    let place = firstIndex { $0 > seat } ?? 0
    return Array(self[place...]) + self[..<place]
  }

  /// The first seat clockwise after `seat`.
  func next(after seat: Seat) -> Seat { first { $0 > seat } ?? self[0] }
}
