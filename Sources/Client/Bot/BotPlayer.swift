// Owns a bot's way through the protocol: name, seat, answers, reset, goodbye. Never knows the
// rules: it decides by the `?` lines alone.

import Bots
import Cards
import Identity
import LineProtocol

/// A bot's client as a value.
struct BotPlayer: FrontEnd {
  /// After a lost connection the seat is held for two minutes; so long is tried.
  private static let retries = 12
  /// Names that are tried before the bot gives up.
  static let names = 20
  /// A refusal more than this, one after the other, and the server's safe move is asked for.
  private static let refusalsBeforeAuto = 2
  /// Bots in higher seats let those in lower ones ask for a new game first, so many milliseconds
  /// for each seat: only one needs to.
  private static let resetPatience = 20
  private static let farewellTime = 5000

  let options: Options
  let bot: BotOptions
  let table: TableID
  var link: Link
  var generator: ChaCha20
  private var strategy: any Strategy
  private(set) var score = BotScore()
  /// How many names were tried.
  var namesTried = 0
  private var refusals = 0
  private var seat = 1
  private var resetDeadline: Int?
  private var hasAskedForReset = false
  private var leaveDeadline: Int?
  var isFinished = false
  var effects: [ClientEffect] = []

  /// - Parameter table: where it plays.
  init(
    options: Options, bot: BotOptions, table: TableID, strategy: any Strategy, seed: Seed
  ) {
    (self.options, self.bot, self.table, self.strategy) = (options, bot, table, strategy)
    link = Link(
      policy: .init(role: .bot, retries: Self.retries, resends: false),
      seed: seed.derived("backoff"))
    generator = ChaCha20(seed: seed)
  }

  var deadline: Int? {
    [link.deadline, resetDeadline, leaveDeadline].compactMap(\.self).min()
  }

  var wantsInput: Bool { false }

  mutating func start(at now: Int) -> [ClientEffect] {
    link.start(at: now)
    return settle()
  }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    guard !isFinished else { return [] }
    switch input {
    case .interrupted(let signal):
      link.leave()
      effects += link.takeEffects()
      finish(ExitCode.signal(signal))
    case .elapsed:
      if let leaveDeadline, now >= leaveDeadline { finish(ExitCode.ok) }
      if let resetDeadline, now >= resetDeadline { askForReset() }
    case .connected, .received, .lost, .typed, .inputEnded, .resized, .continued: break
    }
    for happening in link.handle(input, at: now) where !isFinished { act(on: happening, at: now) }
    return settle()
  }

  private mutating func settle() -> [ClientEffect] {
    defer { effects = [] }
    return link.takeEffects() + effects
  }

  private mutating func act(on happening: Happening, at now: Int) {
    switch happening {
    case .greeted, .lost: break
    case .ready(.resumed): refusals = 0
    case .ready(.fresh), .ready(.forgotten): logIn()
    case .heard(let line, let reply):
      guard let message = line.message else { break }
      switch message.lineClass {
      case .ask: answer(message)
      case .event: note(message, at: now)
      case .row: noteRow(message, at: now)
      case .done: if let reply { noteDone(message, reply) }
      case .refused: if let reply { noteRefused(message, reply) }
      case .comment: break
      }
    case .closed(.left): finish(ExitCode.ok)
    case .closed(.takenOver): fail("the session goes on over another connection")
    case .closed(.unavailable(let reason)):
      fail("no connection to \(options.server): \(reason)")
    }
  }

  // MARK: - Playing

  /// Answers a `?` line.
  private mutating func answer(_ ask: Message) {
    guard TableID(ask.word(.table)) == table, !link.isLeaving else { return }
    let choice =
      refusals >= Self.refusalsBeforeAuto
      ? .auto : strategy.choose(Situation(ask: ask), using: &generator)
    let turn = ask.word(.turn)
    link.send(choice.command(table: table, turn: turn), for: .act)
  }

  private mutating func note(_ message: Message, at now: Int) {
    guard TableID(message.word(.table)) == table else { return }
    let isMine = link.book.isMine(message)
    switch message.kind {
    case .result where isMine:
      score.note(message)
      if score.rounds >= bot.rounds { leave(at: now) }
    case .over: resetDeadline = now + (seat - 1) * Self.resetPatience
    case .round:
      resetDeadline = nil
      hasAskedForReset = false
    case .reset where message.word(.state) == "asked":
      // Bots agree to a new game that somebody else wants.
      if !isMine, !hasAskedForReset { askForReset() }
    // Sat out after time-outs, as when the machine slept. Without money there is only to wait.
    case .out where isMine && message.word(.reason) == "timeouts":
      link.send("back \(table)", for: .back)
    case .close: fail("table \(table) was closed")
    default: break
    }
  }

  /// Who sits down after the end of a game is not told of it by an event.
  private mutating func noteRow(_ message: Message, at now: Int) {
    guard message.kind == .table, message.word(.state) == "over",
      TableID(message.word(.id)) == table
    else { return }
    resetDeadline = now + (seat - 1) * Self.resetPatience
  }

  private mutating func askForReset() {
    resetDeadline = nil
    guard !link.isLeaving else { return }
    hasAskedForReset = true
    link.send("reset table=\(table)", for: .reset)
  }

  private mutating func noteDone(_ message: Message, _ reply: PendingCommand) {
    switch reply.purpose {
    case .login: link.send("sit \(table)", for: .sit)
    case .sit:
      seat = min(max(1, message.number(.seat)), 100)
      refusals = 0
      link.send("look \(table)", for: .look)
    case .act: refusals = 0
    default: break
    }
  }

  private mutating func noteRefused(_ message: Message, _ reply: PendingCommand) {
    let code = ErrorCode(rawValue: message.word(.code))
    let why = message.text ?? message.word(.code)
    switch reply.purpose {
    case .login where code == .authNameTaken && options.name == nil && namesTried < Self.names:
      logIn()
    case .login: fail("no name: \(why)")
    case .sit: fail("no seat at \(table): \(why)")
    case .act: retry(message, code)
    default: break
    }
  }

  /// A refused choice is made anew while its turn is open. A stale one is not: a fresh `?` line
  /// is on its way.
  private mutating func retry(_ message: Message, _ code: ErrorCode?) {
    guard code != .turnStale, code != .turnNone else { return }
    refusals += 1
    guard refusals <= Self.refusalsBeforeAuto + 1, let turn = link.book.tables[table]?.turn else {
      return
    }
    answer(turn.ask)
  }

  // MARK: - Leaving

  private mutating func leave(at now: Int) {
    link.send("leave \(table)", for: .leave)
    link.leave()
    leaveDeadline = now + Self.farewellTime
  }

  private mutating func fail(_ reason: String) {
    effects.append(.complain("cardroom-client: " + SafeText.printable(reason)))
    finish(ExitCode.unavailable)
  }

  private mutating func finish(_ code: Int32) {
    guard !isFinished else { return }
    isFinished = true
    if let name = link.book.me, score.rounds > 0 || code == ExitCode.ok {
      effects.append(.write(score.summary(name: name.description, table: table) + "\n"))
    }
    effects.append(.finish(code))
  }
}
