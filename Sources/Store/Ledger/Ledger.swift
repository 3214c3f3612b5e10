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
  /// In the order of their first movements.
  private var members: [MemberLedger] = []
  /// Where a member stands in `members`.
  private var index: [PlayerName: Int] = [:]
  /// What stands at the tables where anything does.
  private var tables: [TableID: Int] = [:]
  /// The purses of this evening's guests; one from which everything was taken is there still.
  private var purses: [PlayerName: Purse] = [:]

  /// How many entries a member can look back on.
  public static let entriesKept = MemberLedger.kept

  public init() {}

  /// An account's chips; one without movements has 0, the house as many below 0 as it issued.
  public func balance(of account: LedgerAccount) -> Int {
    switch account {
    case .house: house
    case .member(let name): index[name].map { members[$0].balance } ?? 0
    case .table(let id): tables[id] ?? 0
    case .guest(let name): purses[name]?.balance ?? 0
    }
  }

  /// The guests who have a purse, empty or not.
  public var guests: [PlayerName] { purses.keys.sorted() }

  /// Whether a guest has a purse, empty or not.
  public func hasPurse(_ name: PlayerName) -> Bool { purses[name] != nil }

  /// When a member or a guest last got a refill; `nil` if never, or not with this purse.
  public func lastRefill(of account: LedgerAccount) -> WallTime? {
    switch account {
    case .house, .table: nil
    case .member(let name): index[name].flatMap { members[$0].refilled }
    case .guest(let name): purses[name]?.refilled
    }
  }

  /// A member's newest entries, at most `last` and `entriesKept`, the newest last.
  public func entries(of name: PlayerName, last: Int = entriesKept) -> [LedgerEntry] {
    guard let place = index[name] else { return [] }
    return members[place].entries.suffix(max(last, 0))
  }

  /// Whether all balances, added up one by one, are 0.
  public var isBalanced: Bool {
    var total = house
    for balance in members.map(\.balance) + tables.values + purses.values.map(\.balance) {
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
    case .member(let name):
      let place = index[name] ?? add(MemberLedger(name: name))
      members[place].note(movement, amount: amount, balance: balance, at: time)
    case .table(let id): tables[id] = balance == 0 ? nil : balance
    case .guest(let name): purses[name, default: Purse()].note(movement, balance: balance, at: time)
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

  /// Forgets a member without chips, so that nobody who takes the name later reads what was moved.
  ///
  /// - Throws: `StoreError.hasChips`.
  mutating func forget(_ name: PlayerName) throws(StoreError) {
    guard let place = index[name] else { return }
    let balance = members[place].balance
    guard balance == 0 else { throw .hasChips(name, balance: balance) }
    members.remove(at: place)
    index = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.name, $0) })
  }

  /// Forgets purses from which everything was taken.
  mutating func forgetPurses(_ names: [PlayerName]) {
    for name in names where purses[name]?.balance == 0 { purses[name] = nil }
  }

  /// A guest has another name.
  ///
  /// - Throws: `StoreError.unknownName` without a purse, `.nameTaken` if the other name has one.
  mutating func rename(purse name: PlayerName, to other: PlayerName) throws(StoreError) {
    guard purses[other] == nil else { throw .nameTaken(other) }
    guard let purse = purses.removeValue(forKey: name) else { throw .unknownName(name) }
    purses[other] = purse
  }

  private mutating func add(_ member: MemberLedger) -> Int {
    index[member.name] = members.count
    members.append(member)
    return members.count - 1
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
  /// with the number of the last movement and its balance, then one line a member, a table and a
  /// guest.
  public func snapshot() -> [String] {
    guard nextNumber > 1 else { return [] }
    let lines =
      [LedgerLine(account: .house, last: nextNumber - 1, balance: house)] + members.map(\.line)
      + tables.sorted { $0.key < $1.key }.map { LedgerLine(account: .table($0), balance: $1) }
      + purses.sorted { $0.key < $1.key }.map { name, purse in
        LedgerLine(account: .guest(name), balance: purse.balance, refilled: purse.refilled)
      }
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
    case .member(let name) where index[name] == nil && balance >= 0:
      guard let member = MemberLedger(name: name, line, last: last) else {
        throw .unreadable(.ledger)
      }
      _ = add(member)
    case .table(let id) where tables[id] == nil && balance > 0 && line.isBare:
      tables[id] = balance
    case .guest(let name) where purses[name] == nil && balance >= 0 && line.entries.isEmpty:
      purses[name] = Purse(balance: balance, refilled: line.refilled)
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
  /// `house 8 -640`, `#main 40`, `~bob 0 refilled=345600000`, or `@ann 300 refilled=345600000` with
  /// its entries.
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
