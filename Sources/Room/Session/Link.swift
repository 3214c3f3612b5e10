import Cards
import Identity
import LineProtocol
import Lines

/// A session's socket: a proxy's header, half-close, stalls, the goodbye, and the wait after a loss
/// to be resumed.
struct Link: Sendable {
  /// How far the socket is.
  fileprivate enum Stage: Sendable {
    /// A proxy has sent so much of its header; until it is whole nobody is greeted.
    case awaitsHeader([UInt8])
    case open
    /// All is said. What still comes, so many bytes by now, is thrown away until the peer closes
    /// too; beyond `drainBytes` it is not read.
    case draining(Int)
    /// There is no socket any more; the session may live on, so that it can be resumed.
    case closed
  }

  /// How long its session waits to be resumed.
  let hold: Duration
  fileprivate var stage: Stage
  /// Until when the header must be there, the socket must take bytes, or the peer may close.
  fileprivate var patience: Instant?
  /// The peer has finished sending.
  fileprivate var inputHasEnded = false
  /// Until when the session waits to be resumed, its socket being closed.
  var heldUntil: Instant?
  /// The session is over.
  fileprivate(set) var isOver = false
  /// Who wants to go on with the session once it waits for no answer.
  fileprivate var wanted: (by: SessionID, greeting: Greeting?)?
  /// The session that was given this one's state, and when.
  fileprivate var given: (to: SessionID, at: Instant)?
  /// The operator has sent the session away; it ends when it waits for nothing any more.
  fileprivate(set) var isDismissed = false

  /// - Parameter header: until when a proxy must send its header, if the connection is one's.
  init(hold: Duration, header: Instant?) {
    (self.hold, patience) = (hold, header)
    stage = header == nil ? .open : .awaitsHeader([])
  }
}

/// The owner of the socket says what happens there, carries out the effects, says with `sent` what
/// the socket has taken, and then does what `settle` asks for.
extension Session {
  /// What a session asks of the owner of its socket.
  public struct Wishes: Sendable {
    /// Whether the socket should be read.
    public let reads: Bool
    /// Whether to try again when the socket takes bytes.
    public let writes: Bool
    /// When `wake` is due.
    public let wake: Instant?
    /// Whether nothing more will be sent, which is said once: the peer is to close.
    public let endsOutput: Bool
    /// Whether the socket is to be closed.
    public let closes: Bool
    /// Whether the session is over too.
    public let isOver: Bool
  }

  /// What the owner of its socket looks at again and again.
  public struct Standing: Sendable {
    /// How many bytes wait for the socket.
    public let waiting: Int
    /// Whether there is a socket.
    public let isConnected: Bool
    /// Whether bytes wait for a socket that may take them.
    public let hasOutput: Bool
    /// Whether its lines have cost something that its address does not know of.
    public let hasWorked: Bool
  }

  /// How long a peer has to close after all is said. Closing with unread input would have the
  /// kernel throw our last words away.
  public static let drain = Duration.seconds(1)
  /// How much of what it sends meanwhile is read. Who sends more than was under way hears our last
  /// words all the same, until the socket is closed.
  private static let drainBytes = 262_144

  /// Whether there is a socket.
  public var isConnected: Bool { if case .closed = link.stage { false } else { true } }

  /// Whether all is said and the peer is waited for.
  public var isDraining: Bool { if case .draining = link.stage { true } else { false } }

  /// Whether it ends when all is sent.
  public var isClosing: Bool { !reader.isOpen && link.heldUntil == nil }

  /// The peer has finished sending.
  public var inputHasEnded: Bool { link.inputHasEnded }

  /// Until when the socket must take bytes, or the peer may close.
  var patience: Instant? { link.patience }

  /// How many bytes wait for the socket.
  public var waiting: Int { reader.outbox.count }

  /// Whether bytes wait for a socket that may take them.
  public var hasOutput: Bool {
    if case .open = link.stage { !reader.outbox.isEmpty } else { false }
  }

