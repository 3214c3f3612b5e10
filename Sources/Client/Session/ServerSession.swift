import Cards
import Identity
import LineProtocol
import Lines

/// What came of an input to a session, for a front end to show or to act upon.
package enum SessionEvent: Sendable, Equatable {
  /// How a session stands once the introduction is over.
  package enum Start: Sendable, Equatable {
    /// A new session.
    case fresh
    /// The old session goes on.
    case resumed
    /// The session of an earlier run goes on.
    case continued
    /// The server no longer knows the old session; this is a new one.
    case forgotten(ForgottenSession)
    /// The server is older and speaks text mode, to this terminal as to any other.
    case bare
  }

  /// Why a connection stays closed.
  package enum Ending: Sendable, Equatable {
    /// The user left.
    case left
    /// The session goes on over another connection.
    case takenOver
    /// The operator has sent the user away, or lets nobody in from here; what was said of it.
    case sentAway(Prose)
    /// There is no server, or none of ours, or it was tried often enough; why.
    case unavailable(Prose)
  }

  /// The server is there and has greeted.
  case greeted(HeardLine)
  /// Commands can be sent.
  case ready(Start)
  /// The reply that is heard next has brought back seats that were held.
  case cameBack
  /// A line from the server; `reply` is the command that it answers, or is a row of the answer to.
  case heard(HeardLine, reply: PendingCommand?)
  /// The connection is gone, or was not there again, and is tried again; the user is told of it
  /// where a notice says so.
  case lost(reason: Prose, LossNotice?)
  /// The connection is gone and stays so.
  case closed(Ending)
}

/// A session that the server does not know any more.
package struct ForgottenSession: Sendable, Equatable {
  /// Who the user was.
  var name: PlayerName?
  var isMember = false
  var wasSeated = false
  /// What the user typed and had no reply for; nothing that hides a secret.
  var unanswered: [String] = []

  /// What the user is told of it.
  var loss: [Prose] {
    let end: Prose = wasSeated ? "your seat was given up." : "you log in again."
    let lost: [Prose] =
      name == nil && !wasSeated ? [] : ["The server does not know you any more: \(end)"]
    guard !unanswered.isEmpty else { return lost }
    let lines = unanswered.map { "\($0)" as Prose }.joined(separator: "; ")
    return lost + ["There was no reply, so it may be done or not: \(lines)"]
  }
}

