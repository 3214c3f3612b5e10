import Identity
import LineProtocol
import Lines

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
  ///   `.overflow`, or `.unbalanced` if the balances did not add up to 0 before or would not
  ///   afterwards.
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
    let made = (from - given) + (to - had)
    guard sum == 0, made == 0 else { throw .unbalanced(sum: sum == 0 ? made : sum) }
    balances[movement.from] = from
    balances[movement.to] = to
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
  /// Lines that make an equal value when they are restored, in order, to an empty one: `house`
  /// with the number of the last movement and its balance, then one line a person and a table.
  public func snapshot() -> [String] {
    guard nextNumber > 1 else { return [] }
    let lines =
      [LedgerLine(account: .house, last: nextNumber - 1, balance: house)]
      + holdings.sorted { $0.key < $1.key }.map { $1.line(of: $0) }
      + tables.sorted { $0.key < $1.key }.map { LedgerLine(account: .table($0), balance: $1) }
    return lines.map(\.description)
  }

  /// Takes in one line of a snapshot. After the last of them ask `isBalanced`.
  ///
  /// - Throws: `StoreError.unreadable`, or `.overflow`.
  public mutating func restore(_ line: RecordReader) throws(StoreError) {
    let line: LedgerLine = try line.record(of: .ledger)
    let (balance, last) = (line.balance, nextNumber - 1)
    // The house comes first, and nobody twice.
    guard (last == 0) == (line.account == .house) else { throw .unreadable(.ledger) }
    let sum = try line.account.adding(balance, to: self.sum)
    switch line.account {
    case .house where balance <= 0 && line.isBare: (house, nextNumber) = (balance, line.last + 1)
    case .person(let id) where holdings[id] == nil && balance >= 0:
      guard let holding = Holding(of: id, line, last: last) else { throw .unreadable(.ledger) }
      holdings[id] = holding
    case .table(let id) where tables[id] == nil && balance > 0 && line.isBare:
      tables[id] = balance
    default: throw .unreadable(.ledger)
    }
    self.sum = sum
  }
}

/// A line of the ledger's snapshot.
struct LedgerLine: Equatable {
  let account: LedgerAccount
  /// Of the house: the number of the last movement.
  var last = 0
  let balance: Int
  var refilled: WallTime?
  /// Their balances follow from the last one.
  var entries: [LedgerEntry] = []

  /// Whether it has nothing but a balance.
  fileprivate var isBare: Bool { refilled == nil && entries.isEmpty }
}

extension LedgerLine: Record {
  /// `house 8 -640`, `#main 40`, or `@7 300 refilled=345600000` with its entries.
  init<C: RecordCoder>(_ line: inout C, _ record: Self?) throws(Unreadable) {
    account = try line.word(record?.account)
    if account == .house { last = try line.number(record?.last, in: 1...Int.max - 1) }
    balance = try line.word(record?.balance)
    refilled = try line.optional(record?.refilled, after: "refilled=")
    entries = try line.list(record?.entries) { line, entry throws(Unreadable) in
      try LedgerEntry(&line, entry)
    }
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
