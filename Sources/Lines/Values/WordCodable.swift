/// A type that is encoded as one word or line, its description.
public protocol WordCodable: Codable, LosslessStringConvertible {}

extension WordCodable {
  /// Reads the word.
  ///
  /// - Throws: `DecodingError` if the word has no meaning.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no \(Self.self)")
    }
    self = value
  }

  /// Writes the word.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension CodingKeyRepresentable where Self: WordCodable {
  /// The word as a key of a dictionary.
  public var codingKey: any CodingKey { TextKey(stringValue: description) }

  /// Reads a key; `nil` if it has no meaning.
  public init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}

/// A dictionary key in encoded form.
private struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
