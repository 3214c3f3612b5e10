// Owns who can send and get letters in the simulated house.

import Archive
import Identity
import LineProtocol
import Room

/// Somebody who has a mailbox or posts letters.
enum Party: Hashable, Sendable {
  /// The lobby.
  case lobby
  /// The office, with the journal.
  case office
  /// A table, by the number of its opening: a name may be used again, a number never is.
  case table(Int)
  /// A shard: the mailbox of all sessions on it.
  case shard(Int)
  /// A session, as a sender and as somebody to be woken.
  case session(SessionID)
}

/// What lies in a mailbox.
enum Letter: Sendable {
  case session(SessionID, SessionInput)
  case lobby(LobbyInput)
  case office(OfficeInput)
  case table(TableInput)
  /// A command for a table that the session's shard did not know: it looks once more.
  case again(SessionID, TableID, TableInput)
  /// A shard learns of a table.
  case learn(TableID, Int)
  /// A shard hears that a table is gone.
  case forget(TableID)
  /// Entries of another party for the office to put on record, with the ticket of its gate.
  case record([JournalEntry], Party, Int)
  /// What a party has put on record is kept.
  case kept(Int)
}
