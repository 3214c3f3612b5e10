import Lines

/// The name that people give their own rules: 1 to 24 ASCII letters, digits or `-`.
public struct RuleSetName: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible,
  FieldValue
{
  /// The name as written.
  public let rawValue: String

  /// The allowed lengths of a name, in characters.
  public static let lengths = 1...24

  /// Reads a name; `nil` if it is too long, empty, or has other characters.
  public init?(rawValue: String) {
    let isPlain = rawValue.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isPlain, RuleSetName.lengths.contains(rawValue.utf8.count), rawValue != "-" else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// The name as written.
  public var description: String { rawValue }

  /// Whether people would take it for the same name: case does not count.
  public func isAlike(_ other: RuleSetName) -> Bool {
    rawValue.lowercased() == other.rawValue.lowercased()
  }
}
