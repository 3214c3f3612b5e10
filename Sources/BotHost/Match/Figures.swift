/// Number formats of results.
enum Figures {
  /// A number with `places` decimals: `12.30`; `-` if it cannot be written.
  static func decimal(_ number: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in 10 * scale }
    let scaled = (number * Double(scale)).rounded()
    guard scaled.magnitude < 1e15 else { return "-" }
    let whole = Int(scaled.magnitude)
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(whole % scale)
    let zeros = String(repeating: "0", count: places - digits.count)
    return "\(sign)\(whole / scale).\(zeros)\(digits)"
  }

  /// The same with a sign, except for zero: `+12.3`, `-0.4`, `0.0`.
  static func signed(_ number: Double, places: Int) -> String {
    let text = decimal(number, places: places)
    return text.hasPrefix("-") || !text.contains { ("1"..."9").contains($0) } ? text : "+\(text)"
  }
}

extension String {
  /// The text aligned right in a column of this width.
  func right(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text aligned left in a column of this width.
  func left(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
