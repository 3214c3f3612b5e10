import Bots
import Cards
import Games
import Identity
import LineProtocol
import Tables

/// A bot's client as a value: name, seat, answers, new games, goodbye. It knows no rules and
/// decides by the questions alone.
struct BotPlayer: FrontEnd {
  /// After a lost connection the seat is held for two minutes; so long is tried.
  private static let retries = 12
  /// Names that are tried before the bot gives up.
  private static let names = 20
  /// A refusal more than this, one after the other, and the server's safe move is asked for.
  private static let refusalsBeforeAuto = 2
  /// Bots in higher seats let those in lower ones ask for a new game first, so many milliseconds
  /// for each seat: only one needs to.
  private static let resetPatience = 20
  /// While an old seat of the bot's is played to the end, it asks for a new one so often, every so
  /// many milliseconds: longer than any round's clocks.
  private static let sits = 300
  private static let sitPatience = 1000
  private static let farewellTime = 5000

  private let options: Options
  private let bot: BotOptions
  private let table: TableID
  private var session: ServerSession
  private var generator: ChaCha20
  private var strategy: any Strategy
  private var score = BotScore()
  private var namesTried = 0
  private var sitsTried = 0
  private var refusals = 0
  private var seat = 1
  private var sitDeadline: Int?
  private var resetDeadline: Int?
  private var hasAskedForReset = false
  private var leaveDeadline: Int?
  /// What the program ends with once the bot has left.
  private var farewellCode = ExitCode.ok
  /// Set at a dealer's table, where nobody is asked.
  private var dealer: DealersRounds?
  /// The bot's chips before the hand of poker that is played.
  private var chipsBefore: Int?
  private var isFinished = false
  private var effects: [ClientEffect] = []

  /// - Parameter table: where it plays.
  init(
    options: Options, bot: BotOptions, table: TableID, strategy: any Strategy,
    devices: DeviceSecrets = .init(), seed: Seed
  ) {
    (self.options, self.bot, self.table, self.strategy) = (options, bot, table, strategy)
    session = ServerSession(
      policy: .init(role: .bot, retries: Self.retries, resends: false), devices: devices,
      seed: seed.derived("backoff"))
    generator = ChaCha20(seed: seed)
  }

  var deadline: Int? {
    [session.deadline, sitDeadline, resetDeadline, leaveDeadline, dealer?.deadline].compactMap(
      \.self
    ).min()
  }

  var wantsInput: Bool { false }

