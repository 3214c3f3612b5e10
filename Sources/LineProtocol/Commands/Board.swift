/// The time that a leader board covers.
public enum BoardPeriod: String, Sendable, CaseIterable {
  /// Today.
  case day
  /// Today and the six days before.
  case week
  /// All time.
  case all
}

/// Who is on a leader board.
public enum BoardPlayers: String, Sendable, CaseIterable {
  /// People only.
  case people
  /// Bots only.
  case bots
  /// Both.
  case everybody
}
