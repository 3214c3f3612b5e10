import Cards
import Identity
import Lines

extension Command {
  /// What a table does.
  public enum Table: Sendable, Equatable {
    case sit(seat: Int?, buyin: Int?)
    case leave
    case watch
    case unwatch
    case look
    case say(String)
    case sitOut
    case comeBack
    case kick(PlayerName)
    /// How many cards are left in the deck.
    case count
    /// Add chips to one's stack.
    case topUp(Int)
    case bot(BotRequest)
    /// What one's own cards are worth there.
    case advise
    /// How often one's own hand wins against these and so many unknown ones; `unknown` is `nil` if
    /// no other hand is named.
    case equity(against: [[Card]], unknown: Int?)
    /// What one's own hand is worth against the house.
    case odds
    case act(ActionRequest)

    var verb: Verb {
      switch self {
      case .sit: .sit
      case .leave: .leave
      case .watch: .watch
      case .unwatch: .unwatch
      case .look: .look
      case .say: .say
      case .sitOut: .out
      case .comeBack: .back
      case .kick: .kick
      case .count: .count
      case .topUp: .topup
      case .bot: .bot
      case .advise: .advise
      case .equity: .equity
      case .odds: .odds
      case .act(let request): request.verb
      }
    }
  }

  static func table<C: ArgumentCoder<Verb>>(
    _ line: inout C, _ command: Command?
  ) throws(CommandError) -> Command {
    if line.verb == .look { return try look(&line, command) }
    var written: Table?
    var table: TableID?
    if case .table(let command, let at)? = command { (written, table) = (command, at) }
    return try .table(Table(&line, written, at: &table), at: table)
  }

  /// The table as it is, or a deal that is over.
  private static func look<C: ArgumentCoder<Verb>>(
    _ line: inout C, _ command: Command?
  ) throws(CommandError) -> Command {
    let x: (table: TableID?, last: DealsBack?) =
      switch command {
      case .table(_, let table)?: (table, nil)
      case .rounds(.look(let last), let table)?: (table, DealsBack(last))
      default: (nil, nil)
      }
    let table = try line.optionalTable(x.table)
    guard let last = try line.option("last", x.last) else { return .table(.look, at: table) }
    return .rounds(.look(last: last.number), of: table)
  }
}

extension Command.Table {
  init<C: ArgumentCoder<Verb>>(
    _ line: inout C, _ command: Self?, at table: inout TableID?
  ) throws(CommandError) {
    switch line.verb {
    case .sit:
      let x: (seat: Int?, buyin: Int?)? =
        if case .sit(let seat, let buyin)? = command { (seat, buyin) } else { nil }
      table = try line.table(table)
      let seat = try line.number("seat", x?.seat)
      self = .sit(seat: seat, buyin: try line.number("buyin", x?.buyin))
    case .watch:
      table = try line.table(table)
      self = .watch
    case .say:
      let x: String? = if case .say(let text)? = command { text } else { nil }
      table = try line.leadingOption("table", table)
      self = .say(try line.text(x, "say what?"))
    case .kick:
      let x: PlayerName? = if case .kick(let name)? = command { name } else { nil }
      self = .kick(try line.name(x))
      table = try line.tableBehindKey(table)
    case .topup:
      let x: Int? = if case .topUp(let chips)? = command { chips } else { nil }
      self = .topUp(try line.ordinal(x, "how many chips?"))
      table = try line.optionalTable(table)
    case .bot:
      let x: BotRequest? = if case .bot(let request)? = command { request } else { nil }
      self = .bot(try line.argument(x, "add or remove?"))
      table = try line.tableBehindKey(table)
    case .out:
      // `out` at once, or `out next` when the big blind comes: that is for the game to judge.
      let x: ActionRequest? = if case .act(let request)? = command { request } else { nil }
      let next = try line.words(command.map { _ in NextBlind(x?.words ?? []) })
      table = try line.optionalTable(table)
      self = next.words.isEmpty ? .sitOut : .act(ActionRequest(.out, words: next.words))
    case .leave, .unwatch, .back, .count, .odds:
      table = try line.optionalTable(table)
      self =
        switch line.verb {
        case .leave: .leave
        case .unwatch: .unwatch
        case .back: .comeBack
        case .odds: .odds
        default: .count
        }
    default:
      let x: ActionRequest? = if case .act(let request)? = command { request } else { nil }
      table = try line.tableBehindKey(table)
      self = .act(try ActionRequest(&line, x))
    }
  }
}

/// What is asked of the house's bots.
public enum BotRequest: Sendable, Equatable {
  /// One sits down; its level in lower case, if one is named.
  case add(level: String?)
  /// One leaves.
  case remove
}

/// A deal, counted back from the last one.
private struct DealsBack: Argument {
  private static let range = 1...Limits.dealsBack

  let number: Int

  init(_ number: Int) { self.number = number }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    guard let number = WireNumber.parse(words.removeFirst()), Self.range.contains(number)
    else {
      throw CommandError(
        .protoNumber,
        "last= counts deals back, 1 (the last one) to \(Limits.dealsBack), as in look last=1")
    }
    self.number = number
  }

  static var form: String { "1-\(Limits.dealsBack)" }
  var words: [String] { ["\(number)"] }
  static var examples: [Self] { range.map(Self.init) }
}

/// `next` or `next off`, or nothing.
private struct NextBlind: Argument {
  private(set) var words: [String] = []

  init(_ words: [String]) { self.words = words }

  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    guard words.first?.lowercased() == "next" else { return }
    self.words = [words.removeFirst().lowercased()]
    if words.first?.lowercased() == "off" { self.words.append(words.removeFirst().lowercased()) }
  }

  static var form: String { "[next]" }
  static var examples: [Self] { [[], ["next"], ["next", "off"]].map(Self.init) }
}
