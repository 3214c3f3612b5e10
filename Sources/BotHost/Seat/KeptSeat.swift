import Arena
import Cards
import Client
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// One seat at one table as a value, for a bot or a program that answers there: login, sitting
/// down, `back`, new games, coming back after a cut, goodbye. It answers no question itself.
struct KeptSeat: Sendable {
  /// What came of an input, for the player.
  enum Happening: Sendable, Equatable {
    /// The connection can be used; a login follows, unless the session goes on.
    case ready(SessionEvent.Start)
    /// The connection is gone and is tried again; why.
    case lost(Prose)
    /// A line, and the command that it answers or is a row of the answer to. What follows from it
    /// comes behind it.
    case heard(HeardLine, reply: PendingCommand?)
    /// There is a seat: `begin` or `giveUp` is next.
    case seated(Line)
    /// It is the player's turn.
    case asked(Question)
    /// The answer was taken.
    case acted
    /// The answer was refused.
    case refused(ErrorCode?)
    /// The server's clock answered.
    case timedOut
    /// All is over; what the program ends with.
    case finished(Int32)
  }

  /// Who plays.
  struct Plan: Sendable {
    /// What names begin with that are made because there is none.
    let namePrefix: String
    /// Whether it brings new chips to a table of poker when it has none.
    let rebuys: Bool
  }

  /// After a lost connection the seat is held for two minutes; so many milliseconds are tried.
  private static let patience = 120_000
  /// Names that are tried before it gives up.
  private static let names = 20
  /// Players in higher seats let those in lower ones ask for a new game first, so many
  /// milliseconds for each seat: only one needs to.
  private static let resetPatience = 20
  /// While an old seat is played to the end, it asks for a new one so often, every so many
  /// milliseconds: longer than any round's clocks.
  private static let sits = 300
  private static let sitPatience = 1000
  private static let farewellTime = 5000

  private let options: SeatOptions
  private let plan: Plan
  private var session: ServerSession
  private(set) var score = BotScore()
  private var namesTried = 0
  private var sitsTried = 0
  private var seat = 1
  private var sitDeadline: Int?
  private var resetDeadline: Int?
  private var hasAskedForReset = false
  private var leaveDeadline: Int?
  /// What the program ends with once the seat is given up.
  private var farewellCode = ExitCode.ok
  /// The family of the table's game; `nil` until a reply names the game.
  private var family: GameFamily?
  /// Set at a dealer's table, where nobody is asked.
  private var dealer: DealersRounds?
  /// The chips before the hand of poker that is played.
  private var chipsBefore: Int?
  /// The chips that were brought.
  private var buyIn = 0
  private var isFinished = false
  private var happenings: [Happening] = []
  private var effects: [ClientEffect] = []

  init(options: SeatOptions, plan: Plan, devices: DeviceSecrets, seed: Seed) {
    (self.options, self.plan) = (options, plan)
    session = ServerSession(
      policy: .bot(.milliseconds(Self.patience)), devices: devices,
      seed: seed.derived("backoff"), tagsAfter: options.lastTag)
  }

  private var table: TableID { options.table }

  /// When `elapsed` is wanted.
  var deadline: Int? {
    let atTable = session.isReady ? [sitDeadline, resetDeadline, dealer?.deadline] : []
    return ([session.deadline, leaveDeadline] + atTable).compactMap(\.self).min()
  }

  /// The name, once there is one.
  var name: PlayerName? { session.tables.me }
  /// Whether the seat is being given up: nothing is answered any more.
  var isLeaving: Bool { session.isLeaving || isFinished }
  /// What is asked at the table.
  var openQuestion: OpenQuestion? { session.tables.question(at: table) }

  mutating func start() { session.start() }

  /// Gives what is to be done; asking takes it away.
  mutating func takeEffects() -> [BotEffect] {
    defer { effects = [] }
    return (session.takeEffects() + effects).map { .client($0) }
  }

  /// What is told at the end.
  ///
  /// - Parameter figures: what was counted of a program's answers.
  func end(_ code: Int32, _ figures: AnswerFigures? = nil) -> [BotEffect] {
    let isTold = score.rounds > 0 || code == ExitCode.ok || figures.map { $0.restarts > 0 } ?? false
    guard isTold, let name else { return [.client(.finish(code))] }
    let result = score.summary(name: name.description, table: table)
    let answers = figures.map { "; \($0.summary)" } ?? ""
    return [.client(.write("\(result)\(answers)\n")), .client(.finish(code))]
  }

