import Advisor
import Cards
import Identity
import LineProtocol
import Lines

/// One connection's conversation, which another connection may go on with.
///
/// Commands are answered strictly in order: while one waits for house or table, the next lines
/// stay in the framer.
public struct Session: Sendable {
  /// A command that house or table has not answered yet.
  struct Pending: Sendable {
    var tag: Tag?
    /// The command as it was written, if it has a tag.
    var words = ""
    var isRepeated = false
    /// Whether its sender knows that it waits for the store.
    var isToldToWait = false
    /// Whether it is asked to change something.
    var writes = false
    /// Whether it is an action at a table.
    var isAction = false
    /// At how many tables a person still sits who leaves them one by one, to go then.
    var quitting: Int?
    /// Whether they have left a table, and can leave the next one.
    var goesOnQuitting = false
    /// When its line was read.
    var readAt = Instant(nanoseconds: 0)
    /// A look that the session asked for itself, so that a person sees the table.
    var isOwnLook = false
    /// The reply to a login that goes on with another connection's session.
    var greeting: Greeting?
    /// Whether the answer has rows of a file, which stay as they are.
    var tellsFile = false
    /// The name of a login without a password.
    var login: PlayerName?
    /// What waits until there is a guest's name.
    var nameless: Deed?
    /// What a person has typed.
    var typed: RequestLine?
    /// What the client of a `resume` says that it has seen.
    var seen: [SeenTable]?
    /// Tables that still have to answer that, and what was missed at those that have.
    var resuming: (tables: Int, missed: Int)?
    /// The hand that `advise` looks at where the table has none of the sender's.
    var kept: AdvisedHand?
  }

  public let id: SessionID
  /// Where it comes from: of what a proxy passes on, what its header says.
  public let address: PeerAddress
  var token: String
  var name: PlayerName?
  /// The guest's name that it was given, having none: as long as nobody sits, there may be another.
  var givenName: PlayerName?
  /// The guest's name that it had before this one, and has still.
  var formerName: FormerName?
  var person = Person()
  /// Since when the name is this session's.
  var since: Instant
  var isMuted = false
  /// How many passwords of this connection were wrong.
  var failedLogins = 0
  var link: Link
  var input: Input
  var pending: Pending?
  var reader: Reader
  var tables = JoinedTables()
  /// What it asks its person.
  var prompts = Prompt.lasting
  /// What the advisor was asked, and the quiz.
  var advisor = AdvisorState()
  /// How its person has played.
  var figures = PlayFigures()
  /// When that happened which it deals with.
  var now = Instant(nanoseconds: 0)
  /// Whether what must be kept cannot be written for so long that new commands are refused.
  public var isStoreAway = false

  /// A session of a new connection; `open` comes next.
  ///
  /// - Parameters:
  ///   - address: where it comes from.
  ///   - token: at least 128 random bits as a word; whoever has it can resume the session.
  ///   - limits: how many lines it may send.
  ///   - hold: how long it waits to be resumed.
  ///   - zone: that of the clock by which times are said; it is said to people if it is known.
  ///   - header: until when a proxy must send its header, if it comes from one.
  public init(
    id: SessionID, from address: PeerAddress, token: String, limits: FloodLimit, hold: Duration,
    zone: ZoneOffset? = nil, header: Instant? = nil, at now: Instant
  ) {
    (self.id, self.address, self.token) = (id, address, token)
    (since, self.now) = (now, now)
    link = Link(hold: hold, header: header)
    input = Input(limits, at: now)
    reader = Reader(zone: zone)
  }

  /// The table at which it sits, the first one if there are several.
  public var seatedTable: TableID? { tables.seated }

  /// Tells what came of lines since the last time, if anything did.
  public mutating func tellTally(_ body: (SessionTally) -> Void) {
    guard !input.tally.isEmpty else { return }
    body(input.tally)
    input.tally.removeAll()
  }

  /// Takes a message from the house, a table or another session.
  public mutating func handle(_ input: SessionInput, at now: Instant) -> [Effect] {
    if link.isOver, let effect = input.undelivered(to: id) { return [effect] }
    self.now = now
    return take(input) + run()
  }

