// Owns chances in words. Never counts them.

/// A chance as a count of equally likely cases.
public struct Chance: Equatable, Sendable {
  /// The cases that count.
  public let count: Int
  /// All cases.
  public let total: Int

  /// `count` of `total` cases; taken as 0 and 1 at least, and `count` as at most `total`.
  public init(_ count: Int, of total: Int) {
    self.total = Swift.max(total, 1)
    self.count = Swift.min(Swift.max(count, 0), self.total)
  }

  /// Rounded to a tenth: `19.1 %`.
  public var percent: String {
    let tenths = (Double(count) / Double(total) * 1000).rounded()
    let whole = Int(tenths)
    return "\(whole / 10).\(whole % 10) %"
  }

  /// In round numbers: `about 1 in 5`, `1 in 4`, `about 7 in 10`, `never`, `always`.
  public var odds: String {
    if count == 0 { return "never" }
    if count == total { return "always" }
    if total % count == 0 { return "1 in \(total / count)" }
    if 2 * count < total { return "about 1 in \((total + count / 2) / count)" }
    switch (20 * count + total) / (2 * total) {
    case ...5: return "about 1 in 2"
    case 10...: return "nearly always"
    case let tenths: return "about \(tenths) in 10"
    }
  }
}
