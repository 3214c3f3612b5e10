import Advisor
import Cards
import Identity
import LineProtocol
import ScoreBook
import Store
import Tables

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
  indirect case command(Requester, HouseDeed, isLive: Bool)
  /// The password queue is done.
  case hashed(Int, PasswordOutcome)
  /// What there is of the rounds that were asked for with this number.
  case roundsRead(Int, [RoundRecord])
  /// A table's seats or state have changed.
  case summary(TableSummary)
  /// A table has closed, and its last record is kept.
  case closed(TableID)
  /// A table was closed whose player has not come back since a restart, with so many chips.
  case closedMeanwhile(PlayerName, TableID, chips: Int?)
  /// A table needs chips of somebody's.
  indirect case fund(FundsRequest)
  /// So many of the chips that were found for a table are not needed there.
  indirect case release(FundsRequest, Int)
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

/// How somebody has played in a session.
public struct PlayReport: Sendable {
  /// Who.
  let identity: PlayerIdentity
  /// How.
  let figures: PlayFigures

  init(_ identity: PlayerIdentity, _ figures: PlayFigures) {
    (self.identity, self.figures) = (identity, figures)
  }
}

/// Who sends a command to the house.
public struct Requester: Sendable {
  /// The session that gets the answer.
  public let session: SessionID
  /// The name, if there is one yet.
  public let name: PlayerName?
  /// Guest or member, person or bot.
  let person: Person
  /// The guest that it was before.
  let former: PersonID?
  /// Whence, without the port.
  let address: String
  /// What resumes the session.
  let token: String
  /// How many passwords of this connection were wrong.
  var failures = 0
  /// Whether it reads lines of the wire, and so what only a program can use.
  var readsWire = false
  /// Whether a person reads the answers: in text mode, or as screens in a client.
  var readsScreens = false

  /// As whom it is on record in the book.
  var author: Author { Author(name?.description ?? "", person.id) }

  /// The person that it is and the guest that it was before.
  var persons: [PersonID] { [person.id, former].compactMap(\.self) }

  /// The answer to the command.
  ///
  /// - Parameter isFirst: whether people read the sentence of the reply before the rows.
  func answered(
    _ reply: Line, _ rows: [Line] = [], screen: [Prose]? = nil, isFirst: Bool = false
  ) -> Effect {
    var (reply, rows) = (reply, rows)
    if isFirst, let said = reply.said, let first = rows.first {
      rows[0].said = first.said.map { "\(said)\n\($0)" } ?? said
      reply.said = nil
    }
    return .session(session, .answer(Answer(reply, rows: rows, screen: screen)))
  }

  /// The answer to a command that is refused; `wait` is after how many seconds it may be tried
  /// again.
  func refused(_ error: Refusal, wait: Int? = nil) -> Effect {
    .session(session, .answer(Answer(error.with(wait: wait))))
  }
}

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
