import Lines

/// An event in a game against the house, as written on a line. All its cards are open, except the
/// order of a shuffled shoe.
public enum HouseEvent: Sendable, Equatable, Codable {
  /// The shoe was shuffled into this order, the next card first. No viewer sees it.
  case shuffled(cards: SecretCards)
  /// A round begins with `deck` cards in the deck.
  case round(round: Int, deck: Int)
  /// A player added dollars to a bet.
  case bet(SeatedPlayer, amount: Int, bet: Int, balance: Int)
  /// A player chose `deal`, or the bet of a player who does not answer stands.
  case ready(SeatedPlayer)
  /// A player passes without a bet. No viewer sees it.
  case passed(SeatedPlayer)
  /// A hand was dealt.
  case dealt(SeatedPlayer, cards: [Card], score: Int, deck: Int)
  /// A player swapped a card.
  case traded(SeatedPlayer, HouseTrade)
  /// The house shows its hand.
  case house(cards: [Card], score: Int, deck: Int)
  /// The result of a player's bet.
  case result(SeatedPlayer, outcome: HouseOutcome, bet: Int, paid: Gain, balance: Int)
  /// A player has no money left for this game.
  case broke(SeatedPlayer)
  /// The game is over.
  case over(reason: HouseGameEnd)
  /// A player asks for a new game: `asked` of the `need` players who have to agree have asked for
  /// it.
  case resetAsked(SeatedPlayer, state: AskedState = .asked, asked: Int, need: Int)
  /// A new game begins; the player who asked for it, if one was enough.
  case reset(SeatedPlayer?, HouseStart)
  /// The round is void, and every bet goes back.
  case void(round: Int)
  /// A player has left the game with this balance.
  case left(SeatedPlayer, stack: Int)
  /// The match is over, and nothing follows.
  indirect case matchOver(MatchEnd)

  enum CodingKeys: String, LineWord {
    case shuffled = "shuffle"
    case round, bet, ready
    case passed = "pass"
    case dealt = "deal"
    case traded = "trade"
    case house, result
    case broke = "out reason=money"
    case over
    case resetAsked = "reset asked"
    case reset
    case void = "void reason=stop"
    case left
    case matchOver = "match"

    static let forms = longer
  }
}

/// The state of a request for a new game: asked, and not begun.
public enum AskedState: String, Sendable, Codable, FieldValue { case asked }

/// The start of a new game.
public struct HouseStart: Sendable, Equatable {
  /// The dollars of each player.
  public let stack: Int
}

extension HouseStart: LineGroup {
  private enum State: String, FieldValue { case begun }

  public init(_ line: inout LineCoder, _ start: Self?) throws(Misread) {
    try line.derived(.state, State.begun)
    self.init(
      stack: try line.number(
        .stack, start?.stack, in: .amounts, unless: HouseRules.startingBalance))
  }
}

/// The result of a player's bet.
public enum HouseOutcome: String, Sendable, Codable, FieldValue {
  /// More than the house: the bet is won.
  case win
  /// More than twice the house: double the bet is won.
  case double
  /// Less than the house: the bet is lost.
  case lose
  /// As much as the house: the bet comes back.
  case push

  /// Compares a score with the house's: more than twice as much wins double.
  public init(of score: Int, against house: Int) {
    if score > 2 * house {
      self = .double
    } else if score > house {
      self = .win
    } else {
      self = score < house ? .lose : .push
    }
  }
}

/// The reason why a game against the house ended.
public enum HouseGameEnd: String, Sendable, Codable, FieldValue {
  /// The deck cannot serve the next deal.
  case deck
  /// No player at the table has money.
  case money
}

/// The effect of a trade.
public struct HouseTrade: Sendable, Equatable {
  /// The card that left the game.
  public let out: Card
  /// The card that replaced it.
  public let drawn: Card
  /// The player's bet, in dollars, including what the trade added.
  public let bet: Int
  /// The player's balance, in dollars.
  public let balance: Int
  /// The score of the hand with the new card.
  public let score: Int
  /// Cards left in the deck.
  public let deck: Int
}

