import Cards
import Lines

/// An event at a poker table, as written on a line.
public enum PokerEvent: Sendable, Equatable, Codable {
  /// Cards were drawn for the first button of a table.
  case button(ButtonDraw)
  /// A hand begins.
  indirect case hand(HandStart)
  /// The deck lies in this order, the next card first. No viewer sees it.
  case shuffled(cards: SecretCards)
  /// A player made a payment that is due before the first decision.
  case posted(SeatedPlayer, Post)
  /// Cards were dealt to a player: after a draw `hole` has all cards held face down, otherwise only
  /// the new ones.
  case dealt(SeatedPlayer, hole: SecretCards, up: [Card])
  /// A street begins; `board` has the whole board so far.
  case street(StreetStart)
  /// A player acted.
  case acted(SeatedPlayer, Act)
  /// A player gave up cards: for new ones, or for good.
  case exchanged(SeatedPlayer, Exchanged)
  /// A player agreed to run the rest of the board twice, or refused.
  case agreed(SeatedPlayer, did: Runs)
  /// A decision other than a bet is due. No viewer sees it: the players who have to decide get a
  /// question.
  case due(what: Due)
  /// The rest of the board is run twice. No viewer sees it: the street lines show it.
  case runsTwice
  /// A player's cards are turned up.
  case shown(Shown)
  /// A player gives up a hand without showing it.
  case mucked(SeatedPlayer)
  /// An uncalled bet goes back.
  case returned(SeatedPlayer, amount: Int)
  /// A pot, or part of a pot, was won.
  case pot(PotResult)
  /// The rest of a board, shown after all players but one have folded. `run` is the number of the
  /// board from 2 on; the first has none.
  case rabbit(board: [Card], run: Int?)
  /// No player has opened: these chips stay in the middle for the next hand.
  case carried(amount: Int)
  /// Chips that were to stay for the next hand go to a player, because there is none.
  case divided(SeatedPlayer, amount: Int, stack: Int)
  /// The hand is over, with the resulting stacks of all seated players, and what each player of the
  /// hand has won or lost; records of earlier releases lack `net`.
  case end(hand: Int, stacks: SeatMap<Int>, net: [ColonPair<Seat, Gain>]?)
  /// The hand is void: every payment goes back, with the resulting stacks of all seated players.
  case void(hand: Int, stacks: SeatMap<Int>)
  /// A player has no chips left.
  case broke(SeatedPlayer)
  /// Chips were added to a player's stack, or will be when the hand is over.
  case toppedUp(SeatedPlayer, amount: Int, stack: Int, later: Bool)
  /// A player chose the game that is dealt next.
  case chose(SeatedPlayer, game: VariantID)
  /// A player turns a wish on or off: to pay the blinds at once, to straddle, or to sit out at the
  /// next big blind. No viewer sees it.
  case wish(SeatedPlayer, what: Wish, state: Switch)
  /// A player planned the next action, or cancelled the plan. No viewer sees it.
  case planned(SeatedPlayer, Plan)
  /// The table waits for players. No viewer sees it.
  case paused
  /// A match begins, with the seed of its cards. No viewer sees it.
  case matchBegan(seed: Seed)
  /// The match is over.
  indirect case matchOver(MatchEnd)
  /// A player has left the game with these chips.
  case left(SeatedPlayer, stack: Int)

  enum CodingKeys: String, LineWord {
    case button, hand
    case shuffled = "shuffle"
    case posted = "post"
    case dealt = "deal"
    case street
    case acted = "act to"
    case exchanged = "act out"
    case agreed = "act"
    case due
    case runsTwice = "twice"
    case shown = "show"
    case mucked = "muck"
    case returned = "return"
    case pot, rabbit
    case carried = "carry"
    case divided = "return stack"
    case end
    case void = "void reason=stop"
    case broke = "out reason=broke"
    case toppedUp = "topup"
    case chose = "choose"
    case wish, planned, paused
    case matchBegan = "match-seed"
    case matchOver = "match"
    case left

    static let forms = longer
  }
}

/// A draw for the first button of a table: each player gets a card, and the highest wins, with ties
/// broken by suit.
public struct ButtonDraw: Sendable, Equatable {
  /// The players and their cards, by seat.
  public let cards: [(player: SeatedPlayer, card: Card)]
  /// The seat of the highest card.
  public let button: Seat

  /// - Parameter cards: distinct cards; the result is `nil` if there are none.
  public init?(_ cards: [(player: SeatedPlayer, card: Card)]) {
    guard let highest = cards.max(by: { $0.card < $1.card }) else { return nil }
    (self.cards, button) = (cards, highest.player.seat)
  }

  public static func == (lhs: ButtonDraw, rhs: ButtonDraw) -> Bool {
    lhs.cards.elementsEqual(rhs.cards) { $0 == $1 }
  }
}

