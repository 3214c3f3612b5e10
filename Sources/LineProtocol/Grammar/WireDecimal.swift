/// Numbers of the wire that are not whole: means and times, with one decimal.
public enum WireDecimal {
  /// As in `12.3`, `-0.4` or `0.0`; `-` for what is too large to be told so.
  public static func tenths(_ number: Double) -> String {
    let scaled = (10 * number).rounded()
    guard scaled.magnitude < 1e15 else { return "-" }
    let tenths = Int(scaled.magnitude)
    return "\(scaled < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
  }

  /// The same with its sign, but for zero: `+12.3`.
  public static func signed(_ number: Double) -> String {
    (10 * number).rounded() > 0 ? "+\(tenths(number))" : tenths(number)
  }
}
