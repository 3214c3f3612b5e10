import Games
import Lines
import ScoreBook

/// An input to the house.
public enum HouseInput: Sendable {
  /// The time of `House.wake` has come.
  case wake
  /// A connection arrived from this address, with a new session.
  case arrived(SessionID, address: String)
  /// The peer of a session that waits for an answer has finished sending.
  case inputEnded(SessionID)
  /// A session's connection was cut; its name is held.
  case cutOff(SessionID)
  /// A session ended; the report says how its person has played.
  case departed(SessionID, PlayReport?)
  /// A session continues on another connection; after a restart there is no old one.
  case handedOver(from: SessionID?, to: SessionID, PlayerName, address: String)
  /// A session watches these tables, and no others.
  case watches(SessionID, [TableID])
  /// A session requests something; see `CommandTraits.isLive`.
  indirect case command(Sender, HouseDeed, isLive: Bool)
  /// The password hasher has finished a job.
  case hashed(Int, PasswordOutcome)
  /// A table's seats or state have changed.
  case summary(TableSummary)
  /// A table has closed, and its last record is kept.
  case closed(TableID)
  /// A table was closed while a player had not returned since a restart, with the chips that came
  /// back.
  case closedMeanwhile(PlayerName, TableID, chips: Int?)
  /// A table has returned some of the chips sent along to it.
  case giveBack(PersonID, TableID, chips: Int)
  /// A person looks for a seat; the refusal is from the last table asked, if any.
  indirect case play(PlaySearch, refused: Refusal?)
  /// A request from the admin socket.
  case operate(OperatorRequest)
  /// The server's files were read again for the operator.
  case reloaded(Int, ReloadedSettings)

  /// Whether its effects reveal nothing that is on its way to the disk, unless it records something
  /// itself.
  public var isLive: Bool { if case .command(_, _, true) = self { true } else { false } }
}

/// The player of a session, and how they played.
public typealias PlayReport = (identity: PlayerIdentity, figures: PlayFigures)

/// Work that is slow on purpose and done on a queue of its own, one job at a time.
public struct PasswordJob: Sendable {
  /// A kind of work.
  public enum Task: Sendable {
    /// Hash a new password.
    case make
    /// Check the password against this hash; without a hash, do the same amount of work in vain, so
    /// that the time taken does not reveal whether a name exists.
    case verify(hash: String?)
  }

  /// The number to send with the outcome.
  public let number: Int
  /// The work to do.
  public let task: Task
  /// The password as it was typed.
  public let password: [UInt8]
}

/// The outcome of a `PasswordJob`.
public enum PasswordOutcome: Sendable {
  /// The hash of a new password.
  case hash(String)
  /// Whether the password opens the hash.
  case matches(Bool)
  /// The job could not be done for lack of memory.
  case unavailable
}