  private mutating func take(_ input: SessionInput) -> [Effect] {
    switch input {
    case .noSuchTable(let table): return missTable(table)
    case .answer(let answer):
      if answer.refusal == .authFailed { failedLogins += 1 }
      if let effects = goOn(answer) { return effects }
      noteChange(of: answer.identity?.name)
      if answer.reply.word == "use", let table: TableID = answer.reply.value("table"),
        tables[table] != nil
      {
        tables.used = table
      }
      // The name is a member's: at telnet the password is asked for, not refused.
      if canHideTyping, answer.refusal == .authNameTaken, let name = pending?.login {
        _ = askHidden("Password of \(name): ") { session, password in
          try session.login(name, password: password, device: nil)
        }
      } else {
        finish(advised(answer))
      }
    case .delivery(let delivery): return take(delivery)
    case .told(let notice): tell(notice)
    case .surrender(let other, let greeting): return noteWish(of: other, greeting)
    case .cardRenewed(let prompt, let said, let lines):
      for line in lines { tell(.book(line)) }
      guard prompts[.card] != nil else { break }
      prompts[.card] = prompt
      reader.isPromptStale = true
      if prompts[.password] == nil {
        for line in said { reader.write(line) }
      } else {
        reader.holdBack(said, isChat: false)
      }
    case .ignoring(let names, let on):
      if on { reader.ignored.formUnion(names) } else { reader.ignored.subtract(names) }
      return passOn(input)
    case .muted(let on):
      isMuted = on
      return passOn(input)
    case .dismissed(let reason): return dismiss(reason)
    case .adopt(let adoption): return adopt(adoption)
    case .released: return release()
    case .renewed(let token): self.token = token
    case .report(let requester, let name):
      return [.finger(name, PlayReport(identity(of: name), figures), for: requester)]
    }
    return []
  }

  /// When others' words may interrupt the turn of somebody who types no password.
  var chatDue: Instant? { prompts[.password] == nil ? reader.interruption : nil }
}

// MARK: - Answers

extension Session {
  /// Prints the final reply of the pending command, after its rows, and remembers it.
  mutating func finish(_ answer: Answer) {
    if pending?.quitting != nil, answer.refusal != .ruleConfirm {
      self.pending?.goesOnQuitting = true
      return
    }
    guard let pending = pending.take() else { return }
    if pending.isAction {
      input.tally.actions.append(now.nanoseconds &- pending.readAt.nanoseconds)
    }
    if let refusal = answer.refusal { noteRefusal(refusal) }
    // A reply may tell of what was left out before it.
    if !reader.holdsLinesBack { reader.reportLost() }
    prompts.take(answer, to: pending)
    if answer.prompt != nil { reader.isPromptStale = true }
    if let quiz = answer.quiz { advisor.quiz = quiz }
    // Under the tag of what changed nothing for want of a disk it may be tried again.
    if let tag = pending.tag, !pending.isRepeated, answer.refusal != .serverBusy {
      input.tags.remember(tag, line: pending.words, reply: remembered(answer, pending))
    }
    if let (name, kind) = answer.identity { take(name, kind) }
    let start = reader.outbox.appended
    reader.print(answer, tables.asking(answer.reply), to: pending)
    guard !pending.isAction, !pending.isOwnLook else { return }
    let bytes = reader.outbox.appended - start
    input.bucket.charge(Int64(bytes / LineCost.bytesAnswered), at: now)
  }

  /// What is said to the same command under the same tag; `nil` if it only reads, and has rows.
  private func remembered(_ answer: Answer, _ pending: Pending) -> Line? {
    if answer.rows.isEmpty { return answer.reply }
    return pending.writes ? answer.reply.counting(rows: 0) : nil
  }

  mutating func finish(_ reply: Line) { finish(Answer(reply)) }

  mutating func finish(refusal error: Refusal) { finish(Answer(error)) }

  /// Prints a refusal of a line that never became a command.
  mutating func refuse(_ error: Refusal, tag: Tag?) {
    noteRefusal(error.code)
    reader.print(tables.asking(Line(error)), tag: tag)
  }

  /// A line was refused; whoever has no name yet has no figures.
  private mutating func noteRefusal(_ code: ErrorCode) {
    input.tally.refusals.append(code)
    if name != nil { figures.refusals[code, default: 0] += 1 }
  }

  /// The session has a name, or another standing.
  mutating func take(_ name: PlayerName, _ kind: Person.Kind) {
    self.name = name
    person.kind = kind
    reader.me = name
  }

  /// Tells what somebody said, or what has happened elsewhere.
  mutating func tell(_ notice: Notice) {
    prompts.take(notice, isIgnored: reader.ignores(notice))
    reader.print(notice, of: tables, isTypingHidden: prompts[.password] != nil)
  }
}
