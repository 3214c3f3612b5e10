import Cards
import Games
import Identity
import Lines
import Tables

/// A move of a game: how it is written, what it is for, and how it is read. What it means and
/// whether it is legal its table decides.
public struct MoveCommand: Sendable {
  public let verb: Verb
  /// How its arguments are written.
  public let forms: String
  /// Its purpose, in a few words.
  public let summary: String
  /// A line that would work, where its usage does not say enough.
  public let example: String?
  private let read: @Sendable (inout Args, inout ActionRequest) throws -> Void

  private init(
    _ verb: Verb, _ forms: String = "", _ summary: String, like example: String? = nil,
    read: @escaping @Sendable (inout Args, inout ActionRequest) throws -> Void = { _, _ in }
  ) {
    (self.verb, self.forms, self.summary) = (verb, forms, summary)
    (self.example, self.read) = (example, read)
  }

  public static let all: [MoveCommand] = house + poker

  private static let byVerb = Dictionary(
    all.map { ($0.verb, $0) }, uniquingKeysWith: { first, _ in first })

  /// The move that a verb is; `nil` for every other command.
  public static func of(_ verb: Verb) -> MoveCommand? { byVerb[verb] }

  private static let house: [MoveCommand] = [
    .init(.bet, "[N]", "betting: add N to your bet, 1 if left out; poker: bet N chips") {
      args, move in move.amount = try args.amount()
    },
    .init(.deal, "[step|next]", "betting: I am ready; dealing: deal the round") { args, move in
      guard let word = args.word()?.lowercased() else { return }
      guard ["step", "next"].contains(word), args.words.isEmpty else {
        throw args.refusal("it is deal, deal step or deal next")
      }
      move.words = [word]
    },
    .init(.trade, "CARD", "swap one of your cards for the next of the deck") { args, move in
      guard !args.words.isEmpty else {
        throw args.refusal("which card, as in trade \(typed: "9c")")
      }
      move.rank = args.words.count == 1 ? Rank(alone: args.words[0]) : nil
      if move.rank == nil {
        move.cards = try args.cards()
      } else {
        _ = args.word()
      }
    },
    .init(.reset, "begin a new game"),
    .init(.auto, "let the server make the safe move"),
    .init(.show, "turn your dealt hand up"),
    .init(
      .new, "[RULES] [option=value …]", "a new game of a dealer: stud5, stud7, holdem, custom"
    ) { args, move in
      if let word = args.word() { move.words = [word.lowercased()] }
      move.options = args.tableOptions()
    },
    .init(.shuffle, "the dealer shuffles what is left of the deck"),
    .init(.rebuild, "the dealer takes all cards back and shuffles"),
    .init(
      .draw, "[CARDS|0]", "the dealer turns up the next card for all; poker: swap these cards"
    ) { args, move in
      move.cards = args.words == ["0"] ? args.none() : try args.namedCards()
    },
  ]

