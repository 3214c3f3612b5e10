import Cards
import Games
import Identity
import LineProtocol
import Store
import Tables

/// What everybody at a table of poker has, and where the cards are: reckoned from the events on
/// record alone, independent of the game that it checks.
struct PokerAudit: Sendable {
  private struct Player: Sendable, Equatable {
    let name: PlayerName
    var stack: Int
    /// Chips that come when the hand is over.
    var behind = 0
    /// Chips in the middle, and those of them that were bet on this street.
    var paid = 0
    var bet = 0
    var isFolded = false
    /// Whether the chips are nobody's: a bot's of the house, or of a guest whose evening is over.
    var isUnowned = false
    /// Own cards.
    var cards = CardSet()
  }

  private let table: TableID
  /// What everybody at the table of a match has before each hand, in chips that are nobody's; `nil`
  /// at any other table.
  private let matchStack: Int?
  private var players: [Int: Player] = [:]
  /// Who has left a seat in the middle of a hand is still a player of it.
  private var pot = 0
  /// Chips of hands that nobody opened, for the next one, and those of them that the hand in play
  /// has in its pot.
  private var carried = 0
  private var carriedIn = 0
  private var isOpen = false
  /// The street that was told last, and whether anybody has acted on it.
  private var street: String?
  private var hasActed = false
  /// Whose the button of the next hand is, if cards were drawn for it.
  private var firstButton: Seat?
  /// The cards that can still be dealt.
  private var deck = CardSet()
  private var board = CardSet()

  init(_ settings: TableSettings) {
    table = settings.id
    matchStack =
      if case .poker(let game) = settings.start { game.rules.match?.stack } else { nil }
  }

  /// All chips at the table that are somebody's outside.
  var chips: Int {
    matchStack == nil ? players.values.reduce(pot + carried) { $0 + $1.stack + $1.behind } : 0
  }

  /// Takes an event.
  ///
  /// - Returns: whose accounts it changes, and by how much.
  mutating func take(
    _ event: TableEvent<SecretCards>
  ) throws(Violation) -> [(name: PlayerName, chips: Int)] {
    switch event {
    case .sat(let player, let stack, let person, _):
      var known = Player(name: player.name, stack: stack)
      known.isUnowned = person.kind == .house || matchStack != nil
      players[player.seat.number] = known
      return known.isUnowned ? [] : [(player.name, -stack)]
    case .game(.poker(.toppedUp(let player, let amount, let stack, let isLater))):
      let isMove = try topUp(player, amount, stack, isLater, event)
      return isMove && !self.player(player).isUnowned ? [(player.name, -amount)] : []
    case .game(.poker(.left(let player, let stack))):
      let known = self.player(player)
      try require(known.name == player.name && stack == known.stack + known.behind, event)
      players[player.seat.number] = nil
      return known.isUnowned ? [] : [(player.name, stack)]
    case .closed:
      let owned = players.values.filter { !$0.isUnowned }
      players = [:]
      return owned.map { ($0.name, $0.stack + $0.behind) }
    case .game(.poker(let poker)): try take(poker, event)
    default: break
    }
    return []
  }

  /// The chips of somebody are nobody's from now on.
  mutating func disown(_ name: PlayerName) {
    for (seat, player) in players where player.name == name { players[seat]?.isUnowned = true }
  }

