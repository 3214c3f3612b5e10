import Cards
import Lines

/// One step of a game: each event has changed the game before the next is decided.
struct PokerStep {
  /// The events so far, in order.
  var events: [PokerEvent] = []
  /// The stacks of seated players who are not in the hand, which its end lists as well.
  var others = SeatMap<Int>()

  /// An empty step. The last action of a hand has about ten events.
  init() { events.reserveCapacity(10) }
}

extension PokerHand {
  private mutating func emit(
    _ event: PokerEvent, _ step: inout PokerStep
  ) {
    evolve(event)
    step.events.append(event)
  }

  // MARK: - Forced bets and first cards

  /// Makes all forced payments, and deals the first cards.
  ///
  /// - Parameters:
  ///   - deck: the first cards of the deck, in this order; `chance` shuffles the rest.
  ///   - posts: the payments for being dealt in.
  mutating func begin(
    deck: [Card] = [], extra posts: [(seat: Seat, kind: Post.Kind)] = [], straddler: Seat? = nil,
    _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) {
    var cards = variant.deck.cards
    if !deck.isEmpty { cards = deck + cards.filter { !deck.contains($0) } }
    cards.shuffleExactly(from: deck.count, using: &chance)
    emit(.shuffled(cards: SecretCards(cards, for: .nobody)), &step)
    for index in players.indices { post(.ante, play.stakes.ante, players[index].seat, &step) }
    if !isBombPot { postBlinds(extra: posts, straddler: straddler, &step) }
    deal(down: currentStreet.down, up: currentStreet.up, &step)
    if currentStreet.board > 0 { dealBoards(currentStreet, &step) }
    advance(&step, using: &chance)
  }

  private mutating func postBlinds(
    extra: [(seat: Seat, kind: Post.Kind)], straddler: Seat?, _ step: inout PokerStep
  ) {
    let stakes = play.stakes
    switch variant.forced {
    case .blinds:
      if let smallBlind { post(.smallBlind, stakes.smallBlind, smallBlind, &step) }
      if let bigBlind {
        post(.bigBlind, stakes.bigBlind, bigBlind, &step)
        post(.bigBlindAnte, stakes.bigBlindAnte, bigBlind, &step)
      }
      for (seat, kind) in extra {
        post(kind, kind == .dead ? stakes.smallBlind : stakes.bigBlind, seat, &step)
      }
      if let straddler { post(.straddle, 2 * stakes.bigBlind, straddler, &step) }
    case .buttonBlind: if let bigBlind { post(.bigBlind, stakes.bigBlind, bigBlind, &step) }
    case .bringIn, .antes: break
    }
  }

  private mutating func post(_ kind: Post.Kind, _ due: Int, _ seat: Seat, _ step: inout PokerStep) {
    guard due > 0, let index = position(of: seat) else { return }
    let player = players[index]
    let paid = min(due, player.stack)
    // A big blind is due even without chips: the other players have to match its price.
    guard paid > 0 || kind == .bigBlind else { return }
    let post = Post(kind, paid: paid, stack: player.stack - paid, pot: pot + paid)
    emit(.posted(player.player, post), &step)
  }

  // MARK: - Actions

  /// Performs `action`, which must be legal, for the player in `seat`.
  mutating func perform(
    _ action: PokerAction, by seat: Seat, isAuto: Bool, _ step: inout PokerStep,
    using chance: inout some RandomNumberGenerator
  ) {
    guard let index = position(of: seat) else { return }
    switch action {
    case .auto:
      return perform(safeAction(of: seat), by: seat, isAuto: isAuto, &step, using: &chance)
    case .fold: act(.fold, index, paid: 0, isAuto, &step)
    case .check: act(.check, index, paid: 0, isAuto, &step)
    case .call: act(.call, index, paid: min(toCall(index), players[index].stack), isAuto, &step)
    case .bringIn:
      act(.bringIn, index, paid: min(play.stakes.bringIn, players[index].stack), isAuto, &step)
    case .wager(_, let total):
      guard case .success(let wager) = wager(for: index) else { return }
      let kind: Act.Kind =
        switch wager.kind {
        case .bet: .bet
        case .raise: .raise
        case .complete: .complete
        }
      act(kind, index, paid: total - players[index].bet, isAuto, &step)
    case .draw(let cards): exchange(cards, index, isDraw: true, isAuto, &step)
    case .discard(let cards): exchange(cards, index, isDraw: false, isAuto, &step)
    case .runTwice(let isTwice):
      emit(.agreed(players[index].player, did: isTwice ? .twice : .once), &step)
      if players.allSatisfy({ $0.isFolded || $0.agrees == true }) { emit(.runsTwice, &step) }
    case .show: return show(index, &step)
    case .choose, .post, .straddle, .leaveNextBlind, .plan: return
    }
    advance(&step, using: &chance)
  }

