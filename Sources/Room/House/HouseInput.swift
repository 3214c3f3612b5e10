import Cards
import Games
import Identity
import LineProtocol
import ScoreBook
import Store

/// What the house can be told.
public enum HouseInput: Sendable {
  /// The time of `House.wake` has come.
  case wake
  /// A connection came, with a session of its own, from this address.
  case arrived(SessionID, address: String)
  /// The peer of a session that waits for an answer sends no more.
  case inputEnded(SessionID)
  /// A session's connection was cut; its name is held.
  case cutOff(SessionID)
  /// A session ended, whose person has played like this.
  case departed(SessionID, PlayReport?)
  /// A session goes on over another connection; after a restart there was none before.
  case handedOver(from: SessionID?, to: SessionID, PlayerName, address: String)
  /// A session watches these tables, and no other.
  case watches(SessionID, [TableID])
  /// A session asks for something; see `CommandTraits.isLive`.
  indirect case command(Sender, HouseDeed, isLive: Bool)
  /// The password queue is done.
  case hashed(Int, PasswordOutcome)
  /// A table's seats or state have changed.
  case summary(TableSummary)
  /// A table has closed, and its last record is kept.
  case closed(TableID)
  /// A table was closed whose player has not come back since a restart, with so many chips.
  case closedMeanwhile(PlayerName, TableID, chips: Int?)
  /// A table has not taken so many of the chips that went along to it.
  case giveBack(PersonID, TableID, chips: Int)
  /// Somebody looks for a seat; why the last table has refused, if one has.
  indirect case play(PlaySearch, refused: Refusal?)
  /// The admin socket's.
  case operate(OperatorRequest)
  /// Tables of the house's own that are to be open, from the file that was read again.
  case reloaded(Int, [TableConfiguration])

  /// Whether what comes of it tells of nothing that is on its way to the disk, unless it puts
  /// something on record itself.
  public var isLive: Bool { if case .command(_, _, true) = self { true } else { false } }
}

/// Who has played in a session, and how.
public typealias PlayReport = (identity: PlayerIdentity, figures: PlayFigures)

/// Work that takes long on purpose, done on a queue of its own: one job at a time is asked for.
public struct PasswordJob: Sendable {
  /// What is to be done.
  public enum Task: Sendable {
    /// Make the hash of a new password.
    case make
    /// Say whether it opens this hash; without one as much work is done in vain, so that nobody
    /// learns from the time it takes whether a name exists.
    case verify(hash: String?)
  }

  /// The number that the outcome is told with.
  public let number: Int
  /// What is to be done.
  public let task: Task
  /// The password as it was typed.
  public let password: [UInt8]
}

/// What came of a `PasswordJob`.
public enum PasswordOutcome: Sendable {
  /// The hash of a new password.
  case hash(String)
  /// Whether the password opens the hash.
  case matches(Bool)
  /// It could not be done, for want of memory.
  case unavailable
}
