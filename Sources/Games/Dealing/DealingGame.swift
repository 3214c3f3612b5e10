import Cards
import Lines

/// A dealer without betting: deals rounds of a rule set and names the hands.
///
/// Its state is the fold of its events: `evolve` is the only function that changes it.
public struct DealingGame: Sendable, Equatable, Codable {
  /// The rule set.
  public private(set) var rules: DealingRules
  /// How the rules are dealt.
  public private(set) var options: DealingOptions
  /// The hands of this round, by seat, the dealer's last; empty before the first deal.
  public private(set) var hands: [DealtHand] = []
  /// The cards on the board.
  public private(set) var community: [Card] = []
  /// The number of the round in this game, from 1; 0 before the first.
  public private(set) var round = 0
  /// The number of streets dealt in this round.
  private(set) var streetsDealt = 0
  /// Whether the deck cannot serve another round.
  public private(set) var isOver = false
  /// The names of the players, by seat.
  public private(set) var seated: SeatMap<PlayerName> = [:]
  private(set) var shoe: Shoe
  private var drawnBefore = 0
  /// Hands of earlier rounds since the last shuffle whose cards stayed face down.
  private var faceDown: [DealtHand] = []
  /// The cards turned up for everybody since the last round began.
  public private(set) var drawn: [Card] = []
  /// Whether the deck is in factory order: it is shuffled before anything is drawn.
  private(set) var isUnshuffled = true
  /// The new games that players have asked for in this round.
  private var requests: SeatMap<DealingRequest> = [:]
  /// The seats that sit out and the seats that were cut off, in seat order, so that equal games
  /// have equal snapshots.
  private var away: [Seat] = []
  private var gone: [Seat] = []

  /// Creates a table with a fresh deck, which is shuffled at the first deal.
  ///
  /// - Throws: `Refusal` if no round could ever be dealt.
  public init(_ rules: DealingRules, _ options: DealingOptions) throws(Refusal) {
    if let refusal = DealingGame.refusal(of: rules, options) { throw refusal }
    self.rules = rules
    self.options = options
    shoe = Shoe(decks: options.decks, jokers: rules.wild.jokers)
  }

  /// Cards left in the deck.
  public var deckCount: Int { shoe.count }

  /// The number of cards that the rest of the round needs.
  var cardsReserved: Int {
    isRoundComplete ? 0 : rules.cards(forHands: options.hands, from: streetsDealt)
  }

  /// Whether the deck cannot serve another round.
  var isDeckShort: Bool { rules.cards(forHands: options.hands) > deckCount }

  /// Whether every street of the round has been dealt.
  public var isRoundComplete: Bool { streetsDealt == rules.streets.count || round == 0 }

  /// Cards drawn for this round minus cards on the table. Anything but 0 means that a card was made
  /// or lost.
  public var imbalance: Int {
    let onTable = hands.reduce(community.count + drawn.count) { $0 + $1.down.count + $1.up.count }
    return shoe.drawnCards.count - drawnBefore - onTable
  }

  /// The hand at a seat, if one was dealt.
  public func hand(at seat: Seat) -> DealtHand? { hands.first { $0.place == .seat(seat) } }

  /// The seats of present players who hold cards.
  var holders: [Seat] {
    seated.keys.filter { seat in
      guard isPresent(seat), let hand = hand(at: seat) else { return false }
      return hand.owner == seated[seat] && !(hand.down.isEmpty && hand.up.isEmpty)
    }
  }

  private func isPresent(_ seat: Seat) -> Bool {
    !away.contains(seat) && !gone.contains(seat)
  }

  /// The new game that the player in `seat` has asked for.
  func request(of seat: Seat) -> DealingRequest? { requests[seat] }

  /// A new game that a present player and all present players with cards ask for.
  var agreed: (player: SeatedPlayer, request: DealingRequest)? {
    guard let seat = requests.keys.first(where: isPresent), let player = player(seat),
      let request = requests[seat], holders.allSatisfy({ requests[$0] == request })
    else { return nil }
    return (player, request)
  }

  func player(_ seat: Seat) -> SeatedPlayer? { seated[seat].map { SeatedPlayer(seat, $0) } }

  // MARK: - The judge

  /// Why no round could ever be dealt by these rules and options, or `nil`.
  static func refusal(of rules: DealingRules, _ options: DealingOptions) -> Refusal? {
    let needed = rules.cards(forHands: options.hands)
    let missing = options.cardsMissing(for: rules)
    if needed == 0 {
      return Refusal(
        .tableOption, "such rules deal no card; down=, up= or community= must be more than 0")
    }
    return missing > 0
      ? Refusal(
        .ruleDeck,
        "a round takes \(needed) cards, so \(missing) are missing; fewer players=, or more decks=")
      : nil
  }

