import Lines

/// A person's chips, sent along to a table that may need some.
///
/// The chips are still in the account, but cannot be used twice. The table's record moves those
/// that it takes, in the same step in which the player sits down, and the others come back. So
/// after a crash the chips are in one place or the other, never in both.
struct Purse: Sendable {
  /// The free chips; 0 or less if there are none.
  let available: Int
  /// All chips, including those at tables and on their way.
  let owned: Int
  /// Whether some chips are at tables.
  let hasStack: Bool

  /// The number of free chips to bring to a table.
  ///
  /// - Parameters:
  ///   - wanted: the number asked for; `nil` for as many as the table takes.
  ///   - allowed: the range that the table takes.
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
