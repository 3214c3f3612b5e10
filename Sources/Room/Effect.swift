// Owns the messages between sessions, lobby and tables. Never carries an event that was not
// made visible for its receiver.

import Archive
import Cards
import Identity
import LineProtocol

/// What the values of this room ask the shell to do, in order.
public enum Effect: Sendable {
  /// Post to a session; if it does not exist any more, carry out `SessionInput.undelivered`.
  case session(SessionID, SessionInput)
  /// Post to the lobby.
  case lobby(LobbyInput)
  /// Post to a table; if there is none, the sending session gets `noSuchTable`.
  case table(TableID, TableInput)
  /// Post to the office.
  case office(OfficeInput)
  /// Put on record. What the same value wants done in this call and later waits until it is kept.
  case journal([JournalEntry])
  /// Work of the password queue, for the office.
  case password(PasswordJob)
  /// The lobby opens a table: make its session and its mailbox.
  case open(TableConfiguration)
  /// The lobby removes a table.
  case remove(TableID)
  /// The answer to a request of the operator's.
  case reply(Int, OperatorReply)
  /// Everybody has gone after a drain: end the server.
  case finish
  /// Read the file of opening tables again.
  case reload(Int)
  /// A line for the server's log, safe to print.
  case log(String)
}

/// What a session can be told.
public enum SessionInput: Sendable {
  /// The time of `Session.wake` has come.
  case wake
  /// The peer will send no more; it may still read.
  case inputEnded
  /// The connection does not exist any more.
  case connectionLost
  /// A table it wrote to does not exist.
  case noSuchTable(TableID)
  /// The lobby's answer to its command.
  case answer(Answer)
  /// A table's answer, events and question.
  case delivery(Delivery)
  /// Something to print that is not a table's event.
  case told(Visible)
  /// Another connection resumes this session: give it up. With a greeting, its reply to a login.
  case surrender(to: SessionID, greeting: Message?)
  /// The operator has muted or unmuted its person.
  case muted(Bool)
  /// The operator, or a ban, ends it.
  case dismissed(ErrorCode)
  /// The session that this connection resumes; `nil` if there is none to resume.
  case adopt(SessionState?)
  /// The other connection has taken the session over: this one is over.
  case released
  /// The server stops.
  case stop(ErrorCode)
}

extension SessionInput {
  /// What is to be carried out instead if the session does not exist any more; `nil` if its sender
  /// need not know.
  ///
  /// A session can end, its time to be resumed being over, while the lobby's word that another
  /// connection resumes it is on its way.
  public var undelivered: Effect? {
    guard case .surrender(let other, _) = self else { return nil }
    return .session(other, .adopt(nil))
  }
}

/// What the lobby can be told.
public enum LobbyInput: Sendable {
  /// The time of `Lobby.wake` has come.
  case wake
  /// A connection came.
  case arrived
  /// A session ended; its name, if it had one, is free.
  case departed(SessionID, PlayerName?)
  /// A session's connection was cut; its name is held.
  case cutOff(SessionID, PlayerName)
  /// A session sends a command.
  case command(SessionID, PlayerName?, LobbyCommand)
  /// A session was taken over by another connection.
  case handedOver(from: SessionID, to: SessionID, PlayerName, address: String)
  /// The office asks to hold a name for a session that registers it.
  case reserve(
    SessionID, PlayerName, role: Person.Role, token: String, address: String)
  /// That came to nothing.
  case unreserve(SessionID)
  /// Who holds a name has become its member.
  case promote(SessionID, PlayerName)
  /// An order of the operator.
  case order(HouseOrder)
  /// A table has closed, and its last record is kept.
  case closed(TableID)
  /// A table's seats or state have changed.
  case summary(TableSummary)
  /// Tables of the house's own that are to be open, from the file that was read again.
  case reloaded(Int, [TableConfiguration])
  /// The server stops.
  case stop
}

/// A command for the lobby.
public enum LobbyCommand: Sendable {
  case login(PlayerName, Person, token: String, address: String, chips: Int, isMuted: Bool)
  case resume(token: String)
  case who
  case tell(PlayerName, text: String)
  case games
  case tables
  case create(TableID, game: String, options: [TableOption])
  case close(TableID)
  case stats
  case finger(Asker, PlayerName)
}

/// What a table can be told.
public enum TableInput: Sendable {
  /// It is open: the first message.
  case opened
  /// The time of `TableSession.wake` has come.
  case wake
  /// A session sends a command.
  case command(SessionID, PlayerName?, TableCommand)
  /// A session's connection was cut; its seat is held.
  case cutOff(SessionID)
  /// A session ended: its seat is given up.
  case departed(SessionID)
  /// A session goes on over another connection, which has seen events up to `last`.
  case handedOver(from: SessionID, to: SessionID, last: Int)
  /// The lobby closes the table.
  case close
  /// The server stops.
  case stop
}

/// A command for a table.
public enum TableCommand: Sendable {
  case sit(seat: Int?, buyin: Int?, Person)
  case kick(PlayerName)
  case leave
  case watch
  case unwatch
  case look
  case say(String)
  case sitOut
  case comeBack
  case advise
  case act(ActionRequest)
}

/// The final reply to a command, with its rows.
public struct Answer: Sendable {
  /// Rows that come directly before the reply.
  public var rows: [Visible]
  /// The reply.
  public let reply: Visible
  /// What people read instead of the rows and the reply, if these do not say it best.
  public var screen: [String]?

  init(_ reply: Message, rows: [Message] = [], to viewer: PlayerName?, screen: [String]? = nil) {
    self.rows = rows.map { visible($0, to: viewer) }
    self.reply = visible(reply, to: viewer)
    self.screen = screen
  }
}

/// What one table has for one session, in the order in which it is printed.
public struct Delivery: Sendable {
  /// What a session is at a table.
  public enum Membership: Sendable {
    case seated, watching, absent
  }

  /// What becomes of the question that the table asked.
  public enum Question: Sendable {
    /// It stands as it is, or there is none.
    case unchanged
    /// A new one.
    case asked(Visible)
    /// Nothing is asked any more.
    case closed
  }

  /// The table.
  public let table: TableID
  /// What is played there, as `games` names it.
  let game: String
  /// The answer to the session's command, if it sent one.
  public var answer: Answer?
  /// What happened.
  public var events: [Visible] = []
  /// The last event's number in the table's log.
  public var seq = 0
  /// The question.
  public var question = Question.unchanged
  /// Set if it changes what the session is at the table.
  public var membership: Membership?
  /// Set if this ends a handing over: how many events were missed.
  public var missed: Int?

  init(table: TableID, game: String) { (self.table, self.game) = (table, game) }
}
