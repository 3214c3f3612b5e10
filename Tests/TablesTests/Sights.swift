// What the checks read out of events and games, written down once more and apart from the rules.

import Games
import Lines

extension TableEvent {
  /// What kind of event it is, with the game's.
  var kind: String {
    func label(_ value: Any) -> String {
      Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
    return switch self {
    case .game(.house(let event)): "house " + label(event)
    case .game(.dealing(let event)): "dealing " + label(event)
    case .game(.poker(let event)): "poker " + label(event)
    default: label(self)
    }
  }

  /// Whether nobody may ever see it.
  var isSilent: Bool {
    switch self {
    case .leaving, .wanted, .restarted, .identified: true
    case .game(.house(.shuffled)), .game(.house(.passed)), .game(.dealing(.shuffled)): true
    case .game(.poker(.shuffled)), .game(.poker(.due)), .game(.poker(.runsTwice)),
      .game(.poker(.wish)), .game(.poker(.planned)), .game(.poker(.paused)):
      true
    default: false
    }
  }

  var isShuffle: Bool {
    switch self {
    case .game(.house(.shuffled)), .game(.dealing(.shuffled)): true
    // Where the number of decks waits for the first deal, the cards of the last game are forgotten.
    case .game(.house(.reset)): true
    // A hand begins before its cards are shuffled, and those of the last one are forgotten.
    case .game(.poker(.hand)): true
    default: false
    }
  }

  /// Whether a player has left a hand of poker, whose cards are nobody's from then on.
  var isDeparture: Bool { if case .game(.poker(.left)) = self { true } else { false } }
}

extension TableEvent {
  /// Every card that can be read in it.
  var cards: [Card] {
    switch self {
    case .game(.house(let event)): event.cards
    case .game(.dealing(let event)): event.cards
    case .game(.poker(let event)): event.cards
    default: []
    }
  }

  /// Whether it has what no viewer gets: the digest of a token, or the number of a person.
  var tellsWho: Bool {
    if case .sat(_, _, let person, let digest) = self {
      person.id != nil || digest != nil
    } else {
      false
    }
  }
}

extension HouseEvent {
  fileprivate var cards: [Card] {
    switch self {
    case .shuffled(let order): order.known
    case .dealt(_, let hand, _, _), .house(let hand, _, _): hand
    case .traded(_, let trade): [trade.out, trade.drawn]
    default: []
    }
  }
}

extension DealingEvent {
  fileprivate var cards: [Card] {
    switch self {
    case .shuffled(let order): order.known
    case .dealt(_, let down, let up, _): down.known + up
    case .community(let cards, _): cards
    case .drawn(_, let card, _): [card.card]
    case .best(let best): best.cards.known
    case .shown(_, let down, let up): down + up
    default: []
    }
  }
}

extension Game {
  var decks: Int {
    switch self {
    case let house as HouseGame: house.decks ?? 1
    case let dealing as DealingGame: dealing.options.decks
    default: 1
    }
  }

  /// Who sits in each seat, and how: away, gone or leaving, where the game knows it.
  var seatStates: SeatMap<[String]> {
    switch self {
    case let house as HouseGame:
      house.players.mapValues { ["\($0.name)", "\($0.isAway) \($0.isGone) \($0.isLeaving)"] }
    case let dealing as DealingGame: dealing.seated.mapValues { ["\($0)"] }
    case let poker as PokerGame:
      poker.players.mapValues { ["\($0.name)", "\($0.isAway) \($0.isGone) \($0.isLeaving)"] }
    default: [:]
    }
  }

  /// Whether whoever sits there may act but is not asked to: sits out, or has let the betting pass.
  func letsPass(_ seat: Seat) -> Bool {
    guard let house = self as? HouseGame, let player = house.players[seat] else { return false }
    return player.isAway || player.hasPassed && !player.isInPlay
  }

  /// A sample of what anybody could try, with whether it is among the listed moves: amounts at the
  /// ends and beyond, every card, and every move without a word of either family.
  func moves(listed: [LegalMove]) -> [(GameAction, Bool)] {
    if let poker = self as? PokerGame { return poker.moves(listed: listed) }
    var range: ClosedRange<Int>?
    var tradable: [Card] = []
    for (_, amounts) in listed.compactMap(\.wager) { range = amounts.least...amounts.most }
    for case .cards(_, let cards) in listed.map(\.choice) { tradable = cards }
    let ends = range.map {
      [$0.lowerBound, ($0.upperBound + 1) / 2, $0.upperBound, $0.upperBound + 1]
    }
    let amounts = [Int.min, -1, 0, 1, Int.max] + (ends ?? [])
    let bets = amounts.map { (GameAction.house(.bet($0)), range?.contains($0) ?? false) }
    let trades = Card.all.map { (GameAction.house(.trade($0)), tradable.contains($0)) }
    let house: [(HouseAction, LegalMove)] = [(.deal, .deal), (.auto, .auto), (.reset, .reset)]
    var dealing: [(DealingAction, String)] = [
      (.deal, "deal"), (.step, "deal-step"), (.next, "deal-next"), (.show, "show"),
      (.shuffle, "shuffle"), (.rebuild, "rebuild"), (.draw, "draw"),
    ]
    if let game = self as? DealingGame { dealing.append((.new(game.rules, game.options), "new")) }
    let isHouse = self is HouseGame
    return bets + trades
      + house.map { (.house($0.0), isHouse && listed.contains($0.1)) }
      + dealing.map { (.dealing($0.0), !isHouse && listed.contains(LegalMove($0.1))) }
  }
}
