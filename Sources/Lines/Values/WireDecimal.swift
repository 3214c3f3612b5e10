/// Decimal numbers of the wire: means and times, with one decimal.
public enum WireDecimal {
  /// A number such as `12.3`, `-0.4` or `0.0`; `-` if it is too large to be written.
  public static func tenths(_ number: Double) -> String {
    let scaled = (10 * number).rounded()
    guard scaled.magnitude < 1e15 else { return "-" }
    return text(Int(scaled), decimals: 1)
  }

  /// The same with a sign, except for zero: `+12.3`.
  public static func signed(_ number: Double) -> String {
    (10 * number).rounded() > 0 ? "+\(tenths(number))" : tenths(number)
  }

  /// A number given in tenths, hundredths or thousandths: `-0.31`.
  public static func text(_ parts: Int, decimals: Int) -> String {
    let digits = String(parts.magnitude)
    let whole = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return (parts < 0 ? "-" : "") + whole.dropLast(decimals) + "." + whole.suffix(decimals)
  }
}
