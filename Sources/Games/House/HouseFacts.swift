import Cards
import Identity
import Lines

extension HouseEvent: Fact {
  enum Word: String, FactWord {
    case shuffle, round, bet, ready, pass, deal, trade, house, result, out, over, reset, void, left
    case match
  }

  private var word: Word {
    switch self {
    case .shuffled: .shuffle
    case .round: .round
    case .bet: .bet
    case .ready: .ready
    case .passed: .pass
    case .dealt: .deal
    case .traded: .trade
    case .house: .house
    case .result: .result
    case .broke: .out
    case .over: .over
    case .resetAsked, .reset: .reset
    case .void: .void
    case .left: .left
    case .matchOver: .match
    }
  }

  /// The player that the event is about.
  private var player: SeatedPlayer? {
    switch self {
    case .bet(let player, _, _, _), .ready(let player), .passed(let player),
      .dealt(let player, _, _), .traded(let player, _), .result(let player, _, _, _, _),
      .broke(let player), .resetAsked(let player, _, _), .left(let player, _):
      player
    case .reset(let player, _): player
    case .shuffled, .round, .house, .over, .void, .matchOver: nil
    }
  }

  /// Writes the event, or reads one.
  public init(_ line: inout FieldCoder, _ event: Self?) throws(Misread) {
    switch try line.word(event?.word) {
    case .shuffle:
      let order: SecretCards? = if case .shuffled(let order)? = event { order } else { nil }
      self = .shuffled(try line.cards(.cards, order))
    case .round:
      let x: (number: Int, deck: Int)? =
        if case .round(let number, let deck)? = event { (number, deck) } else { nil }
      self = .round(
        number: try line.field(.round, x?.number), deck: try line.field(.deck, x?.deck))
    case .bet:
      let x: (added: Int, bet: Int, balance: Int)? =
        if case .bet(_, let added, let bet, let balance)? = event {
          (added, bet, balance)
        } else { nil }
      self = .bet(
        try line.player(event?.player), added: try line.field(.amount, x?.added),
        bet: try line.field(.bet, x?.bet), balance: try line.field(.balance, x?.balance))
    case .ready: self = .ready(try line.player(event?.player))
    case .pass: self = .passed(try line.player(event?.player))
    case .deal:
      let x: (hand: [Card], deck: Int)? =
        if case .dealt(_, let hand, let deck)? = event { (hand, deck) } else { nil }
      let player = try line.player(event?.player)
      let (hand, deck) = try line.houseHand(x?.hand, x?.deck)
      self = .dealt(player, hand: hand, deck: deck)
    case .trade:
      let trade: HouseTrade? = if case .traded(_, let trade)? = event { trade } else { nil }
      self = .traded(try line.player(event?.player), try HouseTrade(&line, trade))
    case .house:
      let x: (hand: [Card], deck: Int)? =
        if case .house(let hand, let deck)? = event { (hand, deck) } else { nil }
      let (hand, deck) = try line.houseHand(x?.hand, x?.deck)
      self = .house(hand: hand, deck: deck)
    case .result:
      let x: (outcome: HouseOutcome, bet: Int, paid: Int, balance: Int)? =
        if case .result(_, let outcome, let bet, let paid, let balance)? = event {
          (outcome, bet, paid, balance)
        } else { nil }
      self = .result(
        try line.player(event?.player), try line.field(.outcome, x?.outcome),
        bet: try line.field(.bet, x?.bet),
        paid: try line.field(.paid, x.map { Gain($0.paid) }).amount,
        balance: try line.field(.balance, x?.balance))
    case .out:
      let player = try line.player(event?.player)
      try line.derived(.reason, HouseGameEnd.money)
      self = .broke(player)
    case .over:
      let reason: HouseGameEnd? = if case .over(let reason)? = event { reason } else { nil }
      self = .over(try line.field(.reason, reason))
    case .reset:
      let player = try line.optionalPlayer(event?.player)
      switch try line.field(.state, event.map { $0.isAsking ? .asked : ResetState.begun }) {
      case .asked:
        let x: (asked: Int, need: Int)? =
          if case .resetAsked(_, let asked, let need)? = event { (asked, need) } else { nil }
        guard let player else { throw Misread(.name) }
        self = .resetAsked(
          player, asked: try line.field(.asked, x?.asked), need: try line.field(.need, x?.need))
      case .begun:
        let stack: Int? = if case .reset(_, let stack)? = event { stack } else { nil }
        self = .reset(
          player, stack: try line.field(.stack, stack, unless: HouseRules.startingBalance))
      }
    case .void:
      let round: Int? = if case .void(let round)? = event { round } else { nil }
      self = .void(round: try line.field(.round, round))
      try line.derived(.reason, VoidReason.stop)
    case .left:
      let balance: Int? = if case .left(_, let balance)? = event { balance } else { nil }
      self = .left(try line.player(event?.player), balance: try line.field(.stack, balance))
    case .match:
      let end: MatchEnd? = if case .matchOver(let end)? = event { end } else { nil }
      self = .matchOver(try MatchEnd(&line, end))
    }
  }

  private var isAsking: Bool { if case .resetAsked = self { true } else { false } }
}

extension FieldCoder {
  /// A hand, whose score follows from it and is not looked at when it is read, and the cards that
  /// are left.
  fileprivate mutating func houseHand(
    _ hand: [Card]?, _ deck: Int?
  ) throws(Misread) -> ([Card], deck: Int) {
    let hand = try field(.cards, hand)
    _ = try field(.score, hand.houseScore)
    return (hand, try field(.deck, deck))
  }
}

extension HouseTrade {
  fileprivate init(_ line: inout FieldCoder, _ trade: HouseTrade?) throws(Misread) {
    self.init(
      out: try line.card(.out, trade?.out), drawn: try line.card(.in, trade?.drawn),
      bet: try line.field(.bet, trade?.bet), balance: try line.field(.balance, trade?.balance),
      score: try line.field(.score, trade?.score), deck: try line.field(.deck, trade?.deck))
  }
}
