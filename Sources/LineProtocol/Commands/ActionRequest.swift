import Cards
import Games
import Identity
import Lines
import Tables

/// A game action as it was understood; the table decides whether it is legal.
public struct ActionRequest: Sendable, Equatable {
  /// An amount, as the total it leads to or as what is added.
  public enum Amount: Sendable, Equatable {
    /// A plain number; the verb says what it counts.
    case plain(Int)
    /// A number after `+`: by so much more.
    case more(Int)
    /// As much as is in the pot.
    case pot
    /// Half of that.
    case half
    /// Everything that is left.
    case all
  }

  /// Which action.
  public let verb: Verb
  /// The number in it.
  public let amount: Amount?
  /// The cards in it.
  public let cards: [Card]
  /// A rank that stands for the only card of it that is held.
  public let rank: Rank?
  /// Words that say more.
  public let words: [String]
  /// Options in it.
  public let options: [TableOption]
  /// The `?` line that it answers, if it says so.
  public private(set) var turn: TurnID?

  public init(
    _ verb: Verb, amount: Amount? = nil, cards: [Card] = [], rank: Rank? = nil,
    words: [String] = [],
    options: [TableOption] = [], turn: TurnID? = nil
  ) {
    self.verb = verb
    self.amount = amount
    self.cards = cards
    self.rank = rank
    self.words = words
    self.options = options
    self.turn = turn
  }
}

extension ActionRequest {
  /// Whether it is meant in spite of what speaks against it, as in `fold!`.
  public var isInsistent: Bool { words == [String(Verb.insistence)] }
}

extension ActionRequest {
  /// Writes the action, or reads one.
  init<C: ArgumentCoder<Verb>>(_ line: inout C, _ action: Self?) throws(CommandError) {
    var amount: Amount?
    var cards = NamedCards([], nil)
    var words: [String] = []
    var options: [TableOption] = []
    let verb = line.verb
    let turn = try line.unlistedOption("turn", action?.turn)
    let written = action.map { NamedCards($0.cards, $0.rank) }
    let said = action.map { ActionWords($0.words, $0.amount) }
    switch verb {
    case .bet, .complete, .call, .bringin: amount = try line.optional(action?.amount)
    case .raise: amount = try line.optional(action?.amount, as: "N|+N|pot|half|allin")
    case .trade:
      cards = try line.argument(
        written, "which card, as in trade \(typed: "9c")", as: "CARD")
    case .discard: cards = try line.argument(written, "which card?")
    case .draw: cards = try line.optional(written, as: "CARDS|0") ?? cards
    case .fold: words = line.insistence(action?.isInsistent) ? [String(Verb.insistence)] : []
    case .deal: words = try line.optional(said, as: "step|next")?.words ?? []
    case .post: words = try line.optional(said, as: "off")?.words ?? []
    case .straddle: words = try line.optional(said, as: "on|off")?.words ?? []
    case .choose: words = try line.argument(said, "which game?", as: "GAME").words
    case .new:
      words = try line.optional(said, as: "RULES")?.words ?? []
      options = line.options(action?.options, as: "[option=value …]")
    case .pre:
      let plan = try line.argument(
        said, "do what beforehand?", as: "check/fold|check|fold|call N|off")
      (words, amount) = (plan.action, plan.amount)
    default: break
    }
    self.init(
      verb, amount: amount, cards: cards.cards, rank: cards.rank, words: words, options: options,
      turn: turn)
  }
}

extension ActionRequest.Amount: Argument {
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let text = words.removeFirst()
    if ![.call, .bringin, .pre].contains(place.verb) {
      switch text.lowercased() {
      case "pot":
        self = .pot
        return
      case "half":
        self = .half
        return
      case "all", "allin":
        self = .all
        return
      default: break
      }
    }
    var digits = text[...]
    let isMore = digits.utf8.first == 0x2B
    if isMore { digits = digits.dropFirst() }
    guard let number = WireNumber.dollars(digits) else { throw Self.none(text, place.command) }
    self = isMore ? .more(number) : .plain(number)
  }

  /// The refusal of a word that is no amount.
  static func none(_ text: String, _ command: String) -> CommandError {
    CommandError(
      .protoNumber,
      "\"\(quoting: text.prefix(20))\" is not an amount: give a whole number, as in "
        + "\(usage: command) 5"
    )
  }

  static var form: String { "N" }

  var words: [String] {
    switch self {
    case .plain(let number): ["\(number)"]
    case .more(let number): ["+\(number)"]
    case .pot: ["pot"]
    case .half: ["half"]
    case .all: ["all"]
    }
  }

  static var examples: [Self] { [.plain(5), .plain(20)] }
}

/// The words behind a verb that has a few of its own, and the amount that follows one of them.
private struct ActionWords: Argument {
  let action: [String]
  private(set) var amount: ActionRequest.Amount?

  init(_ action: [String], _ amount: ActionRequest.Amount?) {
    (self.action, self.amount) = (action, amount)
  }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst().lowercased()
    action = [word]
    switch (place.verb, word) {
    case (.deal, "step") where words.isEmpty, (.deal, "next") where words.isEmpty: break
    case (.deal, _): throw place.usage("it is deal, deal step or deal next")
    case (.post, "on"), (.post, "off"), (.straddle, "on"), (.straddle, "off"), (.choose, _),
      (.new, _), (.pre, "check/fold"), (.pre, "check"), (.pre, "fold"), (.pre, "off"):
      break
    case (.pre, "call"):
      guard !words.isEmpty else { throw place.usage("call how much?") }
      amount = try ActionRequest.Amount(taking: &words, in: place)
    default: throw place.usage("\"\(quoting: word.prefix(20))\" is not understood")
    }
  }

  static var form: String { "WORD" }
  var words: [String] { action + (amount?.words ?? []) }
  static var examples: [Self] { [Self(["off"], nil)] }
}

extension ActionRequest {
  /// The same with these options, of own rules.
  public func dealing(_ options: [TableOption]) -> ActionRequest {
    ActionRequest(
      verb, amount: amount, cards: cards, rank: rank, words: words.isEmpty ? ["custom"] : words,
      options: options, turn: turn)
  }
}
