/// The number of a person. It is never reused, while a name can pass from one person to another.
public struct PersonID: Hashable, Sendable, Comparable, RawRepresentable, Codable,
  CodingKeyRepresentable
{
  /// From 1.
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The next number.
  public var next: PersonID { PersonID(rawValue: rawValue &+ 1) }

  /// By the order in which the numbers were assigned.
  public static func < (lhs: PersonID, rhs: PersonID) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension PersonID: FieldValue, LosslessStringConvertible {
  public init?(_ number: String) {
    guard let number = Int(number), number > 0 else { return nil }
    self.init(rawValue: number)
  }

  public var description: String { "\(rawValue)" }

  public func append(to bytes: inout [UInt8]) { rawValue.append(to: &bytes) }

  public init?(word: ArraySlice<UInt8>) {
    guard let number = LineReader.number(word), number > 0 else { return nil }
    self.init(rawValue: number)
  }

  public func appendJSON(to bytes: inout [UInt8]) { rawValue.append(to: &bytes) }
}
