import Lines

/// The house's ledger of play chips, in integers (promise 1).
public struct Ledger: Equatable, Sendable {
  /// The required number of the next movement.
  public private(set) var nextNumber = 1

  private var house = 0
  /// The sum of all restored balances. Movements do not change it, and none is made unless it is 0.
  private var sum = 0
  /// The holdings of all people who have ever had chips.
  private var holdings: [PersonID: Holding] = [:]
  /// The chips at each table that has any.
  private var tables: [TableID: Int] = [:]

  /// The number of entries that a person can look back on.
  static let entriesKept = Holding.kept

  /// The chips of an account; 0 for one without movements. The house is below 0 by the chips it
  /// issued.
  public func balance(of account: LedgerAccount) -> Int {
    switch account {
    case .house: house
    case .person(let id): holdings[id]?.balance ?? 0
    case .table(let id): tables[id] ?? 0
    }
  }

  /// The people who have an account, empty or not.
  public var holders: Set<PersonID> { Set(holdings.keys) }

  /// Whether a person has an account, empty or not: a guest has none before chips are needed.
  public func hasAccount(_ person: PersonID) -> Bool { holdings[person] != nil }

  /// The time of a person's last refill; `nil` if there was none.
  func lastRefill(of person: PersonID) -> WallTime? { holdings[person]?.refilled }

  /// A person's newest entries, at most `last` and `entriesKept`, the newest last.
  func entries(of person: PersonID, last: Int = entriesKept) -> [LedgerEntry] {
    holdings[person]?.entries.suffix(max(last, 0)) ?? []
  }

  /// Whether all balances add up to 0.
  public var isBalanced: Bool {
    var total = house
    for balance in holdings.values.map(\.balance) + tables.values {
      let (next, overflows) = total.addingReportingOverflow(balance)
      if overflows { return false }
      total = next
    }
    return total == 0 && sum == 0
  }

  // MARK: - Movements

  /// Moves chips, or throws the reason and changes nothing.
  ///
  /// - Parameter time: the time of the movement, for the entries.
  /// - Throws: `StoreError.outOfTurn`, `.sameAccount`, `.badAmount`, `.badReason`, `.tooLittle`,
  ///   `.overflow`, or `.unbalanced` if the balances did not add up to 0 before.
  mutating func apply(
    _ movement: Movement, at time: WallTime
  ) throws(StoreError) {
    guard movement.number == nextNumber else {
      throw .outOfTurn(number: movement.number, next: nextNumber)
    }
    var balances: [LedgerAccount: Int] = [:]
    try check(movement, &balances)
    book(movement, at: time)
  }

  /// Checks a movement against the balances that earlier ones left, and updates those balances.
  private func check(
    _ movement: Movement, _ balances: inout [LedgerAccount: Int]
  ) throws(StoreError) {
    guard movement.from != movement.to else { throw .sameAccount(movement.from) }
    guard (1...Limits.amount).contains(movement.amount) else { throw .badAmount(movement.amount) }
    guard Movement.isReason(movement.reason) else { throw .badReason(movement.reason) }
    guard movement.number < Int.max else { throw .overflow(movement.to) }
    let given = balances[movement.from] ?? balance(of: movement.from)
    guard movement.from == .house || given >= movement.amount else {
      throw .tooLittle(movement.from, balance: given, amount: movement.amount)
    }
    let from = try movement.from.adding(-movement.amount, to: given)
    let had = balances[movement.to] ?? balance(of: movement.to)
    let to = try movement.to.adding(movement.amount, to: had)
    guard sum == 0 else { throw .unbalanced(sum: sum) }
    (balances[movement.from], balances[movement.to]) = (from, to)
  }

  /// Makes a checked movement.
  private mutating func book(_ movement: Movement, at time: WallTime) {
    nextNumber = movement.number + 1
    let (from, to) = (movement.from, movement.to)
    set(from, to: balance(of: from) - movement.amount, movement, amount: -movement.amount, at: time)
    set(to, to: balance(of: to) + movement.amount, movement, amount: movement.amount, at: time)
  }