  private static let poker: [MoveCommand] = [
    .init(.fold, "", "give up the hand; fold! also if a check is free") { args, move in
      if args.isInsistent { move.words = [String(Verb.insistence)] }
    },
    .init(.check, "stay in for nothing"),
    .init(.call, "[N]", "match the bet") { args, move in
      move.amount = try args.amount(isNumber: true)
    },
    .init(
      .raise, "[N|+N|pot|half|allin]",
      "raise to N, by +N, by the pot, half of it, all; alone the least"
    ) { args, move in move.amount = try args.amount() },
    .init(.complete, "[N]", "make a short bet a whole one") { args, move in
      move.amount = try args.amount()
    },
    .init(.allin, "bet, raise or call everything you have"),
    .init(.bringin, "[N]", "pay the bring-in of stud") { args, move in
      move.amount = try args.amount(isNumber: true)
    },
    .init(.discard, "CARDS", "give up cards for good") { args, move in
      guard !args.words.isEmpty else { throw args.refusal("which card?") }
      move.cards = try args.namedCards()
    },
    .init(.muck, "give up the hand without showing it"),
    .init(.twice, "see the rest of the board twice"),
    .init(.once, "see the rest of the board once"),
    .init(
      .choose, "GAME", "say what is dealt next, in dealer's choice", like: "choose razz"
    ) { args, move in move.words = [try args.game("which game?")] },
    .init(
      .pre, "check/fold|check|fold|call N|off",
      "say beforehand what to do; but for fold, forgotten when the price changes",
      like: "pre check/fold"
    ) { args, move in
      let word = try args.need(args.word(), "do what beforehand?").lowercased()
      switch word {
      case "check/fold", "check", "fold", "off": break
      case "call":
        guard !args.words.isEmpty else { throw args.refusal("call how much?") }
        move.amount = try args.amount(isNumber: true)
      default: throw args.notUnderstood(word)
      }
      move.words = [word]
    },
    .init(.post, "[off]", "pay the blinds now instead of waiting for the big blind") {
      args, move in move.words = try args.onOrOff()
    },
    .init(.straddle, "[on|off]", "pay a straddle whenever you may") { args, move in
      move.words = try args.onOrOff()
    },
  ]

  private init(_ verb: Verb, _ summary: String) { self.init(verb, "", summary) }

  public var usage: String { forms.isEmpty ? "\(verb)" : "\(verb) \(forms)" }

  public func request(_ args: inout Args) throws(CommandError) -> ActionRequest {
    var move = ActionRequest(verb)
    do {
      if let word = args.option("turn") {
        move.turn = try args.need(TurnID(word), "turn= is written as in turn=17.2")
      }
      try read(&args, &move)
    } catch { throw CommandError(reason: error) }
    return move
  }
}

extension ActionRequest {
  /// The move that a line means where it is typed; `nil` if it is another command.
  public init?(_ line: RequestLine) throws(CommandError) {
    guard let move = Verb(word: line.verb).flatMap(MoveCommand.of) else { return nil }
    var args = Args(
      line.tail, .pairs, usage: move.usage, example: move.example,
      isInsistent: line.verb.last == Verb.insistence)
    _ = try args.tableBehindKey()
    self = try move.request(&args)
    try args.finish()
  }
}

extension Args {
  /// An amount, if there is one.
  ///
  /// - Parameter isNumber: whether it cannot be a part of the pot.
  fileprivate mutating func amount(
    isNumber: Bool = false
  ) throws(CommandError) -> ActionRequest.Amount? {
    guard let word = word() else { return nil }
    switch word.lowercased() {
    case "pot" where !isNumber: return .pot
    case "half" where !isNumber: return .half
    case "all" where !isNumber, "allin" where !isNumber: return .all
    default: break
    }
    let isMore = word.utf8.first == 0x2B
    guard let number = WireNumber.dollars(isMore ? word.dropFirst() : word[...]) else {
      throw ActionRequest.Amount.none(word, command)
    }
    return isMore ? .more(number) : .plain(number)
  }

  fileprivate mutating func cards() throws(CommandError) -> [Card] {
    try [Card](words: Card.abbreviated(allWords()))
  }

  /// Cards by their names, which no number is.
  fileprivate mutating func namedCards() throws(CommandError) -> [Card] {
    if words.count == 1, WireNumber.parse(words[0]) != nil {
      throw CommandError(
        .protoCard, "say which cards, as in \(quoting: command) \(typed: "9c2d")")
    }
    return try cards()
  }

  fileprivate mutating func none() -> [Card] {
    _ = word()
    return []
  }

  fileprivate func notUnderstood(_ word: String) -> CommandError {
    refusal("\"\(quoting: word.prefix(20))\" is not understood")
  }

  fileprivate mutating func onOrOff() throws(CommandError) -> [String] {
    guard let word = word()?.lowercased() else { return [] }
    guard ["on", "off"].contains(word) else { throw notUnderstood(word) }
    return [word]
  }
}