  mutating func start(at now: Int) -> [ClientEffect] {
    session.start()
    return settle()
  }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    guard !isFinished else { return [] }
    switch input {
    case .interrupted(let signal):
      session.leave()
      effects += session.takeEffects()
      finish(ExitCode.signal(signal))
    case .elapsed:
      if let leaveDeadline, now >= leaveDeadline { finish(farewellCode) }
      if let due = dealer?.deadline, now >= due { haveDealt(at: now) }
      if let resetDeadline, now >= resetDeadline { askForReset() }
      if let sitDeadline, now >= sitDeadline { sit() }
    case .connected, .received, .lost, .typed, .inputEnded, .resized, .continued: break
    }
    for event in session.handle(input, at: now) where !isFinished { act(on: event, at: now) }
    return settle()
  }

  private mutating func settle() -> [ClientEffect] {
    defer { effects = [] }
    return session.takeEffects() + effects
  }

  private mutating func act(on event: SessionEvent, at now: Int) {
    switch event {
    case .greeted: break
    case .lost: sitDeadline = nil
    case .ready(.resumed):
      refusals = 0
      dealer?.beginWaiting(at: now)
    case .ready(.fresh), .ready(.forgotten): logIn()
    case .heard(let line, let reply): hear(line, reply, at: now)
    case .closed(.left): finish(farewellCode)
    case .closed(.takenOver): fail("the session goes on over another connection")
    case .closed(.unavailable(let reason)):
      fail("no connection to \(options.server): \(reason)")
    }
  }

  private mutating func hear(_ line: HeardLine, _ reply: PendingCommand?, at now: Int) {
    switch line.content {
    case .question(let question): answer(question)
    case .line(.event(let event, _), of: table): note(event, at: now)
    case .row(let row): note(row, at: now)
    case .reply(let message):
      guard let reply else { return }
      if message.lineClass == .done {
        noteDone(message, reply, at: now)
      } else {
        noteRefused(message, reply, at: now)
      }
    case .line, .replayed, .other, .unknown, .foreign: break
    }
  }

  // MARK: - Playing

  private mutating func answer(_ question: Question) {
    guard question.table == table, !session.isLeaving else { return }
    let situation: Situation =
      question.known.map { .question($0.game) } ?? .other(legal: question.legal)
    let choice =
      refusals >= Self.refusalsBeforeAuto
      ? .auto : strategy.choose(situation, using: &generator)
    session.send(choice.command(table: table, turn: question.turn), for: .act)
  }

  private mutating func note(_ event: TableEvent<SeenCards>, at now: Int) {
    switch event {
    // Sat out after time-outs, as when the machine slept. Without money there is only to wait.
    case .out(let player, .timeouts) where session.tables.isMine(player):
      session.send("back \(table)", for: .back)
    case .closed: fail("table \(table) was closed")
    case .game(let event): note(event, at: now)
    default: break
    }
  }

  private mutating func note(_ event: GameEvent<SeenCards>, at now: Int) {
    if case .dealing(let event) = event { note(event, at: now) }
    switch event {
    case .house(.result(let player, let outcome, _, let paid, let balance)):
      guard session.tables.isMine(player) else { return }
      score.note(outcome, paid: paid, balance: balance)
      if score.rounds >= bot.rounds { leave(at: now) }
    case .house(.over), .dealing(.over): resetDeadline = now + (seat - 1) * Self.resetPatience
    case .house(.round), .dealing(.round):
      resetDeadline = nil
      hasAskedForReset = false
    // Bots agree to a new game that somebody else wants.
    case .house(.resetAsked(let player, _, _)):
      if !session.tables.isMine(player), !hasAskedForReset { askForReset() }
    // The seat was lost, as after a long absence.
    case .house(.left(let player, _)), .dealing(.left(let player)):
      if session.tables.isMine(player) { sit() }
    case .poker(.hand(let start)):
      chipsBefore = start.players.first { session.tables.isMine($0.player) }?.stack
    case .poker(.end(_, let stacks)): noteHand(stacks, at: now)
    case .poker(.left(let player, _)): if session.tables.isMine(player) { sit() }
    // Without chips there is no next hand.
    case .poker(.broke(let player)): if session.tables.isMine(player) { leave(at: now) }
    case .house, .dealing, .poker: break
    }
  }

  /// A hand of poker is over, in which the bot may have played.
  private mutating func noteHand(_ stacks: SeatMap<Int>, at now: Int) {
    guard let before = chipsBefore.take(), let stack = stacks[Seat(seat)] else { return }
    score.noteHand(paid: stack - before, stack: stack)
    if score.rounds >= bot.rounds { leave(at: now) }
  }

  private mutating func note(_ event: DealingEvent<SeenCards>, at now: Int) {
    let isMine = session.tables.isMine
    guard !session.isLeaving, dealer?.isOver(after: event, isMine: isMine, at: now) == true,
      let show = dealer?.show
    else { return }
    score.noteDealt()
    session.send(show, for: .show)
    if score.rounds >= bot.rounds { leave(at: now) }
  }

  /// Nobody has had cards dealt for a while.
  private mutating func haveDealt(at now: Int) {
    dealer?.beginWaiting(at: now)
    guard let deal = dealer?.deal, !session.isLeaving else { return }
    session.send(deal, for: .deal)
  }

  /// Who sits down after the end of a game is not notified of it by an event.
  private mutating func note(_ row: TableRow, at now: Int) {
    guard case .table(let listing, _, _, _) = row, listing.id == table, listing.state == .over
    else { return }
    resetDeadline = now + (seat - 1) * Self.resetPatience
  }

  private mutating func askForReset() {
    resetDeadline = nil
    guard !session.isLeaving else { return }
    hasAskedForReset = true
    session.send("reset table=\(table)", for: .reset)
  }

  // MARK: - Replies

  private mutating func noteDone(
    _ message: Message, _ reply: PendingCommand, at now: Int
  ) {
    switch reply.purpose {
    case .login: sit()
    case .sit:
      seat = min(max(1, message.number(.seat)), 100)
      (refusals, sitsTried) = (0, 0)
      take(message, at: now)
    case .act: refusals = 0
    default: break
    }
  }

  private mutating func noteRefused(_ message: Message, _ reply: PendingCommand, at now: Int) {
    let code = ErrorCode(rawValue: message.word(.code))
    let why = message.text ?? message.word(.code)
    switch reply.purpose {
    case .login where code == .authNameTaken && options.name == nil && namesTried < Self.names:
      logIn()
    case .login: fail("no name: \(why)")
    case .sit where code == .seatLeaving && sitsTried < Self.sits:
      sitDeadline = now + Self.sitPatience
    case .sit: fail("no seat at \(table): \(why)")
    case .act: retry(code, at: now)
    case .deal where code == .ruleDeck: askForReset()
    default: break
    }
  }

  /// Begins to play what is played there, if the strategy can.
  private mutating func take(_ seated: Message, at now: Int) {
    let game = GameID(seated.word(.game))
    guard !seated.has(.game) || strategy.canPlay(game) else {
      let name = SafeText.printable(seated.word(.game).prefix(40))
      effects.append(.complain("cardroom-client: \(bot.strategy) cannot play \(name)"))
      farewellCode = ExitCode.usage
      return leave(at: now)
    }
    if case .dealing = game {
      dealer = DealersRounds(at: table, wait: seated.number(.wait), seat: seat, now: now)
    }
    session.send("look \(table)", for: .look)
  }

  /// A refused choice is made anew while its question is open. A stale one is not: a fresh `?` line
  /// is on its way.
  private mutating func retry(_ code: ErrorCode?, at now: Int) {
    guard code != .turnStale, code != .turnNone else { return }
    refusals += 1
    guard refusals <= Self.refusalsBeforeAuto + 1,
      let open = session.tables.question(at: table)
    else { return }
    answer(open.asked(at: now))
  }

  // MARK: - Coming and leaving

  /// Logs in under the name asked for, or under a made one, another each time.
  private mutating func logIn() {
    namesTried += 1
    let name = options.name?.description ?? madeName()
    session.send("login \(name)", for: .login)
  }

  /// Such as `careful-4821`. Not from the seed of the choices alone: ten bots of one seed would
  /// all come with the same names.
  private func madeName() -> String {
    var system = SystemRandomNumberGenerator()
    let room = Limits.nameCharacters - 5
    return "\(bot.strategy.prefix(room))-\(1000 + system.uniform(below: 9000))"
  }

  private mutating func sit() {
    sitDeadline = nil
    guard !session.isLeaving else { return }
    sitsTried += 1
    session.send("sit \(table)", for: .sit)
  }

  private mutating func leave(at now: Int) {
    session.send("leave \(table)", for: .leave)
    session.leave()
    leaveDeadline = now + Self.farewellTime
  }

  private mutating func fail(_ reason: String) {
    effects.append(.complain("cardroom-client: " + SafeText.printable(reason)))
    finish(ExitCode.unavailable)
  }

  private mutating func finish(_ code: Int32) {
    guard !isFinished else { return }
    isFinished = true
    if let name = session.tables.me, score.rounds > 0 || code == ExitCode.ok {
      effects.append(.write(score.summary(name: name.description, table: table) + "\n"))
    }
    effects.append(.finish(code))
  }
}

extension GameAction {
  /// The command that does it.
  func command(table: TableID, turn: TurnID) -> String {
    words + " table=\(table) turn=\(turn)"
  }
}
