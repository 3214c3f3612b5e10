/// A client's tag on a command, returned in its reply: 1 to 32 letters, digits or `-_.`.
public struct Tag: Hashable, Sendable, WordCodable, FieldValue {
  /// The tag without its `@`.
  public let description: String

  /// Reads the tag from the text after `@`; `nil` if it is invalid.
  public init?(_ text: some StringProtocol) {
    guard (1...Limits.tagCharacters).contains(text.utf8.count),
      text.utf8.allSatisfy(Character.isWord)
    else { return nil }
    description = String(text)
  }
}
