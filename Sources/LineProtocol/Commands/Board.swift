/// The time that a leader board covers.
public enum BoardPeriod: String, Sendable, CaseIterable {
  /// Today.
  case day
  /// Today and the six days before.
  case week
  /// All time.
  case all
}

/// In which form rounds are told to programs.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// The open format of poker hand histories.
  case phh
  /// A line of JSON a round.
  case jsonl
  /// A row a player, under a row with the columns' names.
  case csv
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
