/// Percentages, rounded to a fixed number of decimals.
public enum Percent {
  /// With two decimals: `81.95`.
  public static func hundredths(_ part: Int, of whole: Int) -> String {
    WireDecimal.text(whole > 0 ? (part * 10_000 + whole / 2) / whole : 0, decimals: 2)
  }

  /// With one decimal: `30.6`.
  public static func tenths(_ part: Int, of whole: Int) -> String {
    WireDecimal.text(whole > 0 ? (part * 1000 + whole / 2) / whole : 0, decimals: 1)
  }
}
