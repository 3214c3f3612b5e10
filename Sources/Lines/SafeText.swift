/// What people may write to each other and into names: nothing that moves a cursor, hides a
/// character or turns the writing direction.
public enum SafeText {
  /// Whether `text` may be sent on: assigned, visible characters and spaces only, and never
  /// more than two combining marks in a row.
  public static func isSafe(_ text: some StringProtocol) -> Bool {
    var marks = 0
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        guard (0x20...0x7E).contains(scalar.value) else { return false }
        marks = 0
        continue
      }
      guard isVisible(scalar) else { return false }
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
      result.append(safe && !isMark(scalar) ? scalar : "?")
    }
    return String(result)
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
