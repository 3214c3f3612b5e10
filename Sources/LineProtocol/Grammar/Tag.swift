import Identity
import Lines

/// A client's mark on a command, given back in its reply: 1 to 32 of letters, digits, `-_.`.
public struct Tag: Hashable, Sendable, WordCodable, FieldValue {
  /// The tag without its `@`.
  public let description: String

  /// A tag from the text after `@`, or `nil`.
  public init?(_ text: some StringProtocol) {
    guard (1...Limits.tagCharacters).contains(text.utf8.count),
      text.utf8.allSatisfy(Character.isWord)
    else { return nil }
    description = String(text)
  }
}
