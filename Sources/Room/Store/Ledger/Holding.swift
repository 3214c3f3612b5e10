/// A person's side of the ledger.
struct Holding: Equatable, Sendable, Codable {
  private(set) var balance = 0
  /// The time of the house's last gift of new chips.
  private(set) var refilled: WallTime?
  /// The newest entries, the newest last.
  private(set) var entries: [LedgerEntry] = []

  /// The number of entries that are kept.
  static let kept = 50

  /// Adds a checked movement; `amount` is negative for chips that go.
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
struct LedgerEntry: Hashable, Sendable, Codable {
  /// The movement's number.
  public let number: Int
  /// The time of the movement.
  public let time: WallTime
  /// Chips received; negative if given.
  public let amount: Int
  /// The person's balance afterwards.
  public let balance: Int
  /// The other side.
  let counterpart: LedgerAccount
  /// The purpose of the movement.
  public let reason: String
}
