import Store
import Cards
import Games
import Identity
import LineProtocol
import Tables

/// Follows the games of every table that has money through the journal, by rules of its own.
struct GameAudit: Sendable {
  private var games: [TableID: BettingAudit] = [:]
  private var poker: [TableID: PokerAudit] = [:]

  /// Takes a record; `store` has taken it already, and the ledger was `before` it.
  mutating func take(
    _ entry: JournalEntry, _ store: Store, before: Ledger
  ) throws(Violation) {
    switch entry {
    case .tableClosed(let id): (games[id], poker[id]) = (nil, nil)
    case .tableOpened(let settings) where settings.game.family == .poker:
      if store.tables[settings.id]?.lastIndex == 0 { poker[settings.id] = PokerAudit(settings) }
    case .tableOpened(let settings):
      guard case .house(let cards) = settings.game, store.tables[settings.id]?.lastIndex == 0
      else { break }
      games[settings.id] = BettingAudit(settings, cardsPerHand: cards)
    case .step(let record):
      try checkVoid(record)
      for event in record.events { try games[record.table]?.take(event) }
      if let state = store.tables[record.table]?.table {
        try games[record.table]?.check(state)
      }
      if let history = store.tables[record.table] { try games[record.table]?.check(history) }
      try follow(record, store, before)
    case .account(.register(let name, _, _)):
      guard store.ledger.balance(of: .member(name)) >= Limits.welcomeChips else {
        throw Violation(
          .purses, "a crash here leaves \(name) without chips: give them in the same record")
      }
    case .account(.delete(let name)): disown(name)
    case .started: for name in before.guests where !store.ledger.hasPurse(name) { disown(name) }
    case .movement, .purseEnded:
      if case .purseEnded(let name) = entry { disown(name) }
      guard store.ledger.isBalanced else {
        throw Violation(.purses, "the ledger does not add up after \(entry): move, never make")
      }
    default: break
    }
  }

  private mutating func disown(_ name: PlayerName) {
    for id in poker.keys { poker[id]?.disown(name) }
  }

  /// Whether chips went from accounts to a table of poker and back as its events say, and no
  /// others.
  private mutating func follow(
    _ record: TableRecord, _ store: Store, _ before: Ledger
  ) throws(Violation) {
    guard poker[record.table] != nil else { return }
    var due: [PlayerName: Int] = [:]
    for event in record.events {
      for (name, chips) in try poker[record.table]?.take(event) ?? [] {
        due[name, default: 0] += chips
      }
    }
    for (name, chips) in due.sorted(by: { $0.key < $1.key }) {
      let account = store.account(of: name)
      let isNew = if case .guest = account { !before.hasPurse(name) } else { false }
      let had = isNew ? Limits.welcomeChips : before.balance(of: account)
      let has = store.ledger.balance(of: account)
      guard has == had + chips else {
        throw Violation(
          .purses, "\(account) had \(had) and has \(has), not \(chips) more, after \(record)")
      }
    }
    let chips = poker[record.table]?.chips ?? 0
    guard store.ledger.balance(of: .table(record.table)) == chips, store.ledger.isBalanced else {
      throw Violation(
        .purses,
        "table \(record.table) has \(store.ledger.balance(of: .table(record.table))) chips in the "
          + "ledger and \(chips) on it after \(record)")
    }
    if let state = store.tables[record.table]?.table { try poker[record.table]?.check(state) }
  }

  /// A round in play counts for nothing only if its table closes.
  private func checkVoid(_ record: TableRecord) throws(Violation) {
    let isVoid = record.events.contains { event in
      switch event {
      case .game(.house(.void)), .game(.poker(.void)): true
      default: false
      }
    }
    guard isVoid, record.events.last != .closed else { return }
    throw Violation(.recovery, "a round is void though its table is open: \(record)")
  }

  /// What a server that starts has read must be right in every game.
  func check(_ store: Store) throws(Violation) {
    guard store.ledger.isBalanced else {
      throw Violation(.purses, "the ledger does not add up after a restart: move, never make")
    }
    for (id, game) in games.sorted(by: { $0.key < $1.key }) {
      guard let state = store.tables[id]?.table else { continue }
      try game.check(state)
    }
    for (id, game) in poker.sorted(by: { $0.key < $1.key }) {
      guard let state = store.tables[id]?.table else { continue }
      try game.check(state)
    }
  }
}

/// What everybody at a table against the house has, and which cards were seen, in the game that is
/// played: reckoned from the events on record alone, independent of the game that it checks.
struct BettingAudit: Sendable {
  private struct Player: Sendable, Equatable {
    let name: PlayerName
    var bet = 0
    var hand: [Card] = []
    var isGone = false
  }

  private let table: TableID
  /// `nil` for as many as people sit there when they are shuffled.
  private let decks: Int?
  private let cardsPerHand: Int
  /// Everybody's money in this game, seated or not.
  private var purses: [PlayerName: Int] = [:]
  /// What the bank has paid in this game, less what it has won.
  private var paid = 0
  private var players: [Int: Player] = [:]
  /// The order of the cards that were not dealt, the next one first.
  private var deck: [Card] = []
  private var house: [Card] = []
  /// The server has begun anew with people here: should they all have left, the first to sit goes
  /// on.
  private var isGoingOn = false

