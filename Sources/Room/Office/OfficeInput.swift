import Advisor
import Cards
import Identity
import LineProtocol
import ScoreBook
import Store

/// What the office can be told.
public enum OfficeInput: Sendable {
  /// The time of `Office.wake` has come.
  case wake
  /// A session begins, from this address.
  case arrived(SessionID, address: String)
  /// A session asks for something.
  indirect case command(Requester, OfficeDeed)
  /// A member is here, in this session, to be told what has waited.
  case memos(of: PlayerName, SessionID)
  /// A member has been told these.
  case memosTold(to: PlayerName, [Memo])
  /// The lobby's word on `LobbyInput.reserve`.
  case reserved(SessionID, refusal: Refusal?)
  /// The lobby knows where somebody is of whom a session asks, and whoever is here how they play.
  case finger(
    Requester, PlayerName, state: Presence, tables: [TableID], PlayReport? = nil)
  /// A session is over whose person has played like this.
  case played(PlayReport)
  /// The password queue is done.
  case password(Int, PasswordOutcome)
  /// What there is of the rounds that the office asked for with this number.
  case roundsRead(Int, [RoundRecord])
  /// Somebody has come back after a restart: what is on record of the session, for the connection
  /// that goes on with it.
  case restored(SessionState, to: SessionID)
  /// A session goes on over another connection.
  case handedOver(from: SessionID, to: SessionID)
  /// A session ended, and with it a guest's evening, if it was a guest's.
  case departed(SessionID, guest: PlayerName? = nil)
  /// A guest whose seats were held over a restart did not come back to them, or whose session was
  /// over before it had the name.
  case guestExpired(PlayerName)
  /// A guest has another name in place of the one that was given.
  case renamed(PlayerName, to: PlayerName)
  /// A table needs chips of somebody's.
  case fund(FundsRequest)
  /// Somebody who wants to play gets a new table, if the chips for it are there.
  indirect case price(PlaySearch, TableSettings)
  /// So many of the chips that were found for a table are not needed there.
  case release(FundsRequest, Int)
  /// The peer of a session that waits for the office sends no more.
  case inputEnded(SessionID)
  /// The admin socket's.
  case operate(OperatorRequest)
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

/// Who sends a command to the office.
public struct Requester: Sendable {
  /// The session that gets the answer.
  public let session: SessionID
  /// The name, if there is one yet.
  public let name: PlayerName?
  /// Guest or member, person or bot.
  let person: Person
  /// Since when the name is theirs.
  let since: Instant
  /// What began before this time, by the clock on the wall, may have been another's of the name;
  /// `nil` before the office has said so.
  var namedAt: WallTime?
  /// The guest's name that it had before, and has still.
  var former: FormerName?
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

/// The guest's name that somebody was given and has exchanged for another: what was done under it
/// is theirs, and nobody else has it as long as they are here.
struct FormerName: Sendable {
  let name: PlayerName
  /// Since when it was theirs.
  let since: Instant
  /// The same by the clock on the wall; `nil` before the office has said so.
  var namedAt: WallTime?

  init(_ name: PlayerName, since: Instant) { (self.name, self.since) = (name, since) }
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
