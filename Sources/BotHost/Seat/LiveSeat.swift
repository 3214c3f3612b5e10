import Bots
import Cards
import Client
import Games
import Lines

/// A seat at a table of a server as a value, played by one of our bots or by a program: login,
/// sitting down, `back`, new games, coming back after a cut, goodbye. It knows no rules; a bot
/// decides by the questions alone.
struct LiveSeat: Sendable {
  /// Milliseconds for which it tries to come back after a cut: the two minutes for which the server
  /// holds the seat.
  private static let patience = 120_000
  /// The most names tried before it gives up.
  private static let names = 20
  /// Milliseconds for each lower seat that a player waits before asking for a new game, since one
  /// request is enough.
  private static let resetPatience = 20
  /// The same for dealing at a dealer's table, after the server's own wait for bots, which is at
  /// most `longestWait` seconds.
  private static let dealPatience = 20
  private static let longestWait = 3600
  /// The most attempts to sit down while an old seat is being played out, and the milliseconds
  /// between them; together they are longer than the clocks of any round.
  private static let sits = 300
  private static let sitPatience = 1000
  private static let farewellTime = 5000
  /// Milliseconds for which a program waits for an opponent who may come back or be replaced, before
  /// it asks for a bot of the house.
  private static let companyPatience = 5000
  /// Milliseconds after a question's own time by which the server's clock should have answered; at
  /// a table without a clock the seat then asks for the safe move.
  private static let answerPatience = 2000
  /// The longest time for a question that a server may set, in milliseconds.
  private static let longestTurn = 3_600_000
  /// Milliseconds before a program is restarted.
  private static let restartPause = 100
  /// Unsent lines that are reported; later ones are only counted.
  private static let complaints = 5

  /// An event at a time of the seat's own; events due together happen in this order.
  private enum Timer: Sendable, CaseIterable {
    /// Restart a program that has ended.
    case restart
    /// Ask for the safe move.
    case answer
    /// Give the seat up without the server's goodbye.
    case goodbye
    /// Ask for a deal, for a new game, for company, or sit down; only while the server is connected.
    case deal, reset, company, sit
  }

  let options: SeatOptions
  private let table: TableID
  private var session: ServerSession
  private var score = BotScore()
  /// Our bot; `nil` if a program plays.
  private var strategy: (any Strategy)?
  private var choices: ChaCha20
  /// The open question, and the exchange with the program.
  private var dialogue: ProgramDialogue
  /// The replies to `login` and `sit`.
  private var introduction: [String] = []
  /// The turn of the open question, or of the last one.
  private var turn: String?
  /// The answers on their way, in order, with the program's own tags. The program that sent an
  /// orphaned one has ended.
  private var sent: [(tag: Tag?, turn: String, isOrphaned: Bool)] = []
  private var namesTried = 0
  private var sitsTried = 0
  private var seat = 1
  private var timers: [Timer: Int] = [:]
  private var hasAskedForReset = false
  /// The program's exit code once the seat is given up.
  private var farewellCode = ExitCode.ok
  /// The family of the table's game; `nil` until a reply names the game.
  private var family: GameFamily?
  /// Set at a dealer's table, which asks no player to act: the milliseconds after which the bot
  /// deals if no other player has, and whether it has a hand.
  private var dealer: (patience: Int, hasHand: Bool)?
  /// The chips before the current hand of poker.
  private var chipsBefore: Int?
  /// The chips brought to the table.
  private var buyIn = 0
  /// The others at the table.
  private var others: Set<PlayerName> = []
  private var isFinished = false
  private var effects: [BotEffect] = []

  /// - Parameter seed: the seed of a bot's choices.
  init(
    _ options: SeatOptions, at table: TableID, devices: DeviceSecrets = .init(), seed: Seed
  ) {
    (self.options, self.table) = (options, table)
    choices = ChaCha20(seed: seed)
    if options.command == .bot {
      strategy = StrategyCatalogue.make(options.player) ?? CarefulStrategy()
    }
    dialogue = ProgramDialogue(at: table, refusalsBeforeAuto: strategy == nil ? 3 : 2)
    session = ServerSession(
      policy: .bot(patience: Self.patience), devices: devices,
      random: ChaCha20(seed: seed.derived("backoff")), tagsAfter: options.lastTag)
  }

