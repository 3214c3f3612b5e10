import Games
import Lines

/// The name of a game, which may be one that a later server has and this client does not know.
public struct GameName: FieldValue, Sendable {
  public let text: String

  init(_ game: GameID) { text = game.description }

  public init?(word: ArraySlice<UInt8>) {
    guard let text = String(word: word) else { return nil }
    self.text = text
  }

  /// The game, if it is known.
  public var id: GameID? { GameID(text) }

  public func append(to bytes: inout [UInt8]) { text.append(to: &bytes) }

  public static var examples: [Self] { GameID.all.map(Self.init) }
}

/// A number with a fraction, as it is written, perhaps with its sign; `-` for none.
struct DecimalNumber: FieldValue {
  let text: String

  init(_ text: String) { self.text = text }

  init?(word: ArraySlice<UInt8>) { text = String(decoding: word, as: UTF8.self) }

  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: text) }

  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(
      utf8Of: text == "-" ? "null" : text.hasPrefix("+") ? String(text.dropFirst()) : text)
  }

  static var examples: [Self] { ["12.3", "+0.5", "-0.4", "-"].map(Self.init) }
}

extension FieldCoder {
  /// A number that is not whole, as it is written.
  mutating func decimal(_ key: Key, _ number: String?) throws(Misread) -> String {
    try field(key, number.map { DecimalNumber($0) }).text
  }

  mutating func optionalDecimal(_ key: Key, _ number: String?) throws(Misread) -> String? {
    try optional(key, number.map { DecimalNumber($0) })?.text
  }
}
