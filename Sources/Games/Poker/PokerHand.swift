import Cards
import Lines

/// One hand of poker of any kind: the cards, the bets, and the turn of the players.
///
/// Its state is the fold of its events: `evolve` is the only function that changes it.
public struct PokerHand: Sendable, Equatable, Codable {
  /// The parts that do not change during the hand.
  private struct Terms: Sendable, Equatable, Codable {
    let number: Int
    let play: PokerPlay
    let options: PokerOptions
    let button: Seat
    let smallBlind: Seat?
    let bigBlind: Seat?
    let isBombPot: Bool
    let carried: Int
  }

  @Shared private var terms: Terms
  /// The players, from the left of the button.
  public internal(set) var players: [HandPlayer]
  /// The cards on each board.
  public private(set) var boards: [[Card]]
  /// The index of the street, from 0.
  public private(set) var street = 0
  /// Whether the hand is over.
  public private(set) var isOver = false
  /// The number of decisions so far, which numbers the next one.
  public private(set) var decisions = 0

  private(set) var betting: BettingRound
  /// The undealt cards are those from `next` on.
  private(set) var stub: [Card] = []
  private(set) var next = 0
  private(set) var burns: [Card] = []
  /// Discarded cards and cards of folded hands.
  private(set) var muck: [Card] = []
  /// The last player who had to pay a blind, by position.
  private(set) var lastBlind: Int?
  /// The player who acted first on the previous street.
  private(set) var openedLast: Int?
  /// The player who made the first bet of the hand.
  private(set) var firstBettor: Int?
  /// The last street for which cards were given up.
  private(set) var discardedFor = 0
  /// Whether the players were asked to run the rest of the board twice.
  private(set) var isTwiceAsked = false
  /// Whether the rest of the board is run twice.
  private(set) var runsTwice = false
  /// What players have done on this street; a snapshot of an earlier release has none.
  private(set) var moves: [PokerView.Move]?
  /// Chips that have left the middle: they were won, or stay for the next hand.
  private(set) var won = 0
  private(set) var missingBlinds = 0

  init(_ start: HandStart, _ play: PokerPlay, _ options: PokerOptions) {
    let play = play.with(start.limit, start.stakes)
    let terms = Terms(
      number: start.number, play: play, options: options, button: start.button,
      smallBlind: start.smallBlind, bigBlind: start.bigBlind, isBombPot: start.isBombPot,
      carried: start.carried)
    _terms = Shared(wrappedValue: terms)
    players = start.players.map { HandPlayer($0.player, stack: $0.stack) }
    boards = Array(repeating: [], count: play.variant.boardCards > 0 ? start.boards : 0)
    betting = BettingRound(increment: play.leastBet, size: play.bet(on: 0))
    missingBlinds = start.isBombPot ? 0 : play.blindsDue
    betting.isUncapped = isHeadsUp
  }

  /// The number of the hand at its table, from 1.
  public var number: Int { terms.number }

  /// The game and its bets.
  public var play: PokerPlay { terms.play }

  /// The choices where the rule books differ.
  var options: PokerOptions { terms.options }

  /// The seat of the button.
  public var button: Seat { terms.button }

  /// The seat of the small blind; `nil` if nobody pays it.
  var smallBlind: Seat? { terms.smallBlind }

  /// The seat of the big blind, or of the button's; `nil` without blinds.
  var bigBlind: Seat? { terms.bigBlind }

  /// Whether there is no betting before the flop.
  public var isBombPot: Bool { terms.isBombPot }

  /// The kind of poker.
  public var variant: Variant { play.variant }

  /// The parts of the pot that hands compete for.
  var shares: [Share] { variant.shares }

  /// The least opening bet of a street where bets are not fixed; in a bomb pot it equals the ante.
  var leastBet: Int { isBombPot ? play.stakes.ante : play.leastBet }

  /// Chips in the pot from earlier hands that no player opened.
  public var carried: Int { terms.carried }

  /// Chips in the middle.
  public var pot: Int {
    players.indices.reduce(carried - won) { $0 + players[$1].paid + players[$1].dead }
  }

  /// Dead chips in the middle, part of no bet.
  var deadChips: Int { players.reduce(carried) { $0 + $1.dead } }

  /// Chips of all players and in the middle.
  var total: Int { players.reduce(pot) { $0 + $1.stack } }

  /// The number of players who have not folded.
  var liveCount: Int { players.count { !$0.isFolded } }

