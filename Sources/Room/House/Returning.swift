import Identity
import LineProtocol
import Store

/// What is on record of the session of somebody who was seated before a restart.
struct Returning: Sendable {
  private(set) var tables = JoinedTables()
  /// What is told on coming back.
  private(set) var notices: [Notice] = []
  /// The last tagged commands.
  let answered: [AnsweredCommand]
  /// Whether a connection has been given it.
  var isTaken = false

  init(answered: [AnsweredCommand]) { self.answered = answered }

  /// Adds a table, to which commands go if it was the one in use.
  mutating func add(_ table: JoinedTables.Entry, isUsed: Bool) {
    tables[table.table] = table
    if isUsed { tables.used = table.table }
  }

  /// A table was closed, and this many chips came back from it.
  mutating func close(_ table: TableID, chips: Int?) {
    tables[table] = nil
    notices.append(.closed(table, chips: chips))
  }
}