  private mutating func act(
    _ kind: Act.Kind, _ index: Int, paid: Int, _ isAuto: Bool, _ step: inout PokerStep
  ) {
    let player = players[index]
    let act = Act(
      kind, to: player.bet + paid, paid: paid, stack: player.stack - paid, pot: pot + paid,
      isAuto: isAuto)
    emit(.acted(player.player, act), &step)
  }

  private mutating func exchange(
    _ cards: [Card], _ index: Int, isDraw: Bool, _ isAuto: Bool, _ step: inout PokerStep
  ) {
    let player = players[index].player
    let out = SecretCards(cards, for: .only(player.name))
    emit(.exchanged(player, Exchanged(isDraw ? .draw : .discard, out, isAuto: isAuto)), &step)
  }

  private mutating func show(_ index: Int, _ step: inout PokerStep) {
    let (player, cards) = (players[index].player, players[index].cards)
    emit(.shown(Shown(player, cards: cards, boards: boards, shares: shares)), &step)
  }

  // MARK: - Consequences

  /// Continues until a player has something to decide, or the hand is over.
  private mutating func advance(
    _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) {
    while !isOver {
      if liveCount == 1 { return finishUncontested(&step) }
      if isExchanging || isAgreeing { return }
      if players.contains(where: { $0.awaits > 0 }) { dealReplacements(&step, using: &chance) }
      if bringInGoesRound(&step) { continue }
      if actor != nil { return }
      returnUncalled(&step)
      if isLastStreet { return showDown(&step) }
      if street == 0, isPassedOut { return finishPassedOut(&step) }
      if asksForMore(&step) { continue }
      beginNextStreet(&step, using: &chance)
    }
  }

  /// Posts the bring-in for a player who has no choice: one with no more chips than it costs, or
  /// one whom nobody could call for more. A low card without chips brings in nothing, and the next
  /// player has to pay as much.
  private mutating func bringInGoesRound(_ step: inout PokerStep) -> Bool {
    let bringIn = play.stakes.bringIn
    guard isBringInDue, let low = bringInPosition, hasCaller(besides: low),
      players[low].stack <= bringIn || !hasCaller(besides: low, above: bringIn)
    else { return false }
    let player = players[low]
    if player.stack > 0 {
      act(.bringIn, low, paid: min(player.stack, bringIn), true, &step)
    } else {
      emit(.posted(player.player, Post(.bringIn, paid: 0, stack: 0, pot: pot)), &step)
    }
    return true
  }

  /// Prepares the next street: asks for discards, and turns the cards up once the betting is over.
  /// Returns whether the hand has to wait for an answer.
  private mutating func asksForMore(_ step: inout PokerStep) -> Bool {
    let next = variant.streets[street + 1]
    if case .discard = next.exchange, discardedFor <= street {
      emit(.due(what: .discards), &step)
      return true
    }
    guard isBettingOver, !players.allSatisfy({ $0.isFolded || $0.isShown }),
      !variant.streets[(street + 1)...].contains(where: { $0.exchange != nil })
    else { return false }
    if options.runTwice == .ask, boards.count == 1, next.board > 0, !isTwiceAsked {
      emit(.due(what: .twice), &step)
      return true
    }
    for index in players.indices where !players[index].isFolded { show(index, &step) }
    return false
  }

  private mutating func returnUncalled(_ step: inout PokerStep) {
    guard let (index, amount) = uncalled else { return }
    emit(.returned(players[index].player, amount: amount), &step)
  }

