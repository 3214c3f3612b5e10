import Advisor
import Cards
import Identity
import LineProtocol
import Lines

/// One connection's conversation.
///
/// Commands are answered strictly in order: while one waits for lobby or table, the next lines
/// stay in the framer.
struct Session: Sendable {
  /// Whether the peer is still there.
  enum Link: Sendable {
    /// It sends and reads.
    case open
    /// It reads, but sends no more.
    case inputEnded
    /// It is gone; the session waits to be resumed until then.
    case held(until: Instant)
    /// Over.
    case finished
  }

  /// A command that lobby or table has not answered yet.
  struct Pending: Sendable {
    let tag: Tag?
    /// The command as it was written, if it has a tag.
    let words: String
    let isRepeated: Bool
    /// Whether its sender knows that it waits for the store.
    var isToldToWait = false
    /// Whether it is asked to change something.
    var writes = false
    /// Whether it is an action at a table.
    var isAction = false
    /// At how many tables a person still sits who leaves them one by one, to go then.
    var quitting: Int?
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
    /// What waits until there is a guest's name, and how many names were taken.
    var nameless: (deed: Deed, namesTried: Int)?
    /// What a person has typed.
    var typed: RequestLine?
    /// What the client of a `resume` says that it has seen.
    var seen: [SeenTable]?
    /// The hand that `advise` looks at where the table has none of the sender's.
    var kept: AdvisedHand?
  }

  let id: SessionID
  /// Where the connection comes from.
  let address: PeerAddress
  let hold: Duration
  let flood: FloodLimit
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
  /// The tables of which the lobby knows that this person watches them.
  var toldWatching: [TableID] = []
  /// Whether the office knows of this session and must hear of its end.
  var isKnownToOffice = false
  /// How many passwords of this connection were wrong.
  var failedLogins = 0
  var reader: Reader
  var framer = LineFramer()
  var bucket: FloodBucket
  var deferred: LineFramer.Frame?
  var pending: Pending?
  /// Tables that still have to answer a resume, and what was missed at those that have.
  var resuming: (tables: Int, missed: Int)?
  var surrenderTo: (session: SessionID, greeting: Greeting?)?
  var surrenderedAt: Instant?
  /// The session that was given this one's state.
  var heir: SessionID?
  /// The operator has sent it away; it ends when it waits for nothing any more.
  var isDismissed = false
  var tables = JoinedTables()
  var tags = TagMemory()
  /// Whether a person who wants to go has left a table, and can leave the next one.
  var goesOnQuitting = false
  /// What it asks its person.
  var prompts = Prompt.lasting
  /// What the advisor was asked, and the quiz.
  var advisor = AdvisorState()
  var link = Link.open
  /// When it was last told anything.
  var heardAt = Instant(nanoseconds: 0)
  /// How its person has played.
  var figures = PlayFigures()
  /// What came of its lines; whoever looks at it empties it.
  var tally = SessionTally()

  /// Whether what must be kept cannot be written for so long that new commands are refused.
  var isStoreAway = false

  /// An interrupt was answered, and no line has come since.
  var hasToldInterrupt = false
  /// How many telnet commands were counted in the bucket.
  var metered = 0
  /// Telnet commands have emptied the bucket: nothing is read until it has room for a line.
  var isOverdrawn = false

  init(
    id: SessionID, from address: PeerAddress, token: String, limits: FloodLimit, hold: Duration,
    zone: ZoneOffset? = nil, at now: Instant
  ) {
    self.id = id
    self.address = address
    self.token = token
    self.hold = hold
    flood = limits
    since = now
    bucket = FloodBucket(limits, at: now)
    reader = Reader(zone: zone)
  }

  /// Says welcome.
  mutating func greet(at now: Instant) -> [Effect] {
    let rate = flood.rate > 0 ? "\(flood.rate)/s" : "none"
    let welcome = Line(
      .event, "welcome",
      [
        "server": "cardroom", "proto": Limits.version, "line": Limits.lineBytes, "rate": rate,
        "burst": flood.burst, "ping": Limits.pingSeconds, "hold": Int(hold.components.seconds),
      ], text: "Cardroom: card tables for several people at once")
    // Programs read it, too: it is the wire's, and stays in one line.
    reader.outbox.appendLine { welcome.appendWire(to: &$0) }
    reader.write("# Type play to be seated at a table, or login NAME first; help tells more.")
    reader.write("# To learn: hands, advise, equity; to keep score: book. To leave, type quit.")
    return [.lobby(.arrived(id)), .office(.arrived(id, address: address.network.description))]
  }

