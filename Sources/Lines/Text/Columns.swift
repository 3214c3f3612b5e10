/// Pads, cuts and measures text by its columns on a terminal.
public enum Columns {
  /// `text` at the left of `width` columns, cut if it is wider.
  public static func left(_ text: String, _ width: Int) -> String {
    let cut = fit(text, width)
    return cut + String(repeating: " ", count: width - self.width(of: cut))
  }

  /// `text` at the right of `width` columns, cut if it is wider.
  public static func right(_ text: String, _ width: Int) -> String {
    let cut = fit(text, width)
    return String(repeating: " ", count: width - self.width(of: cut)) + cut
  }

  /// As much of `text` as fits into `width` columns.
  public static func fit(_ text: String, _ width: Int) -> String {
    var taken = 0
    return String(
      text.prefix { character in
        taken += Self.width(of: character)
        return taken <= width
      })
  }

  /// `text` without the spaces at its end.
  public static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  /// A whole number with commas, as people write it: `-12,500`.
  public static func grouped(_ number: Int) -> String {
    let digits = "\(number.magnitude)"
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// The number of columns of `text`.
  public static func width(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// The number of columns of a character, at least one. Where a terminal disagrees about a rare
  /// one, only that line is off.
  public static func width(of character: Character) -> Int {
    // Pictures measure thousands, nearly all of them plain.
    if character.isASCII { return 1 }
    var last: Unicode.Scalar = " "
    let width = character.unicodeScalars.reduce(0) { width, scalar in
      defer { last = scalar }
      return width + scalar.columns(after: last)
    }
    return max(1, width)
  }
}