  /// The current street, with its rules.
  public var currentStreet: Street { variant.streets[street] }

  var isLastStreet: Bool { street == variant.streets.count - 1 }

  /// The position of a seat's player.
  public func position(of seat: Seat) -> Int? { players.firstIndex { $0.seat == seat } }

  /// The price of staying in for the player in `seat`, up to the player's stack.
  func due(from seat: Seat) -> Int? {
    position(of: seat).map { min(toCall($0), players[$0].stack) }
  }

  /// The position of a player. A newcomer in the seat has no part in the hand, not even under the
  /// same name.
  public func position(of player: SeatedPlayer) -> Int? {
    players.firstIndex { $0.seat == player.seat && $0.isOwned(by: player.name) }
  }

  /// Marks a player as having left the table.
  mutating func leave(_ player: SeatedPlayer) {
    if let index = position(of: player) { players[index].leave() }
  }

  // MARK: - Events

  /// Applies an event. It judges nothing, cannot fail and needs no randomness.
  mutating func evolve(_ event: PokerEvent) {
    switch event {
    case .shuffled(let order): take(order: order.known)
    case .posted(let player, let post): take(post, at: player.seat)
    case .dealt(let player, let hole, let up): deal(hole.known, up, to: player.seat)
    case .street(let start): take(start)
    case .acted(let player, let act): take(act, at: player.seat)
    case .exchanged(let player, let exchanged):
      take(exchanged, exchanged.cards.known, at: player.seat)
    case .due(.discards):
      discardedFor = street + 1
      for index in players.indices { players[index].needsExchange = !players[index].isFolded }
    case .due(.twice): isTwiceAsked = true
    case .due(.choice): break
    // All players are asked at once, so one answer must not restart the clocks of the others.
    case .agreed(let player, let runs):
      change(player.seat) { $0.agrees = runs == .twice }
    case .runsTwice:
      runsTwice = true
      boards.append(contentsOf: boards.prefix(1))
    case .shown(let shown): change(shown.player.seat) { $0.isShown = true }
    case .returned(let player, let amount):
      change(player.seat) { player in
        player.stack += amount
        player.bet -= min(amount, player.bet)
        player.paid -= amount
      }
    case .pot(let result):
      for (seat, winner) in result.winners { change(seat) { $0.stack += winner.amount } }
      won += result.amount
    case .carried(let amount): won += amount
    case .end: isOver = true
    case .void:
      for index in players.indices {
        players[index].stack = players[index].stackBeforeHand
        (players[index].paid, players[index].dead) = (0, 0)
      }
      isOver = true
    case .button, .hand, .mucked, .rabbit, .divided, .broke, .toppedUp, .chose, .wish, .planned,
      .paused, .left, .matchBegan, .matchOver:
      break
    }
  }

  private mutating func change(_ seat: Seat, _ body: (inout HandPlayer) -> Void) {
    guard let index = position(of: seat) else { return }
    body(&players[index])
  }

  /// Takes a new deck, or the rest of one together with cards that were given up.
  private mutating func take(order cards: [Card]) {
    (stub, next) = (cards, 0)
    guard !burns.isEmpty || !muck.isEmpty else { return }
    let again = CardSet(cards)
    burns.removeAll { again.contains($0) }
    muck.removeAll { again.contains($0) }
  }

  private mutating func take(_ post: Post, at seat: Seat) {
    guard let index = position(of: seat) else { return }
    switch post.kind {
    case .ante:
      players[index].stack -= post.paid
      players[index].paid += post.paid
    case .bigBlindAnte, .dead:
      players[index].stack -= post.paid
      players[index].dead += post.paid
    case .smallBlind:
      missingBlinds -= post.paid
      players[index].pay(bet: post.paid)
    case .bigBlind:
      players[index].pay(bet: post.paid)
      betting.takeBlind(play.stakes.bigBlind)
      // A newcomer pays the same amount without being the big blind.
      if seat == bigBlind {
        lastBlind = index
        missingBlinds -= post.paid
      }
    case .straddle:
      players[index].pay(bet: post.paid)
      betting.takeBlind(2 * play.stakes.bigBlind)
      lastBlind = index
    case .bringIn:
      betting.takeBringIn(play.stakes.bringIn)
      betting.last = index
    }
  }

