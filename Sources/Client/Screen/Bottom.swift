// Owns what the last rows of the screen show.

/// The rows that stay at the bottom: what is asked, and the line that is being typed.
struct Bottom: Sendable, Equatable {
  /// What is asked now, or `nil`. Without escape sequences.
  var status: String?
  /// What stands before the typed text.
  var prompt = ""
  /// The typed text before the cursor.
  var before = ""
  /// The typed text after it.
  var after = ""
}
