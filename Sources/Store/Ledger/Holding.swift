import Identity

/// A person's side of the ledger.
struct Holding: Equatable, Sendable, Codable {
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

/// A movement as one person sees it.
public struct LedgerEntry: Hashable, Sendable, Codable {
  /// The movement's number.
  public let number: Int
  /// When.
  public let time: WallTime
  /// Chips that came, or negative, that went.
  public let amount: Int
  /// The person's chips afterwards.
  public let balance: Int
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