  /// When `elapsed` is due.
  var deadline: Int? {
    let own = timers.filter { isRunning($0.key) }.values.min()
    return [session.deadline, own].compactMap(\.self).min()
  }

  private func isRunning(_ timer: Timer) -> Bool {
    switch timer {
    case .answer, .restart, .goodbye: true
    case .sit, .deal, .reset, .company: session.isReady
    }
  }

  /// The name, once there is one.
  private var name: PlayerName? { session.tables.me }
  /// Whether the seat is being given up, so that nothing is answered any more.
  private var isLeaving: Bool { session.isLeaving || isFinished }
  /// Whether the latest question is still open.
  private var isAsked: Bool {
    turn != nil && !isLeaving && session.tables.question(at: table)?.turn == turn
  }

  mutating func start() -> [BotEffect] {
    session.start()
    return settle()
  }

  /// Handles an input.
  mutating func handle(_ input: BotInput, at now: Int) -> [BotEffect] {
    switch input {
    case .program(.said(let bytes, let time)): hear(bytes, after: time)
    case .program(.ended(let reason)): noteEnd(of: reason, at: now)
    case .client(let input): if !isFinished { take(input, at: now) }
    }
    return settle()
  }

  private mutating func settle() -> [BotEffect] {
    tellProgram()
    defer { effects = [] }
    return session.takeEffects().map { .client($0) } + effects
  }

  private mutating func take(_ input: ClientInput, at now: Int) {
    switch input {
    case .interrupted(let signal):
      session.leave()
      finish(ExitCode.signal(signal))
    case .elapsed: elapse(at: now)
    case .connected, .received, .lost, .typed, .inputEnded, .resized, .continued: break
    }
    for event in session.handle(input, at: now) where !isFinished { act(on: event, at: now) }
  }

  private mutating func elapse(at now: Int) {
    for timer in Timer.allCases {
      guard let time = timers[timer], time <= now, isRunning(timer) else { continue }
      timers[timer] = nil
      switch timer {
      case .restart: beginAgain()
      case .answer:
        guard isAsked, dialogue.isOpen else { continue }
        dialogue.figures.timeOuts += 1
        playSafe()
      case .goodbye: finish(farewellCode)
      case .deal:
        waitForDeal(at: now)
        if !session.isLeaving { session.send("deal table=\(table)", for: .deal) }
      case .reset: askForReset()
      case .company: if !isLeaving { session.send("bot add table=\(table)", for: .company) }
      case .sit: sit()
      }
    }
  }

  private mutating func act(on event: SessionEvent, at now: Int) {
    switch event {
    case .lost(let reason, .lost?):
      complainOfConnection(LossNotice.brief(reason))
      closeQuestion()
      sent = []
      dialogue.tell("# the connection is lost: \(reason.printable.description)")
    case .greeted, .lost, .cameBack: break
    case .ready(let start):
      if start != .fresh { complainOfConnection(LossNotice.end) }
      if strategy == nil, !dialogue.isRunning, timers[.restart] == nil { begin() }
      if start == .resumed { waitForDeal(at: now) } else { logIn() }
    case .heard(let line, let reply): hear(line, reply, at: now)
    case .closed(.left): finish(farewellCode)
    case .closed(.takenOver): fail("the session goes on over another connection")
    case .closed(.sentAway(let reason)): fail(reason)
    case .closed(.unavailable(let reason)):
      fail("no connection to \("\(options.address)"): \(reason)")
    }
  }

