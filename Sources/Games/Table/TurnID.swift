import Lines

/// The identifier of the decision that a `?` line asks for: the number of the round or hand, and a
/// count within it.
public struct TurnID: Hashable, Sendable, FieldValue, CustomStringConvertible {
  /// The number of the round or hand.
  public let round: Int
  /// The number of the question in the round, counted over all players.
  public let number: Int

  /// The identifier of a decision.
  public init(round: Int, number: Int) {
    self.round = round
    self.number = number
  }

  /// Reads `17.2`; `nil` for anything else.
  @inlinable public init?(_ text: some StringProtocol) {
    guard let dot = text.utf8.firstIndex(of: 0x2E),
      let round = WireNumber.parse(text[..<dot]),
      let number = WireNumber.parse(text[text.utf8.index(after: dot)...])
    else { return nil }
    self.init(round: round, number: number)
  }

  /// The form of the wire, `17.2`.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the form of the wire.
  public func append(to bytes: inout [UInt8]) {
    WireNumber.append(round, to: &bytes)
    bytes.append(0x2E)
    WireNumber.append(number, to: &bytes)
  }

  public init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }
}
