/// Numbers of the wire that are not whole: means and times, with one decimal.
public enum WireDecimal {
  /// As in `12.3`, `-0.4` or `0.0`; `-` for what is too large to be told so.
  public static func tenths(_ number: Double) -> String {
    let scaled = (10 * number).rounded()
    guard scaled.magnitude < 1e15 else { return "-" }
    return text(Int(scaled), decimals: 1)
  }

  /// The same with its sign, but for zero: `+12.3`.
  public static func signed(_ number: Double) -> String {
    (10 * number).rounded() > 0 ? "+\(tenths(number))" : tenths(number)
  }

  /// A number of tenths, hundredths or thousandths as such: `-0.31`.
  static func text(_ parts: Int, decimals: Int) -> String {
    let digits = String(parts.magnitude)
    let whole = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return (parts < 0 ? "-" : "") + whole.dropLast(decimals) + "." + whole.suffix(decimals)
  }
}
