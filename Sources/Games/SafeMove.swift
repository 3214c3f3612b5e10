import Lines

/// What is done for somebody whose clock ran out, by its word on the wire.
public enum SafeMove: String, Sendable, CaseIterable, FieldValue, Codable {
  /// The bet stands.
  case deal
  /// There is no bet: no part in this round.
  case pass
  /// Nothing was to be paid.
  case check
  /// Something was to be paid.
  case fold
  /// The least that the lowest card has to pay.
  case bringIn = "bringin"
  /// All cards are kept.
  case draw
  /// The lowest cards are given up.
  case discard
  /// The rest of the board comes once.
  case once
  /// The same game goes on.
  case choose
}
