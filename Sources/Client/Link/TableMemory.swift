// Owns what the client remembers of one table.

import Cards
import LineProtocol

/// What was heard of a table that the user has joined.
struct TableMemory: Sendable, Equatable {
  /// The last event's number: where `resume` goes on.
  var lastSeq: Int
  /// The user's seat; `nil` for a watcher.
  var seat: Int?
  /// The user's cards.
  var hand: [Card] = []
  /// What the user is asked.
  var turn: OpenTurn?
}
