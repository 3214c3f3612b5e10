import Cards
import Identity
import LineProtocol
import Lines

/// A connection's life as a value: a proxy's header, the greeting, lines and their answers,
/// half-close, backpressure, stalls, the session that is held after a loss, and the goodbye.
///
/// Whoever has the socket says what happens there, carries out the effects, says with `sent` what
/// the socket has taken, and then does what `settle` asks for.
public struct Connection: Sendable {
  /// How far it is.
  private enum Stage: Sendable {
    /// A proxy has sent so much of its header; until it is whole nobody is greeted.
    case awaitsHeader([UInt8])
    case open
    /// All is said. What still comes, so many bytes by now, is thrown away until the peer closes
    /// too; beyond `drainBytes` it is not read.
    case draining(Int)
    /// There is no socket any more; the session may live on, so that it can be resumed.
    case closed
  }

  /// What a connection asks of whoever has its socket.
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

  /// How long a peer has to close after all is said. Closing with unread input would have the
  /// kernel throw our last words away.
  public static let drain = Duration.seconds(1)
  /// How much of what it sends meanwhile is read. Who sends more than was under way hears our last
  /// words all the same, until the socket is closed.
  private static let drainBytes = 262_144

  var session: Session
  private var stage = Stage.open
  /// Until when the header must be there, the socket must take bytes, or the peer may close.
  private(set) var patience: Instant?
  /// The peer has finished sending.
  public private(set) var inputHasEnded = false

  /// A new connection; `open` comes next.
  ///
  /// - Parameters:
  ///   - address: where it comes from.
  ///   - token: at least 128 random bits as a word; whoever has it can resume the session.
  ///   - limits: how many lines it may send.
  ///   - hold: how long its session waits to be resumed.
  ///   - zone: that of the clock by which times are said; it is said to people if it is known.
  ///   - header: until when a proxy must send its header, if it comes from one.
  public init(
    id: SessionID, from address: PeerAddress, token: String, limits: FloodLimit, hold: Duration,
    zone: ZoneOffset? = nil, header: Instant? = nil, at now: Instant
  ) {
    session = Session(
      id: id, from: address, token: token, limits: limits, hold: hold, zone: zone, at: now)
    patience = header
    if header != nil { stage = .awaitsHeader([]) }
  }

  public var id: SessionID { session.id }

  /// Where it comes from: of what a proxy passes on, what its header says.
  public var address: PeerAddress { session.address }

  /// Whether there is a socket.
  public var isConnected: Bool { if case .closed = stage { false } else { true } }

  /// Whether all is said and the peer is waited for.
  public var isDraining: Bool { if case .draining = stage { true } else { false } }

  /// Whether it ends when all is sent.
  public var isClosing: Bool { session.wantsClose }

  /// How many bytes wait for the socket.
  public var waiting: Int { session.reader.outbox.count }

  /// Whether bytes wait for a socket that may take them.
  public var hasOutput: Bool {
    if case .open = stage { !session.reader.outbox.isEmpty } else { false }
  }

  /// Whether what must be kept cannot be written for so long that new commands are refused.
  public var isStoreAway: Bool {
    get { session.isStoreAway }
    set { session.isStoreAway = newValue }
  }

  /// Tells who waits for the reply to a command that nothing can be kept for a while now, once for
  /// each command; whether there is somebody.
  public mutating func tellOfStall() -> Bool {
    if case .open = stage { session.tellOfStall() } else { false }
  }

  /// The table at which it sits, the first one if there are several.
  public var seatedTable: TableID? { session.tables.seated }

  // MARK: - What happens at the socket

  /// Greets the peer, unless a proxy must say first who that is.
  public mutating func open(at now: Instant) -> [Effect] {
    if case .open = stage { session.greet(at: now) } else { [] }
  }

  /// Takes bytes from the peer and does what they say.
  ///
  /// - Parameter admit: whether the address that a header names may have one connection more.
  public mutating func receive(
    _ bytes: UnsafeRawBufferPointer, at now: Instant,
    admitting admit: (PeerAddress) -> Bool = { _ in true }
  ) -> [Effect] {
    switch stage {
    case .open: session.receive(bytes, at: now)
    case .awaitsHeader(let header): read(header: header + bytes, at: now, admit)
    case .draining(let count): drop(count + bytes.count)
    case .closed: []
    }
  }

  private mutating func drop(_ count: Int) -> [Effect] {
    stage = .draining(count)
    return []
  }

