import Lines

/// The result of an input to a session, for a front end to show or to act on.
package enum SessionEvent: Sendable, Equatable {
  /// The state of a session after the introduction.
  package enum Start: Sendable, Equatable {
    /// A new session.
    case fresh
    /// The old session continues.
    case resumed
    /// The session of an earlier run continues.
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
    /// The session continues over another connection.
    case takenOver
    /// The operator has sent the user away, or admits nobody from this address; the reason.
    case sentAway(Prose)
    /// There is no server, or not one of ours, or enough attempts failed; the reason.
    case unavailable(Prose)
  }

  /// The server has accepted the connection and greeted.
  case greeted(HeardLine)
  /// Commands can be sent.
  case ready(Start)
  /// The reply that comes next has restored held seats.
  case cameBack
  /// A line from the server; `reply` is the command that it answers, fully or with one row.
  case heard(HeardLine, reply: PendingCommand?)
  /// The connection is lost, or another attempt failed, and there will be more attempts; the user
  /// hears of it if there is a notice.
  case lost(reason: Prose, LossNotice?)
  /// The connection is closed for good.
  case closed(Ending)
}

/// A session that the server has forgotten.
package struct ForgottenSession: Sendable, Equatable {
  /// The user's former name.
  var name: PlayerName?
  var isMember = false
  var wasSeated = false
  /// Typed lines that had no reply; none that contains a secret.
  var unanswered: [String] = []

  /// The message about it to the user.
  var loss: [Prose] {
    let end: Prose = wasSeated ? "your seat was given up." : "you log in again."
    let lost: [Prose] =
      name == nil && !wasSeated ? [] : ["The server does not know you any more: \(end)"]
    guard !unanswered.isEmpty else { return lost }
    let lines = unanswered.map { "\($0)" as Prose }.joined(separator: "; ")
    return lost + ["There was no reply, so it may be done or not: \(lines)"]
  }
}