  private mutating func hear(_ line: HeardLine, _ reply: PendingCommand?, at now: Int) {
    switch line.content {
    case .question(let question):
      if question.table == table, !isLeaving { put(question, at: now) }
    case .event:
      dialogue.tell(line.raw)
      guard let family, let read = TableLine.read(line.raw, family: family), read.table == table,
        case .event(let event, _) = read.line
      else { return }
      note(event, at: now)
    case .row(let row): note(row, at: now)
    case .reply(let message):
      guard let reply else { return }
      tell(line, isDone: message.sign == .done, to: reply.purpose)
      if let game: GameID = message.value("game") { family = game.family }
      if message.sign == .done {
        noteDone(message, reply, at: now)
      } else {
        noteRefused(message, reply, at: now)
      }
    case .comment, .foreign: break
    }
  }

  private func isMine(_ player: SeatedPlayer?) -> Bool { player != nil && player?.name == name }

  // MARK: - Questions and answers

  private mutating func put(_ question: Question, at now: Int) {
    turn = question.turn
    dialogue.ask(Array("\(question.raw)\n".utf8), verbs: Set(question.moves.map(\.verb)))
    if strategy == nil {
      timers[.answer] =
        now + min(max(0, question.left) + question.bank, Self.longestTurn) + Self.answerPatience
    } else {
      choose(question)
    }
  }

  /// Has the bot answer the question.
  private mutating func choose(_ question: Question) {
    guard let choice = strategy?.choose(question.situation, using: &choices) else { return }
    send("\(choice.typed) table=\(table) turn=\(question.turn)")
  }

  private mutating func playSafe() {
    if let turn { send("auto table=\(table) turn=\(turn)") }
  }

  private mutating func send(_ text: String) { send(TypedLine(text), tag: nil) }

  private mutating func send(_ move: TypedLine, tag: Tag?) {
    guard let turn, !isLeaving else { return }
    dialogue.close()
    sent.append((tag, turn, isOrphaned: false))
    session.send(move, for: .act)
  }

  /// Handles the reply to the oldest answer, which matters only if its question is the present one.
  private mutating func noteAnswered(_ reply: Line, at now: Int) {
    guard !sent.isEmpty else { return }
    let answer = sent.removeFirst()
    guard answer.turn == turn else { return }
    guard reply.sign == .refused else { return closeQuestion() }
    dialogue.noteRefusal(reply.code)
    guard isAsked else { return }
    if strategy == nil {
      playSafeIfRefused()
      // No reader has heard of the refusal.
      if answer.isOrphaned, dialogue.isOpen { dialogue.askAgain() }
    } else if reply.code != .turnStale, reply.code != .turnNone {
      // A refused choice is made again while its question is open. A stale one is not, as a new `?`
      // line is on its way.
      let open = session.tables.question(at: table)
      if dialogue.isOpen, let open { choose(open.asked(at: now)) } else { playSafeIfRefused() }
    }
  }

  private mutating func playSafeIfRefused() {
    let isSent = sent.contains { $0.turn == turn }
    if isAsked, dialogue.wantsSafeMove, !isSent { playSafe() }
  }

  private mutating func closeQuestion() {
    dialogue.close()
    (turn, timers[.answer]) = (nil, nil)
  }

  // MARK: - The program

  /// Gives the program the reply to its answer, or the lines about who and where it is.
  private mutating func tell(
    _ line: HeardLine, isDone: Bool, to purpose: PendingCommand.Purpose
  ) {
    switch purpose {
    case .act:
      if let answer = sent.first, !answer.isOrphaned { dialogue.tell(line.raw(tag: answer.tag)) }
    case .login, .sit, .resume:
      guard isDone else { return }
      let text = line.raw(tag: nil)
      if purpose == .login { introduction = [text] }
      if purpose == .sit { introduction = introduction.prefix(1) + [text] }
      dialogue.introduction = introduction.flatMap { Array("\($0)\n".utf8) }
      dialogue.tell(text)
    default: break
    }
  }

  /// Gives the program its waiting lines.
  private mutating func tellProgram() {
    let (bytes, asks) = dialogue.takeLines()
    guard !bytes.isEmpty else { return }
    for line in bytes.split(separator: 10) { log("<", String(decoding: line, as: UTF8.self)) }
    effects.append(.tell(bytes, asks: asks))
  }

