import Lines
@_spi(_Unicode) import Swift

/// Checks names and other short texts from outside.
enum Label {
  /// Whether `text` is a name of 1 to `length` characters: letters, digits and `- _ . '`, beginning
  /// with a letter or digit, and perhaps with single blanks inside. So it needs no escape in lists
  /// of players such as `ANN+BOB`.
  static func isName(_ text: String, upTo length: Int, hasBlanks: Bool = false) -> Bool {
    guard let first = text.first, first.isLetter || first.isNumber else { return false }
    return text.count <= length && text.utf8.count <= BookLimits.labelBytes
      && text.unicodeScalars.allSatisfy { isNameScalar($0) || hasBlanks && $0 == " " }
      && text.last != " " && !text.contains("  ")
  }

  /// Whether `text` is 1 to `length` lower-case letters, digits and hyphens, beginning with a
  /// letter.
  static func isKey(_ text: String, upTo length: Int) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text.utf8.count <= length
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }

  /// `text` in a uniform spelling: composed characters (Unicode's form C), single blanks, and none
  /// at the ends.
  static func normalized(_ text: String) -> String {
    var composed = String.UnicodeScalarView()
    for scalar in text._nfc { composed.append(scalar) }
    return String(composed).split(separator: " ").joined(separator: " ")
  }

  /// Whether `text` is an icon: a short word or some emoji, which may be composed.
  static func isIcon(_ text: String) -> Bool {
    let isSafe = SafeText.isSafe(text)
    return (1...BookLimits.icon).contains(text.count) && text.utf8.count <= BookLimits.labelBytes
      && text.unicodeScalars.allSatisfy {
        isNameScalar($0) || $0.properties.isEmoji || $0 == "\u{FE0F}"
          || $0.properties.generalCategory == .otherSymbol || isSafe && $0 == "\u{200D}"
      }
  }

  /// Whether `text` is ASCII with one `@` inside.
  static func isEmail(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return text.utf8.count <= BookLimits.email && parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x21...0x7E).contains($0) } }
  }

  /// Whether `text` is digits, with the usual separators.
  static func isPhone(_ text: String) -> Bool {
    let allowed = "0123456789+-()./ "
    return text.utf8.count <= BookLimits.phone && text.allSatisfy(allowed.contains)
      && text.contains(where: \.isNumber)
  }

  /// Whether `text` is 1 to `length` printable ASCII characters in one line.
  static func isPrintable(_ text: String, upTo length: Int) -> Bool {
    (1...length).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && text.first != " " && text.last != " "
  }

  /// Whether `text` is 1 to `length` characters that are safe in messages, some of them visible.
  static func isLine(_ text: String, upTo length: Int) -> Bool {
    text.count <= length && text.utf8.count <= 4 * length && SafeText.isSafe(text)
      && !SafeText.isBlank(text)
  }

  /// `text` as an error may quote it: in quotes, cut, and with `?` for unprintable characters.
  static func quoted(_ text: String) -> String {
    let shown = text.prefix(24).unicodeScalars.map { scalar in
      isNameScalar(scalar) || (0x20...0x7E).contains(scalar.value) ? Character(scalar) : "?"
    }
    return "\"" + String(shown.prefix(48)) + (text.count > 24 ? "…\"" : "\"")
  }

  /// The characters of names, in words.
  static let letters = "letters, digits and - _ . '"

  /// A count in words; a clamped count is only called "that".
  static func count(_ count: Int) -> String {
    count == .min || count == .max ? "that" : "\(count)"
  }

  /// A name as people type it: in quotes if it has blanks.
  static func typed(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-_.'".unicodeScalars.contains(scalar)
    }
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return true
    case .decimalNumber, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}
