import Identity
import LineProtocol
import ScoreBook

/// Something that happened and is kept for ever: one record of the journal.
public enum JournalEntry: Sendable, Equatable, Codable {
  /// The server began; nobody is seated anywhere.
  case started
  /// An account came or changed.
  case account(PersonID, AccountChange)
  /// Chips went from one account to another.
  case movement(Movement)
  /// A guest's evening is over: what is left in the purse goes to the house, and so will what
  /// stands at tables.
  case purseEnded(PersonID)
  /// A guest has another name.
  case renamed(PersonID, to: PlayerName)
  /// The score book changed.
  case book(BookRecord)
  /// A member has said something to one who is not here.
  case memoLeft(from: PersonID, to: PersonID, String)
  /// A member was told what has waited in these places, counted from 0.
  case memosTaken(PersonID, [Int])
  /// A table was opened, or opened anew with other options; whose it is, if a person created it.
  case tableOpened(TableSettings, by: PersonID?)
  /// A table was closed.
  case tableClosed(TableID)
  /// A table decided something.
  case step(TableRecord)
  /// A player of a table is connected from an address, so that a ban of it finds the seat after a
  /// restart.
  case address(TableID, PersonID, PeerAddress)
  /// Commands of somebody who is seated go to this table.
  case used(TableID, PersonID)
  /// A program has logged in to the seats of another: the tagged commands of that are forgotten.
  case loggedIn(PersonID)
  /// Somebody was banned or muted, or no longer is.
  case sanction(Sanction)
}
