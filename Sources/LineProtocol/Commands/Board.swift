import Lines

/// The time that a leader board covers.
public enum BoardPeriod: String, Sendable, CaseIterable, FieldValue {
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

/// Who is ahead on a leader board.
public enum BoardOrder: String, Sendable, CaseIterable, FieldValue {
  /// By the mean of a hundred rounds.
  case mean
  /// By what was won less what was lost.
  case net
}

/// Who is on a leader board.
public enum BoardPlayers: String, Sendable, CaseIterable, FieldValue {
  /// People only.
  case people
  /// Bots only.
  case bots
  /// Both.
  case everybody
}