  private mutating func hear(_ bytes: [UInt8], after time: Int) {
    if !isAsked { dialogue.close() }
    var answer: (move: TypedLine, tag: Tag?)?
    let (table, turn) = (table, turn ?? "")
    let written = dialogue.hear(bytes, after: time) { request throws(Refusal) in
      answer = (try request.addressed(to: table, turn: turn), request.tag)
    }
    for line in written {
      switch line {
      case .answer(let text): log(">", text)
      case .dropped(let text): drop(text)
      case .refused(let text, let refused):
        drop(text)
        dialogue.tell(Line(refused.error).wire(tag: refused.tag))
      }
    }
    if let answer { send(answer.move, tag: answer.tag) } else { playSafeIfRefused() }
  }

  /// Reports a line that is not sent.
  private mutating func drop(_ text: String) {
    dialogue.figures.dropped += 1
    let dropped = dialogue.figures.dropped
    guard dropped <= Self.complaints else { return }
    log("x", text)
    let more = dropped == Self.complaints ? "; others are only counted" : ""
    complain("not sent: \(text.prefix(80))\("\(more)")")
  }

  private mutating func log(_ sign: String, _ text: String) {
    if options.log != nil { effects.append(.log("\(sign) \(text)")) }
  }

  private mutating func begin() {
    dialogue.begin()
    effects.append(.start)
  }

  private mutating func noteEnd(of reason: String, at now: Int) {
    guard dialogue.isRunning else { return }
    dialogue.end()
    guard !isLeaving else { return }
    guard dialogue.figures.restarts < options.restarts else {
      return giveUp("the program ended: \(reason)", code: ExitCode.program, at: now)
    }
    dialogue.figures.restarts += 1
    complain("the program ended: \(reason); once more")
    timers[.restart] = now + Self.restartPause
  }

  /// Starts the next program with the introduction and the open question.
  private mutating func beginAgain() {
    guard !isLeaving else { return }
    for index in sent.indices { sent[index].isOrphaned = true }
    if !isAsked { dialogue.close() }
    begin()
  }

  // MARK: - Playing

  /// Plays the game of the table, if the bot can or a program is asked there.
  private mutating func begin(_ seated: Line, at now: Int) {
    let game: GameID? = seated.value("game")
    if let strategy, !strategy.canPlay(game) {
      let reason: Prose =
        "\("\(options.player)") cannot play \(seated.word("game")?.prefix(40) ?? "that")"
      return giveUp(reason, code: ExitCode.usage, at: now)
    }
    if case .dealing? = game {
      guard strategy != nil else {
        let reason: Prose = "nobody is asked at \(table), a dealer's table; a program plays others"
        return giveUp(reason, code: ExitCode.usage, at: now)
      }
      let wait = min(max(0, seated.int("wait") ?? 0), Self.longestWait)
      dealer = (wait * 1000 + max(1, seat) * Self.dealPatience, false)
      waitForDeal(at: now)
    }
    session.send("look \(table)", for: .look)
  }

  /// Gives the seat up and prints the reason.
  private mutating func giveUp(_ reason: Prose, code: Int32, at now: Int) {
    complain(reason)
    farewellCode = code
    leave(at: now)
  }

  private mutating func note(_ event: TableEvent, at now: Int) {
    switch event {
    // Sat out after timeouts, for instance when the machine slept. Without money it can only wait.
    case .out(let player, .timeouts) where isMine(player):
      session.send("back \(table)", for: .back)
    case .timeout(let player, _):
      guard isMine(player) else { return }
      dialogue.figures.timeOuts += 1
      closeQuestion()
    case .closed: if !session.isLeaving { fail("table \(table) was closed") }
    case .sat(let player, _, _, _) where !isMine(player):
      others.insert(player.name)
      timers[.company] = nil
    case .game(let event): note(event, at: now)
    default: break
    }
  }

