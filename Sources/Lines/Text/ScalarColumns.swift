extension Unicode.Scalar {
  /// The number of terminal columns for the scalar after another one: 0 for marks and scalars
  /// joined to the previous one, 2 for East Asian wide ones and emoji, else 1.
  func columns(after last: Unicode.Scalar) -> Int {
    if isASCII { return 1 }
    switch value {
    // The variation selector that turns a sign into an emoji.
    case 0xFE0F: return last.isWide ? 0 : 1
    // Vowels and final consonants of a Korean syllable, and skin tones.
    case 0x1160...0x11FF, 0x1F3FB...0x1F3FF: return 0
    // Two regional letters make a flag.
    case 0x1F1E6...0x1F1FF: return 1
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return 0
    default: return isWide ? last == "\u{200D}" ? 0 : 2 : 1
    }
  }

  /// Whether terminals use two columns for it.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    // The frames of a screen, which need not be looked up.
    case 0x2500...0x257F: false
    default: properties.isEmojiPresentation
    }
  }
}
