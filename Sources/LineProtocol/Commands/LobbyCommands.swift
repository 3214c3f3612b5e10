import Cards
import Identity

extension Command {
  /// What the lobby does.
  public enum Lobby: Sendable, Equatable {
    case stats
    case who
    case finger(PlayerName)
    case tell(PlayerName, text: String)
    case games
    case tables
    case create(TableID, game: String, options: [TableOption])
    case close(TableID)
    case challenge(PlayerName, game: String, options: [TableOption])
    /// Accepts the challenge of this person; `nil` accepts the only one that is open.
    case accept(PlayerName?)
    case decline(PlayerName?)
    /// Takes the own challenge back.
    case cancel

    var verb: Verb {
      switch self {
      case .stats: .stats
      case .who: .who
      case .finger: .finger
      case .tell: .tell
      case .games: .games
      case .tables: .tables
      case .create: .create
      case .close: .close
      case .challenge: .challenge
      case .accept: .accept
      case .decline: .decline
      case .cancel: .cancel
      }
    }
  }
}

extension Command.Lobby {
  init<C: ArgumentCoder<Verb>>(_ line: inout C, _ command: Command?) throws(CommandError) {
    let command: Self? = if case .lobby(let command)? = command { command } else { nil }
    switch line.verb {
    case .stats: self = .stats
    case .who: self = .who
    case .finger:
      let x: PlayerName? = if case .finger(let name)? = command { name } else { nil }
      self = .finger(try line.name(x))
    case .tell:
      let x: (name: PlayerName, text: String)? =
        if case .tell(let name, let text)? = command { (name, text) } else { nil }
      let name = try line.name(x?.name)
      self = .tell(name, text: try line.text(x?.text, "say what?"))
    case .games: self = .games
    case .tables: self = .tables
    case .create:
      let x: (id: TableID, game: String, options: [TableOption])? =
        if case .create(let id, let game, let options)? = command {
          (id, game, options)
        } else { nil }
      let id = try line.argument(x?.id, "which name for it?", or: "table", as: nil)
      let game = try line.argument(x.map { GameWord($0.game) }, "which game? games lists them")
      let options = line.options(x?.options, as: "[option=value …]")
      self = .create(id, game: game.word, options: options)
    case .close:
      let x: TableID? = if case .close(let table)? = command { table } else { nil }
      self = .close(try line.table(x))
    case .challenge:
      let x: (name: PlayerName, game: String, options: [TableOption])? =
        if case .challenge(let name, let game, let options)? = command {
          (name, game, options)
        } else { nil }
      let name = try line.name(x?.name)
      let game = try line.argument(x.map { GameWord($0.game) }, "at which game?")
      let options = line.options(x?.options, as: "[hands=N] [option=value …]")
      self = .challenge(name, game: game.word, options: options)
    case .accept:
      let x: PlayerName? = if case .accept(let name)? = command { name } else { nil }
      self = .accept(try line.optional(x))
    case .decline:
      let x: PlayerName? = if case .decline(let name)? = command { name } else { nil }
      self = .decline(try line.optional(x))
    case .cancel: self = .cancel
    default: throw CommandError(.protoVerb)
    }
  }
}
