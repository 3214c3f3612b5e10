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

extension FieldCoder {
  /// A number that is not whole, as it is written.
  mutating func decimal(_ key: Key, _ number: String?) throws(Misread) -> String {
    try field(key, number.map { DecimalNumber($0) }).text
  }

  mutating func optionalDecimal(_ key: Key, _ number: String?) throws(Misread) -> String? {
    try optional(key, number.map { DecimalNumber($0) })?.text
  }
}
