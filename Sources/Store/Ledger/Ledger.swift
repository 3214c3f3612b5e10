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
  /// In the order of their first movements.
  private var members: [MemberLedger] = []
  /// Where a member stands in `members`.
  private var index: [PlayerName: Int] = [:]

  /// How many entries a member can look back on.
  public static let entriesKept = MemberLedger.kept

  /// No chips at all.
  public init() {}

  /// An account's chips; a member without movements has 0, the house as many below 0 as it issued.
  public func balance(of account: LedgerAccount) -> Int {
    switch account {
    case .house: house
    case .member(let name): index[name].map { members[$0].balance } ?? 0
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
    for member in members {
      let (next, overflows) = total.addingReportingOverflow(member.balance)
      if overflows { return false }
      total = next
    }
    return total == 0 && sum == 0
  }

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
    guard movement.from != movement.to else { throw .sameAccount(movement.from) }
    guard (1...Limits.amount).contains(movement.amount) else { throw .badAmount(movement.amount) }
    guard Movement.isReason(movement.reason) else { throw .badReason(movement.reason) }
    guard nextNumber < Int.max else { throw .overflow(movement.to) }
    let given = balance(of: movement.from)
    if case .member(let name) = movement.from, given < movement.amount {
      throw .tooLittle(name, balance: given, amount: movement.amount)
    }
    let from = try movement.from.adding(-movement.amount, to: given)
    let had = balance(of: movement.to)
    let to = try movement.to.adding(movement.amount, to: had)
    let made = (from - given) + (to - had)
    guard sum == 0, made == 0 else { throw .unbalanced(sum: sum == 0 ? made : sum) }
    nextNumber += 1
    set(movement.from, to: from, movement, amount: -movement.amount, at: time)
    set(movement.to, to: to, movement, amount: movement.amount, at: time)
  }

  private mutating func set(
    _ account: LedgerAccount, to balance: Int, _ movement: Movement, amount: Int, at time: WallTime
  ) {
    switch account {
    case .house: house = balance
    case .member(let name):
      let place = index[name] ?? add(MemberLedger(name: name))
      members[place].note(movement, amount: amount, balance: balance, at: time)
    }
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

  private mutating func add(_ member: MemberLedger) -> Int {
    index[member.name] = members.count
    members.append(member)
    return members.count - 1
  }
}

extension Ledger {
  /// Lines that make an equal value when they are restored, in order, to an empty one: `house`
  /// with the number of the last movement and its balance, then one line a member.
  public func snapshot() -> [String] {
    nextNumber == 1 ? [] : ["house \(nextNumber - 1) \(house)"] + members.map(\.line)
  }

  /// Takes in one line of a snapshot. After the last of them ask `isBalanced`.
  ///
  /// - Throws: `StoreError.unreadable`, or `.overflow`.
  public mutating func restore(_ line: Substring) throws(StoreError) {
    guard nextNumber > 1 else { return try restoreHouse(line) }
    guard let member = MemberLedger(line: line, last: nextNumber - 1),
      index[member.name] == nil
    else { throw .unreadable(.ledger) }
    sum = try LedgerAccount.member(member.name).adding(member.balance, to: sum)
    _ = add(member)
  }

  private mutating func restoreHouse(_ line: Substring) throws(StoreError) {
    var fields = LineFields(line)
    guard fields.ledgerAccount() == .house, let last = fields.number(in: 1...Int.max - 1),
      let balance = fields.number(in: Int.min...0), fields.isEmpty
    else { throw .unreadable(.ledger) }
    (house, sum, nextNumber) = (balance, balance, last + 1)
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
