/// An immutable value, stored once for all copies of the value that contains it.
@propertyWrapper
public final class Shared<Value: Sendable>: Sendable {
  public let wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (lhs: Shared, rhs: Shared) -> Bool {
    lhs === rhs || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension Shared: Encodable where Value: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Shared: Decodable where Value: Decodable {
  /// Reads the value.
  ///
  /// - Throws: `DecodingError` if there is none.
  public convenience init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}
