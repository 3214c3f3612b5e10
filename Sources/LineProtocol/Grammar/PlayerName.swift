// Owns what may be a person's name. Never knows who has it.

/// A person's name: 2 to 16 ASCII letters, digits, `-`, `_`, beginning with a letter.
///
/// Only ASCII, so that no name can look like another. Two names that differ in case only are
/// the same person's.
public struct PlayerName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name as its owner writes it.
  public let description: String
  private let folded: String

  /// A name from what somebody typed, or `nil`.
  public init?(_ text: some StringProtocol) {
    let count = text.utf8.count
    guard (Limits.nameCharactersLeast...Limits.nameCharacters).contains(count),
      let first = text.utf8.first, (0x41...0x5A).contains(first & 0xDF),
      text.utf8.allSatisfy({ Character.isWord($0) && $0 != 0x2E })
    else { return nil }
    description = String(text)
    folded = text.lowercased()
  }

  /// Equal if they differ in case only.
  public static func == (lhs: PlayerName, rhs: PlayerName) -> Bool { lhs.folded == rhs.folded }

  /// Feeds the name without its case.
  public func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  /// In the order of the alphabet.
  public static func < (lhs: PlayerName, rhs: PlayerName) -> Bool { lhs.folded < rhs.folded }
}
