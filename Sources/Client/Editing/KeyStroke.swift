// Owns the keys that the line editor knows.

/// One key, however many bytes a terminal sends for it.
enum KeyStroke: Sendable, Equatable {
  case character(Unicode.Scalar)
  case enter, backspace, delete
  case left, right, wordLeft, wordRight, home, end
  case up, down
  /// Ctrl-K, Ctrl-U and Ctrl-W: take away to the end, to the beginning, the word before.
  case killToEnd, killToStart, killWord
  /// Ctrl-C, Ctrl-D, Ctrl-L and Ctrl-Z.
  case interrupt, endOfInput, clearScreen, suspend
  /// A key that does nothing here.
  case other
}
