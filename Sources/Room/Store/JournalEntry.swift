import Games
import Lines
import ScoreBook

/// An event that is kept forever: one record of the journal.
public enum JournalEntry: Sendable, Equatable, Codable {
  /// The server started; no one is seated anywhere.
  case started
  /// An account was created or changed.
  case account(PersonID, AccountChange)
  /// Chips moved from one account to another.
  case movement(Movement)
  /// A guest's evening is over: the chips in the purse go to the house, and so will the guest's
  /// chips at tables.
  case purseEnded(PersonID)
  /// A guest has a new name.
  case renamed(PersonID, to: PlayerName)
  /// The score book changed.
  case book(BookRecord)
  /// A member left a message for another one who is not online.
  case memoLeft(from: PersonID, to: PersonID, String)
  /// A member has received the messages at these positions, counted from 0.
  case memosTaken(PersonID, [Int])
  /// A table was opened, or reopened with other options; `by` is its owner, if a person created it.
  case tableOpened(TableSettings, by: PersonID?)
  /// A table was closed.
  case tableClosed(TableID)
  /// A table decided a step.
  case step(TableRecord)
  /// A player at a table is connected from an address; it is recorded so that a ban of the address
  /// finds the seat after a restart.
  case address(TableID, PersonID, PeerAddress)
  /// Commands of a seated person go to this table.
  case used(TableID, PersonID)
  /// A program has logged in to the seats of another one, whose tagged commands are forgotten.
  case loggedIn(PersonID)
  /// A person was banned or muted, or no longer is.
  case sanction(Sanction)
}
