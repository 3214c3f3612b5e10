import Identity
import ScoreBook

/// What follows from an entry outside the store.
public struct StoreNews: Sendable {
  /// What the score book tells of its change.
  public internal(set) var book: [BookEvent] = []
  /// What moved between accounts without an entry of its own, in order.
  public internal(set) var movements: [Movement] = []
  /// What the history has to take, in order.
  public internal(set) var history: [HistoryChange] = []

  /// Rounds of a table ended, or something was added to them.
  mutating func end(_ rounds: some Sequence<RoundRecord>, at table: TableID) {
    for round in rounds { history.append(.ended(table, round)) }
  }
}

/// A change of the history, which holds the rounds of the house's tables and of those that are
/// open, the old ones too that the store has forgotten.
public enum HistoryChange: Sendable, Equatable {
  /// A round is over. Cards that are turned up later belong to it: then it comes again, longer.
  case ended(TableID, RoundRecord)
  /// A table that somebody created was closed: its rounds are gone.
  case removed(TableID)
}
