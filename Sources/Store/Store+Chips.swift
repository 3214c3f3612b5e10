import Games
import Identity
import LineProtocol
import Tables

/// Chips between accounts and tables of poker. Their movements have no records of their own: they
/// follow from what the tables have decided, so that a seat and an account change together.
extension Store {
  /// The account that somebody's chips come from and go to: a member's, or a guest's purse.
  public func account(of name: PlayerName) -> LedgerAccount {
    accounts[name].map { .member($0.name) } ?? .guest(name)
  }

  /// The chips in somebody's account. A guest who has no purse yet gets a full one when it is
  /// needed.
  public func chips(of name: PlayerName) -> Int {
    let account = account(of: name)
    if case .guest = account, !ledger.hasPurse(name) { return Limits.welcomeChips }
    return ledger.balance(of: account)
  }

  /// Somebody's chips at all tables; of a hand that is played, what there was before it.
  public func chipsAtTables(of name: PlayerName) -> Int {
    tables.values.reduce(0) { $0 + $1.chips(of: name) }
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
    var opened: Set<PlayerName> = []
    for move in moves where move.amount > 0 {
      var account = move.owner.map { self.account(of: $0) } ?? .house
      if case .guest(let name) = account, !ledger.hasPurse(name), !opened.contains(name) {
        if move.purpose == .cashOut {
          account = .house
        } else {
          opened.insert(name)
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

  /// What takes the rest out of the purses of guests.
  func movements(emptying names: [PlayerName]) throws(StoreError) -> [Movement] {
    try ledger.movements(
      for: names.map { name in
        Transfer(
          from: .guest(name), to: .house, amount: ledger.balance(of: .guest(name)),
          purpose: .purseEnd)
      })
  }

  /// What somebody of a name would begin with as a member: what a guest has, or the welcome.
  public func firstChips(of name: PlayerName) -> FirstChips {
    ledger.hasPurse(name)
      ? FirstChips(welcome: 0, kept: min(ledger.balance(of: .guest(name)), Limits.amount))
      : .welcome
  }

  /// What a guest's purse and the house give when the guest becomes a member.
  ///
  /// - Throws: `StoreError.firstChips` if chips would be made or lost.
  func movements(
    ofNewMember name: PlayerName, _ chips: FirstChips
  ) throws(StoreError) -> [Movement] {
    let purse = LedgerAccount.guest(name)
    guard chips == firstChips(of: name) else { throw .firstChips(name) }
    let transfers = [
      Transfer(from: purse, to: .member(name), amount: chips.kept, purpose: .purse),
      Transfer(
        from: purse, to: .house, amount: ledger.balance(of: purse) - chips.kept,
        purpose: .purseEnd),
      Transfer(from: .house, to: .member(name), amount: chips.welcome, purpose: .welcome),
    ]
    return try ledger.movements(for: transfers)
  }

  /// Ends the evening of guests: what they have goes to the house, and so will what they have at
  /// tables, and nobody looks back on what they have played.
  mutating func endEvenings(
    of guests: [PlayerName], at time: WallTime
  ) throws(StoreError) -> [Movement] {
    let guests = guests.filter { hasEvening($0) }
    let movements = try movements(emptying: guests)
    ledger.book(movements, at: time)
    ledger.forgetPurses(guests)
    for name in guests {
      evenings[name] = nil
      for id in tables.keys { tables[id]?.disown(name) }
    }
    return movements
  }

  /// Whether a guest has anything here that ends with the evening.
  public func hasEvening(_ name: PlayerName) -> Bool {
    accounts[name] == nil
      && (ledger.hasPurse(name) || evenings[name] != nil || isAtTable(name))
  }

  /// Whether somebody sits at a table, be it to play out a hand.
  public func isAtTable(_ name: PlayerName) -> Bool {
    tables.values.contains { $0.isOccupied(by: name) }
  }
}

/// Chips that come to a table or leave it with an event.
public struct ChipMove {
  /// Whose they are; `nil` for the house.
  public let owner: PlayerName?
  /// How many.
  public let amount: Int
  /// `.cashOut` if they leave the table.
  let purpose: Movement.Purpose
}

extension TableHistory {
  /// Whether chips of accounts are played for.
  var hasChips: Bool { family == .poker && !settings.start.isForPlay }

  /// The chips that somebody has here; of a hand that is played, what there was before it.
  func chips(of name: PlayerName) -> Int {
    guard hasChips else { return 0 }
    return seats.values.reduce(0) { sum, seat in
      sum + (seat.occupant.name == name && !seat.isUnowned ? seat.chips + seat.behind : 0)
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