/// The start of a hand.
public struct HandStart: Sendable, Equatable {
  /// The number of the hand at its table, from 1.
  public let number: Int
  /// The game of the hand.
  public let game: VariantID
  /// The betting limit.
  public let limit: BettingLimit
  /// The seat of the button, which may be empty.
  public let button: Seat
  /// The seat of the small blind; `nil` if nobody pays it.
  public let smallBlind: Seat?
  /// The seat of the big blind, or of the button's blind; `nil` where there are none.
  public let bigBlind: Seat?
  /// The bets, in chips.
  public let stakes: Stakes
  /// The number of boards.
  public let boards: Int
  /// Whether the flop is dealt without bets before it.
  public let isBombPot: Bool
  /// The players, from the left of the button, with their stacks before any payment.
  public let players: [(player: SeatedPlayer, stack: Int)]
  /// Chips in the pot from earlier hands that no player opened.
  public let carried: Int

  /// The start of a hand.
  public init(
    number: Int, game: VariantID, limit: BettingLimit, button: Seat, smallBlind: Seat? = nil,
    bigBlind: Seat? = nil, stakes: Stakes, boards: Int = 1, isBombPot: Bool = false,
    players: [(player: SeatedPlayer, stack: Int)], carried: Int = 0
  ) {
    (self.number, self.game, self.limit, self.button) = (number, game, limit, button)
    (self.smallBlind, self.bigBlind, self.stakes) = (smallBlind, bigBlind, stakes)
    (self.boards, self.isBombPot) = (boards, isBombPot)
    (self.players, self.carried) = (players, carried)
  }

  public static func == (lhs: HandStart, rhs: HandStart) -> Bool {
    (lhs.number, lhs.game, lhs.limit, lhs.button) == (rhs.number, rhs.game, rhs.limit, rhs.button)
      && (lhs.smallBlind, lhs.bigBlind, lhs.stakes) == (rhs.smallBlind, rhs.bigBlind, rhs.stakes)
      && (lhs.boards, lhs.isBombPot) == (rhs.boards, rhs.isBombPot)
      && lhs.players.elementsEqual(rhs.players) { $0 == $1 } && lhs.carried == rhs.carried
  }
}

/// A payment before the first decision.
public struct Post: Sendable, Equatable {
  /// The purpose of a payment.
  public enum Kind: String, Sendable, FieldValue {
    case ante
    /// The ante that the big blind pays for everybody.
    case bigBlindAnte = "bba"
    case smallBlind = "sb"
    case bigBlind = "bb"
    /// A missed blind, which goes into the pot and is not a bet.
    case dead
    case straddle
    /// The bring-in of a player who has no chips for it.
    case bringIn = "bringin"
  }

  /// The purpose of the payment.
  public let kind: Kind
  /// Chips paid: fewer than the amount due if the player had no more.
  public let paid: Int
  /// The player's stack after the payment.
  public let stack: Int
  /// Chips in the middle after the payment.
  public let pot: Int

  /// A payment.
  public init(_ kind: Kind, paid: Int, stack: Int, pot: Int) {
    (self.kind, self.paid, self.stack, self.pot) = (kind, paid, stack, pot)
  }
}

/// The start of a street.
public struct StreetStart: Sendable, Equatable {
  /// The name of the street.
  public let name: String
  /// The whole board so far.
  public let board: [Card]
  /// The number of the board, from 1.
  public let run: Int
  /// Whether this is a card for all because the deck has too few to deal one to each player.
  public let isShared: Bool

  public init(_ name: String, board: [Card], run: Int = 1, isShared: Bool = false) {
    (self.name, self.board, self.run, self.isShared) = (name, board, run, isShared)
  }
}

/// A player's action.
public struct Act: Sendable, Equatable {
  /// The kinds of action.
  public enum Kind: String, Sendable, FieldValue {
    case fold, check, call, bet, raise, complete
    case bringIn = "bringin"
  }

  public let kind: Kind
  /// The player's total bet on this street after the action, in chips.
  public let to: Int
  /// Chips that the action cost.
  public let paid: Int
  /// The player's stack after the action.
  public let stack: Int
  /// Chips in the middle after the action.
  public let pot: Int
  /// Whether the clock acted, or the table for a player who has left.
  public let isAuto: Bool

  /// An action.
  public init(_ kind: Kind, to: Int, paid: Int, stack: Int, pot: Int, isAuto: Bool) {
    (self.kind, self.to, self.paid) = (kind, to, paid)
    (self.stack, self.pot, self.isAuto) = (stack, pot, isAuto)
  }

  /// Whether the action put the player all-in.
  public var isAllIn: Bool { stack == 0 && kind != .fold }
}

/// Cards that a player gave up.
public struct Exchanged: Sendable, Equatable {
  /// Whether new cards replace them.
  public enum Kind: String, Sendable, FieldValue { case draw, discard }

  public let kind: Kind
  public var cards: SecretCards
  /// Whether the clock chose, or the table for a player who has left.
  public let isAuto: Bool

  public init(_ kind: Kind, _ cards: SecretCards, isAuto: Bool) {
    (self.kind, self.cards, self.isAuto) = (kind, cards, isAuto)
  }