  private mutating func set(
    _ account: LedgerAccount, to balance: Int, _ movement: Movement, amount: Int, at time: WallTime
  ) {
    switch account {
    case .house: house = balance
    case .person(let id):
      holdings[id, default: Holding()].note(movement, amount: amount, balance: balance, at: time)
    case .table(let id): tables[id] = balance == 0 ? nil : balance
    }
  }

  /// The movements that carry out transfers now.
  ///
  /// - Throws: `StoreError` as `apply` does; nothing changes in any case.
  func movements(for transfers: [Transfer]) throws(StoreError) -> [Movement] {
    var balances: [LedgerAccount: Int] = [:]
    var movements: [Movement] = []
    for transfer in transfers {
      // The chips that several people brought to a table can exceed the limit of one movement.
      var rest = transfer.amount
      while rest > 0 {
        let movement = Movement(
          number: nextNumber + movements.count, from: transfer.from, to: transfer.to,
          amount: min(rest, Limits.amount), transfer.purpose)
        try check(movement, &balances)
        movements.append(movement)
        rest -= movement.amount
      }
    }
    return movements
  }

  /// Makes movements that `movements(for:)` has just returned.
  mutating func book(_ movements: [Movement], at time: WallTime) {
    for movement in movements { book(movement, at: time) }
  }

  /// Removes the account of a person without chips.
  ///
  /// - Throws: `StoreError.hasChips`.
  mutating func forget(_ person: PersonID) throws(StoreError) {
    let balance = balance(of: .person(person))
    guard balance == 0 else { throw .hasChips(person, balance: balance) }
    holdings[person] = nil
  }
}

/// A transfer of chips from one account to another, of any amount above 0.
public struct Transfer {
  let from: LedgerAccount
  public internal(set) var to: LedgerAccount
  public let amount: Int
  let purpose: Movement.Purpose
}

// MARK: - Snapshots

extension Ledger {
  /// Lines that restore an equal value from an empty one: the house's balance with the number of
  /// the last movement, a line for each person, and the chips at tables.
  var lines: [SnapshotLine] {
    guard nextNumber > 1 else { return [] }
    return [.house(balance: house, last: nextNumber - 1)]
      + holdings.sorted { $0.key < $1.key }.map { .holding($0.key, $0.value) }
      + tables.sorted { $0.key < $1.key }.map { .chips($0.key, $0.value) }
  }

  /// Restores the house's line of a snapshot. After the last line, check `isBalanced`.
  ///
  /// - Throws: `StoreError.illegalLine` if it is repeated or invalid, or `.overflow`.
  mutating func restore(house balance: Int, last: Int) throws(StoreError) {
    guard nextNumber == 1, (1..<Int.max).contains(last), balance <= 0 else { throw .illegalLine }
    sum = try LedgerAccount.house.adding(balance, to: sum)
    (house, nextNumber) = (balance, last + 1)
  }

  mutating func restore(_ person: PersonID, _ holding: Holding) throws(StoreError) {
    guard holdings[person] == nil, holding.balance >= 0 else { throw .illegalLine }
    sum = try LedgerAccount.person(person).adding(holding.balance, to: sum)
    holdings[person] = holding
  }

  mutating func restore(_ table: TableID, _ chips: Int) throws(StoreError) {
    guard tables[table] == nil, chips > 0 else { throw .illegalLine }
    sum = try LedgerAccount.table(table).adding(chips, to: sum)
    tables[table] = chips
  }
}

extension LedgerAccount {
  /// The account's balance after adding `amount`; throws an error that names the account.
  fileprivate func adding(_ amount: Int, to balance: Int) throws(StoreError) -> Int {
    let (result, overflows) = balance.addingReportingOverflow(amount)
    if overflows { throw .overflow(self) }
    return result
  }
}
