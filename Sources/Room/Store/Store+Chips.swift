import Games
import Lines

/// Chips between accounts and poker tables. Their movements have no records of their own: they
/// follow from the tables' decisions, so that a seat and an account change together.
extension Store {
  /// The chips in a person's account. A guest who has none yet gets a purse when it is needed.
  public func chips(of person: PersonID) -> Int {
    ledger.hasAccount(person) ? ledger.balance(of: .person(person)) : Limits.welcomeChips
  }

  /// A person's chips at all tables; during a hand, those from before it.
  func chipsAtTables(of person: PersonID) -> Int {
    tables.values.reduce(0) { $0 + $1.chips(of: person) }
  }

  // MARK: - Movements that follow from entries

  /// The movements that belong to a table's record, before the table applies it.
  ///
  /// - Throws: `StoreError.tooLittle` if a person brings more chips than the account has.
  func movements(
    for record: TableRecord, at history: TableHistory
  ) throws(StoreError) -> [Movement] {
    try ledger.movements(for: possible(history.transfers(of: record)))
  }

  /// Moves all chips back from a table that no longer exists.
  mutating func giveBack(
    from table: TableID, at time: WallTime
  ) throws(StoreError) -> [Movement] {
    let movements = try ledger.movements(for: possible(tables[table]?.chipsToGiveBack ?? []))
    ledger.book(movements, at: time)
    return movements
  }

  /// The transfers as people without an account can make them.
  private func possible(_ wanted: [Transfer]) -> [Transfer] {
    var transfers: [Transfer] = []
    var opened: Set<PersonID> = []
    for var transfer in wanted where transfer.amount > 0 {
      if case .person(let person) = transfer.from, !ledger.hasAccount(person),
        opened.insert(person).inserted
      {
        transfers.append(
          Transfer(
            from: .house, to: transfer.from, amount: Limits.welcomeChips, purpose: .purse))
      }
      // A guest's evening is over, or the account is deleted.
      if case .person(let person) = transfer.to, !ledger.hasAccount(person),
        !opened.contains(person)
      {
        transfer.to = .house
      }
      transfers.append(transfer)
    }
    return transfers
  }

  // MARK: - Purses

  /// The movement that gives chips to a new member without a purse.
  func welcome(_ person: PersonID) throws(StoreError) -> [Movement] {
    guard !ledger.hasAccount(person) else { return [] }
    let transfer = Transfer(
      from: .house, to: .person(person), amount: Limits.welcomeChips, purpose: .welcome)
    return try ledger.movements(for: [transfer])
  }

  /// Ends the evening of guests: their chips go to the house, and so will their chips at tables,
  /// and their personal records are deleted.
  mutating func endEvenings(
    of guests: [PersonID], at time: WallTime
  ) throws(StoreError) -> [Movement] {
    let guests = guests.filter { hasEvening($0) }
    let movements = try ledger.movements(
      for: guests.map { person in
        Transfer(
          from: .person(person), to: .house, amount: ledger.balance(of: .person(person)),
          purpose: .purseEnd)
      })
    ledger.book(movements, at: time)
    for person in guests {
      try ledger.forget(person)
      personal[person] = nil
    }
    return movements
  }

  /// Whether a guest has chips or records that end with the evening.
  func hasEvening(_ person: PersonID) -> Bool {
    accounts[person] == nil && (ledger.hasAccount(person) || personal[person] != nil)
  }

  /// Whether a person sits at a table, even if only to play out a hand.
  func isAtTable(_ person: PersonID) -> Bool {
    tables.values.contains { $0.people.contains(person) }
  }
}

extension TableHistory {
  /// Whether the table plays for chips of accounts.
  var hasChips: Bool { family == .poker && !settings.start.isForPlay }

  /// The chips of a person at the table; during a hand, those from before it.
  func chips(of person: PersonID) -> Int {
    guard hasChips else { return 0 }
    return seats.values.reduce(0) { sum, seat in
      sum + (seat.occupant.person.id == person ? seat.chips + seat.behind : 0)
    }
  }

  /// The chips that go back to their owners if the table ceases to exist.
  var chipsToGiveBack: [Transfer] {
    hasChips ? seated.chipsToGiveBack(from: settings.id) : []
  }

  /// The chips that come and go with a record, before the table applies it.
  func transfers(of record: TableRecord) -> [Transfer] {
    guard hasChips else { return [] }
    let table = LedgerAccount.table(settings.id)
    var (after, moves) = (seated, [Transfer]())
    for event in record.events {
      let before = after
      after.take(event)
      switch event {
      case .sat(let player, let stack, _, _):
        moves.append(
          Transfer(
            from: after.account(of: player.seat), to: table, amount: stack, purpose: .buyIn))
      case .game(.poker(.toppedUp(let player, let amount, _, let isLater))):
        // Chips announced for later are at the table already.
        guard isLater || before.all[player.seat]?.behind == 0 else { break }
        moves.append(
          Transfer(
            from: after.account(of: player.seat), to: table, amount: amount, purpose: .topUp))
      case .game(.poker(.left(let player, let stack))):
        moves.append(
          Transfer(
            from: table, to: before.account(of: player.seat), amount: stack, purpose: .cashOut))
      case .closed: moves += before.chipsToGiveBack(from: settings.id)
      default: break
      }
    }
    return moves
  }
}

extension Stakes {
  /// The unit of bets: the big blind, else the small bet, else the ante.
  var unit: Int { [bigBlind, smallBet, ante].first { $0 > 0 } ?? 1 }
}