  /// What was shown since the round in play began.
  private var roundEvents: [TableEvent<SecretCards>] = []

  /// What everybody begins a game with.
  private let beginning: Int
  /// Rounds of the match that is played; 0 for none.
  private let matchRounds: Int
  /// Rounds of the match that are over, and what each has won in them.
  private var roundsOver = 0
  private var won: [PlayerName: Int] = [:]
  /// Whether the round in play has brought anybody a result.
  private var isSettled = false

  private static let tradeCost = 5

  init(_ settings: TableSettings, cardsPerHand: Int) {
    func number(_ key: Key) -> Int? {
      settings.written.first { $0.key == key.rawValue }.flatMap { Int($0.value) }
    }
    (table, self.cardsPerHand, decks) = (settings.id, cardsPerHand, number(.decks))
    (beginning, matchRounds) = (number(.stack) ?? 100, number(.hands) ?? 0)
  }

  /// Takes an event.
  mutating func take(_ event: TableEvent<SecretCards>) throws(Violation) {
    if case .game(.house(.round)) = event { roundEvents = [] }
    if event.isShown { roundEvents.append(event) }
    switch event {
    case .sat(let player, let stack, _, _): try sit(player, stack, event)
    case .restarted: isGoingOn = isGoingOn || !players.isEmpty
    case .gone(let player, _): players[player.seat.number]?.isGone = true
    case .back(let player): comeBack(player.seat.number)
    case .game(.house(let house)): try take(house, event)
    default: break
    }
  }

  private mutating func take(
    _ event: HouseEvent<SecretCards>, _ whole: TableEvent<SecretCards>
  ) throws(Violation) {
    switch event {
    case .shuffled(let order): try shuffle(order.cards, whole)
    case .bet(let player, let added, let bet, let balance):
      try require((self.player(player).bet + added, purse(player)) == (bet, balance), whole)
      try require(bet <= balance, whole)
      players[player.seat.number]?.bet = bet
    case .dealt(let player, let hand, let left): try deal(hand, to: player, left, whole)
    case .traded(let player, let trade): try exchange(trade, of: player, whole)
    case .house(let hand, let left):
      try draw(hand, leaving: left, whole)
      house = hand
    case .result(let player, let outcome, let bet, let paid, let balance):
      try settle(player, outcome, bet, paid, balance, whole)
    case .left(let player, let balance):
      try require(balance == purse(player), whole)
      players[player.seat.number] = nil
    case .reset(_, let stack):
      try require(stack == beginning, whole)
      begin()
    case .round: isSettled = false
    case .matchOver(let end): try endMatch(end, whole)
    case .void: for seat in players.keys { players[seat]?.bet = 0 }
    default: break
    }
  }

  /// Who was seated before a restart is here again: no newcomer goes on for them.
  private mutating func comeBack(_ seat: Int) {
    if players[seat]?.isGone == true { isGoingOn = false }
    players[seat]?.isGone = false
  }

  // MARK: - Money

  /// The first to sit at an empty table begins a game, but after a restart.
  private mutating func sit(
    _ player: SeatedPlayer, _ stack: Int, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    if players.isEmpty, !isGoingOn { (purses, paid) = ([:], 0) }
    isGoingOn = false
    if purses[player.name] == nil { purses[player.name] = beginning }
    players[player.seat.number] = Player(name: player.name)
    try require(stack == purse(player), event)
  }

  /// A new game: everybody here has as much as all had to begin with.
  private mutating func begin() {
    if matchRounds > 0 { noteMatchRound() }
    purses = Dictionary(players.values.map { ($0.name, beginning) }, uniquingKeysWith: { $1 })
    for seat in players.keys { players[seat]?.bet = 0 }
    paid = 0
    if decks == nil { deck = [] }
  }

  private mutating func noteMatchRound() {
    roundsOver += 1
    for player in players.values {
      won[player.name, default: 0] += (purses[player.name] ?? beginning) - beginning
    }
  }

  /// A match has as many rounds as it was opened for, unless somebody leaves, and tells what each
  /// has won in them.
  private mutating func endMatch(
    _ end: MatchEnd, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    if isSettled || end.reason == .played { noteMatchRound() }
    let told = Dictionary(
      end.results.map { ($0.player.name, $0.won) }, uniquingKeysWith: { first, _ in first })
    let known = Dictionary(
      players.values.map { ($0.name, won[$0.name] ?? 0) }, uniquingKeysWith: { first, _ in first })
    try require(end.reason == .left || roundsOver == matchRounds, event)
    try require(end.hands == roundsOver && told == known, event)
  }

  private mutating func settle(
    _ player: SeatedPlayer, _ outcome: HouseOutcome, _ bet: Int, _ paid: Int, _ balance: Int,
    _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    let known = self.player(player)
    let (mine, theirs) = (BettingAudit.score(known.hand), BettingAudit.score(house))
    let due =
      mine > 2 * theirs
      ? 2 * known.bet : mine > theirs ? known.bet : mine < theirs ? -known.bet : 0
    try require(bet == known.bet && paid == due && balance == purse(player) + due, event)
    try require(outcome == (due > bet ? .double : due > 0 ? .win : due < 0 ? .lose : .push), event)
    purses[player.name] = balance
    isSettled = true
    self.paid += paid
    players[player.seat.number]?.bet = 0
  }

