import Games
import Lines
import ScoreBook

/// What the values of this module ask the shell to do, in order. Large payloads are indirect,
/// because effects pass through several lists on their way.
public enum Effect: Sendable {
  /// Post to a session; if it no longer exists, carry out `SessionInput.undelivered(to:)`.
  case session(SessionID, SessionInput)
  /// Post to the house.
  indirect case house(HouseInput)
  /// Post to a table; if there is none, the sending session gets `noSuchTable`.
  indirect case table(TableID, TableInput)
  /// Put on record. What the same value requests in this call and later waits until it is durable.
  case journal([JournalEntry])
  /// A job of the password queue, for the house.
  indirect case password(PasswordJob)
  /// Make an answer on another queue, perhaps from old rounds of a table.
  indirect case slowAnswer(SlowAnswer)
  /// The house opens a table: make its session and its mailbox.
  indirect case open(TableConfiguration)
  /// The house removes a table.
  case remove(TableID)
  /// The answer to an operator's request.
  indirect case reply(Int, OperatorReply)
  /// A line for the server's log, safe to print.
  case log(String)
}

/// An input to a session.
public enum SessionInput: Sendable {
  /// A table it wrote to does not exist.
  case noSuchTable(TableID)
  /// The house's answer to its command.
  indirect case answer(Answer)
  /// A table's answer, events and question.
  indirect case delivery(Delivery)
  /// Something to print that is not a table's event.
  indirect case told(Notice)
  /// What somebody tells its person, of that name: the sender is answered whether it is read.
  indirect case addressed(PlayerName, Notice, Sender)
  /// Another connection resumes this session: give it up. The greeting replies to a login that does
  /// so.
  indirect case surrender(to: SessionID, greeting: Greeting?)
  /// Somebody has changed the game whose card it walks through: the next question, what a person
  /// reads before it, and what a follower of the book reads before both.
  indirect case cardRenewed(Prompt, [Prose], [Line])
  /// Its person ignores these people, or no longer does.
  case ignoring([PlayerName], Bool)
  /// The operator has muted or unmuted its person.
  case muted(Bool)
  /// The operator, a ban or a quota ends it, perhaps with a text in addition to the code.
  case dismissed(ErrorCode, Prose? = nil)
  /// The session that this connection resumes, or why there is none to resume.
  indirect case adopt(Adoption)
  /// The other connection has taken the session over: this one is over.
  case released
  /// Its new token.
  case renewed(token: String)
  /// Somebody asks who this session's person is: report their playing figures to the house.
  indirect case report(Sender, PlayerName)
}

/// Something that a session prints other than a table's events.
public struct Notice: Sendable {
  let line: Line
  /// The memo it prints, if it was left while this person was away.
  var memo: Memo?
  /// Whether a disconnected person is told on return.
  var isKept = false

  /// The speakers of a message: it is not printed to people who ignore them, and to others only
  /// after their turn. Messages of the operator have none because they can be urgent, and a book's
  /// followers asked to see it live.
  var speakers: [PlayerName] {
    let keys =
      switch line.word {
      case "tell", "chat", "challenge": ["name"]
      case "cancel": ["name", "with"]
      default: [String]()
      }
    return keys.compactMap { line.value($0) }
  }

  /// A notice of something that happened at a table.
  static func at(
    _ table: TableID, chips: Int? = nil, isKept: Bool = false, _ text: Prose
  ) -> Notice {
    let line = Line(
      .event, "notice", ["table": table, "chips": chips], text: text,
      said: "\(heading: "\(text.capitalized).", rule: "***")")
    return Notice(line: line, isKept: isKept)
  }

  /// A notice that a table was closed while this person was away, and that `chips` came back.
  static func closed(_ table: TableID, chips: Int?) -> Notice {
    let back: Prose = chips.map { "; \($0) chips came back to you" } ?? ""
    return at(
      table, chips: chips, isKept: true, "table \(table) was closed while you were away\(back)")
  }
}

extension Effect {
  /// Has the house answer who a person is, with their playing figures in the current session.
  static func finger(
    _ name: PlayerName, _ report: PlayReport?, for sender: Sender
  ) -> Effect {
    .house(
      .command(
        sender, { house, sender in [house.finger(name, report, sender)] }, isLive: false))
  }

  /// Whether it puts entries on record.
  var isRecord: Bool { if case .journal = self { true } else { false } }
}

/// Makes the reply to a login, which says whether the person is still seated.
public typealias Greeting = @Sendable (_ isBack: Bool) -> Line

/// The outcome of a connection's wish to resume a session.
public enum Adoption: Sendable {
  /// The state to resume.
  case session(SessionState)
  /// Another connection has just taken the session, or it is just ending.
  case busy
  /// No session has that token.
  case unknown
}

extension SessionInput {
  /// Whether it carries a table's question, whose answer others wait for.
  public var asks: Bool {
    guard case .delivery(let delivery) = self, case .asked = delivery.question else { return false }
    return true
  }

