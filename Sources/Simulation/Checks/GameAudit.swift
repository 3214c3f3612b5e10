// Owns the rules of money and cards of betting tables over restarts, reckoned from the events on
// record alone. Never asks a game: that would be asking the accused.

import Archive
import Cards
import Identity
import LineProtocol
import Room

/// Follows every betting table's games through the journal.
struct GameAudit: Sendable {
  private var games: [TableID: BettingAudit] = [:]

  /// Takes a record; `archive` has taken it already.
  mutating func take(_ entry: JournalEntry, _ archive: Archive) throws(Violation) {
    switch entry {
    case .tableClosed(let id): games[id] = nil
    case .tableOpened(let charter):
      guard charter.game.hasPrefix("betting"), archive.tables[charter.id]?.seq == 0 else { break }
      let decks = charter.options.first { $0.key == "decks" }.flatMap { Int($0.value) } ?? 1
      games[charter.id] = BettingAudit(table: charter.id, decks: decks)
    case .started: for id in games.keys { games[id]?.restart() }
    case .play(let record):
      for event in record.events {
        guard let message = Message(record: event) else { continue }
        try games[record.table]?.take(message)
      }
      if let checkpoint = archive.tables[record.table]?.checkpoint {
        try games[record.table]?.check(checkpoint)
      }
    case .movement:
      guard archive.ledger.isBalanced else {
        throw Violation(.purses, "the ledger does not add up after \(entry): move, never make")
      }
    default: break
    }
  }

  /// What a server that starts has read must be right in every game.
  func check(_ archive: Archive) throws(Violation) {
    guard archive.ledger.isBalanced else {
      throw Violation(.purses, "the ledger does not add up after a restart: move, never make")
    }
    for (id, game) in games.sorted(by: { $0.key < $1.key }) {
      guard let checkpoint = archive.tables[id]?.checkpoint else { continue }
      try game.check(checkpoint)
    }
  }
}