  /// Why the player in `seat` may not do `action` now, or `nil` if it is allowed.
  public func refusal(of action: DealingAction, by seat: Seat) -> Refusal? {
    switch action {
    case .deal: return isRoundComplete ? refusalOfRound : nil
    case .step where round > 0:
      return isRoundComplete
        ? Refusal(
          .rulePhase,
          "the round is fully dealt; deal deals the next one, deal next its first street") : nil
    case .step: return refusalOfRound
    case .next:
      return isRoundComplete
        ? refusalOfRound
        : Refusal(
          .rulePhase, "the round is not fully dealt; deal step or deal goes on with it")
    case .show:
      let mine = hand(at: seat)
      let canShow = isRoundComplete && mine?.owner != nil && mine?.isPublic == false
      return canShow
        ? nil
        : Refusal(
          .rulePhase, "you have no face-down cards of a whole round to show; deal first")
    case .shuffle: return deckCount == 0 ? .deckEmpty : nil
    case .rebuild: return nil
    case .draw:
      if deckCount == 0 { return .deckEmpty }
      return deckCount > cardsReserved
        ? nil
        : Refusal(
          .ruleDeck,
          "the round that goes on needs the \(cardsReserved) cards that are left; deal finishes it")
    case .new(let rules, let options):
      let highest = seated.keys.map(\.number).max() ?? 0
      if options.players < highest {
        return Refusal(
          .tableOption,
          "\(seated.count) people sit here; players= must not be less than their highest seat")
      }
      return DealingGame.refusal(of: rules, options)
    }
  }

  private var refusalOfRound: Refusal? {
    guard options.shuffling == .exhausted, isDeckShort else { return nil }
    let needed = rules.cards(forHands: options.hands)
    let missing = needed - deckCount
    return Refusal(
      .ruleDeck,
      "a round takes \(needed) cards and \(deckCount) are left, so \(missing) are missing; "
        + "new begins again with a full deck")
  }

  /// Whether `action`, which is legal, clears a dealt round from the table and deals another one of
  /// the same rules.
  public func dealsAnew(_ action: DealingAction) -> Bool {
    guard !hands.isEmpty else { return false }
    switch action {
    case .deal, .next: return isRoundComplete
    case .new(let rules, let options): return rules == self.rules && options == self.options
    case .step, .show, .shuffle, .rebuild, .draw: return false
    }
  }

  /// The number of other present players' hands that `action` by the player in `seat`, which is
  /// legal, would take away before anybody has shown a hand of the round.
  public func handsUnseen(before action: DealingAction, of seat: Seat) -> Int {
    switch action {
    case .step, .show, .shuffle, .draw, .new: return 0
    case .deal, .next, .rebuild: break
    }
    if !isRoundComplete || hands.contains(where: { $0.owner != nil && $0.isShown }) { return 0 }
    return holders.count { $0 != seat && hand(at: $0)?.isPublic == false }
  }

  /// The unfinished round that `action` by the player in `seat` would end for others too, if any.
  public func roundCut(by action: DealingAction, of seat: Seat) -> Int? {
    guard case .new = action, !isRoundComplete, holders.contains(where: { $0 != seat }) else {
      return nil
    }
    return round
  }

  /// Every legal move of the player in `seat`; `new` is judged with the current rules and options.
  public func legal(for seat: Seat) -> [LegalMove] {
    let moves: [(DealingAction, verb: String)] = [
      (.deal, "deal"), (.step, "deal-step"), (.next, "deal-next"), (.show, "show"),
      (.new(rules, options), "new"), (.shuffle, "shuffle"), (.rebuild, "rebuild"),
      (.draw, "draw"),
    ]
    return moves.filter { refusal(of: $0.0, by: seat) == nil }.map { LegalMove($0.verb) }
  }

  // MARK: - Events

  /// Applies an event. It judges nothing, cannot fail and needs no randomness.
  public mutating func evolve(_ event: DealingEvent) {
    switch event {
    case .shuffled(let order):
      // After a shuffle of all cards, no earlier face-down card is known any more.
      if order.count == options.cards(for: rules) { faceDown = [] }
      shuffle(order.known)
    case .rebuilt: takeIn()
    case .drawn(_, let card, let deck):
      drawn.append(card.card)
      shoe.draw(downTo: deck)
    case .new(let start, _):
      (rules, options) = (start.rules, start.options)
      round = 0
      shoe = Shoe(decks: options.decks, jokers: rules.wild.jokers)
      isUnshuffled = true
      takeIn()
    case .newAsked(let player, _, _, _, let request): requests[player.seat] = request
    case .round(let number, _, _, _): beginRound(number)
    case .dealt(let holder, let down, let up, let street):
      for index in hands.indices where hands[index].place == holder.place {
        hands[index].down += down.known
        hands[index].up += up
      }
      take(down.count + up.count, street)
    case .community(let cards, let street):
      community += cards
      take(cards.count, street)
    case .shown(let holder, _, _):
      for index in hands.indices where hands[index].place == holder.place {
        hands[index].isShown = true
      }
    case .over: isOver = true
    case .left(let player): leave(player.seat)
    case .reshuffled, .remaining, .best, .split: break
    }
  }

