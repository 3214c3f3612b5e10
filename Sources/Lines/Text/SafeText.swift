/// Text that is safe in messages and names: nothing in it moves a cursor, hides a character or
/// reverses the writing direction.
public enum SafeText {
  /// Whether `text` may be passed on. It has only assigned, visible characters and spaces; joiners
  /// only after a visible character; and at most two combining marks, or signs that look like
  /// spaces, in a row.
  @inlinable public static func isSafe(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } || isSafeBeyondASCII(text)
  }

  @usableFromInline static func isSafeBeyondASCII(_ text: some StringProtocol) -> Bool {
    var marks = 0
    var blanks = 0
    var canBeJoined = false
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        guard (0x20...0x7E).contains(scalar.value) else { return false }
        marks = 0
        canBeJoined = scalar != " "
        if canBeJoined { blanks = 0 }
        continue
      }
      if isJoiner(scalar) {
        guard canBeJoined else { return false }
        canBeJoined = false
        continue
      }
      guard isVisible(scalar) else { return false }
      canBeJoined = !isBlank(scalar)
      blanks = canBeJoined ? 0 : blanks + 1
      if blanks > 2 { return false }
      marks = isMark(scalar) ? marks + 1 : 0
      if marks > 2 { return false }
    }
    return true
  }

  /// `text` with every unsafe scalar replaced by `?`: the last defense, for printing text that
  /// should have been refused before.
  public static func printable(_ text: some StringProtocol) -> String {
    if isSafe(text) { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let safe = scalar.isASCII ? (0x20...0x7E).contains(scalar.value) : isVisible(scalar)
      result.append(safe && !isMark(scalar) && !isBlank(scalar) ? scalar : "?")
    }
    return String(result)
  }

  /// Whether `text` has nothing but blanks and joiners.
  public static func isBlank(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == " " || isBlank($0) || isJoiner($0) }
  }

  /// Whether a scalar looks like a space, as the empty braille pattern does.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII
      && (scalar == "\u{2800}" || scalar.properties.generalCategory == .spaceSeparator)
  }

  /// Whether a scalar joins or parts letters, as in Persian, Hindi, composed emoji and long words.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200C}" || scalar == "\u{200D}" || scalar == "\u{AD}"
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default:
      return !scalar.properties.isDefaultIgnorableCodePoint
        || scalar == "\u{FE0E}" || scalar == "\u{FE0F}"
    }
  }
}
