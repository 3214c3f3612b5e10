import Identity
import LineProtocol

/// The house's ledger of play chips, in integers (promise 1).
public struct Ledger: Equatable, Sendable {
  /// The number that the next movement must have.
  public private(set) var nextNumber = 1

  private var house = 0
  /// All balances added up as they were restored. No movement changes it, and none is made while
  /// it is not 0.
  private var sum = 0
  /// What people have who have ever had anything.
  private var holdings: [PersonID: Holding] = [:]
  /// What stands at the tables where anything does.
  private var tables: [TableID: Int] = [:]

  /// How many entries somebody can look back on.
  public static let entriesKept = Holding.kept

  public init() {}

  /// An account's chips; one without movements has 0, the house as many below 0 as it issued.
  public func balance(of account: LedgerAccount) -> Int {
    switch account {
    case .house: house
    case .person(let id): holdings[id]?.balance ?? 0
    case .table(let id): tables[id] ?? 0
    }
  }

  /// The people who have an account, empty or not.
  public var holders: Set<PersonID> { Set(holdings.keys) }

  /// Whether somebody has an account, empty or not: a guest has none before chips are needed.
  public func hasAccount(_ person: PersonID) -> Bool { holdings[person] != nil }

  /// When somebody last got a refill; `nil` if never.
  public func lastRefill(of person: PersonID) -> WallTime? { holdings[person]?.refilled }

  /// Somebody's newest entries, at most `last` and `entriesKept`, the newest last.
  public func entries(of person: PersonID, last: Int = entriesKept) -> [LedgerEntry] {
    holdings[person]?.entries.suffix(max(last, 0)) ?? []
  }

  /// Whether all balances, added up one by one, are 0.
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
  /// - Parameter time: when it happened, for the entries.
  /// - Throws: `StoreError.outOfTurn`, `.sameAccount`, `.badAmount`, `.badReason`, `.tooLittle`,
  ///   `.overflow`, or `.unbalanced` if the balances did not add up to 0 before.
  public mutating func apply(
    _ movement: Movement, at time: WallTime
  ) throws(StoreError) {
    guard movement.number == nextNumber else {
      throw .outOfTurn(number: movement.number, next: nextNumber)
    }
    var balances: [LedgerAccount: Int] = [:]
    try check(movement, &balances)
    book(movement, at: time)
  }

  /// Judges a movement after others that have made these balances, and adds what it makes of them.
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

  /// Makes a movement that was found to be in order.
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

  /// The movements that bring chips where they belong now.
  ///
  /// - Throws: `StoreError` as `apply` does; nothing changes in any case.
  func movements(for transfers: [Transfer]) throws(StoreError) -> [Movement] {
    var balances: [LedgerAccount: Int] = [:]
    var movements: [Movement] = []
    for transfer in transfers {
      // What several have brought to a table can be more than one movement holds.
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

  /// Makes movements that `movements(for:)` has just given.
  mutating func book(_ movements: [Movement], at time: WallTime) {
    for movement in movements { book(movement, at: time) }
  }

  /// Forgets somebody without chips.
  ///
  /// - Throws: `StoreError.hasChips`.
  mutating func forget(_ person: PersonID) throws(StoreError) {
    let balance = balance(of: .person(person))
    guard balance == 0 else { throw .hasChips(person, balance: balance) }
    holdings[person] = nil
  }
}

/// Chips that are to go from one account to another, of any amount above 0.
struct Transfer {
  let from: LedgerAccount
  let to: LedgerAccount
  let amount: Int
  let purpose: Movement.Purpose
}

// MARK: - Snapshots

extension Ledger {
  /// Lines that make an equal value when they are restored to an empty one: the house's with the
  /// number of the last movement, one for each person, and what stands at tables.
  var lines: [SnapshotLine] {
    guard nextNumber > 1 else { return [] }
    return [.house(balance: house, last: nextNumber - 1)]
      + holdings.sorted { $0.key < $1.key }.map { .holding($0.key, $0.value) }
      + tables.sorted { $0.key < $1.key }.map { .chips($0.key, $0.value) }
  }

  /// Takes in the house's line of a snapshot. After the last line ask `isBalanced`.
  ///
  /// - Throws: `StoreError.illegalLine` if it stands there already or cannot be, or `.overflow`.
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
  /// This account's balance when `amount` was added, or the error that names the account.
  fileprivate func adding(_ amount: Int, to balance: Int) throws(StoreError) -> Int {
    let (result, overflows) = balance.addingReportingOverflow(amount)
    if overflows { throw .overflow(self) }
    return result
  }
}