/// One session with a server over successive connections: introduction, tags, replies, loss and
/// resumption.
package struct ServerSession: Sendable {
  /// The differences between front ends.
  package struct Policy: Sendable {
    /// The client's role.
    let role: Person.Role
    /// How long to try to reconnect, in milliseconds; `nil` for as long as the user stays.
    let patience: Int?
    /// Whether the session resends a command that the server refused with `server.busy`.
    var repeatsBusy = true
    /// Whether a person has to confirm what costs something.
    var isAskedBack = true
    var readsSentences = true

    /// The name by which the program introduces itself.
    fileprivate var program: String { role == .bot ? "cardroom-bots" : "cardroom-client" }

    /// The policy of a bot.
    package static func bot(patience: Int) -> Policy {
      Policy(role: .bot, patience: patience)
    }
  }

  private enum Phase: Sendable {
    case offline, connecting, greeting, introducing, resuming, ready
  }

  /// How long a server may take to greet or to answer `hello`, in milliseconds. After the same time
  /// of silence it is asked for a sign of life, and has as long to give one.
  static let patience = 10_000

  /// The tables and the name, as the server reported them.
  package private(set) var tables = JoinedTables()
  /// Whether the server wants the last command confirmed; `yes` does that.
  private(set) var isQuestioned = false
  /// Players who have challenged the user to a match, and wait for an answer.
  private(set) var challengers: [PlayerName] = []
  /// The place in a round that is read step by step.
  private(set) var replay: ReplayPlace?
  /// When the session needs `elapsed`.
  package var deadline: Int? {
    [phaseDeadline, postponed?.until, silenceDeadline].compactMap(\.self).min()
  }
  private var phaseDeadline: Int?
  /// The style in which a person reads the server.
  var style = TextStyle()
  /// Whether the server is older than its sentences, so that typed lines are sent and its lines
  /// shown unchanged.
  private(set) var isBare = false
  /// Sentences that a person reads before the next line.
  private var sayings: [Prose] = []
  /// Whether a server was ever reached; if not, the address is considered wrong.
  private(set) var wasReady = false
  /// Whether a standby node has answered: then the address is right.
  private var hasHeardStandby = false
  /// Whether the user has said `quit`.
  package private(set) var isLeaving = false
  private let policy: Policy
  private var phase = Phase.offline
  /// The token that `resume` needs.
  private var token: String?
  /// The token of the fresh session, in case the old one was forgotten.
  private var freshToken: String?
  /// Commands without a reply, in the order in which the server will answer.
  private var pending: [PendingCommand] = []
  /// Commands without a reply from a lost connection.
  private var unanswered: [PendingCommand] = []
  /// Commands refused because the server could not save anything, and when to send them again.
  private var postponed: (commands: [PendingCommand], until: Int)?
  private var devices: DeviceSecrets
  /// The session that a later run could continue.
  private var kept: KeptSession?
  private var effects: [ClientEffect] = []
  private var reconnecting: Reconnecting
  /// The server's last word.
  private var farewell: Line?
  private var assembler = LineAssembler()
  private var lastTag: Int
  /// When the last line was heard.
  private var heardAt = 0
  /// When the server was asked for a sign of life, or gave one that was not a whole line.
  private var probedAt: Int?
  /// Whether the server has announced that it must save something before it replies.
  private var isToldToWait = false
  /// Whether the server has described tables that the next reply restores.
  private var isBroughtBack = false
  /// The user's name before the server forgot it.
  private var formerName: PlayerName?
  /// Whether the user is a member, who needs the password to log in again.
  private(set) var isMember = false

  /// - Parameters:
  ///   - devices: secrets that an earlier run kept for this server.
  ///   - tag: the number after which the tags begin. It differs in each run: the server remembers
  ///     an earlier run's tags, and would answer a command with one of them with the old reply.
  ///   - earlier: the session to continue.
  package init(
    policy: Policy, devices: DeviceSecrets, random: any RandomNumberGenerator & Sendable,
    tagsAfter tag: Int, after earlier: KeptSession? = nil
  ) {
    self.policy = policy
    self.devices = devices
    (kept, token, tables.me) = (earlier, earlier?.token, earlier?.name)
    lastTag = tag
    reconnecting = Reconnecting(random: random)
  }

  /// The notice about such an old server.
  static let bareNotice: Prose =
    "The server is older than this client: you read it line by line, and type as at any terminal."

  /// Whether commands can be sent.
  package var isReady: Bool { phase == .ready }

  /// Whether every command has its reply.
  var isIdle: Bool { pending.isEmpty && postponed == nil }

  /// Whether an answer to a request of the client's own is on its way.
  func isFetching(_ verb: String) -> Bool {
    pending.contains { $0.purpose == .fetch && $0.line.verb == verb }
  }

  /// Whether a line of the user's waits for the next connection.
  var hasUnansweredLine: Bool { unanswered.contains { $0.purpose == .typed } }

  /// Whether a later run could continue the session.
  var isKept: Bool { kept != nil }

  /// Whether there is no connection, and another attempt will follow.
  var isWaiting: Bool { phase == .offline && phaseDeadline != nil }

  // MARK: - Commands

  /// Reads what a person has typed. A step of a round is requested by its number, because the
  /// client's own requests make the server forget the place.
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

  /// Connects at once, if another attempt is due; returns whether it does.
  mutating func hurry() -> Bool {
    guard isWaiting else { return false }
    start()
    return true
  }

  /// Sends a command, unless there is no connection. The reply comes back with it.
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

  /// - Parameter isOnce: whether a member's own session, at another terminal, goes on meanwhile.
  package mutating func logIn(
    _ name: PlayerName, _ password: String? = nil, isOnce: Bool = false
  ) {
    let words = password.map { " \($0)" + (isOnce ? " once=yes" : "") } ?? ""
    send("login \(name)" + words, for: .login)
  }

  private var readsSentences: Bool { policy.role == .person && policy.readsSentences }

  /// Sends an empty line: the server repeats its question, or continues a round that is read step
  /// by step.
  mutating func sendEmptyLine() {
    if isReady { effects.append(.send([10])) }
  }

  /// Applies a command's settings to the style of sentences.
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

  /// A line as a person reads it. The token in it is hidden: the client keeps it, and continues the
  /// session on its own or with `--resume`.
  func shown(_ line: HeardLine) -> [Prose] {
    let secret = token.map { "resume \($0)" }
    return line.says.filter { says in
      secret.map { !says.description.contains($0) } ?? true
    }.map(style.spoken)
  }

  /// Sends `quit`, in the user's words if there are any; the end of the connection is then no loss.
  /// Nobody continues the session.
  package mutating func leave(_ line: TypedLine = .quit) {
    forgetKept()
    guard !isLeaving, phase != .offline, phase != .connecting else { return }
    isLeaving = true
    send(line, for: .leave)
  }

  /// Has the present session kept, if a player has it.
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

  /// Removes and returns the effects that the session wants.
  package mutating func takeEffects() -> [ClientEffect] {
    defer { effects = [] }
    return effects
  }

  // MARK: - The connection

  /// Handles an input, and returns the resulting events.
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

  /// Pings a silent server, and gives the connection up if there is no answer. While the server
  /// cannot save anything, a command waits, and so does every request after it.
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

  /// Decides what to do after the connection is lost.
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
    // Another node may have just gone, so that this one waits to take over.
    let patience = wasReady ? policy.patience : Reconnecting.eagerTime
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
    // Users who were sent away must not return before they could read why.
    case .authKicked, .authBanned: return .sentAway(reason)
    default: return !isBare && wasReady || hasHeardStandby ? nil : .unavailable(reason)
    }
  }

  // MARK: - The server's lines

  /// Handles a line, and returns the resulting events.
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
    // Prose instead of a reply: the server does not accept our introduction.
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

  /// The command that a reply with this tag answers. The server answers in order, so earlier
  /// commands will not be answered any more; a reply without a tag answers the oldest.
  private mutating func takePending(_ tag: Tag?) -> PendingCommand? {
    let index =
      tag == nil
      ? (pending.isEmpty ? nil : 0) : pending.firstIndex { $0.tag == tag }
    guard let index else { return nil }
    let command = pending[index]
    pending.removeFirst(index + 1)
    return command
  }

  /// Keeps a command that was refused because the server could not save anything, to send it again;
  /// returns whether it does.
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
    // With their old tags: the server does not repeat what it has already done.
    sendAgain(unanswered)
    unanswered = []
    keepSession()
    guard !wasReady else { return [ready(.resumed, at: now)] }
    // Among several kept sessions, the one continued last is the newest.
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

  /// Tells the server the style in which its sentences are read here, if that is not its own. A
  /// continued session keeps its style, but one from an earlier run has that of another terminal.
  private mutating func sendStyle(_ start: SessionEvent.Start) {
    guard readsSentences, !isBare, start != .resumed else { return }
    let isOther = start == .continued
    if let zone = style.zone { send("set zone \(zone.name.lowercased())", for: .fetch) }
    if isOther || !style.glyphs { set("glyphs", style.glyphs) }
    if isOther || style.screenReader { set("screenreader", style.screenReader) }
  }

  /// Notes who waits for the user to accept or decline a match, and who no longer waits.
  private mutating func noteChallenge(_ event: Line) {
    guard let name: PlayerName = event.value("name") else { return }
    switch event.word {
    case "challenge" where challengers.count < Limits.tablesJoined:
      challengers = challengers.filter { $0 != name } + [name]
    case "cancel": challengers.removeAll { $0 == name }
    default: break
    }
  }

  /// Notes what a reply says about the session itself.
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
