import Identity
import LineProtocol

/// A member's side of the ledger.
struct MemberLedger: Equatable, Sendable {
  let name: PlayerName
  private(set) var balance = 0
  /// When the house last gave new chips.
  private(set) var refilled: WallTime?
  /// The newest entries, the newest last.
  private(set) var entries: [LedgerEntry] = []

  /// How many entries are kept.
  static let kept = 50

  init(name: PlayerName) { self.name = name }

  /// Notes a movement that was found to be in order; `amount` is negative if it takes chips.
  mutating func note(_ movement: Movement, amount: Int, balance: Int, at time: WallTime) {
    self.balance = balance
    if entries.count >= MemberLedger.kept { entries.removeFirst() }
    let isGiver = amount < 0
    if movement.isRefill { refilled = time }
    entries.append(
      LedgerEntry(
        number: movement.number, time: time, amount: amount, balance: balance,
        counterpart: isGiver ? movement.to : movement.from, reason: movement.reason))
  }
}

extension MemberLedger {
  /// `@ann 300`, ` refilled=1790000000000` if there was a refill, and for each entry
  /// ` 7 1790000000000 100 house grant`. The balances after the entries follow from the last one.
  var line: String {
    let head = "@\(name) \(balance)" + (refilled.map { " refilled=\($0)" } ?? "")
    return entries.reduce(into: head) { line, entry in
      line += " \(entry.number) \(entry.time) \(entry.amount) \(entry.counterpart) \(entry.reason)"
    }
  }

  /// Reads such a line; `nil` if it is none, or if its numbers cannot come from movements up to
  /// the number `last`.
  init?(line: Substring, last: Int) {
    var fields = LineFields(line)
    guard case .member(let name) = fields.ledgerAccount(), let balance = fields.count() else {
      return nil
    }
    (self.name, self.balance) = (name, balance)
    guard fields.takeRefill(&refilled) else { return nil }
    var number = 0
    while !fields.isEmpty {
      guard number < last, entries.count < MemberLedger.kept,
        let entry = LedgerEntry(&fields, numbers: number + 1...last),
        entry.counterpart != .member(name)
      else { return nil }
      number = entry.number
      entries.append(entry)
    }
    guard !entries.isEmpty, reckonBack() else { return nil }
  }

  /// Fills in the balances after the entries, from the last one back; `false` if they cannot be.
  private mutating func reckonBack() -> Bool {
    var after = balance
    for index in entries.indices.reversed() {
      entries[index] = entries[index].with(balance: after)
      let (before, overflows) = after.subtractingReportingOverflow(entries[index].amount)
      guard before >= 0, !overflows else { return false }
      after = before
    }
    return entries.count == MemberLedger.kept || after == 0
  }
}

extension LedgerEntry {
  /// Takes an entry's words; its balance is not among them.
  fileprivate init?(_ fields: inout LineFields, numbers: ClosedRange<Int>) {
    guard let number = fields.number(in: numbers), let time = fields.time(),
      let amount = fields.number(in: -Limits.amount...Limits.amount), amount != 0,
      let counterpart = fields.ledgerAccount(), let reason = fields.reason()
    else { return nil }
    self.init(
      number: number, time: time, amount: amount, balance: 0, counterpart: counterpart,
      reason: reason)
  }

  fileprivate func with(balance: Int) -> LedgerEntry {
    LedgerEntry(
      number: number, time: time, amount: amount, balance: balance, counterpart: counterpart,
      reason: reason)
  }
}

extension LineFields {
  /// Takes ` refilled=TIME` if it is there; whether what is there can be read.
  fileprivate mutating func takeRefill(_ refilled: inout WallTime?) -> Bool {
    guard takes("refilled=") else { return true }
    refilled = time()
    return refilled != nil
  }
}

/// A guest's side of the ledger. Guests have no entries: whoever takes the name later would read
/// them.
struct Purse: Equatable, Sendable {
  private(set) var balance = 0
  /// When the house last gave new chips.
  private(set) var refilled: WallTime?

  init() {}

  /// Notes a movement that was found to be in order.
  mutating func note(_ movement: Movement, balance: Int, at time: WallTime) {
    self.balance = balance
    if movement.isRefill { refilled = time }
  }

  /// `300`, and ` refilled=1790000000000` if there was a refill.
  var words: String { "\(balance)" + (refilled.map { " refilled=\($0)" } ?? "") }

  /// Takes such words to the end of a line; `nil` if they are none.
  init?(_ fields: inout LineFields) {
    guard let balance = fields.count() else { return nil }
    self.balance = balance
    guard fields.takeRefill(&refilled), fields.isEmpty else { return nil }
  }
}

extension Movement {
  fileprivate var isRefill: Bool { from == .house && reason == Purpose.refill.rawValue }
}

/// A movement as one member sees it.
public struct LedgerEntry: Hashable, Sendable {
  /// The movement's number.
  public let number: Int
  /// When.
  public let time: WallTime
  /// Chips that came, or negative, that went.
  public let amount: Int
  /// The member's chips afterwards.
  public let balance: Int
  /// The other side.
  public let counterpart: LedgerAccount
  /// What for.
  public let reason: String

  /// An entry of these.
  public init(
    number: Int, time: WallTime, amount: Int, balance: Int, counterpart: LedgerAccount,
    reason: String
  ) {
    (self.number, self.time, self.amount) = (number, time, amount)
    (self.balance, self.counterpart, self.reason) = (balance, counterpart, reason)
  }
}
