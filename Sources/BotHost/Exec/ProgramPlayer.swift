import Arena
import Cards
import Client
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// A seat for a program, as a value: the program reads the lines of the wire and
/// writes a line for each `?`; all else is done for it. What it writes at any other time goes
/// nowhere.
struct ProgramPlayer: BotFrontEnd {
  private enum Life: Equatable {
    case none, running
    /// It has ended, and is started again then.
    case paused(until: Int)
  }

  /// So many refusals of answers to one question, and the server's safe move is asked for.
  private static let refusalsBeforeAuto = 3
  /// Milliseconds after a question's own time in which the server's clock should have answered; at
  /// a table where none runs the safe move is asked for then.
  private static let patience = 2000
  /// The longest time that a server may name for a question, in milliseconds.
  private static let longestTurn = 3_600_000
  /// Milliseconds before a program is started again.
  private static let restartPause = 100
  /// So many lines that are not sent are told of; the others are only counted.
  private static let complaints = 5

  private let exec: ExecOptions
  private let table: TableID
  private(set) var seat: KeptSeat
  private var life = Life.none
  private var lines = ProgramLines()
  private var ask: ProgramAsk?
  /// The answers that are on their way, in order.
  private var sent: [SentAnswer] = []
  private(set) var figures = AnswerFigures()
  /// The replies that say who and where the program is.
  private var introduction: [PendingCommand.Purpose: String] = [:]
  private var effects: [BotEffect] = []

  init(
    options: SeatOptions, exec: ExecOptions, devices: DeviceSecrets = .init(),
    seed: Seed
  ) {
    (self.exec, table) = (exec, options.table)
    seat = KeptSeat(
      options: options,
      plan: .init(namePrefix: "bot", rebuys: true), devices: devices, seed: seed)
  }

  var deadline: Int? {
    let restart: Int? = if case .paused(let until) = life { until } else { nil }
    return [seat.deadline, restart, ask?.deadline].compactMap(\.self).min()
  }

  mutating func start(at now: Int) -> [BotEffect] {
    seat.start()
    return settle()
  }

  mutating func handle(_ input: BotInput, at now: Int) -> [BotEffect] {
    switch input {
    case .program(.said(let bytes, let time)): hear(bytes, after: time)
    case .program(.ended(let reason)): end(reason, at: now)
    case .client(let input):
      if input == .elapsed { elapse(at: now) }
      for happening in seat.handle(input, at: now) { act(on: happening, at: now) }
    }
    return settle()
  }

  private mutating func settle() -> [BotEffect] {
    defer { effects = [] }
    return seat.takeEffects() + effects
  }

  // MARK: - What the server says

  private mutating func act(on happening: KeptSeat.Happening, at now: Int) {
    switch happening {
    case .ready:
      if life == .none { begin() }
    case .lost(let reason):
      (ask, sent) = (nil, [])
      tell(["# the connection is lost: \(reason.printable.description)"])
    case .heard(let line, let reply): pass(line, reply)
    case .seated(let message): take(message, at: now)
    case .asked(let question): put(question, at: now)
    case .acted: settleAnswer { $0.ask = nil }
    case .refused(let code): settleAnswer { $0.reopen(code) }
    case .timedOut:
      figures.timeOuts += 1
      ask = nil
    case .finished(let code): effects += seat.end(code, figures)
    }
  }

  /// Gives the program a line, unless it is about what is done for it.
  private mutating func pass(_ line: HeardLine, _ reply: PendingCommand?) {
    switch line.content {
    // It is given when it is asked.
    case .question, .foreign, .row, .comment: break
    case .event: tell([line.raw])
    case .reply(let message): pass(message, line, reply)
    }
  }

  private mutating func pass(_ message: Line, _ line: HeardLine, _ reply: PendingCommand?) {
    guard let purpose = reply?.purpose else { return }
    switch purpose {
    case .act:
      if let answer = sent.first, !answer.isOrphaned { tell([line.raw(tag: answer.tag)]) }
    case .login, .sit, .resume:
      guard message.sign == .done else { return }
      let text = line.raw(tag: nil)
      if purpose != .resume { introduction[purpose] = text }
      tell([text])
    default: break
    }
  }

  private mutating func take(_ seated: Line, at now: Int) {
    if case .dealing? = seated.value("game", as: GameID.self) {
      let reason: Prose = "nobody is asked at \(table), a dealer's table; a program plays others"
      return seat.giveUp(reason, code: ExitCode.usage, at: now)
    }
    seat.begin(seated, at: now)
  }

  private mutating func put(_ question: Question, at now: Int) {
    let time = min(max(0, question.left), Self.longestTurn) + Self.patience
    ask = ProgramAsk(question, deadline: now + time)
    tell([question.raw], asks: true)
  }

  /// The oldest answer has its reply; does what follows if its question is the present one.
  private mutating func settleAnswer(_ body: (inout Self) -> Void) {
    guard !sent.isEmpty else { return }
    let answer = sent.removeFirst()
    guard answer.turn == ask?.question.turn else { return }
    body(&self)
    // Nobody who reads has heard of the refusal.
    if answer.isOrphaned, let open = openAsk { tell([open.question.raw], asks: true) }
  }

  /// A refused answer leaves the question open.
  private mutating func reopen(_ code: ErrorCode?) {
    if code != .turnStale, code != .turnNone { figures.illegal += 1 }
    noteRefusal()
  }

