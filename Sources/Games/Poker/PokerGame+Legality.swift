import Cards
import Lines

/// The one judge of what is allowed: `decide`, `legal`, `question` and every refusal ask it.
extension PokerGame {
  /// Why the player in `seat` may not do `action` now, or `nil` if it is allowed.
  public func refusal(of action: PokerAction, by seat: Seat) -> Refusal? {
    guard let player = players[seat], !player.isLeaving else { return .notPlaying }
    switch action {
    case .post(let isOn):
      guard hasBlinds else { return .noBlinds }
      if !isOn { return player[.post] ? nil : .nothingToPost }
      return player.entry == .regular ? .nothingToPost : nil
    case .straddle:
      return rules.options.hasStraddles
        ? nil
        : Refusal(
          .ruleVerb, "this table has no straddles; create one with straddle=on")
    case .leaveNextBlind: return hasBlinds ? nil : .noBlinds
    case .plan(let planned):
      guard planned != nil else { return player.planned == nil ? .nothingToPlan : nil }
      return hand?.canPlan(seat) == true ? nil : .nothingToPlan
    case .choose(let id):
      guard chooser == seat else { return .notAsked }
      return rules.play(id) == nil
        ? Refusal(
          .tableGame, "\(id.description) is not played here; look shows the table") : nil
    default: break
    }
    if chooser == seat, action != .show {
      return action == .auto
        ? nil
        : Refusal(
          .rulePhase,
          "say first what is dealt; choose razz, or auto for the same as before")
    }
    let own = SeatedPlayer(seat, player.name)
    let refusal = handCount > 0 ? hand?.refusal(of: action, by: own) : .noHand
    guard refusal?.code == .turnNone, player.isAway else { return refusal }
    let isInHand = hand.map { !$0.isOver && $0.position(of: own) != nil } ?? false
    return isInHand ? refusal : .sitsOut
  }

  /// Whether any of the table's games has blinds.
  var hasBlinds: Bool { rules.plays.contains { $0.variant.forced == .blinds } }

  /// The moves of the player in `seat` now, without the safe move, and without wishes and plans,
  /// which are not moves.
  public func moves(for seat: Seat) -> [LegalMove] {
    guard let player = players[seat], !player.isLeaving else { return [] }
    let moves = hand?.moves(for: SeatedPlayer(seat, player.name)) ?? []
    guard chooser == seat else { return moves }
    return [LegalMove("choose", .games(rules.plays.map(\.variant.id)))] + moves
  }

  /// Every legal move of the player in `seat`, including the safe move.
  public func legal(for seat: Seat) -> [LegalMove] {
    let moves = moves(for: seat)
    return refusal(of: .auto, by: seat) == nil ? moves + [.auto] : moves
  }

  /// The safe move of the player in `seat`, who is asked.
  public func safeMove(of seat: Seat) -> SafeMove {
    if chooser == seat { return .choose }
    guard let hand = openHand else { return .pass }
    switch hand.safeAction(of: seat) {
    case .check: return .check
    case .bringIn: return .bringIn
    case .draw: return .draw
    case .discard: return .discard
    case .runTwice: return .once
    default: return .fold
    }
  }

  /// Whether the player in `seat` has a decision to make.
  public func isAsked(_ seat: Seat) -> Bool {
    guard players[seat]?.isLeaving == false else { return false }
    if chooser == seat { return true }
    return hand?.isAsked(seat) == true
  }

  /// The question for the player in `seat`, with all that the player may know; `nil` if there is
  /// none.
  public func question(for seat: Seat) -> PokerView? {
    guard isAsked(seat) else { return nil }
    guard let hand = openHand, let index = hand.position(of: seat) else {
      return PokerView(
        hand: handCount + 1, decision: 0, game: play.variant.id, street: "-", boards: [], hole: [],
        up: [], pot: 0, toCall: 0, bet: 0, stack: players[seat]?.stack ?? 0, opponents: [],
        legal: moves(for: seat).filter { $0 != .show })
    }
    let player = hand.players[index]
    return PokerView(
      hand: hand.number, decision: hand.decisions, game: hand.variant.id,
      street: hand.currentStreet.name, boards: hand.boards, hole: Array(player.down),
      up: Array(player.up), pot: hand.pot, pots: hand.sidePots,
      toCall: hand.isExchanging || hand.isAgreeing ? 0 : min(hand.toCall(index), player.stack),
      bet: player.bet, stack: player.stack, opponents: hand.opponents(of: index),
      legal: hand.moves(for: player.player), moves: hand.moves ?? [])
  }

  /// The seats whose question may have changed with `event`, which has been applied.
  func asksAnew(after event: PokerEvent) -> SeatScope {
    switch event {
    case .toppedUp, .wish, .planned: .nobody
    default: .everybody
    }
  }

  /// The cards that are hidden from `viewer`; `nil` is a spectator.
  public func hiddenCards(from viewer: PlayerName?) -> CardSet {
    guard let hand else { return CardSet.full }
    return CardSet(hand.variant.deck.cards).subtracting(hand.cardsSeen(by: viewer))
  }
}

