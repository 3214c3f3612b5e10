import Lines

/// The time that a leader board covers.
enum BoardPeriod: String, Sendable, CaseIterable, FieldValue {
  /// Today.
  case day
  /// Today and the six days before.
  case week
  /// All time.
  case all
}

/// The order of a leader board.
enum BoardOrder: String, Sendable, CaseIterable, FieldValue {
  /// By the mean of a hundred rounds.
  case mean
  /// By winnings less losses.
  case net
}

/// The players on a leader board.
enum BoardPlayers: String, Sendable, CaseIterable, FieldValue {
  /// People only.
  case people
  /// Bots only.
  case bots
  /// Both.
  case everybody
}
