import Lines
import ScoreBook

/// The consequences of an entry outside the store.
public struct StoreNews: Sendable {
  /// The events of a change of the score book.
  public internal(set) var book: [BookEvent] = []
  /// The movements between accounts without entries of their own, in order.
  var movements: [Movement] = []
  /// The changes of the history, in order.
  public internal(set) var history: [HistoryChange] = []
}

/// A change of the history, which holds the rounds of the house's tables and of open tables,
/// including old ones that the store has forgotten.
public enum HistoryChange: Sendable, Equatable {
  /// A round is over. If cards are turned up later, which belong to it, it comes again, extended.
  case ended(TableID, RoundRecord)
  /// A table that a person created was closed, and its rounds are gone.
  case removed(TableID)
}
