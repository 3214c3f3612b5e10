import Games
import HandOracle
import Journal
import Lines
import Room

/// Follows the games of every table with money through the journal, by rules of its own.
struct GameAudit: Sendable {
  private var houses: [TableID: HouseOracle] = [:]
  private var poker: [TableID: PokerOracle] = [:]
  /// Who owns the chips under each name at a table; nobody owns those of the house's bots and of
  /// players in a match.
  private var owners: [TableID: [PlayerName: PersonID]] = [:]
  /// Guests whose evening is over, and members whose accounts were deleted.
  private var gone: Set<PersonID> = []

  /// Checks a record that was already applied; the ledger was `before` it.
  mutating func take(
    _ entry: JournalEntry, _ recovered: RecoveredStore, before: Ledger
  ) throws(Violation) {
    let store = recovered.store
    switch entry {
    case .tableClosed(let id): (houses[id], poker[id]) = (nil, nil)
    case .tableOpened(let settings, _):
      guard store.tables[settings.id]?.lastIndex == 0 else { break }
      (houses[settings.id], poker[settings.id]) = (settings.houseOracle, settings.pokerOracle)
      owners[settings.id] = [:]
    case .step(let record):
      try checkVoid(record)
      if houses[record.table] != nil { try followHouse(record, recovered) }
      try follow(record, recovered, before)
    case .account(let person, .register(let name, _, _)):
      let had =
        before.hasAccount(person) ? before.balance(of: .person(person)) : Limits.welcomeChips
      let has = store.ledger.balance(of: .person(person))
      guard has == had else {
        throw Violation(.purses, "\(name) had \(had) as a guest and has \(has) as a member")
      }
    case .account(let person, .delete): gone.insert(person)
    case .started: gone.formUnion(before.holders.filter { !store.ledger.hasAccount($0) })
    case .movement, .purseEnded, .renamed:
      if case .purseEnded(let person) = entry { gone.insert(person) }
      guard store.ledger.isBalanced else {
        throw Violation(.purses, "the ledger does not add up after \(entry): move, never make")
      }
    default: break
    }
  }

  private mutating func followHouse(
    _ record: TableRecord, _ recovered: RecoveredStore
  ) throws(Violation) {
    let id = record.table
    for event in record.events {
      do { try houses[id]?.take(OracleLine(event)) } catch { throw Violation(error, at: id) }
    }
    if let state = recovered.tables[id] { try houses[id]?.check(state.table) }
  }

  /// Whether the table has a match, played with chips that nobody owns.
  private func isMatch(_ id: TableID, _ store: Store) -> Bool {
    store.tables[id]?.settings.options.isMatch == true
  }

  /// Checks that chips move between accounts and a poker table exactly as its events say.
  private mutating func follow(
    _ record: TableRecord, _ recovered: RecoveredStore, _ before: Ledger
  ) throws(Violation) {
    let store = recovered.store
    guard poker[record.table] != nil else { return }
    var due: [PersonID: Int] = [:]
    for event in record.events {
      if case .sat(let player, _, let person, _) = event {
        let owner = isMatch(record.table, store) ? nil : person.id
        owners[record.table]?[player.name] = owner
      }
      do {
        for (name, chips) in try poker[record.table]?.take(OracleLine(event)) ?? [] {
          guard let owner = PlayerName(name).flatMap({ owners[record.table]?[$0] }),
            !gone.contains(owner)
          else { continue }
          due[owner, default: 0] -= chips
        }
      } catch { throw Violation(error, at: record.table) }
    }
    for (person, chips) in due.sorted(by: { $0.key < $1.key }) {
      let account = LedgerAccount.person(person)
      let had = before.hasAccount(person) ? before.balance(of: account) : Limits.welcomeChips
      let has = store.ledger.balance(of: account)
      guard has == had + chips else {
        throw Violation(
          .purses, "\(account) had \(had) and has \(has), not \(chips) more, after \(record)")
      }
    }
    let chips = isMatch(record.table, store) ? 0 : poker[record.table]?.chips ?? 0
    guard store.ledger.balance(of: .table(record.table)) == chips, store.ledger.isBalanced else {
      throw Violation(
        .purses,
        "table \(record.table) has \(store.ledger.balance(of: .table(record.table))) chips in the "
          + "ledger and \(chips) on it after \(record)")
    }
    if let state = recovered.tables[record.table] { try poker[record.table]?.check(state.table) }
  }

  /// Checks that a round in play is void only if its table closes.
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
}

extension OracleLine {
  /// Creates an event as the journal has it.
  init(_ event: TableEvent) { self.init(record: event.record) }
}

extension Violation {
  init(_ mistake: Mistake, at table: TableID) {
    let check: Check =
      switch mistake.subject {
      case .chips: .purses
      case .cards: .deck
      }
    self.init(check, "\(table): \(mistake.detail)")
  }
}

extension TableSettings {
  /// The oracle for a poker table that opens.
  var pokerOracle: PokerOracle? {
    guard let game = start as? PokerGame else { return nil }
    return PokerOracle(matchStack: game.rules.match?.stack)
  }

  /// The oracle for a table against the house that opens.
  var houseOracle: HouseOracle? {
    guard case .house = game else { return nil }
    return HouseOracle(
      options: Dictionary(written.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }))
  }
}

extension PokerOracle {
  /// Checks that the table's state is what its events say.
  func check(_ state: Table) throws(Violation) {
    guard let game = state.game as? PokerGame, !state.isClosed else { return }
    let recorded = Dictionary(
      game.players.map { ($0.key.number, game.stack(of: $0.key)) }, uniquingKeysWith: { $1 })
    guard recorded == stacks, game.openHand?.pot ?? 0 == pot else {
      throw Violation(.purses, "there are \(recorded), but the events make \(stacks) with \(pot)")
    }
  }
}

extension HouseOracle {
  /// How many players who have left a table remembers.
  private static let pursesMost = 50

  /// Checks that the table's state is what its events say.
  func check(_ state: Table) throws(Violation) {
    guard let game = state.game as? HouseGame else { return }
    var recorded = Dictionary(
      state.purses.map { ("\($0.key)", $0.value) }, uniquingKeysWith: { $1 })
    for player in game.players.values { recorded[person("\(player.name)")] = player.balance }
    let known = purses.filter { recorded[$0.key] != nil || matters($0.key) }
    let seats = game.players.map { seat, player in
      (
        seat.number,
        (
          name: "\(player.name)", bet: player.bet,
          hand: player.isDealtIn ? Array(player.hand) : nil as [Card]?
        )
      )
    }
    guard recorded == known || purses.count > Self.pursesMost,
      has(Dictionary(seats, uniquingKeysWith: { $1 })), isBalanced
    else {
      throw Violation(.purses, "there are \(recorded) and \(seats), but the events make \(self)")
    }
    guard Array(game.undrawn) == deck || deck.isEmpty else {
      throw Violation(
        .deck, "\(game.undrawn.notation) would come, but the events make \(deck.notation)")
    }
  }
}
