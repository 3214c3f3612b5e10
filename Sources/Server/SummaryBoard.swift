import Games
import Lines
import Sockets

/// The latest summary of every table. The house looks here before anything else, and is woken only
/// when a seat was taken or given up: the rest is the state of a round, which changes several times
/// in each and reaches people only through the house.
final class SummaryBoard: Sendable {
  /// The seats in each table's last summary, and the summaries that the house has not read.
  private let contents = Locked(
    (seated: [TableID: [PlayerName]](), news: [TableID: TableSummary]()))

  /// Replaces a table's summary.
  ///
  /// - Returns: whether to wake the house.
  func put(_ summary: TableSummary) -> Bool {
    contents.withLock { contents in
      contents.news[summary.id] = summary
      let before = contents.seated.updateValue(summary.seated, forKey: summary.id)
      return before != summary.seated
    }
  }

  /// The summaries that are new since the last call.
  func takeNews() -> [TableSummary] {
    contents.withLock { contents in
      defer { contents.news.removeAll(keepingCapacity: true) }
      return Array(contents.news.values)
    }
  }

  func remove(_ table: TableID) {
    contents.withLock { contents in
      contents.seated[table] = nil
      contents.news[table] = nil
    }
  }
}
