import Store
import Games
import Identity
import LineProtocol
import Tables

/// Follows the games of every table against the house through the journal, by rules of its own.
struct GameAudit: Sendable {
  private var games: [TableID: BettingAudit] = [:]

  /// Takes a record; `store` has taken it already.
  mutating func take(_ entry: JournalEntry, _ store: Store) throws(Violation) {
    switch entry {
    case .tableClosed(let id): games[id] = nil
    case .tableOpened(let settings):
      guard case .house(let cards) = settings.game, store.tables[settings.id]?.lastIndex == 0
      else { break }
      let decks = settings.fields.first { $0.key == .decks }.flatMap { Int($0.value.wire) }
      games[settings.id] = BettingAudit(
        table: settings.id, decks: decks ?? 1, cardsPerHand: cards)
    case .step(let record):
      try checkVoid(record)
      for event in record.events { try games[record.table]?.take(event) }
      if let state = store.tables[record.table]?.table {
        try games[record.table]?.check(state)
      }
      if let history = store.tables[record.table] { try games[record.table]?.check(history) }
    case .movement:
      guard store.ledger.isBalanced else {
        throw Violation(.purses, "the ledger does not add up after \(entry): move, never make")
      }
    default: break
    }
  }

  /// A round in play counts for nothing only if its table closes.
  private func checkVoid(_ record: TableRecord) throws(Violation) {
    let isVoid = record.events.contains { event in
      if case .game(.house(.void)) = event { true } else { false }
    }
    guard isVoid, record.events.last != .closed else { return }
    throw Violation(.recovery, "a round is void though its table is open: \(record)")
  }

  /// What a server that starts has read must be right in every game.
  func check(_ store: Store) throws(Violation) {
    guard store.ledger.isBalanced else {
      throw Violation(.purses, "the ledger does not add up after a restart: move, never make")
    }
    for (id, game) in games.sorted(by: { $0.key < $1.key }) {
      guard let state = store.tables[id]?.table else { continue }
      try game.check(state)
    }
  }
}
