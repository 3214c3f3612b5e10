import Identity

/// The next hand as the seats stand now: what is played, where button and blinds are, who is dealt
/// in and who pays what to be.
struct HandPlan: Equatable {
  let playIndex: Int
  let button: Seat
  /// Who pays the small blind; `nil` for nobody.
  var smallBlind: Seat?
  var bigBlind: Seat?
  /// Who is dealt in, the first left of the button first.
  let seats: [Seat]
  /// What is paid to be dealt in.
  var posts: [(seat: Seat, kind: Post.Kind)] = []
  var straddler: Seat?
  var isBombPot = false

  static func == (lhs: HandPlan, rhs: HandPlan) -> Bool {
    (lhs.playIndex, lhs.button, lhs.smallBlind) == (rhs.playIndex, rhs.button, rhs.smallBlind)
      && (lhs.bigBlind, lhs.seats, lhs.straddler) == (rhs.bigBlind, rhs.seats, rhs.straddler)
      && lhs.isBombPot == rhs.isBombPot && lhs.posts.elementsEqual(rhs.posts) { $0 == $1 }
  }
}

extension PokerGame {
  /// Who could be dealt in: is here, has chips and wants to play.
  var candidates: [Seat] {
    var seats: [Seat] = []
    seats.reserveCapacity(players.count)
    for (seat, player) in players where player.wantsToPlay { seats.append(seat) }
    return seats
  }

  /// How many they are.
  var candidateCount: Int { players.count { $0.value.wantsToPlay } }

  /// What is dealt next: the next kind of a mix when an orbit is over.
  var nextPlayIndex: Int {
    guard rules.plays.count > 1, orbitLength > 0, orbitHands >= orbitLength, !isChosen else {
      return playIndex
    }
    return rules.rotation == .orbits ? (playIndex + 1) % rules.plays.count : playIndex
  }

  /// Whether somebody has to say what is dealt in the next orbit.
  var isChoiceDue: Bool {
    rules.rotation == .dealersChoice && !isChosen
      && (orbitLength == 0 || orbitHands >= orbitLength)
  }

  /// The next hand; `nil` if fewer than two could play.
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
      // Where every hand is one, no blinds ever move the button.
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

  /// A hand of a match: the button follows from its number.
  private func plan(
    of score: MatchScore, _ seats: [Seat], _ index: Int, _ forced: ForcedBets
  ) -> HandPlan? {
    guard let match = rules.match, !score.isOver, score.hands < match.hands,
      seats.count == rules.seats
    else { return nil }
    let button = seats[score.hands % seats.count]
    return firstPlan(seats, button: button, index, forced)
  }

  /// The first hand: all are dealt in, and nobody pays for it.
  private func firstPlan(
    _ seats: [Seat], button: Seat, _ index: Int, _ forced: ForcedBets
  ) -> HandPlan {
    if forced == .blinds { return blinds(seats, button: button, index) }
    var plan = HandPlan(playIndex: index, button: button, seats: seats.clockwise(after: button))
    if forced == .buttonBlind { plan.bigBlind = button }
    return plan
  }

  /// The button goes to the next player, but in stud between games with blinds it stays.
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

  /// The blinds follow the button; of two players the button has the small one.
  private func blinds(_ seats: [Seat], button: Seat, _ index: Int) -> HandPlan {
    let order = seats.clockwise(after: button)
    // Of two the button is always the small blind, wherever it was to lie.
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

  /// A plan in which everybody is dealt in who is in it: what was missed has to be paid, also by
  /// those who would rather wait for the big blind.
  private func posting(_ plan: HandPlan) -> HandPlan {
    var plan = plan
    for seat in plan.seats where seat != plan.bigBlind {
      switch players[seat]?.entry {
      case .missedBoth:
        plan.posts += [(seat, .dead), (seat, .bigBlind)]
        // Both blinds at once are enough, and the small one is among them.
        if seat == plan.smallBlind { plan.smallBlind = nil }
      case .missedSmall where seat != plan.smallBlind: plan.posts.append((seat, .dead))
      case .missedSmall, .new, .regular, nil: break
      }
    }
    plan.straddler = straddler(of: plan)
    return plan
  }

  /// The big blind goes on by one player, the small blind to where it was, the button to where the
  /// small blind was: both perhaps before a seat whose player has gone.
  private func deadButton(_ seats: [Seat], _ lastBigBlind: Seat, _ index: Int) -> HandPlan {
    let big = seats.next(after: lastBigBlind)
    let button = smallBlind ?? self.button ?? big
    return plan(seats, button: button, smallPlace: lastBigBlind, big: big, index)
  }

  /// The button goes to the next player who was dealt in before. Where so few are left the big
  /// blind goes on by one, lest somebody has it twice.
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
      // Nobody comes in between the button and the small blind, not even for free.
      if seat == big { return false }
      if seat.isBetween(button, smallPlace) { return true }
      if player.entry == .regular { return false }
      return !player[.post] || seat.isBetween(button, big) || seat == button
    }
    if dealt.count < 2, seats.count > 2 {
      // Fewer than two players here have paid blinds, so all are dealt in. The button is in the
      // seat before the place of the small blind, whose player has left.
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

  /// Who wants to sit out when the big blind comes, and it would come now.
  public var seatsToSitOut: [Seat] {
    // Before the first hand nobody knows whose the big blind will be.
    guard !isHandOpen, button != nil, let big = plan?.bigBlind,
      players[big]?[.leaveNextBlind] == true
    else { return [] }
    return [big]
  }
}

extension [Seat] {
  /// Seats, which are in their order, from the one after another on.
  func clockwise(after seat: Seat) -> [Seat] {
    let place = firstIndex { $0 > seat } ?? 0
    return Array(self[place...]) + self[..<place]
  }

  /// The first of them.
  func next(after seat: Seat) -> Seat { first { $0 > seat } ?? self[0] }
}