  /// Poker needs an opponent: a program asks for a house bot, while the owner of one of our bots
  /// decides.
  private var needsCompany: Bool { others.isEmpty && family == .poker && strategy == nil }

  private mutating func note(_ event: GameEvent, at now: Int) {
    if case .dealing(let event) = event { note(event, at: now) }
    switch event {
    case .house(.result(let player, let outcome, _, let paid, let balance)):
      guard isMine(player) else { return }
      score.note(outcome, paid: paid.amount, balance: balance)
      leaveIfEnough(at: now)
    case .poker(.hand(let start)):
      chipsBefore = start.players.first { isMine($0.player) }?.stack
    case .poker(.end(_, let stacks, _)):
      guard let before = chipsBefore.take(), let stack = stacks[Seat(seat)] else { return }
      score.noteHand(paid: stack - before, stack: stack)
      leaveIfEnough(at: now)
    case .house(.matchOver), .poker(.matchOver): leave(at: now)
    case .house(.over), .dealing(.over): timers[.reset] = now + (seat - 1) * Self.resetPatience
    case .house(.round), .dealing(.round):
      timers[.reset] = nil
      hasAskedForReset = false
    // Bots agree to a new game that another player wants.
    case .house(.resetAsked(let player, _, _, _)):
      if !isMine(player), !hasAskedForReset { askForReset() }
    case .dealing(.newAsked(let player, _, _, _, let request)):
      if !isMine(player), !hasAskedForReset { askForReset(request.typed(at: table)) }
    // The seat was lost, for instance after a long absence.
    case .house(.left(let player, _)), .dealing(.left(let player)), .poker(.left(let player, _)):
      if isMine(player) { return sit() }
      others.remove(player.name)
      timers[.company] = needsCompany ? now + Self.companyPatience : nil
    // Without chips there is no next hand. A program brings more, a bot of ours does not.
    case .poker(.broke(let player)):
      guard isMine(player), !isLeaving else { return }
      if strategy == nil, buyIn > 0 {
        session.send("topup \(buyIn) \(table)", for: .topUp)
      } else {
        leave(at: now)
      }
    case .house, .dealing, .poker: break
    }
  }

  private mutating func note(_ event: DealingEvent, at now: Int) {
    guard let isDealtIn = dealer?.hasHand, !session.isLeaving else { return }
    waitForDeal(at: now)
    switch event {
    case .dealt(let hand, _, _, _): if isMine(hand.player) { dealer?.hasHand = true }
    case .rebuilt, .new, .round: dealer?.hasHand = false
    case .remaining(_, state: .ready) where isDealtIn:
      dealer?.hasHand = false
      score.noteDealt()
      session.send("show table=\(table)", for: .show)
      leaveIfEnough(at: now)
    default: break
    }
  }

  /// Restarts the time until the bot deals, after an action at a dealer's table or a new
  /// connection.
  private mutating func waitForDeal(at now: Int) {
    timers[.deal] = dealer.map { now + $0.patience }
  }

  private mutating func leaveIfEnough(at now: Int) {
    if score.rounds >= options.rounds { leave(at: now) }
  }

  /// Reads a row of a table: a player who sits down after the end of a game gets no event about it,
  /// and none about those who sit there.
  private mutating func note(_ row: Line, at now: Int) {
    if row.word == "seat", let other: PlayerName = row.value("name"), other != name {
      others.insert(other)
    }
    guard row.word == "table", row.value("id") == table, row.word("state") == "over" else { return }
    timers[.reset] = now + (seat - 1) * Self.resetPatience
  }

  private mutating func askForReset(_ request: String? = nil) {
    timers[.reset] = nil
    guard !session.isLeaving else { return }
    hasAskedForReset = true
    session.send(request ?? "reset table=\(table)", for: .reset)
  }

  // MARK: - Replies

