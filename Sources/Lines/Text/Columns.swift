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
  public static func fit(_ text: String, _ width: Int = 78) -> String {
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
  public static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  /// Two columns for scripts and symbols that terminals draw wide, one for all others.
  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}