  /// Takes an input, and says what came of it.
  mutating func handle(_ input: ClientInput, at now: Int) -> [Happening] {
    guard !isFinished else { return [] }
    defer { happenings = [] }
    switch input {
    case .interrupted(let signal):
      session.leave()
      finish(ExitCode.signal(signal))
    case .elapsed:
      if let leaveDeadline, now >= leaveDeadline { finish(farewellCode) }
      guard session.isReady else { break }
      if let due = dealer?.deadline, now >= due { haveDealt(at: now) }
      if let resetDeadline, now >= resetDeadline { askForReset() }
      if let sitDeadline, now >= sitDeadline { sit() }
    case .connected, .received, .lost, .typed, .inputEnded, .resized, .continued: break
    }
    for event in session.handle(input, at: now) where !isFinished { act(on: event, at: now) }
    return happenings
  }

  private mutating func act(on event: SessionEvent, at now: Int) {
    switch event {
    case .lost(let reason, .lost?):
      complainOfConnection(LossNotice.brief(reason))
      happenings.append(.lost(reason))
    case .greeted, .lost, .cameBack: break
    case .ready(let start):
      if start != .fresh { complainOfConnection(LossNotice.end) }
      happenings.append(.ready(start))
      if start == .resumed { dealer?.beginWaiting(at: now) } else { logIn() }
    case .heard(let line, let reply):
      happenings.append(.heard(line, reply: reply))
      hear(line, reply, at: now)
    case .closed(.left): finish(farewellCode)
    case .closed(.takenOver): fail("the session goes on over another connection")
    case .closed(.sentAway(let reason)): fail(reason)
    case .closed(.unavailable(let reason)):
      fail("no connection to \("\(options.server)"): \(reason)")
    }
  }

