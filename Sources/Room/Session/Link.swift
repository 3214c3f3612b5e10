import Lines

/// A session's socket: a proxy's header, half-close, stalls, the goodbye, and the wait to be
/// resumed after a lost connection.
struct Link: Sendable {
  /// The stage of the socket's life.
  fileprivate enum Stage: Sendable {
    /// The part of a proxy's header received so far; nobody is greeted until it is complete.
    case awaitsHeader([UInt8])
    case open
    /// Everything has been sent. Further input, with this many bytes so far, is discarded until the
    /// peer closes too; beyond `drainBytes` it is not even read.
    case draining(Int)
    /// There is no socket any more; the session may live on to be resumed.
    case closed
  }

  /// How long the session waits to be resumed.
  let hold: Duration
  fileprivate var stage: Stage
  /// The deadline for a proxy's header, for the socket to take bytes, or for the peer to close.
  fileprivate var patience: Instant?
  /// Whether the peer has finished sending.
  fileprivate var inputHasEnded = false
  /// The deadline for the session to be resumed; `nil` while it does not wait for that.
  var heldUntil: Instant?
  fileprivate(set) var isOver = false
  /// The connection that wants to resume the session once no command is pending.
  fileprivate var wanted: (by: SessionID, greeting: Greeting?)?
  /// The session that received this one's state, and when.
  fileprivate var given: (to: SessionID, at: Instant)?
  /// Whether the operator has dismissed the session; it ends as soon as no command is pending.
  fileprivate(set) var isDismissed = false

  /// - Parameter header: the deadline for a proxy's header, if the connection is a proxy's.
  init(hold: Duration, header: Instant?) {
    (self.hold, patience) = (hold, header)
    stage = header == nil ? .open : .awaitsHeader([])
  }
}

/// The socket's owner reports what happens there, carries out the effects, calls `sent` with the
/// bytes the socket has taken, and then does what `settle` requests.
extension Session {
  /// What a session requests of its socket's owner.
  public struct Wishes: Sendable {
    /// Whether the socket should be read.
    public let reads: Bool
    /// Whether to try again when the socket takes bytes.
    public let writes: Bool
    /// When `wake` is due.
    public let wake: Instant?
    /// Whether to shut down sending, because nothing more follows; true only once. The peer should
    /// then close.
    public let endsOutput: Bool
    /// Whether the socket should be closed.
    public let closes: Bool
    /// Whether the session is over too.
    public let isOver: Bool
  }

  /// What the socket's owner checks again and again.
  public struct Standing: Sendable {
    /// The number of bytes waiting for the socket.
    public let waiting: Int
    /// Whether there is a socket.
    public let isConnected: Bool
    /// Whether bytes wait for a socket that may take them.
    public let hasOutput: Bool
    /// Whether its lines have incurred costs that its address has not been charged yet.
    public let hasWorked: Bool
  }

  /// How long a peer may take to close after our last bytes. If we closed with unread input, the
  /// kernel would discard them.
  public static let drain = Duration.seconds(1)
  /// How much input is read in the meantime. A peer that sends more than was in flight still gets
  /// our last words, until the socket is closed.
  private static let drainBytes = 262_144

  /// Whether there is a socket.
  public var isConnected: Bool { if case .closed = link.stage { false } else { true } }

  /// Whether everything has been sent and the session waits for the peer to close.
  public var isDraining: Bool { if case .draining = link.stage { true } else { false } }

  /// Whether the connection ends when everything has been sent.
  public var isClosing: Bool { !reader.isOpen && link.heldUntil == nil }

  /// Whether the peer has finished sending.
  public var inputHasEnded: Bool { link.inputHasEnded }

  /// The deadline for the socket to take bytes, or for the peer to close.
  var patience: Instant? { link.patience }

  /// The number of bytes waiting for the socket.
  public var waiting: Int { reader.outbox.count }

  /// Whether bytes wait for a socket that may take them.
  public var hasOutput: Bool {
    if case .open = link.stage { !reader.outbox.isEmpty } else { false }
  }

  /// The session's standing. Mutating, so that it is read in place: a session is too large to copy
  /// for every check.
  public var standing: Standing {
    mutating get {
      Standing(
        waiting: waiting, isConnected: isConnected, hasOutput: hasOutput,
        hasWorked: input.bucket.hasDrawn)
    }
  }

  /// Charges its address for its lines, and applies what others there have used. Call it before
  /// lines are read, and afterward if the session has worked.
  public mutating func share(_ addresses: inout AddressBuckets, at now: Instant) {
    input.bucket.settle(&addresses, of: address, at: now)
  }

  // MARK: - Socket events

