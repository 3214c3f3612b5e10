/// A person's name: 2 to 16 ASCII letters, digits, `-`, `_`, beginning with a letter.
///
/// Only ASCII, so that no name can look like another. Two names that differ only in case are equal.
public struct PlayerName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The allowed lengths of a name, in characters.
  public static let lengths = 2...16

  private let word: ShortWord

  /// The name, as its owner writes it.
  public var description: String { word.text }

  /// Creates a name from typed text; `nil` if it is not valid.
  public init?(_ text: some StringProtocol) { self.init(String(text)) }

  /// Creates a name from typed text; `nil` if it is not valid.
  public init?(_ text: String) {
    guard Self.lengths.contains(text.utf8.count),
      let first = text.utf8.first, (0x41...0x5A).contains(first & 0xDF),
      text.utf8.allSatisfy({ Character.isWord($0) && $0 != 0x2E }),
      let word = ShortWord(text.utf8)
    else { return nil }
    self.word = word
  }

  /// Appends the name's bytes.
  public func append(to bytes: inout [UInt8]) { word.withBytes { bytes.append(contentsOf: $0) } }

  /// Whether the names are equal, regardless of case.
  public static func == (lhs: PlayerName, rhs: PlayerName) -> Bool {
    lhs.word.lowercased == rhs.word.lowercased
  }

  /// Hashes the name, regardless of case.
  public func hash(into hasher: inout Hasher) { hasher.combine(word.lowercased) }

  /// By alphabetical order, regardless of case.
  public static func < (lhs: PlayerName, rhs: PlayerName) -> Bool {
    lhs.word.lowercased < rhs.word.lowercased
  }
}

extension PlayerName: WordCodable, CodingKeyRepresentable {}

extension PlayerName: ListPart {}

/// The name of an owner, or `-` for none.
public struct OwnerName: ListPart {
  public let name: PlayerName?

  public init(_ name: PlayerName?) { self.name = name }

  public init?(word: ArraySlice<UInt8>) {
    name = PlayerName(word: word)
    if name == nil, !word.elementsEqual([0x2D]) { return nil }
  }

  public func append(to bytes: inout [UInt8]) {
    if let name { name.append(to: &bytes) } else { bytes.append(0x2D) }
  }

  /// Reads a lone `-` as one hand without an owner, not as an empty list.
  public static func list(_ word: ArraySlice<UInt8>) -> [Self]? {
    LineReader.parts(word, ",") { Self(word: $0) }
  }
}