  /// The question to which an answer is waited for.
  private var openAsk: ProgramAsk? {
    guard let ask, seat.openQuestion?.turn == ask.question.turn, !seat.isLeaving,
      !sent.contains(where: { $0.turn == ask.question.turn })
    else { return nil }
    return ask
  }

  private mutating func noteRefusal() {
    ask?.refusals += 1
    guard let open = openAsk, open.refusals >= Self.refusalsBeforeAuto else { return }
    // Where even the safe move is refused there is only to wait for the clock.
    if open.refusals < 2 * Self.refusalsBeforeAuto { playSafe(open) } else { ask = nil }
  }

  private mutating func playSafe(_ open: ProgramAsk) {
    let turn = open.question.turn
    send(TypedLine("auto table=\(table) turn=\(turn)"), turn, tag: nil)
  }

  private mutating func send(_ move: TypedLine, _ turn: String, tag: Tag?) {
    sent.append(SentAnswer(tag: tag, turn: turn))
    seat.answer(move)
  }

  // MARK: - What the program says

  private mutating func hear(_ bytes: [UInt8], after time: Int) {
    for piece in lines.append(bytes) {
      switch piece {
      case .tooLong: drop("a line of more than \(Limits.lineBytes) bytes")
      case .line(let line): take(line, after: time)
      }
    }
  }

  private mutating func take(_ line: [UInt8], after time: Int) {
    let text = SafeText.printable(String(decoding: line, as: UTF8.self))
    guard let open = openAsk else { return drop(text) }
    switch ProgramMove(line, at: table, legal: open.question.verbs) {
    case .nothing: break
    case .move(let request):
      do {
        let move = try request.addressed(to: table, turn: open.question.turn)
        log(.said, text)
        if !open.isAnswered { figures.noteAnswer(after: time) }
        ask?.isAnswered = true
        send(move, open.question.turn, tag: request.tag)
      } catch {
        refuse(text, error, tag: request.tag)
      }
    case .refused(let error, let tag): refuse(text, error, tag: tag)
    }
  }

  /// Tells the program why a line of it is not sent.
  private mutating func refuse(_ text: String, _ error: Refusal, tag: Tag?) {
    drop(text)
    figures.illegal += 1
    tell([Line(error).wire(tag: tag)])
    noteRefusal()
  }

  /// A line is not sent.
  private mutating func drop(_ text: String) {
    figures.dropped += 1
    guard figures.dropped <= Self.complaints else { return }
    log(.dropped, text)
    let more: Prose = figures.dropped == Self.complaints ? "; others are only counted" : ""
    complain("not sent: \(text.prefix(80))\(more)")
  }

  private mutating func tell(_ texts: [String], asks: Bool = false) {
    guard life == .running else { return }
    for text in texts { log(.heard, text) }
    effects.append(.program(.tell(Array(texts.map { $0 + "\n" }.joined().utf8), asks: asks)))
  }

  private mutating func log(_ direction: LoggedLine.Direction, _ text: String) {
    if exec.log != nil { effects.append(.log(LoggedLine(direction: direction, text: text))) }
  }

  private mutating func complain(_ text: Prose) {
    effects.append(.client(.complain("cardroom-bots: " + text)))
  }

  // MARK: - Its lives

  private mutating func begin() {
    life = .running
    lines = ProgramLines()
    effects.append(.program(.start))
  }

  private mutating func end(_ reason: String, at now: Int) {
    guard life == .running else { return }
    life = .none
    guard !seat.isLeaving else { return }
    guard figures.restarts < exec.restarts else {
      return seat.giveUp("the program ended: \(reason)", code: ExitCode.program, at: now)
    }
    figures.restarts += 1
    complain("the program ended: \(reason); once more")
    life = .paused(until: now + Self.restartPause)
  }

  private mutating func elapse(at now: Int) {
    if case .paused(let until) = life, now >= until { beginAgain() }
    if let due = ask?.deadline, now >= due {
      ask?.deadline = nil
      guard let open = openAsk else { return }
      figures.timeOuts += 1
      playSafe(open)
    }
  }

  /// The next program reads where it is, and what is asked.
  private mutating func beginAgain() {
    guard !seat.isLeaving else { return }
    begin()
    tell([introduction[.login], introduction[.sit]].compactMap(\.self))
    for index in sent.indices { sent[index].isOrphaned = true }
    if let open = openAsk { tell([open.question.raw], asks: true) }
  }
}

/// A question that was put to a program.
private struct ProgramAsk {
  let question: Question
  /// When the safe move is asked for.
  var deadline: Int?
  /// Whether there was an answer at all.
  var isAnswered = false
  var refusals = 0

  init(_ question: Question, deadline: Int) {
    (self.question, self.deadline) = (question, deadline)
  }
}

/// An answer that is on its way.
private struct SentAnswer {
  /// The program's own mark.
  let tag: Tag?
  let turn: String
  /// Whether the program that gave it has ended.
  var isOrphaned = false
}

extension HeardLine {
  /// The line with the program's mark, and without what a session alone needs.
  fileprivate func raw(tag: Tag?) -> String {
    var words = raw.split(separator: " ", omittingEmptySubsequences: false)[...]
    let sign = words.popFirst() ?? ""
    if self.tag != nil { _ = words.popFirst() }
    let kept = words.filter { !$0.hasPrefix("session=") && !$0.hasPrefix("device=") }
    let mark = tag.map { ["@\($0)"] } ?? []
    return ([String(sign)] + mark + kept.map(String.init)).joined(separator: " ")
  }
}
