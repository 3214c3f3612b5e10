// Owns the messages between sessions, lobby and tables. Never carries an event that was not
// made visible for its receiver.

import Cards
import LineProtocol

/// What the values of this room ask the shell to do, in order.
public enum Effect: Sendable {
  /// Post to a session; if it does not exist any more, carry out `SessionInput.undelivered`.
  case session(SessionID, SessionInput)
  /// Post to the lobby.
  case lobby(LobbyInput)
  /// Post to a table; if there is none, the sending session gets `noSuchTable`.
  case table(TableID, TableInput)
  /// The lobby opens a table: make its session and its mailbox.
  case open(TableConfiguration)
  /// The lobby removes a table.
  case remove(TableID)
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
  /// Another connection resumes this session: give it up.
  case surrender(to: SessionID)
  /// The session that this connection resumes; `nil` if there is none to resume.
  case adopt(SessionState?)
  /// The other connection has taken the session over: this one is over.
  case released
  /// The server stops.
  case stop
}

extension SessionInput {
  /// What is to be carried out instead if the session does not exist any more; `nil` if its sender
  /// need not know.
  ///
  /// A session can end, its time to be resumed being over, while the lobby's word that another
  /// connection resumes it is on its way.
  public var undelivered: Effect? {
    guard case .surrender(let other) = self else { return nil }
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
  case handedOver(from: SessionID, to: SessionID, PlayerName)
  /// A table's seats or state have changed.
  case summary(TableSummary)
  /// The server stops.
  case stop
}

/// A command for the lobby.
public enum LobbyCommand: Sendable {
  case login(PlayerName, role: Command.Role, token: String)
  case resume(token: String)
  case who
  case tell(PlayerName, text: String)
  case games
  case tables
  case create(TableID, game: String, options: [TableOption])
  case close(TableID)
  case stats
}

/// What a table can be told.
public enum TableInput: Sendable {
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
  case sit(seat: Int?, buyin: Int?)
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

  init(_ reply: Message, rows: [Message] = [], to viewer: PlayerName?) {
    self.rows = rows.map { visible($0, to: viewer) }
    self.reply = visible(reply, to: viewer)
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

  init(table: TableID) { self.table = table }
}
