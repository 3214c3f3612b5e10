import Identity
import Sockets
import Games

/// What tables have last said of themselves. The house looks here before anything else that it
/// does, and is woken only when a seat was taken or given up: the rest is the state of a round,
/// which changes several times in each, and which nobody learns but from the house.
final class SummaryBoard: Sendable {
  private struct Contents: Sendable {
    /// Who sat where when a table last said so.
    var seated: [TableID: [PlayerName]] = [:]
    /// What was not read yet.
    var news: [TableID: TableSummary] = [:]
  }

  private let contents = Locked(Contents())

  /// Puts up what a table says of itself, in the place of what it said before.
  ///
  /// - Returns: whether the house is to be woken.
  func put(_ summary: TableSummary) -> Bool {
    contents.withLock { contents in
      contents.news[summary.id] = summary
      let before = contents.seated.updateValue(summary.seated, forKey: summary.id)
      return before != summary.seated
    }
  }

  /// What was put up since the last call.
  func takeNews() -> [TableSummary] {
    contents.withLock { contents in
      defer { contents.news.removeAll(keepingCapacity: true) }
      return Array(contents.news.values)
    }
  }

  /// The table is gone.
  func remove(_ table: TableID) {
    contents.withLock { contents in
      contents.seated[table] = nil
      contents.news[table] = nil
    }
  }
}