extension HouseTrade: LineGroup {
  public init(_ line: inout LineCoder, _ trade: Self?) throws(Misread) {
    self.init(
      out: try line.field(.out, trade.map { OneCard($0.out) }).card,
      drawn: try line.field(.in, trade.map { OneCard($0.drawn) }).card,
      bet: try line.amount(.bet, trade?.bet),
      balance: try line.amount(.balance, trade?.balance),
      score: try line.amount(.score, trade?.score),
      deck: try line.amount(.deck, trade?.deck))
  }
}

extension HouseEvent {
  /// Whether any viewer sees the event.
  public var isShown: Bool {
    switch self {
    case .shuffled, .passed: false
    default: true
    }
  }
}

extension HouseEvent {
  /// Writes the most frequent events by hand: the compiler's coding takes three times as long.
  /// Reading, which a start of the server does for every record, would be slower by as much.
  ///
  /// - Returns: whether the event is one of them.
  func writeByHand(to line: inout LineCoder) -> Bool {
    switch self {
    case .round(let number, let deck):
      line.begin("round")
      line.append(.round, number)
      line.append(.deck, deck)
    case .bet(let player, let amount, let bet, let balance):
      line.begin("bet", player)
      line.append(.amount, amount)
      line.append(.bet, bet)
      line.append(.balance, balance)
    case .ready(let player): line.begin("ready", player)
    case .dealt(let player, let cards, let score, let deck):
      line.begin("deal", player)
      line.append(.cards, cards)
      line.append(.score, score)
      line.append(.deck, deck)
    case .house(let cards, let score, let deck):
      line.begin("house")
      line.append(.cards, cards)
      line.append(.score, score)
      line.append(.deck, deck)
    case .result(let player, let outcome, let bet, let paid, let balance):
      line.begin("result", player)
      line.append(.outcome, outcome)
      line.append(.bet, bet)
      line.append(.paid, paid)
      line.append(.balance, balance)
    default: return false
    }
    return true
  }

  /// Reads what `writeByHand` writes; `nil` for any other line.
  init?(byHand line: inout LineCoder) throws(Misread) {
    switch line.reader.type {
    case "round":
      self = .round(
        round: try line.amount(.round, nil),
        deck: try line.amount(.deck, nil))
    case "bet":
      self = .bet(
        try SeatedPlayer(&line, nil), amount: try line.amount(.amount, nil),
        bet: try line.amount(.bet, nil),
        balance: try line.amount(.balance, nil))
    case "ready": self = .ready(try SeatedPlayer(&line, nil))
    case "deal":
      self = .dealt(
        try SeatedPlayer(&line, nil), cards: try line.field(.cards, nil),
        score: try line.amount(.score, nil),
        deck: try line.amount(.deck, nil))
    case "house":
      self = .house(
        cards: try line.field(.cards, nil), score: try line.amount(.score, nil),
        deck: try line.amount(.deck, nil))
    case "result":
      self = .result(
        try SeatedPlayer(&line, nil), outcome: try line.field(.outcome, nil),
        bet: try line.amount(.bet, nil), paid: try line.field(.paid, nil),
        balance: try line.amount(.balance, nil))
    default: return nil
    }
  }
}

extension HouseEvent {
  /// The event's part in the current round.
  var part: RoundPart {
    switch self {
    case .round(let number, _): .begins(number)
    case .bet(let player, _, _, _), .ready(let player), .traded(let player, _): .move(player)
    case .dealt(let player, _, _, _): .deals(to: player)
    case .over, .void: .ends
    case .reset: .restarts
    case .left(let player, let balance): .leaves(player, stack: balance)
    case .broke, .matchOver: .visit
    case .shuffled, .passed, .house, .result, .resetAsked: .detail
    }
  }
}
