/// Parts of a hundred, rounded to so many decimals.
public enum Percent {
  /// With two decimals: `81.95`.
  public static func hundredths(_ part: Int, of whole: Int) -> String {
    text(part, of: whole, scale: 100)
  }

  /// With one decimal: `30.6`.
  public static func tenths(_ part: Int, of whole: Int) -> String {
    text(part, of: whole, scale: 10)
  }

  private static func text(_ part: Int, of whole: Int, scale: Int) -> String {
    let parts = whole > 0 ? (part * 100 * scale + whole / 2) / whole : 0
    let decimals = String(parts % scale)
    let digits = scale == 100 ? 2 : 1
    let zeros = String(repeating: "0", count: digits - decimals.count)
    return "\(parts / scale).\(zeros)\(decimals)"
  }
}