  private mutating func beginNextStreet(
    _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) {
    if runsTwice {
      // The rest of one board, then the rest of the other.
      let rest = variant.streets[(self.street + 1)...]
      for run in boards.indices { for street in rest { dealBoard(street, run, &step) } }
      return
    }
    let street = variant.streets[self.street + 1]
    if street.board > 0 { return dealBoards(street, &step) }
    if street.down + street.up > 0, makeRoom(for: street, &step, using: &chance) {
      let card = Array(undealt.dropFirst().prefix(1))
      return emit(.street(StreetStart(street.name, board: card, isShared: true)), &step)
    }
    emit(.street(StreetStart(street.name, board: [])), &step)
    deal(down: street.down, up: street.up, &step)
  }

  private mutating func dealBoards(_ street: Street, _ step: inout PokerStep) {
    for run in boards.indices { dealBoard(street, run, &step) }
  }

  private mutating func dealBoard(_ street: Street, _ run: Int, _ step: inout PokerStep) {
    let isFirstStreet = street.name == variant.streets[0].name
    let burned = isFirstStreet || run > 0 && !runsTwice ? 0 : 1
    let cards = undealt.dropFirst(burned).prefix(street.board)
    emit(.street(StreetStart(street.name, board: boards[run] + cards, run: run + 1)), &step)
  }

  /// Deals the cards one at a time, around the players; each player gets one event with all of
  /// them.
  private mutating func deal(down: Int, up: Int, _ step: inout PokerStep) {
    guard down + up > 0 else { return }
    let live = liveCount
    let cards = undealt.prefix(live * (down + up))
    var first = cards.startIndex
    for index in players.indices where !players[index].isFolded {
      let own = stride(from: first, to: cards.endIndex, by: live).map { cards[$0] }
      let player = players[index].player
      let hole = SecretCards(Array(own.prefix(down)), for: .only(player.name))
      emit(.dealt(player, hole: hole, up: Array(own.dropFirst(down))), &step)
      first += 1
    }
  }

  // MARK: - When the cards run short

  /// Makes the deck serve a street of stud if it can; returns whether it cannot, so that one card
  /// is for all.
  private mutating func makeRoom(
    for street: Street, _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) -> Bool {
    // One card is burned, and the last card of the deck is never dealt.
    let need = liveCount * (street.down + street.up) + 2
    let left = undealt.count
    if left >= need { return false }
    guard boards.isEmpty else { return true }
    let mixed = undealt + burns
    if mixed.count >= need {
      shuffle(mixed, &step, using: &chance)
      return false
    }
    if left < 3 { shuffle(mixed, &step, using: &chance) }
    return true
  }

  /// Puts what is left of the deck first, then these cards, shuffled.
  private mutating func shuffle(
    _ cards: some Sequence<Card>, after rest: [Card] = [], _ step: inout PokerStep,
    using chance: inout some RandomNumberGenerator
  ) {
    var mixed = Array(cards)
    mixed.shuffleExactly(using: &chance)
    emit(.shuffled(cards: SecretCards(rest + mixed, for: .nobody)), &step)
  }

  /// Deals new cards to all players who drew, from the left of the button. If the deck runs out,
  /// the cards that other players gave up are shuffled, but never those of players who still wait.
  private mutating func dealReplacements(
    _ step: inout PokerStep, using chance: inout some RandomNumberGenerator
  ) {
    // A player who draws five may have to get the fifth after the others, while the deck serves
    // all.
    let due = players.reduce(0) { $0 + $1.awaits }
    let isSplit = options.splitsFiveCardDraw && due <= undealt.count
    let most = isSplit ? 4 : CardRow.capacity
    for index in players.indices {
      let count = min(players[index].awaits, most)
      if count > 0 { replace(index, count, &step, using: &chance) }
    }
    for index in players.indices where players[index].awaits > 0 {
      replace(index, players[index].awaits, &step, using: &chance)
    }
  }

  private mutating func replace(
    _ index: Int, _ count: Int, _ step: inout PokerStep,
    using chance: inout some RandomNumberGenerator
  ) {
    let player = players[index].player
    if undealt.count < count {
      shuffle(cardsToDealAgain, after: Array(undealt), &step, using: &chance)
    }
    let cards = Array(players[index].down) + undealt.prefix(count)
    emit(.dealt(player, hole: SecretCards(cards, for: .only(player.name)), up: []), &step)
  }

  // MARK: - The end

