import Cards
import Games
import Identity
import LineProtocol
import Lines
import ScoreBook
import Store

/// What the values of this room ask the shell to do, in order. What is large is indirect: effects
/// pass through several lists on their way.
public enum Effect: Sendable {
  /// Post to a session; if it does not exist any more, carry out `SessionInput.undelivered(to:)`.
  case session(SessionID, SessionInput)
  /// Post to the house.
  indirect case house(HouseInput)
  /// Post to a table; if there is none, the sending session gets `noSuchTable`.
  indirect case table(TableID, TableInput)
  /// Put on record. What the same value wants done in this call and later waits until it is kept.
  case journal([JournalEntry])
  /// Work of the password queue, for the house.
  indirect case password(PasswordJob)
  /// Make an answer on another queue, perhaps from old rounds of a table.
  indirect case slowAnswer(SlowAnswer)
  /// The house opens a table: make its session and its mailbox.
  indirect case open(TableConfiguration)
  /// The house removes a table.
  case remove(TableID)
  /// The answer to a request of the operator's.
  indirect case reply(Int, OperatorReply)
  /// A line for the server's log, safe to print.
  case log(String)
}

/// What a session can be told.
public enum SessionInput: Sendable {
  /// A table it wrote to does not exist.
  case noSuchTable(TableID)
  /// The house's answer to its command.
  indirect case answer(Answer)
  /// A table's answer, events and question.
  indirect case delivery(Delivery)
  /// Something to print that is not a table's event.
  indirect case told(Notice)
  /// Another connection resumes this session: give it up. With a greeting, its reply to a login.
  indirect case surrender(to: SessionID, greeting: Greeting?)
  /// Somebody has changed the game of the card that it walks through: what is asked there now, and
  /// what a person reads before that and a follower of the book before all.
  indirect case cardRenewed(Prompt, [Prose], [Line])
  /// Its person ignores these, or ignores them no more.
  case ignoring([PlayerName], Bool)
  /// The operator has muted or unmuted its person.
  case muted(Bool)
  /// The operator, a ban or a quota ends it, and perhaps says more of it than the code.
  case dismissed(ErrorCode, Prose? = nil)
  /// The session that this connection resumes, or why there is none to resume.
  indirect case adopt(Adoption)
  /// The other connection has taken the session over: this one is over.
  case released
  /// It is resumed by this token from now on.
  case renewed(token: String)
  /// Somebody asks who this session's person is: tell the house how they play.
  indirect case report(Sender, PlayerName)
}

/// Something that a session prints and that is no table's event.
public struct Notice: Sendable {
  let line: Line
  /// What it tells, if somebody has said it while this person was not here.
  var memo: Memo?
  /// Whether somebody who is cut off is told on coming back.
  var isKept = false

  /// Who says it: those who ignore them do not read it, and others after their turn. What the
  /// operator says can be urgent, and who follows a book asked to see it live.
  var speakers: [PlayerName] {
    let keys =
      switch line.word {
      case "tell", "chat", "challenge": ["name"]
      case "cancel": ["name", "with"]
      default: [String]()
      }
    return keys.compactMap { line.value($0) }
  }

  /// That something has happened at a table.
  static func at(
    _ table: TableID, chips: Int? = nil, isKept: Bool = false, _ text: Prose
  ) -> Notice {
    let line = Line(
      .event, "notice", ["table": table, "chips": chips], text: text,
      said: "\(heading: "\(text.capitalized).", rule: "***")")
    return Notice(line: line, isKept: isKept)
  }

  /// A table was closed while this person was cut off, and so many chips came back.
  static func closed(_ table: TableID, chips: Int?) -> Notice {
    let back: Prose = chips.map { "; \($0) chips came back to you" } ?? ""
    return at(
      table, chips: chips, isKept: true, "table \(table) was closed while you were away\(back)")
  }
}

extension Effect {
  /// Has the house tell who somebody is, who has played like this in the session that goes on.
  static func finger(
    _ name: PlayerName, _ report: PlayReport?, for sender: Sender
  ) -> Effect {
    .house(
      .command(
        sender, { house, sender in [house.finger(name, report, sender)] }, isLive: false))
  }

  /// Whether it puts something on record.
  public var isRecord: Bool { if case .journal = self { true } else { false } }
}