  /// Applies a change of the table's seats.
  public mutating func evolve(_ change: SeatChange) {
    switch change {
    case .sat(let player, _, _): seated[player.seat] = player.name
    case .away(let seat): away = with(seat, away)
    case .back(let seat): away = without(seat, away)
    case .gone(let seat): gone = with(seat, gone)
    case .returned(let seat): gone = without(seat, gone)
    case .leaving: break
    }
  }

  private func with(_ seat: Seat, _ seats: [Seat]) -> [Seat] {
    (without(seat, seats) + [seat]).sorted()
  }

  private func without(_ seat: Seat, _ seats: [Seat]) -> [Seat] { seats.filter { $0 != seat } }

  /// Applies an order of all the cards, or of the undrawn ones.
  private mutating func shuffle(_ order: [Card]) {
    isUnshuffled = false
    let whole = Shoe(decks: options.decks, stacked: order)
    let isPart = order.count < options.cards(for: rules)
    let jokers = rules.wild.jokers
    shoe =
      isPart ? Shoe(decks: options.decks, jokers: jokers, undrawn: order) ?? whole : whole
  }

  /// Clears the table: all cards are in the deck.
  private mutating func takeIn() {
    (hands, community, drawn, drawnBefore, requests) = ([], [], [], 0, [:])
    (streetsDealt, isOver) = (rules.streets.count, false)
  }

  private mutating func beginRound(_ number: Int) {
    // After a shuffle of all cards none is drawn, and no earlier hand is known any more.
    let left = shoe.drawnCards.isEmpty ? [] : hands.filter { !$0.isPublic }
    faceDown += left
    (round, streetsDealt, isOver, community, drawn) = (number, 0, false, [], [])
    requests = [:]
    drawnBefore = shoe.drawnCards.count
    let seats = (1...max(1, options.players)).map { number in
      let seat = Seat(number)
      return DealtHand(place: .seat(seat), owner: seated[seat], isShown: options.isOpen)
    }
    let dealers = [DealtHand(place: .dealer, owner: nil, isShown: options.isOpen)]
    hands = seats + (options.hasDealer ? dealers : [])
  }

  private mutating func take(_ cards: Int, _ street: String) {
    shoe.draw(downTo: shoe.count - cards)
    let index = rules.streets.firstIndex { $0.name == street }
    streetsDealt = index.map { $0 + 1 } ?? rules.streets.count
  }

  /// Leaves the hand at the seat without an owner; if it is face down, it stays so.
  private mutating func leave(_ seat: Seat) {
    seated[seat] = nil
    (away, gone) = (without(seat, away), without(seat, gone))
    requests[seat] = nil
    for index in hands.indices where hands[index].place == .seat(seat) {
      hands[index].isMucked = hands[index].owner != nil && !hands[index].isPublic
      hands[index].owner = nil
    }
    for index in faceDown.indices where faceDown[index].place == .seat(seat) {
      faceDown[index].owner = nil
    }
  }

  // MARK: - For proofs

  /// The cards that `viewer` may not see: undrawn, or face down in another player's hand; `nil` is
  /// a spectator. With several decks the twin of a hidden card may lie open, so no card counts as
  /// hidden then; nor does a joker ever.
  public func hiddenCards(from viewer: PlayerName?) -> CardSet {
    guard options.decks == 1 else { return CardSet() }
    let hidden = (self.faceDown + hands).filter { !isSeen($0, by: viewer) }
    let drawn = CardSet(shoe.drawnCards)
    let faceDown = CardSet(hidden.flatMap(\.down).filter { !$0.isJoker })
    return CardSet.full.subtracting(drawn).union(faceDown)
  }

  private func isSeen(_ hand: DealtHand, by viewer: PlayerName?) -> Bool {
    hand.isShown || viewer != nil && hand.owner == viewer
  }

  /// A copy whose cards hidden from `viewer` are in another order.
  public func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using generator: inout some RandomNumberGenerator
  ) -> DealingGame {
    var copy = self
    let hidden = hands.indices.filter { !isSeen(hands[$0], by: viewer) }
    var mixed = copy.shoe.mixUndrawn(with: hidden.flatMap { hands[$0].down }, using: &generator)
    for index in hidden {
      let count = hands[index].down.count
      copy.hands[index].down = Array(mixed.prefix(count))
      mixed.removeFirst(count)
    }
    return copy
  }
}

extension Refusal {
  fileprivate static let deckEmpty = Refusal(
    .ruleDeck, "no card is left in the deck; rebuild takes all cards back")
}
