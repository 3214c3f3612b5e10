import Cards
import Identity
import LineProtocol

/// Somebody's chips, which go along to a table that may need some.
///
/// They are in the account still, and nobody finds them twice. The table's record moves those that
/// it takes, in the same step in which the player sits down, and the others come back. So a crash
/// finds chips here or there, never twice.
public struct Purse: Sendable {
  /// How many are free; 0 or less if there are none.
  let available: Int
  /// How many there are, those at tables and on their way counted.
  let owned: Int
  /// Whether some are at tables.
  let hasStack: Bool

  /// How many of them come to a table.
  ///
  /// - Parameters:
  ///   - wanted: how many were asked for; `nil` for as many as the table takes.
  ///   - allowed: how many it takes.
  /// - Throws: `Refusal` with `money.buyin` or `money.chips`.
  func amount(
    _ wanted: Int?, of allowed: ClosedRange<Int>, at table: TableID, isTopUp: Bool = false
  ) throws(Refusal) -> Int {
    let (least, most) = (allowed.lowerBound, allowed.upperBound)
    let range: Prose = least == most ? "\(least)" : "\(least) to \(most)"
    func command(_ chips: Int) -> Prose {
      isTopUp ? "topup \(chips)" : "sit \(table) buyin=\(chips)"
    }
    if let wanted, !allowed.contains(wanted) {
      let other = command(min(max(wanted, least), most))
      throw Refusal(
        .moneyBuyIn,
        isTopUp
          ? "your stack at table \(table) can grow by \(range) chips; \(other)"
          : "table \(table) takes \(range) chips, not \(wanted); \(other)")
    }
    let amount = wanted ?? min(most, available)
    guard amount > 0, amount >= least, amount <= available else {
      let have: Prose =
        "you have \(max(0, available)) chips\(hasStack ? " beside those at tables" : "")"
      guard available < max(1, least) else {
        let (asked, other) = (wanted ?? max(1, least), command(min(available, most)))
        throw Refusal(.moneyChips, "\(have), not \(asked); \(other)")
      }
      throw Refusal(
        .moneyChips,
        have + (isTopUp ? "" : " and table \(table) takes \(range)") + "; refill gives you "
          + "\(Limits.welcomeChips) once an hour when you have fewer than \(Limits.refillBelow)")
    }
    return amount
  }
}
