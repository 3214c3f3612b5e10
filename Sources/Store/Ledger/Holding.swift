import Identity
import LineProtocol
import Lines

/// A person's side of the ledger.
struct Holding: Equatable, Sendable {
  private(set) var balance = 0
  /// When the house last gave new chips.
  private(set) var refilled: WallTime?
  /// The newest entries, the newest last.
  private(set) var entries: [LedgerEntry] = []

  /// How many entries are kept.
  static let kept = 50

  init() {}

  /// Notes a movement that was found to be in order; `amount` is negative if it takes chips.
  mutating func note(_ movement: Movement, amount: Int, balance: Int, at time: WallTime) {
    self.balance = balance
    if entries.count >= Holding.kept { entries.removeFirst() }
    let isGiver = amount < 0
    if movement.from == .house, movement.reason == Movement.Purpose.refill.rawValue {
      refilled = time
    }
    entries.append(
      LedgerEntry(
        number: movement.number, time: time, amount: amount, balance: balance,
        counterpart: isGiver ? movement.to : movement.from, reason: movement.reason))
  }
}

// MARK: - Snapshots

extension Holding {
  func line(of person: PersonID) -> LedgerLine {
    LedgerLine(account: .person(person), balance: balance, refilled: refilled, entries: entries)
  }

  /// What was written down of a person; `nil` if it cannot come from movements up to the number
  /// `last`. The balances after the entries are filled in, from the last one back.
  init?(of person: PersonID, _ line: LedgerLine, last: Int) {
    (balance, refilled, entries) = (line.balance, line.refilled, line.entries)
    var (number, after) = (last + 1, balance)
    for index in entries.indices.reversed() {
      let entry = entries[index]
      let (before, overflows) = after.subtractingReportingOverflow(entry.amount)
      guard entry.number < number, entry.counterpart != .person(person), before >= 0, !overflows
      else { return nil }
      entries[index].balance = after
      (number, after) = (entry.number, before)
    }
    guard (1...Holding.kept).contains(entries.count), entries.count == Holding.kept || after == 0
    else { return nil }
  }
}

extension LedgerEntry {
  /// `7 1790000000000 100 house grant`: the balance follows from the last one.
  init<C: RecordCoder>(_ line: inout C, _ entry: Self?) throws(Unreadable) {
    number = try line.number(entry?.number, in: 1...Int.max)
    time = try line.word(entry?.time)
    amount = try line.number(entry?.amount, in: -Limits.amount...Limits.amount)
    counterpart = try line.word(entry?.counterpart)
    reason = try line.word(entry?.reason, where: Movement.isReason)
    balance = entry?.balance ?? 0
    guard amount != 0 else { throw Unreadable() }
  }
}

/// A movement as one person sees it.
public struct LedgerEntry: Hashable, Sendable {
  /// The movement's number.
  public let number: Int
  /// When.
  public let time: WallTime
  /// Chips that came, or negative, that went.
  public let amount: Int
  /// The person's chips afterwards.
  public internal(set) var balance: Int
  /// The other side.
  public let counterpart: LedgerAccount
  /// What for.
  public let reason: String

  public init(
    number: Int, time: WallTime, amount: Int, balance: Int, counterpart: LedgerAccount,
    reason: String
  ) {
    (self.number, self.time, self.amount) = (number, time, amount)
    (self.balance, self.counterpart, self.reason) = (balance, counterpart, reason)
  }
}
