import Cards
import Identity
import LineProtocol
import Lines

/// The client between two programs: each line of standard input is sent when the one before was
/// answered, and everything the server says is printed.
struct Pipe: FrontEnd {
  /// So many lines are read ahead; the rest waits in the pipe.
  private static let linesAhead = 64
  /// A server that does not end the connection after `quit` is left, in milliseconds.
  private static let farewellTime = 5000
  /// So long a lost connection is tried again, in milliseconds.
  private static let patience = Reconnecting.eagerTime

  private let options: Options
  private var session: ServerSession
  private var lines: [[UInt8]] = []
  private var unfinished: [UInt8] = []
  private var isInputOver = false
  private var hasTypedQuit = false
  private var wasRefused = false
  /// Whether a lost connection has left a line without its answer.
  private var owesAnswer = false
  private var leaveDeadline: Int?
  private var isFinished = false
  private var output = ""
  private var effects: [ClientEffect] = []

  init(options: Options, style: TextStyle, devices: DeviceSecrets = .init(), seed: Seed) {
    self.options = options
    session = ServerSession(
      policy: .init(
        role: .person, patience: .milliseconds(Self.patience), readsSentences: !options.showsWire),
      devices: devices, seed: seed, tagsAfter: options.lastTag)
    session.style = style
    session.style.screenReader = options.isForScreenReader
  }

  var deadline: Int? { [session.deadline, leaveDeadline].compactMap(\.self).min() }

  var wantsInput: Bool { !isInputOver && lines.count < Self.linesAhead }

  mutating func start(at now: Int) -> [ClientEffect] {
    session.start()
    return settle()
  }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    guard !isFinished else { return [] }
    switch input {
    case .typed(let bytes): take(bytes)
    case .inputEnded:
      isInputOver = true
      // As in a shell script, a last line without a line feed is a line.
      if !unfinished.isEmpty { take([10]) }
    case .interrupted(let signal):
      session.leave()
      effects += session.takeEffects()
      finish(ExitCode.signal(signal))
    case .elapsed: if let leaveDeadline, now >= leaveDeadline { finish() }
    case .connected, .received, .lost, .resized, .continued: break
    }
    for event in session.handle(input, at: now) where !isFinished { act(on: event) }
    sendNext(at: now)
    return settle()
  }

  private mutating func settle() -> [ClientEffect] {
    defer { (effects, output) = ([], "") }
    let text: [ClientEffect] = output.isEmpty ? [] : [.write(output)]
    return text + session.takeEffects() + effects
  }

  private mutating func take(_ bytes: [UInt8]) {
    unfinished += bytes
    while let end = unfinished.firstIndex(of: 10) {
      let line = unfinished[..<end]
      lines.append(Array(line))
      unfinished.removeSubrange(...end)
    }
  }

  private mutating func act(on event: SessionEvent) {
    switch event {
    case .greeted(let line): if options.showsWire { print([line.shown]) }
    case .ready(let start): begin(start)
    case .heard(let line, let reply): hear(line, reply)
    case .cameBack: break
    case .lost(let reason, let notice):
      owesAnswer = session.hasUnansweredLine
      if notice == .lost { complain(LossNotice.brief(reason)) }
    case .closed(.unavailable(let reason)):
      complain("no connection to \("\(options.server)"): \(reason)")
      finish(ExitCode.unavailable)
    case .closed(.sentAway(let reason)):
      complain(reason)
      finish(ExitCode.unavailable)
    case .closed(.takenOver):
      complain("the session goes on over another connection")
      finish(ExitCode.unavailable)
    case .closed(.left): finish()
    }
  }

  private mutating func begin(_ start: SessionEvent.Start) {
    switch start {
    case .fresh: logIn(options.name)
    case .resumed, .continued: complain(LossNotice.end)
    case .forgotten(let forgotten):
      guard !forgotten.wasSeated, !forgotten.isMember, !owesAnswer else {
        for line in forgotten.loss { complain(line) }
        return finish(ExitCode.unavailable)
      }
      complain(LossNotice.end)
      logIn(forgotten.name ?? options.name)
    case .bare:
      complain(ServerSession.bareNotice)
      logIn(options.name)
    }
  }

  private mutating func logIn(_ name: PlayerName?) {
    if let name { session.logIn(name) }
    if let table = options.table {
      session.send("sit \(table)", for: .sit)
    }
  }

  private mutating func hear(_ line: HeardLine, _ reply: PendingCommand?) {
    if case .reply(let message) = line.content, message.sign == .refused,
      reply?.purpose != .resume
    {
      wasRefused = true
    }
    if options.showsWire { return print([line.shown]) }
    if !isSilent(line, reply) { print(line.says) }
  }

  /// The introduction is the client's own affair, and so is a goodbye that nobody typed.
  private func isSilent(_ line: HeardLine, _ reply: PendingCommand?) -> Bool {
    if case .comment = line.content { return !session.isReady }
    return reply?.purpose == .hello || reply?.purpose == .resume || reply?.purpose == .fetch
      || reply?.purpose == .leave && !hasTypedQuit
  }

  private mutating func sendNext(at now: Int) {
    while !isFinished, session.isReady, session.isIdle, !session.isLeaving {
      guard !lines.isEmpty else {
        if isInputOver { leave(nil, at: now) }
        return
      }
      let words = lines.removeFirst()
      let line = options.showsWire ? TypedLine(words) : session.typed(words)
      switch line.meaning {
      case .nothing: break
      case .quit: leave(line, at: now)
      case .client:
        complain("settings and aliases are for a terminal; leave this line out")
        wasRefused = true
      case .changesMode:
        complain("the client reads wire mode by itself; leave mode= out, or use --wire")
        wasRefused = true
      case .unreadable(let error):
        let refusal = Line(error)
        print([
          options.showsWire ? Prose(sentence: refusal.wire()) : TypedLine.refused(error)
        ])
        wasRefused = true
      case .resume, .command: session.send(line, for: .typed)
      }
    }
  }

  private mutating func leave(_ line: TypedLine?, at now: Int) {
    hasTypedQuit = line != nil
    if let line { session.leave(line) } else { session.leave() }
    leaveDeadline = now + Self.farewellTime
  }

  private mutating func print(_ lines: [Prose]) {
    for line in lines { output += line.description + "\n" }
  }

  private mutating func complain(_ text: Prose) {
    effects.append(.complain("cardroom-client: \(text.printable)"))
  }

  private mutating func finish(_ code: Int32? = nil) {
    guard !isFinished else { return }
    isFinished = true
    effects.append(.finish(code ?? (wasRefused ? ExitCode.refused : ExitCode.ok)))
  }
}