  /// How it stands. Mutating, so that it is looked up where it stands: a session is too large to be
  /// copied for each question.
  public var standing: Standing {
    mutating get {
      Standing(
        waiting: waiting, isConnected: isConnected, hasOutput: hasOutput,
        hasWorked: input.bucket.hasDrawn)
    }
  }

  /// Tells its address what its lines have cost, and hears what others' have: to be called before
  /// lines are read, and after, if it has worked.
  public mutating func share(_ addresses: inout AddressBuckets, at now: Instant) {
    input.bucket.settle(&addresses, of: address, at: now)
  }

  // MARK: - What happens at the socket

  /// Greets the peer, unless a proxy must say first who that is.
  public mutating func open(at now: Instant) -> [Effect] {
    guard case .open = link.stage else { return [] }
    let limit = input.limit
    let welcome = Line(
      .event, "welcome",
      [
        "server": "cardroom", "proto": Limits.version, "line": Limits.lineBytes,
        "rate": limit.rate > 0 ? "\(limit.rate)/s" : "none", "burst": limit.burst,
        "ping": Limits.pingSeconds, "hold": Int(link.hold.components.seconds),
      ], text: "Cardroom: card tables for several people at once")
    // Programs read it, too: it is the wire's, and stays in one line.
    reader.outbox.appendLine { welcome.appendWire(to: &$0) }
    reader.write("# Type play to be seated at a table, or login NAME first; help tells more.")
    reader.write("# To learn: hands, advise, equity; to keep score: book. To leave, type quit.")
    return [.house(.arrived(id, address: address.network.description))]
  }

  /// Takes bytes from the peer and does what they say.
  ///
  /// - Parameter admit: whether the address that a header names may have one connection more.
  public mutating func receive(
    _ bytes: UnsafeRawBufferPointer, at now: Instant,
    admitting admit: (PeerAddress) -> Bool = { _ in true }
  ) -> [Effect] {
    self.now = now
    switch link.stage {
    case .open where reader.isOpen && !link.inputHasEnded: break
    case .awaitsHeader(let header): return read(header: header + bytes, admit)
    case .draining(let count):
      link.stage = .draining(count + bytes.count)
      return []
    case .open, .closed: return []
    }
    let told = reader.takeToldMemos(bytes.contains(UInt8(ascii: "\n")))
    input.framer.append(bytes)
    reader.note(input.framer)
    guard let person = person.id, !told.isEmpty else { return run() }
    let memos = Array(told)
    return house { house, _ in house.takeMemos(memos, of: person) } + run()
  }

  private mutating func read(
    header: [UInt8], _ admit: (PeerAddress) -> Bool
  ) -> [Effect] {
    switch ProxyHeader.read(header) {
    case .incomplete:
      link.stage = .awaitsHeader(header)
      return []
    case .invalid: return missHeader()
    case .header(let named, let consumed):
      let address = named ?? self.address
      let isAdmitted = named.map(admit) ?? true
      self = Session(
        id: id, from: isAdmitted ? address : self.address, token: token, limits: input.limit,
        hold: link.hold, zone: reader.style.serverZone, at: now)
      guard isAdmitted else {
        reader.outbox.append { $0 += Line.farewell(.serverFull) }
        close()
        return []
      }
      let greeting = open(at: now)
      let rest = header[consumed...]
      if rest.isEmpty { return greeting }
      return greeting + rest.withUnsafeBytes { receive($0, at: now) }
    }
  }

  /// The proxy has sent something else, or nothing in time.
  private mutating func missHeader() -> [Effect] {
    [.log("\(address) is named by --proxy-from but sent no PROXY header: closed")] + lose(at: now)
  }