  /// Greets the peer, unless a proxy must first say who that is.
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
    // Programs read it too: it is a line of the wire, and is not wrapped.
    reader.outbox.appendLine { welcome.appendWire(to: &$0) }
    reader.write("# Type play to be seated at a table, or login NAME first; help tells more.")
    reader.write("# To learn: hands, advise, equity; to keep score: book. To leave, type quit.")
    return [.house(.arrived(id, address: address.network.description))]
  }

  /// Takes bytes from the peer and handles their lines.
  ///
  /// - Parameter admit: whether the address in a header may open another connection.
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

  /// Gives up on a proxy that sent something else, or nothing in time.
  private mutating func missHeader() -> [Effect] {
    [.log("\(address) is named by --proxy-from but sent no PROXY header: closed")] + lose(at: now)
  }

  /// Notes that the peer has finished sending; it may still read.
  public mutating func endInput(at now: Instant) -> [Effect] {
    self.now = now
    let hadEnded = link.inputHasEnded || !reader.isOpen
    link.inputHasEnded = true
    // A peer that sends no header only checks whether anyone is listening.
    guard case .open = link.stage else { return lose(at: now) }
    let effects = run()
    return effects + (hadEnded || pending == nil ? [] : [.house(.inputEnded(id))])
  }

  /// Lends the bytes waiting for the socket.
  public mutating func withOutput<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    reader.outbox.withUnsafeBytes(body)
  }

  /// Notes that the socket has taken `count` of the waiting bytes, 0 if it takes none now. A socket
  /// that takes nothing for `stall` is given up; every byte restarts that time.
  public mutating func sent(_ count: Int, at now: Instant, stall: Duration) {
    guard case .open = link.stage else { return }
    reader.outbox.consume(count)
    if reader.outbox.isEmpty {
      link.patience = nil
    } else if count > 0 || link.patience == nil {
      link.patience = now.after(stall)
    }
  }

  /// Notes that the socket is gone: the seat is held, or, without a name, the session ends.
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
    guard name != nil, !isBeside else { return end() }
    link.heldUntil = now.after(link.hold)
    // A session given to another connection is held only in case that one does not take it.
    guard link.given == nil else { return [] }
    let tables = self.tables.entries.map { Effect.table($0.table, .cutOff(id)) }
    return run() + tables + [.house(.cutOff(id))]
  }

  // MARK: - Other events

  /// Does what is due at the time of `Wishes.wake`.
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

  /// Stops with the server: tells the peer why and ends the session.
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

  /// Updates the socket's stage. Call it after everything else, once the socket has been offered
  /// the waiting bytes.
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

  /// Whether received lines may be handled now, including those of a peer that is gone.
  // Inlined into a mutating function, it makes the compiler copy the whole session.
  @inline(never) var mayRead: Bool {
    if reader.isSlow || link.isOver { return false }
    return link.heldUntil == nil ? reader.isOpen : input.framer.pendingBytes > 0
  }

  /// When `wake` has something else to do; changes with every call, and when the outbox is
  /// consumed.
  private var due: Instant? {
    let start = Instant(nanoseconds: 0)
    if let until = link.heldUntil { return until }
    if reader.owesLost { return start }
    guard pending == nil, mayRead else { return chatDue }
    // Its last lines were handled while it did not read: now that it reads, the end is due.
    let due = input.due ?? (link.inputHasEnded ? start : nil)
    return .earliest(due, chatDue)
  }

  /// Does what must wait until no command is pending: another connection resumes the session, and
  /// after the last line of a peer that has finished sending, the rest is flushed and the
  /// connection closed.
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

  /// Ends the session, which can no longer be resumed.
  mutating func close() {
    reader.outbox.isOpen = false
    link.heldUntil = nil
    link.isOver = true
  }

  // MARK: - Another connection

  /// Notes that another connection wants to resume this session. The last one wins.
  mutating func noteWish(of other: SessionID, _ greeting: Greeting?) -> [Effect] {
    defer { link.wanted = (other, greeting) }
    return link.wanted.map { [.session($0.by, .adopt(.busy))] } ?? []
  }

  /// Forwards an input to the connection that this session was given to.
  func passOn(_ input: SessionInput) -> [Effect] {
    link.given.map { [.session($0.to, input)] } ?? []
  }

  /// Gives this session to another connection, and holds it until that one has taken it.
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

  /// Resumes the session that another connection gave up.
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
    // Tables watched without a name are left: they are not part of the resumed session.
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

  /// Counts a table that has delivered the missed events; the reply follows the last one.
  mutating func finishResuming(_ missed: Int) -> [Effect] {
    guard let (waiting, before) = pending?.resuming else { return [] }
    reader.isPromptDue = true
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

  /// Dismisses the session for the operator: its peer is told why, its name is freed, its seats are
  /// given up.
  ///
  /// This also applies to a connection that resumes it.
  mutating func dismiss(_ code: ErrorCode, _ text: Prose?) -> [Effect] {
    guard !link.isOver else { return [] }
    reader.sayGoodbye(code, text)
    link.isDismissed = true
    return passOn(.dismissed(code, text))
  }

  /// Ends a dismissed session, but not before its pending command is answered: that may still give
  /// it a seat, which must be given up too.
  mutating func finishDismissal() -> [Effect] {
    guard pending == nil else { return [] }
    let end = link.given == nil && !link.isOver ? end() : []
    return end + surrender()
  }

  /// Explains after Ctrl-C, if telnet reports it, how to leave.
  mutating func tellInterrupt() {
    guard reader.mode == .text else { return }
    let cost: Prose = tables.seated.map { ", and gives up your seat at table \($0)" } ?? ""
    reader.write(
      "The line that you were typing is dropped. Type quit to leave: it closes the connection"
        + cost + ".")
    tellHowToComeBack("If the connection is lost instead")
  }

  /// Tells a person or program waiting for a reply that the store cannot write for a while, once
  /// for each command; returns whether there was one.
  public mutating func tellOfStall() -> Bool {
    guard reader.isOpen, let pending, !pending.isToldToWait, !pending.isOwnLook else {
      return false
    }
    self.pending?.isToldToWait = true
    let words: Prose = "the server is waiting for its store; your command is kept"
    if reader.mode == .text { reader.write("[\(words)]") } else { reader.print(.comment(words)) }
    return true
  }

  /// Prints the line that brings a seat back, alone so that it can be copied.
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

  /// The line of the wire for a peer that is turned away before it gets in.
  public static func farewell(_ code: ErrorCode, _ text: Prose? = nil) -> [UInt8] {
    var line: [UInt8] = []
    bye(code, text).appendWire(to: &line)
    return line
  }
}