  private mutating func noteDone(_ message: Line, _ reply: PendingCommand, at now: Int) {
    switch reply.purpose {
    case .login: sit()
    case .sit:
      seat = min(message.int("seat") ?? 1, 100)
      others = []
      buyIn = min(max(0, message.int("stack") ?? 0), Limits.amount)
      sitsTried = 0
      begin(message, at: now)
    case .act: noteAnswered(message, at: now)
    case .look: if needsCompany { timers[.company] = now }
    default: break
    }
  }

  private mutating func noteRefused(_ message: Line, _ reply: PendingCommand, at now: Int) {
    let (code, why) = (message.code, message.reason)
    switch reply.purpose {
    case .login where code == .authNameTaken && options.name == nil && namesTried < Self.names:
      logIn()
    case .login: fail("no name: \(why)")
    case .sit where code == .seatLeaving && sitsTried < Self.sits:
      timers[.sit] = now + Self.sitPatience
    case .sit: fail("no seat at \(table): \(why)")
    case .act: noteAnswered(message, at: now)
    case .deal where code == .ruleDeck: askForReset()
    case .topUp: giveUp("no more chips: \(why)", code: ExitCode.ok, at: now)
    default: break
    }
  }

  // MARK: - Coming and leaving

  /// Logs in under the requested name, or under a made one, a new one for each attempt.
  private mutating func logIn() {
    timers[.sit] = nil
    namesTried += 1
    guard let name = options.name ?? PlayerName(madeName) else { return }
    let password = options.name == nil ? nil : options.password
    session.logIn(name, password)
  }

  /// A name such as `careful-4821`. It does not come from the seed of the choices: ten bots of one
  /// seed would have the same name.
  private var madeName: String {
    var system = SystemRandomNumberGenerator()
    let prefix = options.command == .bot ? options.player : "bot"
    let room = Limits.nameCharacters - 5
    return "\(prefix.prefix(room))-\(1000 + system.uniform(below: 9000))"
  }

  private mutating func sit() {
    timers[.sit] = nil
    guard !session.isLeaving else { return }
    sitsTried += 1
    session.send("sit \(table)", for: .sit)
  }

  private mutating func leave(at now: Int) {
    guard !session.isLeaving else { return }
    session.send("leave \(table)", for: .leave)
    session.leave()
    timers[.goodbye] = now + Self.farewellTime
  }

  private mutating func fail(_ reason: Prose) {
    complain(reason)
    finish(ExitCode.unavailable)
  }

  private mutating func complainOfConnection(_ text: Prose) {
    complain((session.tables.me.map { "\($0): " as Prose } ?? "") + text)
  }

  private mutating func complain(_ reason: Prose) {
    effects.append(.client(.complain("cardroom-bots: \(reason.printable)")))
  }

  /// Ends the seat and prints the score.
  private mutating func finish(_ code: Int32) {
    guard !isFinished else { return }
    isFinished = true
    tellProgram()
    let figures = dialogue.figures
    if let name, score.rounds > 0 || code == ExitCode.ok || figures.restarts > 0 {
      let result = score.summary(name: name.description, table: table)
      let answers = strategy == nil ? "; \(figures.summary)" : ""
      effects.append(.client(.write("\(result)\(answers)\n")))
    }
    effects.append(.client(.finish(code)))
  }
}

extension Question {
  /// The situation of the question, for a strategy.
  fileprivate var situation: Situation {
    TableQuestion(raw).map { .question($0.game) }
      ?? .other(legal: LegalMove.list(Array(legal.utf8)[...]) ?? [])
  }
}

extension HeardLine {
  /// The line with the program's tag, and without the fields that only a session needs.
  fileprivate func raw(tag: Tag?) -> String {
    var words = raw.split(separator: " ", omittingEmptySubsequences: false)[...]
    let sign = words.popFirst() ?? ""
    if self.tag != nil { _ = words.popFirst() }
    let kept = words.filter { !$0.hasPrefix("session=") && !$0.hasPrefix("device=") }
    let mark = tag.map { ["@\($0)"] } ?? []
    return ([String(sign)] + mark + kept.map(String.init)).joined(separator: " ")
  }
}
