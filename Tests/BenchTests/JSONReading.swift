// Reads back what a load program has printed.

@testable import cardroom_bench

extension JSONLine {
  /// The number that a member has; nil if it has none.
  func number(_ key: String) -> Double? {
    let text = description
    guard let start = text.firstRange(of: "\"\(key)\":")?.upperBound else { return nil }
    return Double(text[start...].prefix { $0 != "," && $0 != "}" })
  }
}
