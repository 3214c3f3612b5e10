/// Integers on the wire.
public enum WireNumber {
  /// The largest number of fifteen digits; no line has more digits.
  public static let largest = 999_999_999_999_999
  /// The largest amount that a person may type.
  public static let typedMost = 1_000_000_000_000

  /// The number that the whole of `text` stands for, 0 to `typedMost`, or `nil`.
  @inlinable public static func parse(_ text: some StringProtocol) -> Int? {
    guard (1...13).contains(text.utf8.count) else { return nil }
    // Thirteen digits cannot overflow.
    var number = 0
    for digit in text.utf8 {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = 10 * number + Int(digit - 0x30)
    }
    return number <= WireNumber.typedMost ? number : nil
  }

  /// The whole dollars that `text` stands for, as `3`, `$3` or `$3.00`, or `nil`.
  public static func dollars(_ text: some StringProtocol) -> Int? {
    let digits = text.hasPrefix("$") ? text.dropFirst() : text[...]
    return parse(digits.hasSuffix(".00") ? digits.dropLast(3) : digits)
  }

  /// Appends the digits of a number, after a `-` if it is negative.
  public static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(0x2D) }
    appendDigits(of: number.magnitude, to: &bytes)
  }

  private static func appendDigits(of magnitude: UInt, to bytes: inout [UInt8]) {
    if magnitude > 9 { appendDigits(of: magnitude / 10, to: &bytes) }
    bytes.append(0x30 + UInt8(truncatingIfNeeded: magnitude % 10))
  }
}