  public var count: Int { cards.count }
}

/// The number of times that the rest of the board is dealt.
public enum Runs: String, Sendable, Codable, FieldValue { case once, twice }

/// The move that a player has planned for the next turn; `nil` cancels the plan.
public struct Plan: Sendable, Equatable {
  public let action: PlannedAction?

  public init(_ action: PlannedAction?) { self.action = action }
}

/// A decision that is due, other than a bet.
public enum Due: String, Sendable, Codable, FieldValue {
  /// Which cards the players give up before the next street.
  case discards
  /// Whether to run the rest of the board twice.
  case twice
  /// The game that is dealt next, which the next player in turn chooses.
  case choice
}

/// A hand that is turned up.
public struct Shown: Sendable, Equatable {
  /// The owner of the hand.
  public let player: SeatedPlayer
  /// All its cards.
  public let cards: [Card]
  /// The boards that the hand plays with; empty if there are none.
  public let boards: [[Card]]
  /// The parts of the pot that the hand competes for.
  public let shares: [Share]

  /// A hand that is turned up.
  public init(_ player: SeatedPlayer, cards: [Card], boards: [[Card]], shares: [Share]) {
    (self.player, self.cards, self.boards, self.shares) = (player, cards, boards, shares)
  }

  /// The value of the hand for each part of the pot, on each board in turn; a part that it does not
  /// qualify for, or with cards still to come, has none.
  public var hands: [MadeHand] {
    (boards.isEmpty ? [[]] : boards).flatMap { board in
      shares.compactMap { MadeHand($0.ranking, hole: cards, board: board, use: $0.use) }
    }
  }
}

/// A pot, or part of a pot, and its winners.
public struct PotResult: Sendable, Equatable {
  /// The number of the pot: 1 is the main pot, followed by the side pots.
  public let number: Int
  /// Chips in this part of it.
  public let amount: Int
  /// The share that decides this part; `nil` if the pot is not split.
  public let share: Share?
  /// The number of the board that decides it, from 1; `nil` if there is only one.
  public let run: Int?
  /// The winners and their chips.
  public let winners: SeatMap<Winner>

  /// A winner of part of a pot.
  public struct Winner: Sendable, Equatable {
    public let name: PlayerName
    /// Chips won.
    public let amount: Int

    /// A winner and the chips won.
    public init(_ name: PlayerName, _ amount: Int) { (self.name, self.amount) = (name, amount) }
  }

  /// A pot that was won.
  public init(
    number: Int, amount: Int, share: Share? = nil, run: Int? = nil, winners: SeatMap<Winner>
  ) {
    (self.number, self.amount, self.share) = (number, amount, share)
    (self.run, self.winners) = (run, winners)
  }
}

/// A wish that the table fulfills without asking the player.
public enum Wish: String, Sendable, Codable, FieldValue {
  /// Pay the blinds now instead of waiting for the big blind.
  case post
  /// Straddle.
  case straddle
  /// Sit out at the big blind.
  case leaveNextBlind = "out-bb"
}

extension PokerEvent {
  /// The cards that are not public, if the event has any.
  var cards: SecretCards? {
    switch self {
    case .shuffled(let cards), .dealt(_, let cards, _): cards
    case .exchanged(_, let exchanged): exchanged.cards
    default: nil
    }
  }

  /// The event with those cards changed.
  func withCards(_ change: (SecretCards) -> SecretCards) -> Self {
    switch self {
    case .dealt(let player, let hole, let up):
      return .dealt(player, hole: change(hole), up: up)
    case .exchanged(let player, var exchanged):
      exchanged.cards = change(exchanged.cards)
      return .exchanged(player, exchanged)
    default: return self
    }
  }

  /// Whether any viewer sees the event.
  public var isShown: Bool {
    switch self {
    case .shuffled, .due, .runsTwice, .wish, .planned, .paused, .matchBegan: false
    default: true
    }
  }

  /// The sentence of the line for a viewer, if it has one.
  public var text: String? {
    guard case .shown(let shown) = self else { return nil }
    let hands = shown.hands
    return hands.isEmpty ? nil : hands.map(\.name.whole).joined(separator: " / ")
  }
}

extension PokerEvent {
  /// The event's part in the current round.
  var part: RoundPart {
    switch self {
    case .button: .precedes
    case .hand(let start): .begins(start.number, of: .poker(start.game))
    case .acted(let player, _), .exchanged(let player, _), .agreed(let player, _): .move(player)
    case .dealt(let player, _, _): .deals(to: player)
    case .shown: .turnsUp
    case .end, .void: .ends
    case .left(let player, let stack): .leaves(player, stack: stack)
    case .broke, .toppedUp, .divided, .matchOver: .visit
    case .shuffled, .posted, .street, .due, .runsTwice, .mucked, .returned, .pot, .rabbit,
      .carried, .chose, .wish, .planned, .paused, .matchBegan:
      .detail
    }
  }
}
