import Cards
import Lines

/// A game against the house, from one shoe, for one or several players: each bets, gets cards face
/// up, may trade one, and wins with a higher score than the house's.
///
/// Its state is the fold of its events: `evolve` is the only function that changes it.
public struct HouseGame: Sendable, Equatable, Codable {
  /// The phase of a round.
  public enum Phase: String, Sendable, Codable, FieldValue {
    /// Bets are placed; no cards of this round yet.
    case bet
    /// Cards are out; one may be traded, bets may be raised.
    case trade
    /// The game has ended; no round follows until `reset`.
    case over
  }

  /// The rules of the table.
  public let rules: HouseRules
  /// The phase of the current round.
  public private(set) var phase = Phase.bet
  /// The number of the round in this game, or in this match, from 1; 0 before the first.
  public private(set) var round = 0
  public private(set) var players: SeatMap<HousePlayer> = [:]
  /// The house's cards, once it shows them.
  public private(set) var house: [Card] = []
  /// The house's winnings, minus the stacks that it gave to players.
  public private(set) var bank = 0
  /// The cards; `nil` before a game's first deal, if the number of decks depends on it.
  private(set) var shoe: Shoe?

  /// The number of shoes drawn from the table's seed.
  private(set) var seededShoes = 0

  /// The score of a match; `nil` before its first round, and outside of matches.
  public private(set) var score: MatchScore?

  /// Creates a table without players and with an unshuffled shoe: the first player begins a game.
  public init(rules: HouseRules) {
    self.rules = rules
    shoe = rules.decks.map { Shoe(decks: $0) }
  }

  /// The number of cards left in the deck; before a shoe exists, the size that it would have now.
  public var deckCount: Int { shoe?.count ?? Card.count * players.count }

  /// The cards left in the deck, the next one first.
  public var undrawn: ArraySlice<Card> { shoe?.undrawn ?? [] }

  /// The number of decks in the shoe; `nil` while no player is there to determine it.
  public var decks: Int? {
    if players.isEmpty { return rules.decks }
    return shoe?.decks ?? players.count
  }

  /// The occupied seats, in order.
  public var seats: [Seat] { players.keys }

  /// The dollars of all players and the bank together: zero after every event, since money only
  /// moves between them.
  public var total: Int { players.values.reduce(bank) { $0 + $1.balance } }

  /// The cards that no player has seen in this game: tests prove that no line names one.
  public var unseen: CardSet { CardSet.full.subtracting(CardSet(shoe?.drawnCards ?? [])) }

  func player(_ seat: Seat) -> SeatedPlayer? { players[seat].map { SeatedPlayer(seat, $0.name) } }

  // MARK: - Events

  /// Applies an event. It judges nothing, cannot fail and needs no randomness.
  public mutating func evolve(_ event: HouseEvent) {
    switch event {
    case .shuffled(let order):
      shoe = Shoe(decks: rules.decks ?? order.count / Card.count, stacked: order.known)
      if rules.seed != nil { seededShoes += 1 }
    case .round(let number, _):
      (phase, round) = (.bet, number)
      if rules.match != nil, score == nil { score = MatchScore(seed: rules.seed) }
      beginRound()
    case .bet(let player, _, let bet, _): players[player.seat]?.bet = bet
    case .ready(let player): players[player.seat]?.isReady = true
    case .passed(let player): players[player.seat]?.hasPassed = true
    case .dealt(let player, let hand, _, let deck): take(hand, player.seat, deck)
    case .traded(let player, let trade): take(trade, player.seat)
    case .house(let hand, _, let deck):
      house = hand
      shoe?.draw(downTo: deck)
    case .result(let player, _, _, let paid, let balance):
      players[player.seat]?.balance = balance
      players[player.seat]?.bet = 0
      bank -= paid.amount
    case .over:
      phase = .over
      beginRound()
    case .resetAsked(let player, _, _, _): players[player.seat]?.wantsReset = true
    case .reset(_, let start): beginGame(start.stack)
    case .void:
      phase = .bet
      beginRound()
    case .left(let player, let balance):
      bank += balance
      players[player.seat] = nil
      // The last player has left: the round ends, and the next one waits for players.
      if players.isEmpty, phase == .trade { (phase, round) = (.bet, round + 1) }
    case .matchOver(let end):
      if let score, end.hands > score.hands { noteMatchRound() }
      score?.isOver = true
    case .broke: break
    }
  }