  private mutating func read(
    header: [UInt8], at now: Instant, _ admit: (PeerAddress) -> Bool
  ) -> [Effect] {
    switch ProxyHeader.read(header) {
    case .incomplete:
      stage = .awaitsHeader(header)
      return []
    case .invalid: return missHeader(at: now)
    case .header(let address, let consumed):
      (stage, patience) = (.open, nil)
      if let address {
        guard admit(address) else {
          session.turnAway(.serverFull)
          return []
        }
        session = Session(
          id: id, from: address, token: session.token, limits: session.flood, hold: session.hold,
          zone: session.reader.style.serverZone, at: now)
      }
      let greeting = session.greet(at: now)
      let rest = header[consumed...]
      if rest.isEmpty { return greeting }
      return greeting + rest.withUnsafeBytes { session.receive($0, at: now) }
    }
  }

  /// The proxy has sent something else, or nothing in time.
  private mutating func missHeader(at now: Instant) -> [Effect] {
    [.log("\(address) is named by --proxy-from but sent no PROXY header: closed")] + lose(at: now)
  }

  /// The peer will send no more; it may still read.
  public mutating func endInput(at now: Instant) -> [Effect] {
    inputHasEnded = true
    // Whoever sent no header only looked whether anybody listens.
    if case .open = stage { return session.endInput(at: now) }
    return lose(at: now)
  }

  /// Lends the bytes that wait for the socket.
  public mutating func withOutput<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    session.reader.outbox.withUnsafeBytes(body)
  }

  /// The socket has taken so many of the bytes that wait, or takes none now. One that takes nothing
  /// for `stall` is given up; each byte gives it the whole time again.
  public mutating func sent(_ count: Int, at now: Instant, stall: Duration) {
    guard case .open = stage else { return }
    session.reader.outbox.consume(count)
    if session.reader.outbox.isEmpty {
      patience = nil
    } else if count > 0 || patience == nil {
      patience = now.after(stall)
    }
  }

  /// There is no socket any more. The session is told and may live on.
  public mutating func lose(at now: Instant) -> [Effect] {
    defer { (stage, patience) = (.closed, nil) }
    switch stage {
    case .open, .draining: return session.loseConnection(at: now)
    case .awaitsHeader: session.close()
    case .closed: break
    }
    return []
  }

  // MARK: - What else happens

  /// Takes what another value has for the session.
  public mutating func handle(_ mail: SessionInput, at now: Instant) -> [Effect] {
    session.handle(mail, at: now)
  }

  /// Time has passed: does what is due.
  public mutating func wake(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    if let patience, patience <= now {
      switch stage {
      case .awaitsHeader: return missHeader(at: now)
      case .draining: return lose(at: now)
      case .open, .closed: effects = lose(at: now)
      }
    }
    if let due = session.wake, due <= now { effects += session.wakeUp(at: now) }
    return effects
  }

  /// The server stops: the peer is told why, and all is over.
  public mutating func stop(_ code: ErrorCode, at now: Instant) -> [Effect] {
    switch stage {
    case .awaitsHeader: return lose(at: now)
    case .open, .closed: session.stop(code)
    case .draining: break
    }
    return []
  }

  /// To be called after whatever else, when the socket has been offered what waits.
  public mutating func settle(at now: Instant) -> (effects: [Effect], wishes: Wishes) {
    var effects: [Effect] = []
    var endsOutput = false
    var needs = session.needs()
    if needs.wantsClose, case .open = stage, session.reader.outbox.isEmpty {
      endsOutput = !inputHasEnded
      if inputHasEnded {
        effects = lose(at: now)
        needs = session.needs()
      } else {
        (stage, patience) = (.draining(0), now.after(Self.drain))
      }
    }
    var (reads, writes, closes, wake) = (true, false, false, patience)
    switch stage {
    case .awaitsHeader: break
    case .draining(let count): reads = count <= Self.drainBytes
    case .open:
      (reads, writes) = (needs.wantsInput && !inputHasEnded, patience != nil)
      if let due = needs.wake { wake = patience.map { min($0, due) } ?? due }
    case .closed: (reads, closes, wake) = (false, true, needs.wake)
    }
    return (
      effects,
      Wishes(
        reads: reads, writes: writes, wake: wake, endsOutput: endsOutput, closes: closes,
        isOver: closes && needs.isFinished)
    )
  }

  /// Tells what came of lines since the last time, if anything did.
  public mutating func tellTally(_ body: (SessionTally) -> Void) {
    guard !session.tally.isEmpty else { return }
    body(session.tally)
    session.tally.removeAll()
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