  /// The peer will send no more; it may still read.
  public mutating func endInput(at now: Instant) -> [Effect] {
    self.now = now
    let hadEnded = link.inputHasEnded || !reader.isOpen
    link.inputHasEnded = true
    // Whoever sent no header only looked whether anybody listens.
    guard case .open = link.stage else { return lose(at: now) }
    let effects = run()
    return effects + (hadEnded || pending == nil ? [] : [.house(.inputEnded(id))])
  }

  /// Lends the bytes that wait for the socket.
  public mutating func withOutput<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    reader.outbox.withUnsafeBytes(body)
  }

  /// The socket has taken so many of the bytes that wait, or takes none now. One that takes nothing
  /// for `stall` is given up; each byte gives it the whole time again.
  public mutating func sent(_ count: Int, at now: Instant, stall: Duration) {
    guard case .open = link.stage else { return }
    reader.outbox.consume(count)
    if reader.outbox.isEmpty {
      link.patience = nil
    } else if count > 0 || link.patience == nil {
      link.patience = now.after(stall)
    }
  }

  /// There is no socket any more: the seat is held, or, without a name, all is over.
  public mutating func lose(at now: Instant) -> [Effect] {
    self.now = now
    let stage = link.stage
    (link.stage, link.patience) = (.closed, nil)
    switch stage {
    case .awaitsHeader: close()
    case .open, .draining: break
    case .closed: return []
    }
    if link.isOver { return [] }
    reader.lose()
    prompts[.card] = nil
    guard name != nil else { return end() }
    link.heldUntil = now.after(link.hold)
    // A session that was given to another connection is held only should that one not take it.
    guard link.given == nil else { return [] }
    let tables = self.tables.entries.map { Effect.table($0.table, .cutOff(id)) }
    return run() + tables + [.house(.cutOff(id))]
  }

  // MARK: - What else happens

  /// The time of `Wishes.wake` has come.
  public mutating func wake(at now: Instant) -> [Effect] {
    self.now = now
    var effects: [Effect] = []
    if let patience, patience <= now {
      if case .awaitsHeader = link.stage { return missHeader() }
      effects = lose(at: now)
    }
    guard let due, due <= now else { return effects }
    return effects + (link.heldUntil == nil ? run() : end())
  }

  /// The server stops: the peer is told why, and all is over.
  public mutating func stop(_ code: ErrorCode, at now: Instant) -> [Effect] {
    switch link.stage {
    case .awaitsHeader: return lose(at: now)
    case .draining: return []
    case .open, .closed: break
    }
    if code == .serverMoved, reader.mode == .text {
      tellHowToComeBack("The tables go on at another machine")
    }
    reader.sayGoodbye(code)
    close()
    return []
  }

  /// To be called after whatever else, when the socket has been offered what waits.
  public mutating func settle(at now: Instant) -> (effects: [Effect], wishes: Wishes) {
    var effects: [Effect] = []
    var endsOutput = false
    if !reader.isOpen, case .open = link.stage, reader.outbox.isEmpty {
      endsOutput = !link.inputHasEnded
      if link.inputHasEnded {
        effects = lose(at: now)
      } else {
        (link.stage, link.patience) = (.draining(0), now.after(Self.drain))
      }
    }
    var (reads, writes, closes, wake) = (true, false, false, link.patience)
    switch link.stage {
    case .awaitsHeader: break
    case .draining(let count): reads = count <= Self.drainBytes
    case .open:
      (reads, writes) = (wantsInput, wake != nil)
      if let due { wake = wake.map { min($0, due) } ?? due }
    case .closed: (reads, closes, wake) = (false, true, due)
    }
    return (
      effects,
      Wishes(
        reads: reads, writes: writes, wake: wake, endsOutput: endsOutput, closes: closes,
        isOver: closes && link.isOver)
    )
  }

  /// Whether the socket should be read now.
  var wantsInput: Bool {
    !link.inputHasEnded && reader.isOpen && !reader.isSlow && input.wantsMore
  }

  /// Whether lines that have come are done now. Those of a peer that is gone are done, too.
  // Inlined into a mutating function, it makes the compiler copy the whole session.
  @inline(never) var mayRead: Bool {
    if reader.isSlow || link.isOver { return false }
    return link.heldUntil == nil ? reader.isOpen : input.framer.pendingBytes > 0
  }

  /// When `wake` has something to do besides; changes with every call, and when the outbox is
  /// consumed.
  private var due: Instant? {
    let start = Instant(nanoseconds: 0)
    if let until = link.heldUntil { return until }
    if reader.owesLost { return start }
    guard pending == nil, mayRead else { return chatDue }
    // Its last lines were done while it did not read: now that it does, the end is due.
    let due = input.due ?? (link.inputHasEnded ? start : nil)
    return .earliest(due, chatDue)
  }

  /// Does what waits until no command is under way: another connection goes on with the session,
  /// and after the last line of a peer that sends no more everything is flushed and closed.
  mutating func rest() -> [Effect] {
    let effects = surrender()
    if link.inputHasEnded, input.deferred == nil, mayRead {
      if reader.mode == .text {
        tellHowToComeBack("Nothing more comes from you, so the connection ends")
      }
      reader.outbox.isOpen = false
    }
    return effects
  }

  /// There is nothing more to say, and nobody to come back.
  mutating func close() {
    reader.outbox.isOpen = false
    link.heldUntil = nil
    link.isOver = true
  }

  // MARK: - Another connection

  /// Another connection wants to go on with this session. Of several the last has it.
  mutating func noteWish(of other: SessionID, _ greeting: Greeting?) -> [Effect] {
    defer { link.wanted = (other, greeting) }
    return link.wanted.map { [.session($0.by, .adopt(.busy))] } ?? []
  }

  /// What was told to a session that another connection was given.
  func passOn(_ input: SessionInput) -> [Effect] {
    link.given.map { [.session($0.to, input)] } ?? []
  }

  /// Gives this session to another connection. Until that has taken it, this one holds it.
  private mutating func surrender() -> [Effect] {
    guard let (other, greeting) = link.wanted else { return [] }
    link.wanted = nil
    let isFree = link.given.map { now >= $0.at.after(seconds: 1) } ?? true
    guard let name, isFree, !link.isOver, !link.isDismissed, other != id else {
      return [.session(other, .adopt(.busy))]
    }
    let state = SessionState(
      session: id, token: token, name: name, person: person, givenName: givenName, former: former,
      ignored: reader.ignored, isMuted: isMuted,
      greeting: greeting, tables: tables,
      tags: greeting == nil ? input.tags : TagMemory(), figures: figures, advisor: advisor,
      notices: reader.notices, style: reader.style)
    link.given = (other, now)
    reader.sayGoodbye(.authResumed)
    return [.session(other, .adopt(.session(state)))]
  }

  /// Goes on with the session that another connection gave up.
  mutating func adopt(_ adoption: Adoption) -> [Effect] {
    guard pending != nil, reader.isOpen else { return [] }
    switch adoption {
    case .session(let state): return goOn(with: state)
    case .busy: finish(Answer(Refusal(.authBusy).with(wait: 1)))
    case .unknown: finish(refusal: Refusal(.authToken))
    }
    return []
  }

  private mutating func goOn(with state: SessionState) -> [Effect] {
    // What was watched without a name is left: it is not part of the session that goes on.
    let leaving = tables.entries.map { Effect.table($0.table, .departed(id)) }
    (givenName, token, person.role) = (state.givenName, state.token, state.person.role)
    take(state.name, state.person)
    former = state.former ?? former
    isMuted = state.isMuted
    pending?.greeting = state.greeting
    reader.adopt(state)
    tables.adopt(state.tables, seen: pending?.seen ?? [])
    input.tags = state.tags
    (figures, advisor) = (state.figures, state.advisor)
    pending?.resuming = (tables.entries.count, 0)
    let isNewToken = state.session == nil && state.greeting != nil
    let digest = isNewToken ? TokenDigest(of: token) : nil
    let handing = tables.entries.map { entry in
      Effect.table(
        entry.table, .handedOver(from: state.session, state.name, to: id, last: entry.seq, digest))
    }
    let effects =
      leaving + [
        .house(
          .handedOver(from: state.session, to: id, state.name, address: sender.address))
      ] + (state.session.map { [.session($0, .released)] } ?? []) + handing
    return handing.isEmpty ? effects + finishResuming(0) : effects
  }

  /// Counts a table that brought what was missed; after the last one the reply is due.
  mutating func finishResuming(_ missed: Int) -> [Effect] {
    guard let (waiting, before) = pending?.resuming else { return [] }
    reader.isPromptStale = true
    guard waiting <= 1 else {
      pending?.resuming = (waiting - 1, before + missed)
      return []
    }
    reader.printNotices()
    if let greeting = pending?.greeting {
      finish(greeting(!tables.isEmpty))
      return tables.entries.first.map { showTable($0.table) } ?? []
    }
    finish(
      Line(
        .done, "resume",
        [
          "name": OwnerName(name), "tables": tables.entries.map(\.table),
          "missed": before + missed,
        ], said: "Welcome back, \(name.map { "\($0)" } ?? "")."))
    return tables.entries.first.map { showTable($0.table) } ?? []
  }

  // MARK: - Dismissal and farewell

  /// The operator ends the session: the peer is told why, the name is free, the seats are given up.
  ///
  /// Whoever goes on with it over another connection is meant too.
  mutating func dismiss(_ code: ErrorCode, _ text: Prose?) -> [Effect] {
    guard !link.isOver else { return [] }
    reader.sayGoodbye(code, text)
    link.isDismissed = true
    return passOn(.dismissed(code, text))
  }

  /// Ends a session that was sent away. Not before it has heard what it waits for, which can still
  /// give it a seat that must be given up too.
  mutating func finishDismissal() -> [Effect] {
    guard pending == nil else { return [] }
    let end = link.given == nil && !link.isOver ? end() : []
    return end + surrender()
  }

  /// Ctrl-C, where telnet tells of it.
  mutating func tellInterrupt() {
    guard reader.mode == .text else { return }
    let cost: Prose = tables.seated.map { ", and gives up your seat at table \($0)" } ?? ""
    reader.write(
      "The line that you were typing is dropped. Type quit to leave: it closes the connection"
        + cost + ".")
    tellHowToComeBack("If the connection is lost instead")
  }

  /// Tells who waits for the reply to a command that nothing can be kept for a while now, once for
  /// each command; whether there is somebody.
  public mutating func tellOfStall() -> Bool {
    guard reader.isOpen, let pending, !pending.isToldToWait, !pending.isOwnLook else {
      return false
    }
    self.pending?.isToldToWait = true
    let words: Prose = "the server is waiting for its store; your command is kept"
    if reader.mode == .text { reader.write("[\(words)]") } else { reader.print(.comment(words)) }
    return true
  }

  /// The line that brings a seat back, by itself so that it can be copied.
  private mutating func tellHowToComeBack(_ head: Prose) {
    guard let table = tables.seated else { return }
    reader.write(
      "\(head): your seat at table \(table) is kept for \(link.hold.components.seconds) s.")
    reader.write("Connect again and type resume \(token)")
  }
}

extension Line {
  /// The last line of a connection.
  static func bye(_ code: ErrorCode, _ text: Prose? = nil) -> Line {
    let text = text ?? code.meaning
    return Line(.event, "bye", ["code": code], text: text, said: "Goodbye: \(text)")
  }

  /// The line of the wire that somebody is turned away with who has not got in.
  public static func farewell(_ code: ErrorCode, _ text: Prose? = nil) -> [UInt8] {
    var line: [UInt8] = []
    bye(code, text).appendWire(to: &line)
    return line
  }
}