/// Makes the reply to a login, which says whether somebody is seated still.
public typealias Greeting = @Sendable (_ isBack: Bool) -> Line

/// What becomes of a connection's wish to go on with a session.
public enum Adoption: Sendable {
  /// It goes on with this.
  case session(SessionState)
  /// Another connection has just taken the session, or it ends just now.
  case busy
  /// No session has that token.
  case unknown
}

extension SessionInput {
  /// Whether it has a table's question, for whose answer others wait.
  public var asks: Bool {
    guard case .delivery(let delivery) = self, case .asked = delivery.question else { return false }
    return true
  }

  /// What is to be carried out instead if `session` does not exist any more; `nil` if its sender
  /// need not know.
  ///
  /// A session can end while something is on its way to it that would give it a seat, or hand it to
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
    default: nil
    }
  }
}

/// What a table can be told.
public enum TableInput: Sendable {
  /// It is open: the first message.
  case opened
  /// The time of `TableSession.wake` has come.
  case wake
  /// A session asks for something.
  case command(Sender, TableDeed)
  /// The house has chosen this table for somebody who wants to play.
  indirect case play(PlaySearch)
  /// A session's connection was cut; its seat is held.
  case cutOff(SessionID)
  /// A session ended: its seat is given up.
  case departed(SessionID)
  /// Seats somebody who has agreed to play here, with the answer to the session's command, if it
  /// sent one, and what else it is told before anything else.
  indirect case seat(Newcomer, SessionID, reply: Line?, Notice?)
  /// Nobody came back in time to the seat of a name that was held over a restart.
  case expired(PlayerName)
  /// A session goes on over another connection, which has seen events up to `last`; after a restart
  /// there is none that it goes on from, and a login goes on under a token of its own.
  case handedOver(from: SessionID?, PlayerName, to: SessionID, last: Int, TokenDigest?)
  /// A member has another token, and all earlier ones end.
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
    /// An event that is replayed, as the reader may see it.
    case event(TableEvent, seq: Int, TableID)
  }

  /// Rows that come directly before the reply.
  public var rows: [Row]
  /// The reply.
  public let reply: Line
  /// What people read instead of the rows and the reply, if these do not say it best.
  public var screen: [Prose]?
  /// What is asked from now on; what was stays as it is if `nil`.
  var prompt: Prompt?
  /// How the quiz stands; it stays as it is if `nil`.
  var quiz: Shared<Quiz>?
  /// What a `play` would cost, if that is to be agreed to first.
  var offer: Shared<PlayOffer>?
  /// Whether the table has no cards of the sender's that could be looked at.
  var isWithoutCards = false
  /// Why the command was refused, if it was.
  private(set) var refusal: ErrorCode?
  /// Who the session is from now on, if the reply says so.
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

/// What is played at a table, as the sessions of its members know it.
struct TableTerms: Sendable {
  /// As `games` names it.
  let game: GameID
  /// What the table was opened with.
  @Shared var options: TableOptions
  /// How many hands a dealer deals there.
  let hands: Int?

  init(_ game: GameID, _ options: Shared<TableOptions>, hands: Int?) {
    (self.game, _options, self.hands) = (game, options, hands)
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
    /// A new one, in a place of its own; in a hand of poker with its big blind.
    indirect case asked(TableQuestion, bigBlind: Int?)
    /// Nothing is asked any more.
    case closed
  }

  /// The table.
  public let table: TableID
  /// What is played there.
  let terms: Shared<TableTerms>
  /// Boxed: most deliveries have none, and every delivery is copied on its way.
  private var boxedAnswer: Shared<Answer>?
  /// What is said before what happened.
  var notice: Shared<Notice>?
  /// What happened.
  public var news: TableNews?
  /// The last event's number in the table's log.
  public var seq = 0
  /// The question.
  public var question = Question.unchanged
  /// Whether nobody else sits there any more, but bots of the house may.
  var isAlone = false
  /// Set if it changes what the session is at the table.
  public var membership: Membership?
  /// Set if this ends a handing over: how many events were missed.
  public var missed: Int?

  init(table: TableID, _ terms: Shared<TableTerms>) { (self.table, self.terms) = (table, terms) }

  /// The answer to the session's command, if it sent one.
  public var answer: Answer? {
    get { boxedAnswer?.wrappedValue }
    set { boxedAnswer = newValue.map(Shared.init) }
  }
}