  private mutating func take(
    _ event: PokerEvent<SecretCards>, _ whole: TableEvent<SecretCards>
  ) throws(Violation) {
    switch event {
    case .button(let draw): try check(draw, whole)
    case .hand(let start): try begin(start, whole)
    case .shuffled(let order): try shuffle(order.cards, whole)
    case .posted(let player, let post):
      let isBet = ![.ante, .bigBlindAnte, .dead].contains(post.kind)
      try pay(player, post.paid, leaving: post.stack, pot: post.pot, isBet: isBet, whole)
    case .acted(let player, let act):
      try pay(player, act.paid, leaving: act.stack, pot: act.pot, whole)
      let known = self.player(player)
      try require(act.kind != .check && act.kind != .fold || act.paid == 0, whole)
      try require(act.to == known.bet, whole)
      hasActed = true
      // Who checks owes nobody anything.
      let price = players.values.reduce(0) { $1.isFolded ? $0 : max($0, $1.bet) }
      try require(act.kind != .check || known.bet >= price, whole)
      if act.kind == .fold { players[player.seat.number]?.isFolded = true }
    case .dealt(let player, let hole, let up):
      let new = CardSet(hole.cards + up).subtracting(self.player(player).cards)
      try draw(new, whole)
      players[player.seat.number]?.cards.formUnion(new)
    case .exchanged(let player, let exchanged, let cards):
      let own = self.player(player).cards
      try require(
        cards.cards.count == exchanged.count && own.isSuperset(of: CardSet(cards.cards)), whole)
      players[player.seat.number]?.cards.subtract(CardSet(cards.cards))
    case .street(let start):
      let new = CardSet(start.board).subtracting(board)
      try require(CardSet(start.board).count == start.board.count, whole, .deck)
      try draw(new, whole)
      beginStreet(start.name)
      board.formUnion(new)
    case .rabbit(let cards, _):
      let new = CardSet(cards).subtracting(board)
      try require(pot == 0 && !new.isEmpty && CardSet(cards).count == cards.count, whole, .deck)
      try draw(new, whole)
    case .shown(let player, let shown):
      // Whoever has left and come back can still show the last hand.
      let own = self.player(player).cards
      try require(own.isEmpty || CardSet(shown.cards) == own, whole)
    case .returned(let player, let amount):
      try giveBack(amount, to: player, whole)
    case .pot(let result): try win(result, whole)
    case .carried(let amount):
      try require(isOpen && amount == pot, whole)
      (carried, pot) = (carried + amount, 0)
    case .divided(let player, let amount, let stack):
      let known = self.player(player)
      carried -= amount
      try require(!isOpen && carried >= 0 && stack == known.stack + amount, whole)
      players[player.seat.number]?.stack = stack
    case .end(_, let stacks): try end(stacks, whole)
    case .void(_, let stacks): try giveBack(stacks, whole)
    case .broke(let player): try require(self.player(player).stack == 0, whole)
    default: break
    }
  }

  private func player(_ player: SeatedPlayer) -> Player {
    players[player.seat.number] ?? Player(name: player.name, stack: 0)
  }

  private func require(
    _ isRight: Bool, _ event: TableEvent<SecretCards>, _ check: Check = .purses
  ) throws(Violation) {
    guard !isRight else { return }
    throw Violation(check, "\(table) records \(event.record), but there are \(pot) in \(players)")
  }

  // MARK: - Chips

  /// The bets of another street begin. The board of the first may come after the blinds.
  private mutating func beginStreet(_ name: String) {
    defer { street = name }
    guard hasActed, name != street else { return }
    hasActed = false
    for seat in players.keys { players[seat]?.bet = 0 }
  }

  private mutating func begin(
    _ start: HandStart, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    try require(!isOpen && pot == 0 && start.carried == carried, event)
    // Whoever has drawn it may have gone before something was chosen.
    let isHere = start.players.contains { $0.player.seat == firstButton }
    try require(!isHere || firstButton == start.button, event)
    (pot, carriedIn, carried, firstButton) = (carried, carried, 0, nil)
    (isOpen, deck, board) = (true, CardSet(), CardSet())
    (street, hasActed) = (nil, false)
    for seat in players.keys {
      players[seat]?.isFolded = true
      players[seat]?.cards = CardSet()
      players[seat]?.bet = 0
    }
    for (player, stack) in start.players {
      let known = self.player(player)
      try require(known.stack == stack && stack > 0 && known.name == player.name, event)
      players[player.seat.number]?.isFolded = false
    }
  }

  private mutating func pay(
    _ player: SeatedPlayer, _ paid: Int, leaving stack: Int, pot: Int, isBet: Bool = true,
    _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    let known = self.player(player)
    try require(isOpen && !known.isFolded, event)
    let left = known.stack - paid
    self.pot += paid
    try require(left >= 0 && stack == left && pot == self.pot, event)
    players[player.seat.number]?.stack = left
    players[player.seat.number]?.paid += paid
    if isBet { players[player.seat.number]?.bet += paid }
  }

