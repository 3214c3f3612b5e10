import Games
import Identity
import LineProtocol

/// Chips between accounts and tables of poker. Their movements have no records of their own: they
/// follow from what the tables have decided, so that a seat and an account change together.
extension Store {
  /// The chips in somebody's account. A guest who has none yet gets a purse when it is needed.
  public func chips(of person: PersonID) -> Int {
    ledger.hasAccount(person) ? ledger.balance(of: .person(person)) : Limits.welcomeChips
  }

  /// Somebody's chips at all tables; of a hand that is played, what there was before it.
  public func chipsAtTables(of person: PersonID) -> Int {
    tables.values.reduce(0) { $0 + $1.chips(of: person) }
  }

  // MARK: - Movements that follow from entries

  /// The movements that go with a record of a table, before the table has taken it.
  ///
  /// - Throws: `StoreError.tooLittle` if somebody has brought more than there is.
  func movements(
    for record: TableRecord, at history: TableHistory
  ) throws(StoreError) -> [Movement] {
    try ledger.movements(for: transfers(history.chipMoves(of: record), record.table))
  }

  /// Moves everybody's chips back from a table that is there no more.
  mutating func giveBack(
    from table: TableID, at time: WallTime
  ) throws(StoreError) -> [Movement] {
    let movements = try ledger.movements(
      for: transfers(tables[table]?.chipsToGiveBack ?? [], table))
    ledger.book(movements, at: time)
    return movements
  }

  private func transfers(_ moves: [ChipMove], _ table: TableID) -> [Transfer] {
    var transfers: [Transfer] = []
    var opened: Set<PersonID> = []
    for move in moves where move.amount > 0 {
      var account = move.owner.map { LedgerAccount.person($0) } ?? .house
      if let person = move.owner, !ledger.hasAccount(person), !opened.contains(person) {
        if move.purpose == .cashOut {
          // A guest's evening is over, or the account is deleted.
          account = .house
        } else {
          opened.insert(person)
          transfers.append(
            Transfer(from: .house, to: account, amount: Limits.welcomeChips, purpose: .purse))
        }
      }
      let isCashOut = move.purpose == .cashOut
      transfers.append(
        Transfer(
          from: isCashOut ? .table(table) : account, to: isCashOut ? account : .table(table),
          amount: move.amount, purpose: move.purpose))
    }
    return transfers
  }

  // MARK: - Purses

  /// The movement by which a new member without a purse gets chips.
  func welcome(_ person: PersonID) throws(StoreError) -> [Movement] {
    guard !ledger.hasAccount(person) else { return [] }
    let transfer = Transfer(
      from: .house, to: .person(person), amount: Limits.welcomeChips, purpose: .welcome)
    return try ledger.movements(for: [transfer])
  }

  /// Ends the evening of guests: what they have goes to the house, and so will what they have at
  /// tables, and nobody looks back on what they have played.
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

  /// Whether a guest has anything here that ends with the evening.
  public func hasEvening(_ person: PersonID) -> Bool {
    accounts[person] == nil && (ledger.hasAccount(person) || personal[person] != nil)
  }

  /// Whether somebody sits at a table, be it to play out a hand.
  public func isAtTable(_ person: PersonID) -> Bool {
    tables.values.contains { $0.people.contains(person) }
  }
}

/// Chips that come to a table or leave it with an event.
public struct ChipMove {
  /// Whose they are; `nil` for the house.
  public let owner: PersonID?
  /// How many.
  public let amount: Int
  /// `.cashOut` if they leave the table.
  let purpose: Movement.Purpose
}

extension TableHistory {
  /// Whether chips of accounts are played for.
  var hasChips: Bool { family == .poker && !settings.start.isForPlay }

  /// The chips that somebody has here; of a hand that is played, what there was before it.
  func chips(of person: PersonID) -> Int {
    guard hasChips else { return 0 }
    return seats.values.reduce(0) { sum, seat in
      sum + (seat.occupant.person.id == person ? seat.chips + seat.behind : 0)
    }
  }

  /// What everybody gets back should the table be there no more.
  public var chipsToGiveBack: [ChipMove] { hasChips ? seated.chipsToGiveBack : [] }

  /// The chips that come and go with a record, before the table has taken it.
  func chipMoves(of record: TableRecord) -> [ChipMove] {
    guard hasChips else { return [] }
    var (after, moves) = (seated, [ChipMove]())
    for event in record.events {
      let before = after
      after.take(event)
      switch event {
      case .sat(let player, let stack, _, _):
        moves.append(
          ChipMove(owner: after.owner(of: player.seat), amount: stack, purpose: .buyIn))
      case .game(.poker(.toppedUp(let player, let amount, _, let isLater))):
        // Chips that were to come later are at the table already.
        guard isLater || before.all[player.seat]?.behind == 0 else { break }
        moves.append(
          ChipMove(owner: after.owner(of: player.seat), amount: amount, purpose: .topUp))
      case .game(.poker(.left(let player, let stack))):
        moves.append(
          ChipMove(owner: before.owner(of: player.seat), amount: stack, purpose: .cashOut))
      case .closed: moves += before.chipsToGiveBack
      default: break
      }
    }
    return moves
  }
}

extension Stakes {
  /// What bets are counted in: the big blind, else the small bet, else the ante.
  var unit: Int { [bigBlind, smallBet, ante].first { $0 > 0 } ?? 1 }
}