/// One session with a server, over one connection after another: introduction, tags, replies, loss
/// and resumption.
package struct ServerSession: Sendable {
  /// What the front ends want differently.
  package struct Policy: Sendable {
    /// What it is.
    let role: Person.Role
    /// For how long a lost connection is tried again.
    let patience: ReconnectPatience
    /// Whether the session resends a command that the server refused with `server.busy`.
    var repeatsBusy = true
    /// Whether a person is asked back before something costs.
    var isAskedBack = true
    /// Whether a person reads sentences.
    var readsSentences = true

    /// How the program calls itself.
    fileprivate var program: String { role == .bot ? "cardroom-bots" : "cardroom-client" }

    /// A bot's.
    package static func bot(_ patience: ReconnectPatience) -> Policy {
      Policy(role: .bot, patience: patience)
    }
  }

  private enum Phase: Sendable {
    case offline, connecting, greeting, introducing, resuming, ready
  }

  /// A server that does not greet or answer `hello` within this time is none, in milliseconds. So
  /// long it may keep silent before it is asked for a sign of life, and so long until it gives one.
  static let patience = 10_000

  /// The tables and the name, as the server said them.
  package private(set) var tables = JoinedTables()
  /// Whether the server wants to hear the last command once more; `yes` says it.
  private(set) var isQuestioned = false
  /// Who asks the user to play a match, and waits for an answer.
  private(set) var challengers: [PlayerName] = []
  /// Where a round is read step by step.
  private(set) var replay: ReplayPlace?
  /// When the session wants `elapsed`.
  package var deadline: Int? {
    [phaseDeadline, postponed?.until, silenceDeadline].compactMap(\.self).min()
  }
  private var phaseDeadline: Int?
  /// How a person reads what the server says.
  var style = TextStyle()
  /// Whether the server is older than its sentences, so that what is typed is sent and what comes
  /// is shown.
  private(set) var isBare = false
  /// What a person reads before the next line.
  private var sayings: [Prose] = []
  /// Whether a server has ever been there; if not, the address is taken to be wrong.
  private(set) var wasReady = false
  /// Whether a node that waits to take over has answered: then the address is right.
  private var hasHeardStandby = false
  /// Whether the user has said `quit`.
  package private(set) var isLeaving = false
  private let policy: Policy
  private var phase = Phase.offline
  /// What `resume` needs.
  private var token: String?
  /// The token of the fresh session, should the old one be forgotten.
  private var freshToken: String?
  /// Commands without a reply, in the order in which the server will answer.
  private var pending: [PendingCommand] = []
  /// Commands that a lost connection has left without a reply.
  private var unanswered: [PendingCommand] = []
  /// Commands that were refused because nothing could be kept, and when they are sent again.
  private var postponed: (commands: [PendingCommand], until: Int)?
  private var devices: DeviceSecrets
  /// What a later run could go on with.
  private var kept: KeptSession?
  private var effects: [ClientEffect] = []
  private var reconnecting: Reconnecting
  /// The server's last word.
  private var farewell: Line?
  private var assembler = LineAssembler()
  private var lastTag: Int
  /// When the last line was heard.
  private var heardAt = 0
  /// When the server was asked for a sign of life, or gave one that was no whole line.
  private var probedAt: Int?
  /// Whether the server has said that it waits to save something before it goes on replying.
  private var isToldToWait = false
  /// Whether the server has told where tables stand that the next reply brings back.
  private var isBroughtBack = false
  /// Who the user was before the server forgot it.
  private var formerName: PlayerName?
  /// Whether the user is a member, who needs the password to log in again.
  private(set) var isMember = false

  /// - Parameters:
  ///   - devices: what an earlier run has kept for this server.
  ///   - tag: the number behind which the tags begin. It differs in each run: the server remembers
  ///     an earlier run's tags, and answers a command under one of these with the old reply.
  ///   - earlier: the session to go on with.
  package init(
    policy: Policy, devices: DeviceSecrets, seed: Seed, tagsAfter tag: Int,
    after earlier: KeptSession? = nil
  ) {
    self.policy = policy
    self.devices = devices
    (kept, token, tables.me) = (earlier, earlier?.token, earlier?.name)
    lastTag = tag
    reconnecting = Reconnecting(seed: seed)
  }

  /// What a user reads where the server is such a one.
  static let bareNotice: Prose =
    "The server is older than this client: you read it line by line, and type as at any terminal."

  /// Whether commands can be sent.
  package var isReady: Bool { phase == .ready }

  /// Whether every command has its reply.
  var isIdle: Bool { pending.isEmpty && postponed == nil }

  /// Whether a line of the user's waits for the connection to be there again.
  var hasUnansweredLine: Bool { unanswered.contains { $0.purpose == .typed } }

  /// Whether a later run could go on with the session.
  var isKept: Bool { kept != nil }

  /// Whether there is no connection any more, and another is waited for.
  var isWaiting: Bool { phase == .offline && phaseDeadline != nil }

  // MARK: - Commands

  /// What a person has typed. A step of a round is told by its number: what the client asks by
  /// itself has the server forget where it was.
  func typed(_ line: some BidirectionalCollection<UInt8>) -> TypedLine {
    replay?.line(typed: String(decoding: line, as: UTF8.self)).map { TypedLine($0) }
      ?? TypedLine(fromPerson: line)
  }

  /// Begins to connect.
  package mutating func start() {
    phase = .connecting
    phaseDeadline = nil
    farewell = nil
    sayings = []
    assembler = LineAssembler()
    effects.append(.connect)
  }

  /// Connects at once, if another connection is waited for; whether it does.
  mutating func hurry() -> Bool {
    guard isWaiting else { return false }
    start()
    return true
  }

  /// Sends a command, or keeps still if there is no connection. The reply comes back with it.
  package mutating func send(_ line: TypedLine, for purpose: PendingCommand.Purpose) {
    guard phase != .offline, phase != .connecting else { return }
    let line = devices.completing(line)
    if isBare { return effects.append(.send(line.bytes + [10])) }
    var tag = line.tag
    if line.takesTag {
      lastTag += 1
      tag = Tag("c\(lastTag)")
    }
    let command = PendingCommand(line: line, tag: tag, purpose: purpose)
    pending.append(command)
    effects.append(.send(command.wire))
  }

  /// Sends a command of the client's own.
  package mutating func send(_ text: String, for purpose: PendingCommand.Purpose) {
    send(TypedLine(text), for: purpose)
  }

  package mutating func logIn(_ name: PlayerName, _ password: String? = nil) {
    send("login \(name)" + (password.map { " " + $0 } ?? ""), for: .login)
  }

  private var readsSentences: Bool { policy.role == .person && policy.readsSentences }

  /// Sends an empty line: the server says again what is asked, or goes on with what is read step
  /// by step.
  mutating func sendEmptyLine() {
    if isReady { effects.append(.send([10])) }
  }

  /// Has things said as a command has set it.
  mutating func follow(_ line: TypedLine, _ settings: ClientSettings) {
    style.spokenCards = settings.spokenCards
    let key = line.words.dropFirst().first
    guard line.verb == "set", key?.lowercased() == ClientSetting.screenReader else { return }
    style.screenReader = settings.isForScreenReader
    set("screenreader", style.screenReader)
  }

  private mutating func set(_ key: String, _ isOn: Bool) {
    send("set \(key) \(isOn ? "on" : "off")", for: .fetch)
  }

  /// What a person reads of a line, in which the token is nobody's business: the client keeps it,
  /// and goes on with the session by itself or with `--resume`.
  func shown(_ line: HeardLine) -> [Prose] {
    let secret = token.map { "resume \($0)" }
    return line.says.filter { says in
      secret.map { !says.description.contains($0) } ?? true
    }.map(style.spoken)
  }

  /// Says `quit`, in the user's words if there are any; that the connection ends then is no loss.
  /// Nobody goes on with the session.
  package mutating func leave(_ line: TypedLine = .quit) {
    forgetKept()
    guard !isLeaving, phase != .offline, phase != .connecting else { return }
    isLeaving = true
    send(line, for: .leave)
  }

  /// Has the session kept as it is now, if a player has it.
  private mutating func keepSession() {
    guard !isLeaving, let session = KeptSession(tables.me, token: token), session != kept else {
      return
    }
    forgetKept()
    kept = session
    effects.append(.keepSession(session))
  }

  private mutating func forgetKept() {
    if let kept { effects.append(.forgetSession(kept)) }
    kept = nil
  }

  /// Gives what the session wants done; asking takes it away.
  package mutating func takeEffects() -> [ClientEffect] {
    defer { effects = [] }
    return effects
  }

  // MARK: - The connection

  /// Takes an input, and says what came of it.
  package mutating func handle(_ input: ClientInput, at now: Int) -> [SessionEvent] {
    switch input {
    case .connected:
      phase = .greeting
      phaseDeadline = now + Self.patience
      return []
    case .received(let bytes):
      var events: [SessionEvent] = []
      if probedAt != nil { probedAt = now }
      for line in assembler.append(bytes) where phase != .offline {
        (heardAt, probedAt) = (now, nil)
        if isBare {
          events.append(.heard(HeardLine(text: line), reply: nil))
          continue
        }
        let line = HeardLine(line, after: sayings)
        if line.isBeforeLine {
          if sayings.count < Limits.eventsKept { sayings = line.says }
          continue
        }
        sayings = []
        events += hear(line, at: now)
      }
      return events
    case .lost(let reason):
      return [lose("\(reason)", at: now)]
    case .elapsed:
      return elapse(at: now)
    case .typed, .inputEnded, .resized, .interrupted, .continued:
      return []
    }
  }

  private mutating func elapse(at now: Int) -> [SessionEvent] {
    if let (commands, until) = postponed, now >= until {
      postponed = nil
      sendAgain(commands)
    }
    if let silenceDeadline, now >= silenceDeadline { return endSilence(at: now) }
    guard let phaseDeadline, now >= phaseDeadline else { return [] }
    self.phaseDeadline = nil
    switch phase {
    case .offline:
      start()
      return []
    case .greeting, .introducing, .resuming:
      return turnAway("no answer within \(Self.patience / 1000) s", at: now)
    case .connecting, .ready:
      return []
    }
  }

  private var silenceDeadline: Int? {
    phase == .ready && !isBare ? (probedAt ?? heardAt) + Self.patience : nil
  }

  /// Pings a silent server, and gives the connection up if that brings no answer. While the server
  /// cannot save anything, a command waits, and so does every request behind it.
  private mutating func endSilence(at now: Int) -> [SessionEvent] {
    let mayWait = isToldToWait || postponed != nil || !pending.allSatisfy(\.purpose.onlyReads)
    if probedAt != nil, !mayWait {
      return turnAway("nothing was heard for \(2 * Self.patience / 1000) s", at: now)
    }
    probedAt = now
    if !pending.contains(where: \.purpose.onlyReads) {
      send("ping", for: .probe)
    }
    return []
  }

  private mutating func turnAway(_ reason: Prose, at now: Int) -> [SessionEvent] {
    effects.append(.disconnect)
    return [lose(reason, at: now)]
  }

  /// The connection is gone: what now?
  private mutating func lose(_ reason: Prose, at now: Int) -> SessionEvent {
    phase = .offline
    (phaseDeadline, probedAt, isToldToWait) = (nil, nil, false)
    unanswered += (pending + (postponed?.commands ?? [])).filter(\.purpose.isSentAgain)
    (pending, postponed) = ([], nil)
    tables.forgetQuestions()
    let code: ErrorCode? = farewell?.value("code")
    if code == .serverStandby { hasHeardStandby = true }
    let reason = code?.whereTablesGoOn ?? farewell?.text?.without("Goodbye: ") ?? reason
    if let ending = ending(code, reason) {
      if case .sentAway = ending { forgetKept() }
      return .closed(ending)
    }
    let patience = wasReady ? policy.patience : .anotherNode
    guard let (wait, notice) = reconnecting.next(after: code, within: patience, at: now) else {
      return .closed(.unavailable(reason))
    }
    phaseDeadline = now + wait
    return .lost(reason: reason, notice)
  }

  private func ending(_ code: ErrorCode?, _ reason: Prose) -> SessionEvent.Ending? {
    if isLeaving { return .left }
    switch code {
    case .authResumed: return .takenOver
    // Whoever was sent away is not to be back before there was time to read why.
    case .authKicked, .authBanned: return .sentAway(reason)
    default: return !isBare && wasReady || hasHeardStandby ? nil : .unavailable(reason)
    }
  }

  // MARK: - The server's lines

  /// Takes a line, and says what came of it.
  private mutating func hear(_ line: HeardLine, at now: Int) -> [SessionEvent] {
    if let event = line.event, event.word == "bye" {
      farewell = event
      return [.heard(line, reply: nil)]
    }
    if phase == .greeting { return greet(line, at: now) }
    switch line.content {
    case .reply(let message): return hear(line, message, at: now)
    case .event(let event):
      if event.word == "sync" { isBroughtBack = true }
      if event.word == "login" { (tables.me, isMember) = (event.value("name"), false) }
      tables.note(event, at: now)
      noteChallenge(event)
    case .question(let question): tables.note(question, saying: line.says.last, at: now)
    // Prose instead of a reply: a server that does not take our introduction.
    case .foreign where phase == .introducing: return turnAway(line.shown, at: now)
    case .row(let row):
      tables.note(row: row)
      return [.heard(line, reply: pending.first)]
    case .comment: if isReady { isToldToWait = !pending.isEmpty }
    case .foreign: break
    }
    return [.heard(line, reply: nil)]
  }

  private mutating func hear(
    _ line: HeardLine, _ reply: Line, at now: Int
  ) -> [SessionEvent] {
    let command = takePending(line.tag)
    isToldToWait = false
    switch command?.purpose {
    case .hello: return introduce(line, reply, command, at: now)
    case .resume where reply.code == .authBusy || reply.code == .serverBusy:
      return turnAway(reply.reason.without("Not done: "), at: now)
    case .resume: return [.heard(line, reply: command)] + resume(reply, at: now)
    case .probe: return []
    case _? where reply.code == .serverBusy && postpone(command, reply, at: now): return []
    default:
      defer { isBroughtBack = false }
      note(reply, command)
      tables.note(reply)
      return (isBroughtBack ? [.cameBack] : []) + [.heard(line, reply: command)]
    }
  }

  /// The command that a reply with this tag answers. The server answers in order, so what stands
  /// before it will not be answered any more; a reply without a tag answers the oldest.
  private mutating func takePending(_ tag: Tag?) -> PendingCommand? {
    let index =
      tag == nil
      ? (pending.isEmpty ? nil : 0) : pending.firstIndex { $0.tag == tag }
    guard let index else { return nil }
    let command = pending[index]
    pending.removeFirst(index + 1)
    return command
  }

  /// Keeps a command that was refused because nothing can be kept now, to send it again; whether it
  /// does.
  private mutating func postpone(
    _ command: PendingCommand?, _ refusal: Line, at now: Int
  ) -> Bool {
    guard policy.repeatsBusy, let command else { return false }
    let seconds = refusal.int("wait") ?? 1
    let until = now + 1000 * min(max(1, seconds), Self.longestPause)
    postponed = ((postponed?.commands ?? []) + [command], until)
    return true
  }

  private static let longestPause = 60

  private mutating func greet(_ line: HeardLine, at now: Int) -> [SessionEvent] {
    switch line.content {
    case .foreign: return turnAway("what listens there is no cardroom", at: now)
    case .reply(let refusal) where refusal.sign == .refused:
      return turnAway(refusal.reason, at: now)
    case .event(let message) where message.word == "welcome":
      let version = message.word("proto") ?? "unknown"
      guard version == "1" || version.hasPrefix("1.") else {
        return turnAway(
          "the server speaks version \(version); this client speaks 1", at: now)
      }
    default: return [.heard(line, reply: nil)]
    }
    phase = .introducing
    send(
      "hello 1 mode=wire name=\(policy.program)/\(Release.version) role=\(policy.role)"
        + (policy.role == .person && policy.isAskedBack ? " screens=on" : "")
        + (readsSentences ? " says=yes" : ""),
      for: .hello)
    return [.greeted(line)]
  }

  private mutating func introduce(
    _ line: HeardLine, _ reply: Line, _ command: PendingCommand?, at now: Int
  ) -> [SessionEvent] {
    guard reply.sign == .done else {
      guard readsSentences, reply.code == .protoArguments else {
        return turnAway(reply.reason, at: now)
      }
      isBare = true
      return [ready(.bare, at: now)]
    }
    let given = reply.word("session")
    guard let token else {
      token = given
      return [.heard(line, reply: command), ready(.fresh, at: now)]
    }
    phase = .resuming
    freshToken = given
    let seen = tables.lastEvents.map { " table=\($0.table) last=\($0.seq)" }.joined()
    send("resume \(token)\(seen)", for: .resume)
    return []
  }

  private mutating func resume(_ reply: Line, at now: Int) -> [SessionEvent] {
    guard reply.sign == .done else {
      let typed = unanswered.filter { $0.purpose == .typed }.map(\.line.shown)
      token = freshToken
      unanswered = []
      forgetKept()
      formerName = tables.me ?? formerName
      let forgotten = ForgottenSession(
        name: formerName, isMember: isMember, wasSeated: tables.isSeatedAnywhere, unanswered: typed)
      tables = JoinedTables()
      return [ready(.forgotten(forgotten), at: now)]
    }
    tables.me = reply.value("name") ?? tables.me
    // With their old tags: what the server has done already it does not do twice.
    sendAgain(unanswered)
    unanswered = []
    keepSession()
    guard !wasReady else { return [ready(.resumed, at: now)] }
    // Of several that are kept, the one that went on last is the newest.
    if let kept { effects.append(.keepSession(kept)) }
    return [ready(.continued, at: now)]
  }

  private mutating func sendAgain(_ commands: [PendingCommand]) {
    for command in commands { effects.append(.send(command.wire)) }
    pending += commands
  }

  private mutating func ready(_ start: SessionEvent.Start, at now: Int) -> SessionEvent {
    phase = .ready
    (heardAt, isBroughtBack) = (now, false)
    phaseDeadline = nil
    wasReady = true
    reconnecting.reset()
    sendStyle(start)
    return .ready(start)
  }

  /// Has the server say everything as it is read here, where it would not by itself. A session that
  /// goes on says it as before; one of an earlier run did so for another terminal.
  private mutating func sendStyle(_ start: SessionEvent.Start) {
    guard readsSentences, !isBare, start != .resumed else { return }
    let isOther = start == .continued
    if let zone = style.zone { send("set zone \(zone.name.lowercased())", for: .fetch) }
    if isOther || !style.glyphs { set("glyphs", style.glyphs) }
    if isOther || style.screenReader { set("screenreader", style.screenReader) }
  }

  /// Takes note of who waits for the user to say yes or no to a match, or waits no more.
  private mutating func noteChallenge(_ event: Line) {
    guard let name: PlayerName = event.value("name") else { return }
    switch event.word {
    case "challenge" where challengers.count < Limits.tablesJoined:
      challengers = challengers.filter { $0 != name } + [name]
    case "cancel": challengers.removeAll { $0 == name }
    default: break
    }
  }

  /// What a reply says of the session itself.
  private mutating func note(_ reply: Line, _ command: PendingCommand?) {
    if command?.purpose == .typed { isQuestioned = reply.code == .ruleConfirm }
    guard reply.sign == .done else { return }
    if command?.purpose == .typed { replay = ReplayPlace(reply) }
    if let name = devices.note(reply) { effects.append(.keepDevice(devices[name], of: name)) }
    defer { keepSession() }
    let name: PlayerName? = reply.value("name")
    switch reply.word {
    case "set":
      let isOn = reply.word("value") == "on"
      switch reply.word("key") {
      case "glyphs": style.glyphs = isOn
      case "color": style.color = isOn
      case "screenreader": style.screenReader = isOn
      default: break
      }
    case "hello", "password": token = reply.word("session") ?? token
    case "login", "register":
      (tables.me, token) = (name ?? tables.me, reply.word("session") ?? token)
      isMember = reply.word("kind") == Person.Kind.member.rawValue
    case "resume":
      tables.me = name ?? tables.me
      if case .resume(let typed) = command?.line.meaning { token = typed }
    case "me": isMember = reply.word("kind") == Person.Kind.member.rawValue
    case "accept", "decline": challengers.removeAll { $0 == name }
    case "play":
      tables.me = name ?? tables.me
      let other: PlayerName? = reply.value("with")
      challengers.removeAll { $0 == other }
    default: break
    }
  }
}
