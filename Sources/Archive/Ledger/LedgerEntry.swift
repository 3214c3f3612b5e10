// Owns one line of a member's own ledger. Never a movement of its own.

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
