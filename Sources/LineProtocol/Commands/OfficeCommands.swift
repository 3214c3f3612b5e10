import Cards
import Identity
import ScoreBook

extension Command {
  /// What the office does.
  public enum Office: Sendable, Equatable {
    /// Without an order by the mean for one game, and by net for all.
    case top(game: String?, BoardPeriod, BoardPlayers, by: BoardOrder? = nil)
    /// One's own chips, seats and results, of so many months one by one.
    case me(months: Int?)
    case ledger(count: Int?)
    case matches(of: PlayerName?, count: Int?)
    /// New chips, for whoever has next to none.
    case refill
    case rules(RulesCommand)
    case book(BookLine)

    var verb: Verb {
      switch self {
      case .top: .top
      case .me: .me
      case .ledger: .ledger
      case .matches: .matches
      case .refill: .refill
      case .rules: .rules
      case .book: .book
      }
    }
  }

  /// What the office does with the rounds of a table.
  public enum Rounds: Sendable, Equatable {
    case history(count: Int?, before: Int?)
    /// `step` is the step that is shown alone; `nil` for the whole round.
    case replay(round: Int, step: Int? = nil)
    /// `nil` for all rounds.
    case export(ClosedRange<Int>?, ExportFormat)
    /// A deal of a dealer's table, counted back from the last one, which is 1.
    case look(last: Int)

    var verb: Verb {
      switch self {
      case .history: .history
      case .replay: .replay
      case .export: .export
      case .look: .look
      }
    }
  }

  static func office<C: ArgumentCoder<Verb>>(
    _ line: inout C, _ command: Command?
  ) throws(CommandError) -> Command {
    switch line.verb {
    case .history, .replay, .export:
      var rounds: Rounds?
      var table: TableID?
      if case .rounds(let written, let of)? = command { (rounds, table) = (written, of) }
      return try .rounds(Rounds(&line, rounds, of: &table), of: table)
    default:
      let office: Office? = if case .office(let office)? = command { office } else { nil }
      return .office(try Office(&line, office))
    }
  }
}

extension Command.Office {
  init<C: ArgumentCoder<Verb>>(_ line: inout C, _ command: Self?) throws(CommandError) {
    switch line.verb {
    case .top:
      let x: (board: BoardWords, order: BoardOrder?)? =
        if case .top(let game, let period, let players, let order)? = command {
          (BoardWords(game: game, period, players), order)
        } else { nil }
      let board = try line.words(x?.board)
      self = .top(
        game: board.game, board.period, board.players, by: try line.option("by", x?.order))
    case .me:
      let x: Int? = if case .me(let months)? = command { months } else { nil }
      self = .me(months: try line.optionalOrdinal(x, or: "months"))
    case .ledger:
      let x: Int? = if case .ledger(let count)? = command { count } else { nil }
      self = .ledger(count: try line.optionalOrdinal(x, or: "n"))
    case .matches:
      let x: (name: PlayerName?, count: Int?)? =
        if case .matches(let name, let count)? = command { (name, count) } else { nil }
      let name = try line.optional(x?.name, or: nil, as: nil, isNoNumber: true)
      self = .matches(of: name, count: try line.optionalOrdinal(x?.count, or: "n"))
    case .rules:
      let x: RulesCommand? = if case .rules(let command)? = command { command } else { nil }
      self = .rules(try RulesCommand(&line, x))
    case .book:
      let x: BookLine? = if case .book(let line)? = command { line } else { nil }
      self = .book(try line.book(x))
    case .refill: self = .refill
    default: throw CommandError(.protoVerb)
    }
  }
}

extension Command.Rounds {
  init<C: ArgumentCoder<Verb>>(
    _ line: inout C, _ command: Self?, of table: inout TableID?
  ) throws(CommandError) {
    switch line.verb {
    case .replay:
      let x: (round: Int, step: Int?)? =
        if case .replay(let round, let step)? = command { (round, step) } else { nil }
      let round = try line.ordinal(x?.round, "which round?", or: "round", as: "ROUND")
      let words = ReplayWords(table: table, step: x?.step)
      let read = try line.words(words)
      let key = try line.tableBehindKey(words.needsKey ? words.table : nil)
      let step: Ordinal? = try line.unlistedOption("step", nil)
      self = .replay(round: round, step: step?.number ?? read.step)
      table = key ?? read.table
    case .export:
      let x: (rounds: RoundNumbers, format: ExportFormat)? =
        if case .export(let range, let format)? = command {
          (RoundNumbers(range), format)
        } else { nil }
      let rounds = try line.argument(x?.rounds, "which hand?")
      table = try line.optionalTable(table)
      let format = try line.option("format", x?.format == .phh ? nil : x?.format)
      self = .export(rounds.range, format ?? .phh)
    default:
      let x: (count: Int?, before: Int?)? =
        if case .history(let count, let before)? = command { (count, before) } else { nil }
      table = try line.optionalTable(table, isNoNumber: true)
      let count = try line.optionalOrdinal(x?.count, or: "n")
      let before = try line.option("before", x?.before.map(Ordinal.init), as: "ROUND")
      self = .history(count: count, before: before?.number)
    }
  }
}
