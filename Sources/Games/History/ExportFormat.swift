/// The format of exported rounds.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// The open format of poker hand histories.
  case phh
  /// One line of JSON for each round.
  case jsonl
  /// One row for each player, after a header row.
  case csv
}
