/// A table's name: 1 to 16 characters of `a-z 0-9 - _ .`, beginning with a letter or digit.
public struct TableID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The allowed lengths of a name, in characters.
  public static let lengths = 1...16

  private let word: ShortWord

  /// The name, in lower case.
  public var description: String { word.text }

  /// Creates a name from typed text, in any case; `nil` if it is not valid.
  public init?(_ text: some StringProtocol) { self.init(String(text)) }

  /// Creates a name from typed text, in any case; `nil` if it is not valid.
  public init?(_ text: String) {
    let name = text.lowercased()
    guard Self.lengths.contains(name.utf8.count),
      name.utf8.allSatisfy({ Character.isWord($0) }), let first = name.utf8.first,
      first != 0x2D, first != 0x2E, first != 0x5F, let word = ShortWord(name.utf8)
    else { return nil }
    self.word = word
  }

  /// Appends the name's bytes.
  public func append(to bytes: inout [UInt8]) { word.withBytes { bytes.append(contentsOf: $0) } }

  /// By alphabetical order.
  public static func < (lhs: TableID, rhs: TableID) -> Bool { lhs.word < rhs.word }
}

extension TableID: ListPart, WordCodable {}

extension Character {
  /// Whether a byte is an ASCII letter or digit, `-`, `_` or `.`.
  public static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x2E: true
    default: false
    }
  }
}