  /// Rank and suit added: two to ten count their number, jack to ace 11 to 14, and spades, hearts,
  /// diamonds and clubs 4, 3, 2 and 1.
  private static func score(_ cards: [Card]) -> Int {
    cards.reduce(0) { sum, card in
      let name = Array(card.description)
      let rank = "23456789TJQKA".firstIndex(of: name[0]).map {
        "23456789TJQKA".distance(from: "23456789TJQKA".startIndex, to: $0) + 2
      }
      let suit = ["c": 1, "d": 2, "h": 3, "s": 4][name[1]]
      return sum + (rank ?? 0) + (suit ?? 0)
    }
  }

  private func player(_ player: SeatedPlayer) -> Player {
    players[player.seat.number] ?? Player(name: player.name)
  }

  private func purse(_ player: SeatedPlayer) -> Int {
    purses[player.name] ?? beginning
  }

  private func require(
    _ isRight: Bool, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    guard !isRight else { return }
    throw Violation(
      .purses,
      "\(table) records \(event.record), but there are "
        + purses.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",")
        + " and \(players.sorted { $0.key < $1.key }.map { "\($0.value)" }), house \(house)")
  }

  // MARK: - Cards

  private mutating func shuffle(
    _ order: [Card], _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    deck = order
    let decks = decks ?? players.count
    var count = Array(repeating: 0, count: Card.count)
    for card in order { count[Int(card.index)] += 1 }
    guard count.allSatisfy({ $0 == decks }) else {
      throw Violation(.deck, "\(table): \(event.record) is not \(decks) decks")
    }
  }

  /// The next cards of the deck, in any order among the players of a deal.
  private mutating func draw(
    _ cards: [Card], leaving left: Int, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    for card in cards {
      let next = deck.prefix(max(0, deck.count - left))
      guard let index = next.firstIndex(of: card) else {
        throw Violation(
          .deck, "\(table) records \(event.record), but the next cards are \(next.notation)")
      }
      deck.remove(at: index)
    }
  }

  private mutating func deal(
    _ hand: [Card], to player: SeatedPlayer, _ left: Int, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    try draw(hand, leaving: left, event)
    try require(hand.count == cardsPerHand && self.player(player).bet > 0, event)
    players[player.seat.number]?.hand = hand
  }

  private mutating func exchange(
    _ trade: HouseTrade, of player: SeatedPlayer, _ event: TableEvent<SecretCards>
  ) throws(Violation) {
    try draw([trade.drawn], leaving: trade.deck, event)
    let known = self.player(player)
    let index = known.hand.firstIndex(of: trade.out)
    try require(index != nil && trade.bet == known.bet + BettingAudit.tradeCost, event)
    try require(trade.balance == purse(player) && trade.bet <= trade.balance, event)
    if let index { players[player.seat.number]?.hand[index] = trade.drawn }
    players[player.seat.number]?.bet = trade.bet
  }

  // MARK: - The table

  /// Whether all of a round with bets is remembered, for whoever comes back to it.
  func check(_ history: TableHistory) throws(Violation) {
    guard players.values.contains(where: { $0.bet > 0 }) else { return }
    let remembered = (history.openRound?.events ?? []).map(\.event)
    guard remembered == roundEvents else {
      throw Violation(
        .recovery,
        "\(table) remembers \(remembered.map(\.record)) of its round, not "
          + "\(roundEvents.map(\.record))")
    }
  }

  /// Whether the state of the table is what its events say.
  func check(_ state: Table) throws(Violation) {
    guard case .house(let game) = state.game else { return }
    var recorded = state.purses
    for player in game.players.values { recorded[player.name] = player.balance }
    let known = purses.filter { recorded[$0.key] != nil || $0.value != beginning }
    guard recorded == known || purses.count > BettingAudit.pursesMost else {
      throw Violation(.purses, "\(table) has \(recorded), but its events make \(purses)")
    }
    for (seat, player) in game.players {
      let mine = players[seat.number]
      guard mine?.name == player.name, mine?.bet == player.bet,
        !player.isDealtIn || mine?.hand == Array(player.hand)
      else {
        throw Violation(
          .purses, "\(table) has \(player), but its events make \(String(describing: mine))")
      }
    }
    guard game.players.count == players.count else {
      throw Violation(.purses, "\(table) has \(game.players.count) players, not \(players.count)")
    }
    let sum = purses.values.reduce(0, +)
    guard sum - paid == beginning * purses.count else {
      throw Violation(
        .purses, "\(table): the purses hold \(sum), the bank has paid \(paid): chips were made")
    }
    guard Array(game.undrawn) == deck || deck.isEmpty else {
      throw Violation(
        .deck, "\(table) would go on with \(game.undrawn.notation), not with \(deck.notation)")
    }
  }

  /// So many that have left a table remembers.
  private static let pursesMost = 50
}
