// Owns how many columns a text takes on a terminal.

/// Columns of a terminal. Good for what people type and what the server prints; a terminal that
/// disagrees about a rare character is off by a column in the input line only.
enum DisplayWidth {
  /// The columns that `text` takes.
  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The columns that a character takes: one, or two for the wide ones of East Asia and pictures.
  static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return isWide(scalar) || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }

  /// The longest beginning of `text` that fits into so many columns.
  static func prefix(of text: String, columns: Int) -> Substring {
    var used = 0
    return text.prefix { character in
      used += of(character)
      return used <= columns
    }
  }

  /// The longest end of `text` that fits into so many columns.
  static func suffix(of text: String, columns: Int) -> Substring {
    var used = 0
    let count = text.reversed().prefix { character in
      used += of(character)
      return used <= columns
    }.count
    return text.suffix(count)
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