  private mutating func deal(_ hole: [Card], _ up: [Card], to seat: Seat) {
    guard let index = position(of: seat) else { return }
    if players[index].awaits > 0 {
      let came = hole.count - players[index].down.count
      players[index].down = CardRow(hole)
      players[index].awaits -= came
      next += came
      if players[index].awaits == 0 { players[index].givenUp = [] }
      return
    }
    next += hole.count + up.count
    players[index].down.append(contentsOf: hole)
    players[index].up.append(contentsOf: up)
  }

  private mutating func take(_ start: StreetStart) {
    let index = variant.streets.firstIndex { $0.name == start.name } ?? street
    if index > street { beginStreet(index) }
    let place = start.run - 1
    let isBurned = index > 0 && (start.run == 1 || runsTwice)
    if isBurned, next < stub.count {
      burns.append(stub[next])
      next += 1
    }
    if start.isShared, boards.isEmpty { boards = [[]] }
    guard boards.indices.contains(place) else { return }
    next += max(0, start.board.count - boards[place].count)
    boards[place] = start.board
  }

  private mutating func beginStreet(_ index: Int) {
    openedLast = opener
    street = index
    moves = nil
    missingBlinds = 0
    for place in players.indices { players[place].beginStreet() }
    betting = BettingRound(increment: leastBet, size: play.bet(on: index))
    betting.isUncapped = isHeadsUp
    guard case .draw = currentStreet.exchange else { return }
    for place in players.indices { players[place].needsExchange = !players[place].isFolded }
  }

  private mutating func take(_ act: Act, at seat: Seat) {
    guard let index = position(of: seat) else { return }
    decisions += 1
    moves = (moves ?? []) + [PokerView.Move(seat, act.kind.rawValue, act.to)]
    players[index].pay(bet: act.paid)
    players[index].needsAction = false
    players[index].hasActed = true
    betting.last = index
    switch act.kind {
    case .fold:
      players[index].isFolded = true
      muck.append(contentsOf: players[index].down)
      muck.append(contentsOf: players[index].up)
    case .check, .call: break
    case .bringIn:
      betting.takeBringIn(play.stakes.bringIn)
      askOthers(than: index)
    case .bet, .raise, .complete:
      betting.takeWager(to: act.to, by: index, play.limit)
      if firstBettor == nil { firstBettor = index }
      askOthers(than: index)
    }
    // The bring-in is not a bet: in fixed limit, players who have only matched it may still make a
    // whole one.
    let isNoBet = hasBringIn && play.limit == .fixed && betting.raises == 0
    players[index].priceActed = isNoBet ? 0 : betting.price
    if betting.raises < variant.cap, isHeadsUp { betting.isUncapped = true }
  }

  /// Whether only two players can bet where more could play: a game made for two keeps its cap.
  private var isHeadsUp: Bool {
    variant.players.upperBound > 2 && players.count(where: \.canBet) == 2
  }

  private mutating func askOthers(than index: Int) {
    for other in players.indices where other != index { players[other].needsAction = true }
  }

  private mutating func take(_ exchanged: Exchanged, _ cards: [Card], at seat: Seat) {
    guard let index = position(of: seat) else { return }
    decisions += 1
    moves = (moves ?? []) + [PokerView.Move(seat, exchanged.kind.rawValue, exchanged.count)]
    players[index].needsExchange = false
    players[index].awaits = exchanged.kind == .draw ? exchanged.count : 0
    players[index].givenUp = CardRow(cards)
    players[index].surrendered.formUnion(CardSet(cards))
    players[index].down = CardRow(players[index].down.filter { !cards.contains($0) })
    muck += cards
  }
}

extension PokerHand {
  /// The undealt cards, the next one first.
  var undealt: ArraySlice<Card> { stub[min(next, stub.count)...] }

  /// Cards that may be dealt again when the deck runs out: burned, given up or folded, but not
  /// those that players have just given up who still wait for new ones.
  var cardsToDealAgain: [Card] {
    let waiting = CardSet(players.filter { $0.awaits > 0 }.flatMap(\.givenUp))
    return (burns + muck).filter { !waiting.contains($0) }
  }
}

extension PokerHand {
  /// Replaces each card with another: tests prove that no view depends on them.
  mutating func exchangeCards(_ other: (Card) -> Card) {
    for index in players.indices { players[index].exchangeCards(other) }
    boards = boards.map { $0.map(other) }
    stub = stub.map(other)
    burns = burns.map(other)
    muck = muck.map(other)
  }
}