  /// Takes bytes from the peer and does what they say.
  mutating func receive(_ bytes: UnsafeRawBufferPointer, at now: Instant) -> [Effect] {
    guard case .open = link, isConnected else { return [] }
    heardAt = now
    let told = reader.takeToldMemos(bytes.contains(UInt8(ascii: "\n")))
    framer.append(bytes)
    reader.note(framer)
    let effects = name.map { told.isEmpty ? [] : [Effect.office(.memosTold(to: $0, Array(told)))] }
    return (effects ?? []) + run(at: now)
  }

  /// The peer will send no more; it may still read.
  mutating func endInput(at now: Instant) -> [Effect] {
    heardAt = now
    guard case .open = link, isConnected else { return run(at: now) }
    link = .inputEnded
    let effects = run(at: now)
    return effects + (pending != nil && isKnownToOffice ? [.office(.inputEnded(id))] : [])
  }

  /// The server stops: says why, and is over.
  mutating func stop(_ code: ErrorCode) {
    if code == .serverMoved { tellMove() }
    reader.sayGoodbye(code)
    close()
  }

  /// Says to somebody who has not got in why, and is over.
  mutating func turnAway(_ code: ErrorCode) {
    reader.outbox.append { $0 += Line.farewell(code) }
    close()
  }

  /// There is nothing more to say, and nobody to come back.
  mutating func close() {
    reader.outbox.isOpen = false
    link = .finished
  }

  /// Takes a message from the lobby, the office, a table or another session.
  mutating func handle(_ input: SessionInput, at now: Instant) -> [Effect] {
    if isFinished, let effect = input.undelivered(to: id) { return [effect] }
    heardAt = now
    switch input {
    case .noSuchTable(let table): return missTable(table, at: now)
    case .answer(let answer):
      if answer.refusal == .authFailed { failedLogins += 1 }
      if let effects = goOn(answer, at: now) { return effects }
      noteChange(of: answer.identity?.name, at: now)
      if answer.reply.word == "use", let table: TableID = answer.reply.value("table"),
        tables[table] != nil
      {
        tables.use(table)
      }
      // The name is a member's: at telnet the password is asked for, not refused.
      if canHideTyping, answer.refusal == .authNameTaken, let name = pending?.login {
        _ = askHidden("Password of \(name): ") { session, password, now in
          try session.login(name, password: password, device: nil, at: now)
        }
      } else {
        finish(advised(answer))
      }
      return run(at: now)
    case .delivery(let delivery): return take(delivery, at: now)
    case .told(let notice):
      tell(notice)
      return run(at: now)
    case .surrender(let other, let greeting):
      // Of several who want it at once the last has it.
      let late = surrenderTo.map { Effect.session($0.session, .adopt(.busy)) }
      surrenderTo = (other, greeting)
      return (late.map { [$0] } ?? []) + run(at: now)
    case .cardRenewed(let prompt, let said, let lines):
      for line in lines { tell(.book(line)) }
      guard prompts[.card] != nil else { return run(at: now) }
      prompts[.card] = prompt
      reader.isPromptStale = true
      if prompts[.password] == nil {
        for line in said { reader.write(line) }
      } else {
        reader.holdBack(said, isChat: false)
      }
      return run(at: now)
    case .ignoring(let names, let on):
      if on { reader.ignored.formUnion(names) } else { reader.ignored.subtract(names) }
      return heir.map { [.session($0, .ignoring(names, on))] } ?? []
    case .muted(let on):
      isMuted = on
      return heir.map { [.session($0, .muted(on))] } ?? []
    case .dismissed(let reason): return dismiss(reason, at: now)
    case .adopt(let adoption): return adopt(adoption, at: now)
    case .released: return release()
    case .renewed(let token):
      self.token = token
      return []
    case .report(let requester, let name, let state, let tables):
      let report = PlayReport(identity(of: name), figures)
      return [.office(.finger(requester, name, state: state, tables: tables, report))]
    }
  }

  /// Notes how long an action took.
  mutating func noteEnd(of pending: Pending) {
    if pending.isAction { tally.noteAction(heardAt.nanoseconds &- pending.readAt.nanoseconds) }
  }