  private mutating func hear(_ line: HeardLine, _ reply: PendingCommand?, at now: Int) {
    switch line.content {
    case .question(let question):
      if question.table == table, !isLeaving { happenings.append(.asked(question)) }
    case .event:
      guard let family, let read = TableLine.read(line.raw, family: family), read.table == table,
        case .event(let event, _) = read.line
      else { return }
      note(event, at: now)
    case .row(let row): note(row, at: now)
    case .reply(let message):
      guard let reply else { return }
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

  // MARK: - Playing

  /// Sends an answer to what is asked.
  mutating func answer(_ line: TypedLine) {
    if !isLeaving { session.send(line, for: .act) }
  }

  /// Plays on after `seated`.
  mutating func begin(_ seated: Line, at now: Int) {
    if case .dealing? = seated.value("game", as: GameID.self) {
      dealer = DealersRounds(wait: seated.int("wait") ?? 0, seat: seat, now: now)
    }
    session.send("look \(table)", for: .look)
  }

  /// Gives the seat up, and says why.
  mutating func giveUp(_ reason: Prose, code: Int32, at now: Int) {
    complain(reason)
    farewellCode = code
    leave(at: now)
  }

  private mutating func note(_ event: TableEvent, at now: Int) {
    switch event {
    // Sat out after time-outs, as when the machine slept. Without money there is only to wait.
    case .out(let player, .timeouts) where isMine(player):
      session.send("back \(table)", for: .back)
    case .timeout(let player, _):
      if isMine(player) { happenings.append(.timedOut) }
    case .closed: if !session.isLeaving { fail("table \(table) was closed") }
    case .game(let event): note(event, at: now)
    default: break
    }
  }

  private mutating func note(_ event: GameEvent, at now: Int) {
    if case .dealing(let event) = event { note(event, at: now) }
    switch event {
    case .house(.result(let player, let outcome, _, let paid, let balance)):
      guard isMine(player) else { return }
      score.note(outcome, paid: paid.amount, balance: balance)
      leaveIfEnough(at: now)
    case .house(.matchOver): leave(at: now)
    case .house(.over), .dealing(.over): resetDeadline = now + (seat - 1) * Self.resetPatience
    case .house(.round), .dealing(.round):
      resetDeadline = nil
      hasAskedForReset = false
    // Bots agree to a new game that somebody else wants.
    case .house(.resetAsked(let player, _, _, _)):
      if !isMine(player), !hasAskedForReset { askForReset() }
    case .dealing(.newAsked(let player, _, _, _, let request)):
      if !isMine(player), !hasAskedForReset { askForReset(request.typed(at: table)) }
    // The seat was lost, as after a long absence.
    case .house(.left(let player, _)), .dealing(.left(let player)):
      if isMine(player) { sit() }
    case .poker(let event): note(event, at: now)
    case .house, .dealing: break
    }
  }

  private mutating func note(_ event: PokerEvent, at now: Int) {
    switch event {
    case .hand(let start):
      chipsBefore = start.players.first { isMine($0.player) }?.stack
    case .end(_, let stacks): noteHand(stacks, at: now)
    case .matchOver: leave(at: now)
    case .left(let player, _): if isMine(player) { sit() }
    // Without chips there is no next hand.
    case .broke(let player):
      guard isMine(player), !isLeaving else { return }
      if plan.rebuys, buyIn > 0 {
        session.send("topup \(buyIn) \(table)", for: .topUp)
      } else {
        leave(at: now)
      }
    default: break
    }
  }

  /// A hand of poker is over, in which the player may have played.
  private mutating func noteHand(_ stacks: SeatMap<Int>, at now: Int) {
    guard let before = chipsBefore.take(), let stack = stacks[Seat(seat)] else { return }
    score.noteHand(paid: stack - before, stack: stack)
    leaveIfEnough(at: now)
  }

  private mutating func note(_ event: DealingEvent, at now: Int) {
    let me = name
    guard !session.isLeaving, dealer?.isOver(after: event, of: me, at: now) == true
    else { return }
    score.noteDealt()
    session.send("show table=\(table)", for: .show)
    leaveIfEnough(at: now)
  }

  private mutating func leaveIfEnough(at now: Int) {
    if score.rounds >= options.rounds { leave(at: now) }
  }

  /// Nobody has had cards dealt for a while.
  private mutating func haveDealt(at now: Int) {
    dealer?.beginWaiting(at: now)
    guard dealer != nil, !session.isLeaving else { return }
    session.send("deal table=\(table)", for: .deal)
  }

  /// Who sits down after the end of a game is not notified of it by an event.
  private mutating func note(_ row: Line, at now: Int) {
    guard row.word == "table", row.value("id") == table, row.word("state") == "over" else { return }
    resetDeadline = now + (seat - 1) * Self.resetPatience
  }

  private mutating func askForReset(_ request: String? = nil) {
    resetDeadline = nil
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
      buyIn = min(max(0, message.int("stack") ?? 0), Limits.amount)
      sitsTried = 0
      happenings.append(.seated(message))
    case .act: happenings.append(.acted)
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
      sitDeadline = now + Self.sitPatience
    case .sit: fail("no seat at \(table): \(why)")
    case .act: happenings.append(.refused(code))
    case .deal where code == .ruleDeck: askForReset()
    case .topUp: giveUp("no more chips: \(why)", code: ExitCode.ok, at: now)
    default: break
    }
  }

  // MARK: - Coming and leaving

  /// Logs in under the name asked for, or under a made one, another each time.
  private mutating func logIn() {
    sitDeadline = nil
    namesTried += 1
    guard let name = options.name ?? PlayerName(plan.madeName) else { return }
    let password = options.name == nil ? nil : options.password
    session.logIn(name, password)
  }

  private mutating func sit() {
    sitDeadline = nil
    guard !session.isLeaving else { return }
    sitsTried += 1
    session.send("sit \(table)", for: .sit)
  }

  private mutating func leave(at now: Int) {
    guard !session.isLeaving else { return }
    session.send("leave \(table)", for: .leave)
    session.leave()
    leaveDeadline = now + Self.farewellTime
  }

  private mutating func fail(_ reason: Prose) {
    complain(reason)
    finish(ExitCode.unavailable)
  }

  private mutating func complainOfConnection(_ text: Prose) {
    complain((session.tables.me.map { "\($0): " as Prose } ?? "") + text)
  }

  private mutating func complain(_ reason: Prose) {
    effects.append(.complain("cardroom-bots: \(reason.printable)"))
  }

  private mutating func finish(_ code: Int32) {
    guard !isFinished else { return }
    isFinished = true
    happenings.append(.finished(code))
  }
}
