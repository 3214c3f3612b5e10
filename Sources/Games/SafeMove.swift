import Lines

/// The move made for a player whose clock ran out, by its word on the wire.
public enum SafeMove: String, Sendable, CaseIterable, FieldValue, Codable {
  /// The bet stands.
  case deal
  /// The player has no bet, and sits out the round.
  case pass
  /// There was nothing to pay.
  case check
  /// There was something to pay.
  case fold
  /// The lowest card pays the least possible.
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
