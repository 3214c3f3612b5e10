import Cards
import Identity
import Lines

extension Command {
  /// What the session does by itself, or with the office.
  public enum Session: Sendable, Equatable {
    case hello(
      mode: RenderingMode?, program: String?, role: Person.Role?, screens: Bool? = nil,
      says: Bool? = nil)
    /// `device` is the secret that a login from the same device was answered with.
    case login(PlayerName, password: String?, device: String? = nil)
    case register(PlayerName, password: String?)
    case password(old: String?, new: String?)
    case resume(token: String, seen: [SeenTable])
    case play(PlayWish)
    case quit
    case help(topic: String?)
    case set(Setting)
    case ping(echo: String?)
    case ignore(PlayerName?)
    case unignore(PlayerName)
    case use(TableID)
    case hands
    /// `wild` is the rank whose cards are wild, as jokers always are.
    case advise(hole: [Card], board: [Card], wild: Rank? = nil)
    /// More of the dealer's cards, beside those of the last question.
    case adviseMore([Card])
    case adviseNew
    case quiz(QuizMove)
    case equity(hands: [[Card]], unknown: Int, board: [Card])
    case equityMore([Card])
    case equityNew
    case tutorial(TutorialMove)

    var verb: Verb {
      switch self {
      case .hello: .hello
      case .login: .login
      case .register: .register
      case .password: .password
      case .resume: .resume
      case .play: .play
      case .quit: .quit
      case .help: .help
      case .set: .set
      case .ping: .ping
      case .ignore: .ignore
      case .unignore: .unignore
      case .use: .use
      case .hands: .hands
      case .advise, .adviseMore, .adviseNew, .quiz: .advise
      case .equity, .equityMore, .equityNew: .equity
      case .tutorial: .tutorial
      }
    }

    /// Whether it is done once, however often it is sent under one tag; `nil` if its verb says it.
    var isChange: Bool? {
      switch self {
      case .adviseMore, .adviseNew, .equityMore, .equityNew, .quiz(.answer), .quiz(.stop): true
      case .tutorial(.line), .tutorial(.stop): true
      default: nil
      }
    }
  }

  static func session<C: ArgumentCoder<Verb>>(
    _ line: inout C, _ command: Command?
  ) throws(CommandError) -> Command {
    let session: Session? = if case .session(let session)? = command { session } else { nil }
    switch line.verb {
    case .advise: return try advise(&line, command)
    case .equity: return try equity(&line, command)
    default: return .session(try Session(&line, session))
    }
  }

  private static func advise<C: ArgumentCoder<Verb>>(
    _ line: inout C, _ command: Command?
  ) throws(CommandError) -> Command {
    var written: AdviceRequest?
    var at: TableID?
    var wild: Rank?
    switch command {
    case .session(.advise(let hole, let board, let rank)):
      (written, wild) = (.cards(AdvisedCards(hole: hole, board: board)), rank)
    case .session(.adviseMore(let cards)): written = .more(cards)
    case .session(.adviseNew): written = .new
    case .session(.quiz(let move)): written = .quiz(move)
    case .table(.advise, let table):
      (written, at) = (.cards(AdvisedCards(hole: [], board: [])), table)
    default: break
    }
    switch try line.words(written) {
    case .more(let cards): return .session(.adviseMore(cards))
    case .new: return .session(.adviseNew)
    case .quiz(let move): return .session(.quiz(move))
    case .cards(let cards):
      guard cards.hole.isEmpty, cards.board.isEmpty else {
        wild = try line.option("wild", wild)
        return .session(.advise(hole: cards.hole, board: cards.board, wild: wild))
      }
      return .table(.advise, at: try line.tableBehindKey(at))
    }
  }

  private static func equity<C: ArgumentCoder<Verb>>(
    _ line: inout C, _ command: Command?
  ) throws(CommandError) -> Command {
    var written: EquityRequest?
    var at: TableID?
    switch command {
    case .session(.equity(let hands, let unknown, let board)):
      written = .hands(ComparedHands(hands, unknown: unknown, board: board, hasOwn: false))
    case .session(.equityMore(let cards)): written = .more(cards)
    case .session(.equityNew): written = .new
    case .table(.equity(let hands, let unknown), let table):
      written = .hands(ComparedHands(hands, unknown: unknown, board: [], hasOwn: true))
      at = table
    default: break
    }
    switch try line.words(written) {
    case .more(let cards): return .session(.equityMore(cards))
    case .new: return .session(.equityNew)
    case .hands(let compared):
      guard compared.hasOwn else {
        return .session(
          .equity(hands: compared.hands, unknown: compared.unknown ?? 0, board: compared.board))
      }
      return .table(
        .equity(against: compared.hands, unknown: compared.unknown),
        at: try line.tableBehindKey(at))
    }
  }
}