  /// Whether no player has opened, although some could, in a game that takes a pair to open.
  private var isPassedOut: Bool {
    variant.openers != nil && firstBettor == nil && !isBettingOver
  }

  /// Ends a hand that no player opened: all players take their antes back. A player who has folded
  /// has no claim, so then the players who are left divide the pots. If the table plays it so, all
  /// chips stay for the next hand, unless a player has nothing left to play it with.
  private mutating func finishPassedOut(_ step: inout PokerStep) {
    let before = players.map(\.stackBeforeHand)
    if options.passedIn == .stay, !players.contains(where: \.isAllIn) {
      emit(.carried(amount: pot), &step)
    } else if liveCount == players.count {
      for index in players.indices where players[index].paid > 0 {
        emit(.returned(players[index].player, amount: players[index].paid), &step)
      }
      if carried > 0 { emit(.carried(amount: carried), &step) }
    } else {
      for (number, pot) in pots.enumerated().reversed() {
        let shares = zip(pot.eligible, pot.amount.divided(into: pot.eligible.count))
        let winners = winners(shares.filter { $0.1 > 0 }.map { (index: $0.0, amount: $0.1) })
        emit(.pot(PotResult(number: number + 1, amount: pot.amount, winners: winners)), &step)
      }
    }
    end(from: before, &step)
  }

  /// Ends the hand when all but one have folded. The winner need not show, except to prove openers.
  private mutating func finishUncontested(_ step: inout PokerStep) {
    let before = players.map(\.stackBeforeHand)
    returnUncalled(&step)
    let winner = players.firstIndex { !$0.isFolded } ?? 0
    if variant.openers != nil, firstBettor == winner { show(winner, &step) }
    let (player, amount) = (players[winner], pot)
    if amount > 0 {
      let winners = SeatMap(player.seat, PotResult.Winner(player.name, amount))
      emit(.pot(PotResult(number: 1, amount: amount, winners: winners)), &step)
    }
    if options.hasRabbitHunting { huntRabbits(&step) }
    end(from: before, &step)
  }

  /// Shows each board as it would have been, as far as that does not depend on what others would
  /// have drawn or been dealt first.
  private mutating func huntRabbits(_ step: inout PokerStep) {
    var (rest, unseen) = (self, PokerStep())
    for street in variant.streets[(street + 1)...] {
      if street.down + street.up > 0 { break }
      if case .draw = street.exchange { break }
      rest.dealBoards(street, &unseen)
    }
    for (run, board) in rest.boards.enumerated() where board != boards[run] {
      emit(.rabbit(board: board, run: run == 0 ? nil : run + 1), &step)
    }
  }

  private mutating func showDown(_ step: inout PokerStep) {
    let before = players.map(\.stackBeforeHand)
    let showdown = Showdown(self)
    let first = betting.aggressor ?? opener
    let hasAllIn = players.contains { $0.isAllIn }
    for (index, shows) in showdown.order(from: first) {
      // No hand may be mucked while a player is all-in; openers have to be proved.
      let isOpener = variant.openers != nil && firstBettor == index
      if shows || hasAllIn || isOpener {
        show(index, &step)
      } else {
        emit(.mucked(players[index].player), &step)
      }
    }
    for part in showdown.parts {
      let result = PotResult(
        number: part.pot + 1, amount: part.amount, share: part.share.map { shares[$0] },
        run: part.run.map { $0 + 1 }, winners: winners(part.winners))
      emit(.pot(result), &step)
    }
    end(from: before, &step)
  }

  private func winners(_ amounts: [(index: Int, amount: Int)]) -> SeatMap<PotResult.Winner> {
    var winners: SeatMap<PotResult.Winner> = [:]
    for (index, amount) in amounts {
      winners[players[index].seat] = .init(players[index].name, amount)
    }
    return winners
  }

  /// - Parameter before: the stacks before the hand, by position.
  private mutating func end(from before: [Int], _ step: inout PokerStep) {
    var stacks = step.others
    stacks.reserveCapacity(stacks.count + players.count)
    for player in players { stacks[player.seat] = player.stack }
    let net = zip(players, before).map { ColonPair($0.seat, Gain($0.stack - $1)) }
      .sorted { $0.first < $1.first }
    emit(.end(hand: number, stacks: stacks, net: net), &step)
  }
}
