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
    /// It is told goodbye; when that is flushed the socket is closed.
    case closing
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
  /// Whose words are not printed.
  var ignored: Set<PlayerName> = []
  var isMuted = false
  /// The tables of which the lobby knows that this person watches them.
  var toldWatching: [TableID] = []
  /// Whether the office knows of this session and must hear of its end.
  var isKnownToOffice = false
  /// How many passwords of this connection were wrong.
  var failedLogins = 0
  var mode = RenderingMode.text
  var renderer = TextRenderer()
  /// Whether a program shows people's screens instead of reading rows.
  var wantsScreens = false
  /// Whether a program shows people's sentences, which stand behind the wire's lines then.
  var wantsSentences = false
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
  var heldBack = HeldLines()
  /// What happened while its person was cut off, to be told on coming back.
  var notices: [Notice] = []
  /// What waited for its person and was printed.
  var memos = PrintedMemos()
  /// How wide lines of text are, if `set width` said it; `.some(nil)` for as wide as they come.
  var chosenColumns: Int??
  /// When others' words are read during a turn; `nil` if nothing was chosen.
  var chat: ChatDelivery?
  /// Whether it reads what is said in the lobby; `nil` if nothing was chosen: then people do who
  /// are at no table, and programs do not.
  var hearsLobby: Bool?
  /// When others' words may interrupt a turn again.
  var chatDue = Instant(nanoseconds: 0)
  var lostLines = 0
  /// Whether lines were printed after the turn line, which must be the last one.
  var isPromptStale = false
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

  /// Bytes for the peer.
  var outbox = Outbox()

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
    renderer.style.serverZone = zone
    renderer.style.zone = zone
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
    writeLine { welcome.appendWire(to: &$0) }
    write("# Type play to be seated at a table, or login NAME first; help tells more.")
    write("# To learn: hands, advise, equity; to keep score: book. To leave, type quit.")
    return [.lobby(.arrived(id)), .office(.arrived(id, address: address.network.description))]
  }

  /// Takes bytes from the peer and does what they say.
  mutating func receive(_ bytes: UnsafeRawBufferPointer, at now: Instant) -> [Effect] {
    guard case .open = link else { return [] }
    heardAt = now
    let told = noteTold(bytes.contains(UInt8(ascii: "\n")))
    framer.append(bytes)
    return told + run(at: now)
  }

  /// The peer will send no more; it may still read.
  mutating func endInput(at now: Instant) -> [Effect] {
    heardAt = now
    guard case .open = link else { return run(at: now) }
    link = .inputEnded
    let effects = run(at: now)
    return effects + (pending != nil && isKnownToOffice ? [.office(.inputEnded(id))] : [])
  }

  /// The server stops: says why, and is over.
  mutating func stop(_ code: ErrorCode) {
    if code == .serverMoved { tellMove() }
    sayGoodbye(code)
    link = .finished
  }

  /// Says to somebody who has not got in why, and is over.
  mutating func turnAway(_ code: ErrorCode) {
    outbox.append { $0 += Line.farewell(code) }
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
      printNotice(notice)
      return run(at: now)
    case .surrender(let other, let greeting):
      // Of several who want it at once the last has it.
      let late = surrenderTo.map { Effect.session($0.session, .adopt(.busy)) }
      surrenderTo = (other, greeting)
      return (late.map { [$0] } ?? []) + run(at: now)
    case .cardRenewed(let prompt, let said, let lines):
      for line in lines { printNotice(.book(line)) }
      guard prompts[.card] != nil else { return run(at: now) }
      prompts[.card] = prompt
      isPromptStale = true
      if prompts[.password] == nil {
        for line in said { write(line) }
      } else {
        holdBack(said, isChat: false)
      }
      return run(at: now)
    case .ignoring(let names, let on):
      if on { ignored.formUnion(names) } else { ignored.subtract(names) }
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

  /// Whether the wire's lines carry what people read.
  var says: Bool { mode == .wire && wantsSentences }

  /// Whether a person reads sentences, and types as people do.
  var readsSentences: Bool { mode == .text || says }

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
    if owesLost { return start }
    let chat = mayInterrupt ? chatDue : nil
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
    guard case .open = link, deferred == nil, !isOverdrawn else { return false }
    // Of a line that is too long the framer keeps one byte more than a line may have.
    return framer.pendingBytes <= Limits.lineBytes + 1
      && outbox.count <= Limits.outboxSoftBytes
  }

  /// Whether the socket is to be closed once the outbox is flushed.
  var wantsClose: Bool {
    switch link {
    case .closing, .finished: true
    case .open, .inputEnded, .held: false
    }
  }

  /// The table at which it sits, the first one if there are several.
  var seatedTable: TableID? { tables.entries.first(where: \.isSeated)?.table }

  /// Whether the session is over: flush, close the socket if there is one, forget it.
  var isFinished: Bool {
    if case .finished = link { return true }
    return false
  }
}