  private mutating func topUp(
    _ player: SeatedPlayer, _ amount: Int, _ stack: Int, _ isLater: Bool,
    _ event: TableEvent<SecretCards>
  ) throws(Violation) -> Bool {
    let known = self.player(player)
    try require(amount > 0, event)
    if isLater {
      players[player.seat.number]?.behind += amount
      return true
    }
    let isMove = known.behind == 0
    try require((isMove || amount == known.behind) && stack == known.stack + amount, event)
    players[player.seat.number]?.stack = stack
    players[player.seat.number]?.behind = 0
    return isMove
  }

  private mutating func win(
    _ result: PotResult, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    let sum = result.winners.reduce(0) { $0 + $1.value.amount }
    pot -= result.amount
    try require(sum == result.amount && pot >= 0 && result.amount > 0, event)
    for (seat, winner) in result.winners {
      try require(players[seat.number]?.isFolded == false && winner.amount > 0, event)
      players[seat.number]?.stack += winner.amount
    }
  }

  private mutating func end(
    _ stacks: SeatMap<Int>, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    let told = Dictionary(stacks.map { ($0.key.number, $0.value) }, uniquingKeysWith: { $1 })
    try require(isOpen && pot == 0 && told == players.mapValues(\.stack), event)
    isOpen = false
    for seat in players.keys {
      players[seat]?.paid = 0
      if let matchStack { players[seat]?.stack = matchStack }
    }
  }

  /// What was paid comes back: what nobody has called, or where nobody could open all antes.
  private mutating func giveBack(
    _ amount: Int, to player: SeatedPlayer, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    try require(isOpen && (1...max(1, self.player(player).paid)).contains(amount), event)
    pot -= amount
    players[player.seat.number]?.stack += amount
    players[player.seat.number]?.paid -= amount
    try require(pot >= 0, event)
  }

  /// The hand counts for nothing.
  private mutating func giveBack(
    _ stacks: SeatMap<Int>, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    for (seat, player) in players {
      players[seat]?.stack += player.paid
      players[seat]?.paid = 0
    }
    let told = Dictionary(stacks.map { ($0.key.number, $0.value) }, uniquingKeysWith: { $1 })
    try require(told == players.mapValues(\.stack), event)
    (isOpen, pot, carried) = (false, 0, carriedIn)
  }

  // MARK: - Cards

  /// Everybody who has chips may draw, none draws twice, and the highest card has the button.
  private mutating func check(
    _ draw: ButtonDraw, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    let cards = CardSet(draw.cards.map(\.card))
    let highest = draw.cards.first { drawn in draw.cards.allSatisfy { $0.card <= drawn.card } }
    let areHere = draw.cards.allSatisfy { drawn in
      let known = self.player(drawn.player)
      return known.name == drawn.player.name && known.stack > 0
    }
    try require(
      !isOpen && matchStack == nil && areHere && cards.count == draw.cards.count
        && draw.cards.count > 1 && highest?.player.seat == draw.button, event, .deck)
    firstButton = draw.button
  }

  private mutating func shuffle(
    _ order: [Card], _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    deck = CardSet(order)
    let held = players.values.reduce(board) { $1.isFolded ? $0 : $0.union($1.cards) }
    try require(
      deck.count == order.count && deck.intersection(held).isEmpty, event, .deck)
  }

  private mutating func draw(
    _ cards: CardSet, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    try require(deck.isSuperset(of: cards), event, .deck)
    deck.subtract(cards)
  }

  // MARK: - The table

  /// Whether the state of the table is what its events say.
  func check(_ state: Table) throws(Violation) {
    guard case .poker(let game) = state.game, !state.isClosed else { return }
    let recorded = Dictionary(
      game.players.map { ($0.key.number, game.stack(of: $0.key)) }, uniquingKeysWith: { $1 })
    guard recorded == players.mapValues({ $0.stack + $0.behind }),
      game.openHand?.pot ?? 0 == pot
    else {
      throw Violation(
        .purses, "\(table) has \(recorded), but its events make \(players) with \(pot)")
    }
  }
}