extension Command.Session {
  init<C: ArgumentCoder<Verb>>(_ line: inout C, _ command: Self?) throws(CommandError) {
    switch line.verb {
    case .hello: self = try Self.hello(&line, command)
    case .login:
      let x: (name: PlayerName, password: String?, device: String?)? =
        if case .login(let name, let password, let device)? = command {
          (name, password, device)
        } else { nil }
      let written = x?.password.map { Credentials($0, device: x?.device) }
      let name = try line.name(x?.name)
      let credentials = try line.optional(written)
      self = .login(name, password: credentials?.password, device: credentials?.device)
    case .register:
      let x: (name: PlayerName, password: String?)? =
        if case .register(let name, let password)? = command { (name, password) } else { nil }
      let name = try line.name(x?.name)
      let password = try line.words(x.map { NewPassword($0.password) })
      self = .register(name, password: password.text)
    case .password:
      let x: PasswordChange? =
        if case .password(let old, let new)? = command {
          PasswordChange(old: old, new: new)
        } else { nil }
      let change = try line.words(x)
      self = .password(old: change.old, new: change.new)
    case .resume:
      let x: (token: String, seen: [SeenTable])? =
        if case .resume(let token, let seen)? = command { (token, seen) } else { nil }
      let token = try line.argument(
        x.map { PlainWord($0.token) }, "which token?", as: "TOKEN")
      self = .resume(token: token.text, seen: try SeenTable.list(&line, x?.seen))
    case .help:
      let x: HelpTopic? = if case .help(let topic)? = command { HelpTopic(topic) } else { nil }
      self = .help(topic: try line.words(x).topic)
    case .set:
      let x: Setting? = if case .set(let setting)? = command { setting } else { nil }
      self = .set(try line.argument(x, "set what?"))
    case .ping:
      let x: String? = if case .ping(let echo)? = command { echo } else { nil }
      self = .ping(echo: line.echo(x))
    case .ignore:
      let x: PlayerName? = if case .ignore(let name)? = command { name } else { nil }
      self = .ignore(try line.optional(x))
    case .unignore:
      let x: PlayerName? = if case .unignore(let name)? = command { name } else { nil }
      self = .unignore(try line.name(x))
    case .use:
      let x: TableID? = if case .use(let table)? = command { table } else { nil }
      self = .use(try line.table(x))
    case .play:
      let x: PlayWish? = if case .play(let wish)? = command { wish } else { nil }
      self = .play(try line.words(x))
    case .tutorial:
      let x: TutorialMove? = if case .tutorial(let move)? = command { move } else { nil }
      self = .tutorial(try line.words(x))
    case .hands: self = .hands
    case .quit: self = .quit
    default: throw CommandError(.protoVerb)
    }
  }

  private enum Answer: String, CaseIterable, ChoiceArgument {
    case yes, no
  }

  private static func hello<C: ArgumentCoder<Verb>>(
    _ line: inout C, _ command: Self?
  ) throws(CommandError) -> Self {
    var x: (mode: RenderingMode?, program: String?, role: Person.Role?, screens: Bool?, says: Bool?)
    if case .hello(let mode, let program, let role, let screens, let says)? = command {
      x = (mode, program, role, screens, says)
    }
    _ = try line.argument(command.map { _ in Version() }, "which version?")
    let mode = try line.option("mode", x.mode)
    let program = try line.option("name", x.program.map(PlainWord.init), as: "PROGRAM")
    let role = try line.option("role", x.role)
    let screens = try line.option("screens", x.screens.map(Switch.init))
    let says = try line.unlistedOption("says", x.says.map { $0 ? Answer.yes : .no })
    return .hello(
      mode: mode, program: program?.text, role: role, screens: screens?.isOn,
      says: says.map { $0 == .yes })
  }
}

/// Up to which event a client has seen a table: `table=ID last=SEQ` of `resume`.
public struct SeenTable: Sendable, Equatable {
  public let table: TableID
  /// The number of the last event that was seen.
  public let last: Int

  public init(table: TableID, last: Int) {
    self.table = table
    self.last = last
  }

  /// Pairs of `table=` and `last=`, one for each table.
  fileprivate static func list<C: ArgumentCoder<Verb>>(
    _ line: inout C, _ written: [SeenTable]?
  ) throws(CommandError) -> [SeenTable] {
    try line.repeated(as: "[table=TABLE last=SEQ …]") { (line) throws(CommandError) in
      var seen: [SeenTable] = []
      var left = (written ?? [])[...]
      while true {
        let next = left.popFirst()
        guard let table = try line.option("table", next?.table) else { return seen }
        guard let last = try line.number("last", next?.last) else {
          throw line.usage("each table= needs its last=")
        }
        seen.append(SeenTable(table: table, last: last))
      }
    }
  }
}
