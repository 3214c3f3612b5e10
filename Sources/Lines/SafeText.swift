/// What people may write to each other and into names: nothing that moves a cursor, hides a
/// character or turns the writing direction.
public enum SafeText {
  /// Whether `text` may be sent on: assigned, visible characters and spaces only, what joins or
  /// parts letters only behind one, and never more than two combining marks in a row, nor two signs
  /// that look like spaces.
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

  /// `text` with every scalar that is not safe replaced by `?`: the last defence, used when
  /// something is printed that should have been refused before.
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

  /// A sign that looks like a space, as the empty one of braille does.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII
      && (scalar == "\u{2800}" || scalar.properties.generalCategory == .spaceSeparator)
  }

  /// What Persian, Hindi, pictures of several and long words are written with.
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