  /// Applies a change of the table's seats.
  public mutating func evolve(_ change: SeatChange) {
    switch change {
    case .sat(let player, let stack, _):
      players[player.seat] = HousePlayer(name: player.name, balance: stack)
      bank -= stack
      join(player.seat)
    case .away(let seat): players[seat]?.isAway = true
    case .back(let seat):
      players[seat]?.isAway = false
      join(seat)
    case .gone(let seat): players[seat]?.isGone = true
    case .returned(let seat): players[seat]?.isGone = false
    case .leaving(let seat):
      players[seat]?.isLeaving = true
      players[seat]?.wantsReset = false
    }
  }

  /// Lets a player who arrives during the betting into the round only if the deck serves everybody.
  private mutating func join(_ seat: Seat) {
    let isLate = phase == .bet && !hasRoom(besides: seat)
    players[seat]?.hasPassed = isLate
  }

  private mutating func beginRound() {
    players.updateAll { $0.beginRound() }
  }

  /// Starts a new game; in a match the round numbers go on.
  private mutating func beginGame(_ stack: Int) {
    if rules.match == nil { round = 0 } else { noteMatchRound() }
    bank = players.values.reduce(bank) { $0 + $1.balance - stack }
    players.updateAll {
      $0.balance = stack
      $0.hand = []
      $0.wantsReset = false
    }
    house = []
    if rules.decks == nil { shoe = nil }
  }

  /// Notes the result of a round of a match.
  private mutating func noteMatchRound() {
    guard let match = rules.match else { return }
    score?.note(players.mapValues { $0.balance - match.stack })
  }

  /// The end of a match, if it ends now.
  ///
  /// - Parameter isRoundOver: whether the current round counts.
  func matchEnd(_ reason: MatchEnd.Reason, isRoundOver: Bool) -> MatchEnd? {
    var game = self
    if isRoundOver { game.noteMatchRound() }
    guard let score = game.score else { return nil }
    let results = players.map { seat, player in
      score.result(of: SeatedPlayer(seat, player.name), unit: 1)
    }
    return MatchEnd(reason, hands: score.hands, results: results)
  }

  /// Applies a dealt hand; the first one of a deal clears the previous round from the table.
  private mutating func take(_ hand: [Card], _ seat: Seat, _ deck: Int) {
    if phase == .bet {
      phase = .trade
      house = []
      players.updateAll { $0.hand = [] }
    }
    shoe?.draw(downTo: deck)
    guard let player = players[seat] else { return }
    players[seat]?.hand = CardRow(hand)
    players[seat]?.isDealtIn = true
    // An absent player makes no more decisions in this round.
    players[seat]?.isReady = player.isAway || player.isLeaving
  }

  private mutating func take(_ trade: HouseTrade, _ seat: Seat) {
    if let index = players[seat]?.hand.firstIndex(of: trade.out) {
      players[seat]?.hand[index] = trade.drawn
    }
    players[seat]?.bet = trade.bet
    players[seat]?.hasTraded = true
    shoe?.draw(downTo: trade.deck)
  }

  /// A copy with the undrawn cards in another order: tests prove that no view depends on them.
  public func withHiddenCardsPermuted(
    hiddenFrom _: PlayerName? = nil, using generator: inout some RandomNumberGenerator
  ) -> HouseGame {
    var copy = self
    copy.shoe?.shuffle(using: &generator)
    return copy
  }
}