  /// What is to be asked of the socket. Mutating, so that a session that is part of something is
  /// looked at where it stands, not in a copy.
  mutating func needs() -> (wake: Instant?, wantsInput: Bool, wantsClose: Bool, isFinished: Bool) {
    (wake, wantsInput, wantsClose, isFinished)
  }

  /// When `wakeUp` is due; changes with every call, and when the outbox is consumed.
  var wake: Instant? {
    let start = Instant(nanoseconds: 0)
    if case .held(let until) = link { return until }
    if reader.owesLost { return start }
    let chat = chatDue
    guard pending == nil, resuming == nil, mayRead else { return chat }
    if deferred != nil || isOverdrawn {
      let due = bucket.due(at: start)
      return chat.map { min($0, due) } ?? due
    }
    // Its last lines were done while it did not read: now that it does, the end is due.
    if case .inputEnded = link { return start }
    return framer.mayHaveFrame ? start : chat
  }

  /// Whether the socket should be read now.
  var wantsInput: Bool {
    guard case .open = link, isConnected, deferred == nil, !isOverdrawn else { return false }
    // Of a line that is too long the framer keeps one byte more than a line may have.
    return framer.pendingBytes <= Limits.lineBytes + 1 && !reader.isSlow
  }

  /// Whether the socket is to be closed once the outbox is flushed.
  var wantsClose: Bool {
    switch link {
    case .finished: true
    case .open, .inputEnded: !isConnected
    case .held: false
    }
  }

  /// Whether the peer reads, and has not been told goodbye.
  var isConnected: Bool { reader.outbox.isOpen }

  /// When others' words may interrupt the turn of somebody who types no password.
  var chatDue: Instant? { prompts[.password] == nil ? reader.interruption : nil }

  /// Whether the session is over: flush, close the socket if there is one, forget it.
  var isFinished: Bool {
    if case .finished = link { return true }
    return false
  }
}

// MARK: - Answers

extension Session {
  /// Prints the final reply of the pending command, after its rows, and remembers it.
  mutating func finish(_ answer: Answer) {
    if pending?.quitting != nil, answer.refusal != .ruleConfirm {
      goesOnQuitting = true
      return
    }
    guard let pending = pending.take() else { return }
    noteEnd(of: pending)
    if let refusal = answer.refusal { noteRefusal(refusal) }
    // A reply may tell of what was left out before it.
    if !reader.holdsLinesBack { reader.reportLost() }
    if let prompt = answer.prompt {
      prompts[prompt.asker] = prompt
      reader.isPromptStale = true
    }
    if let quiz = answer.quiz { advisor.quiz = quiz }
    if pending.writes {
      prompts[.confirmation] = Prompt(answer, to: pending.typed, at: pending.readAt)
    }
    noteAnsweredChallenge(answer.reply)
    if answer.refusal == nil { prompts[.step] = ReplayPlace(answer.reply).map(Prompt.init) }
    // Under the tag of what changed nothing for want of a disk it may be tried again.
    if let tag = pending.tag, !pending.isRepeated, answer.refusal != .serverBusy {
      tags.remember(tag, line: pending.words, reply: remembered(answer, pending))
    }
    if let (name, kind) = answer.identity { take(name, kind) }
    reader.print(answer, tables.asking(answer.reply), to: pending)
  }

  /// Nobody waits any more for an answer that was given.
  private mutating func noteAnsweredChallenge(_ reply: Line) {
    let keys = ["accept": "name", "decline": "name", "play": "with"]
    guard let key = keys[reply.word], let other: PlayerName = reply.value(key) else { return }
    prompts[.challenge(other)] = nil
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
    tally.noteRefusal(code)
    if name != nil { figures.noteRefusal(code) }
  }

  /// The session has a name, or another standing.
  mutating func take(_ name: PlayerName, _ kind: Person.Kind) {
    self.name = name
    person.kind = kind
    reader.me = name
  }

  /// Tells what somebody said, or what has happened elsewhere.
  mutating func tell(_ notice: Notice) {
    switch notice {
    case .challenged(let name, _) where !reader.ignores(notice):
      prompts[.challenge(name)] = Prompt(challengeBy: name)
    case .challengeOver(let name, _, _): prompts[.challenge(name)] = nil
    default: break
    }
    reader.print(notice, of: tables, isTypingHidden: prompts[.password] != nil)
  }
}