  /// What to carry out instead if `session` no longer exists; `nil` if the sender need not know.
  ///
  /// A session can end while something is on its way to it that would give it a seat or hand it to
  /// another connection.
  public func undelivered(to session: SessionID) -> Effect? {
    switch self {
    case .surrender(let other, _): .session(other, .adopt(.busy))
    case .delivery(let delivery):
      switch delivery.membership {
      case .seated, .watching: .table(delivery.table, .departed(session))
      case .absent, nil: nil
      }
    case .report(let sender, let other): .finger(other, nil, for: sender)
    case .addressed(let name, _, let sender):
      sender.refused(Refusal(.tableNobody, "\(name) has just left; who lists the people"))
    default: nil
    }
  }
}

/// An input to a table.
public enum TableInput: Sendable {
  /// The table is open; this is the first input.
  case opened
  /// The time of `TableSession.wake` has come.
  case wake
  /// A session requests something.
  case command(Sender, TableDeed)
  /// The house has chosen this table for somebody who wants to play.
  indirect case play(PlaySearch)
  /// A session's connection was cut; its seat is held.
  case cutOff(SessionID)
  /// A session ended: its seat is given up.
  case departed(SessionID)
  /// Seats a player who has agreed to play here, with the reply to the session's command, if it
  /// sent one, and a notice to print first.
  indirect case seat(Newcomer, SessionID, reply: Line?, Notice?)
  /// Nobody has returned in time to the seat held for a name over a restart.
  case expired(PlayerName)
  /// A session continues on another connection, which has seen events up to `last`. After a restart
  /// there is no old session, and a login continues under a token of its own.
  case handedOver(from: SessionID?, PlayerName, to: SessionID, last: Int, TokenDigest?)
  /// A member has a new token, and all earlier ones end.
  case renewed(PlayerName, TokenDigest)
  /// The house closes the table.
  case close
  /// The server stops.
  case stop
}

/// The final reply to a command, with its rows.
public struct Answer: Sendable {
  /// A line that comes before the reply.
  public enum Row: Sendable {
    case line(Line)
    /// A replayed event, as the reader may see it.
    case event(TableEvent, seq: Int, TableID)
  }

  /// Rows that come directly before the reply.
  public var rows: [Row]
  /// The reply.
  public let reply: Line
  /// What people read instead of the rows and the reply; `nil` if those say it best.
  public var screen: [Prose]?
  /// The new prompt; `nil` leaves the old one as it is.
  var prompt: Prompt?
  /// The new state of the quiz; `nil` leaves it as it is.
  var quiz: Shared<Quiz>?
  /// The cost of a `play` that must be agreed to first.
  var offer: Shared<PlayOffer>?
  /// Whether the table has no cards of the sender's to look at.
  var isWithoutCards = false
  /// Why the command was refused, if it was.
  private(set) var refusal: ErrorCode?
  /// The session's new identity, if the reply gives it one.
  var identity: (name: PlayerName, person: Person)?

  /// A refusal.
  init(
    _ error: Refusal, at table: TableID? = nil,
    asking: (turn: TurnID, left: Int?, legal: [LegalMove])? = nil
  ) {
    self.init(Line(error, at: table, asking: asking))
    refusal = error.code
  }

  init(_ reply: Line, rows: [Row] = [], screen: [Prose]? = nil) {
    self.rows = rows
    self.reply = reply
    self.screen = screen
  }

  init(_ answer: AdvisorAnswer) { self.init(answer.reply, rows: answer.rows) }

  init(_ reply: Line, rows: [Line], screen: [Prose]? = nil) {
    self.init(reply, rows: rows.map { .line($0) }, screen: screen)
  }
}

/// The game played at a table, as its members' sessions know it.
struct TableTerms: Sendable {
  /// The game's name in `games`.
  let game: GameID
  /// The options the table was opened with.
  @Shared var options: TableOptions
  /// The number of hands that a dealer deals.
  let hands: Int?

  init(_ game: GameID, _ options: Shared<TableOptions>, hands: Int?) {
    (self.game, _options, self.hands) = (game, options, hands)
  }
}

/// What a table sends to a session, in printing order.
public struct Delivery: Sendable {
  /// The role of a session at a table.
  enum Membership: Sendable {
    case seated, watching, absent
  }

  /// The change of the table's open question.
  public enum Question: Sendable {
    /// There is no change.
    case unchanged
    /// There is a new one; in a hand of poker with its big blind.
    indirect case asked(TableQuestion, bigBlind: Int?)
    /// It is closed.
    case closed
  }

  /// The table.
  public let table: TableID
  /// What is played there.
  let terms: Shared<TableTerms>
  /// Boxed: most deliveries have none, and every delivery is copied on its way.
  private var boxedAnswer: Shared<Answer>?
  /// A notice to print before the news.
  var notice: Shared<Notice>?
  /// The seat of a player who has left, and whose bet the table now finishes.
  var leaver: Seat?
  /// What happened.
  public var news: TableNews?
  /// The number of the last event in the table's log.
  public var seq = 0
  /// The question.
  public var question = Question.unchanged
  /// Whether nobody else is seated there, except perhaps bots of the house.
  var isAlone = false
  /// The session's new role at the table, if it changes.
  var membership: Membership?
  /// The number of missed events, if this completes a handover.
  public var missed: Int?

  init(table: TableID, _ terms: Shared<TableTerms>) { (self.table, self.terms) = (table, terms) }

  /// The answer to the session's command, if it sent one.
  public var answer: Answer? {
    get { boxedAnswer?.wrappedValue }
    set { boxedAnswer = newValue.map(Shared.init) }
  }
}