extension Refusal {
  fileprivate static let noBlinds = Refusal(
    .ruleVerb, "there are no blinds in this game; out sits out")
  fileprivate static let nothingToPost = Refusal(
    .rulePhase, "you owe no blind and wait for none; nothing is to be posted")
  fileprivate static let nothingToPlan = Refusal(
    .rulePhase, "nothing can be said beforehand now; wait for your turn")
}

extension PokerHand {
  /// Whether another player is deciding now while the player in `seat` can still bet.
  fileprivate func canPlan(_ seat: Seat) -> Bool {
    guard let index = position(of: seat), let actor else { return false }
    return players[index].canBet && actor != index && !isExchanging
  }

  fileprivate func opponents(of index: Int) -> [PokerView.Opponent] {
    players.indices.filter { $0 != index && !players[$0].isFolded }.map { other in
      let player = players[other]
      return PokerView.Opponent(
        seat: player.seat, stack: player.stack, bet: player.bet, cards: player.down.count,
        up: Array(player.up))
    }
  }

  /// The cards that `viewer` has seen in this hand.
  fileprivate func cardsSeen(by viewer: PlayerName?) -> CardSet {
    var seen = CardSet(boards.joined())
    for player in players {
      seen.formUnion(CardSet(player.up))
      let isOwn = player.isOwned(by: viewer)
      if player.isShown || isOwn { seen.formUnion(CardSet(player.down)) }
      if isOwn { seen.formUnion(player.surrendered) }
    }
    return seen
  }

  /// Shuffles the cards that `viewer` has not seen.
  mutating func permute(
    hiddenFrom viewer: PlayerName?, using chance: inout some RandomNumberGenerator
  ) {
    let seen = cardsSeen(by: viewer)
    let hidden = variant.deck.cards.filter { !seen.contains($0) }
    var mixed = hidden
    mixed.shuffleExactly(using: &chance)
    let other = Dictionary(uniqueKeysWithValues: zip(hidden, mixed))
    exchangeCards { other[$0] ?? $0 }
  }
}

/// What one player of poker knows when asked to act. A strategy gets nothing else.
public struct PokerView: Sendable, Equatable {
  /// Another player who is still in the hand.
  public struct Opponent: Sendable, Equatable {
    let seat: Seat
    /// Chips that are not in the middle.
    let stack: Int
    /// Chips bet on this street.
    public let bet: Int
    /// Cards face down.
    public let cards: Int
    /// Cards face up.
    public let up: [Card]

    /// Another player in the hand.
    public init(seat: Seat, stack: Int, bet: Int, cards: Int, up: [Card]) {
      (self.seat, self.stack, self.bet, self.cards, self.up) = (seat, stack, bet, cards, up)
    }
  }

  /// What a player has done on this street.
  public struct Move: Sendable, Equatable, Codable {
    let seat: Seat
    /// The word of the action, as in `raise`.
    let did: String
    /// The player's bet on the street after it, in chips; of cards that were given up, how many.
    let to: Int

    init(_ seat: Seat, _ did: String, _ to: Int) {
      (self.seat, self.did, self.to) = (seat, did, to)
    }
  }

  /// The number of the hand.
  public let hand: Int
  /// The number of the decision in the hand.
  public let decision: Int
  /// The game of the hand.
  public let game: VariantID
  /// The name of the street.
  public let street: String
  /// The cards on each board.
  public let boards: [[Card]]
  /// The player's cards face down.
  public let hole: [Card]
  /// The player's cards face up.
  public let up: [Card]
  /// Chips in the middle.
  public let pot: Int
  /// Chips in the main pot and the side pots, without the bets of this street; empty if there is
  /// only one pot.
  public let pots: [Int]
  /// The price of staying in, in chips.
  public let toCall: Int
  /// The player's bet on this street, in chips.
  public let bet: Int
  /// The player's chips that are not in the middle.
  public let stack: Int
  /// The other players in the hand, from the left of the button.
  public let opponents: [Opponent]
  /// Every move that continues the hand.
  public let legal: [LegalMove]
  /// What all players have done on this street, in order.
  public let moves: [Move]

  /// Creates a view, from the game or from a line that a client has read.
  public init(
    hand: Int, decision: Int, game: VariantID, street: String, boards: [[Card]], hole: [Card],
    up: [Card], pot: Int, pots: [Int] = [], toCall: Int, bet: Int, stack: Int,
    opponents: [Opponent], legal: [LegalMove], moves: [Move] = []
  ) {
    (self.hand, self.decision, self.game, self.street) = (hand, decision, game, street)
    (self.boards, self.hole, self.up, self.pot, self.pots) = (boards, hole, up, pot, pots)
    (self.toCall, self.bet, self.stack) = (toCall, bet, stack)
    (self.opponents, self.legal, self.moves) = (opponents, legal, moves)
  }
}
