import Cards
import Games
import Identity

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
  public let turn: TurnID?
  /// The table it goes to, if it says so.
  public let table: TableID?

  /// An action request.
  public init(
    _ verb: Verb, amount: Amount? = nil, cards: [Card] = [], rank: Rank? = nil,
    words: [String] = [],
    options: [TableOption] = [], turn: TurnID? = nil, table: TableID? = nil
  ) {
    self.verb = verb
    self.amount = amount
    self.cards = cards
    self.rank = rank
    self.words = words
    self.options = options
    self.turn = turn
    self.table = table
  }
}

extension ActionRequest {
  /// Whether it is meant in spite of what speaks against it, as in `fold!`.
  public var isInsistent: Bool { words == [String(Verb.insistence)] }
}

extension GameAction {
  /// The words of the command that does it.
  public var words: String {
    switch self {
    case .house(.bet(let amount)): "bet \(amount)"
    case .house(.trade(let card)): "trade \(card)"
    case .house(.deal), .dealing(.deal): "deal"
    case .house(.reset): "reset"
    case .house(.auto): "auto"
    case .dealing(.step): "deal step"
    case .dealing(.next): "deal next"
    case .dealing(.show): "show"
    case .dealing(.shuffle): "shuffle"
    case .dealing(.rebuild): "rebuild"
    case .dealing(.draw): "draw"
    case .dealing(.new(let rules, let options)): "new " + Self.words(rules, options)
    case .poker(let action): action.words
    }
  }

  private static func words(_ rules: DealingRules, _ options: DealingOptions) -> String {
    let own = " down=\(rules.down) up=\(rules.up) community=\(rules.communityCards)"
    let name = rules.ownName.map { " name=\($0)" } ?? ""
    return rules.id.rawValue + (rules.id == .custom ? own + name : "")
      + " players=\(options.players) dealer=\(options.hasDealer ? "on" : "off")"
      + " decks=\(options.decks) open=\(options.isOpen ? "on" : "off")"
      + " shuffle=\(options.shuffling.rawValue)"
  }
}

extension DealingRequest {
  /// The words of the command that asks for the same: `new holdem open=on`.
  public var words: String {
    let own = [("down", rules.down), ("up", rules.up), ("community", rules.communityCards)]
    let pairs: [(String, String?)] =
      (rules.id == .custom ? own.map { ($0.0, "\($0.1)") } : [])
      + [
        ("name", rules.ownName?.description), ("players", players.map { "\($0)" }),
        ("dealer", hasDealer.map { $0 ? "on" : "off" }), ("decks", decks.map { "\($0)" }),
        ("open", isOpen.map { $0 ? "on" : "off" }), ("shuffle", shuffling?.rawValue),
      ]
    let game = rules.id.rawValue.dropFirst("deal-".count)
    return "new \(game)" + pairs.compactMap { pair in pair.1.map { " \(pair.0)=\($0)" } }.joined()
  }
}

extension PokerAction {
  /// The words of the command that does it.
  fileprivate var words: String {
    switch self {
    case .fold: "fold"
    case .check: "check"
    case .call: "call"
    case .wager(let kind, let total): "\(kind.rawValue) \(total)"
    case .bringIn: "bringin"
    case .draw(let cards): cards.isEmpty ? "draw" : "draw \(cards.notation)"
    case .discard(let cards): "discard \(cards.notation)"
    case .runTwice(let isTwice): isTwice ? "twice" : "once"
    case .choose(let id): "choose \(id)"
    case .show: "show"
    case .post(let isOn): isOn ? "post" : "post off"
    case .straddle(let isOn): isOn ? "straddle on" : "straddle off"
    case .leaveNextBlind(let isOn): isOn ? "out next" : "out next off"
    case .plan(let planned): "pre \(planned?.words ?? "off")"
    case .auto: "auto"
    }
  }
}

extension PlannedAction {
  fileprivate var words: String {
    switch self {
    case .fold: "fold"
    case .checkOrFold: "check/fold"
    case .check: "check"
    case .call(let amount): "call \(amount)"
    }
  }
}
