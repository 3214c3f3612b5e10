import Cards
import Identity
import Lines

/// Something that happened at a poker table, as lines have it.
public enum PokerEvent: Sendable, Equatable, Codable {
  /// Cards were drawn for the first button of a table.
  case button(ButtonDraw)
  /// A hand begins.
  indirect case hand(HandStart)
  /// The cards lie in this order, the next one first. Nobody is shown it.
  case shuffled(cards: SecretCards)
  /// Somebody has paid what is due before anybody decides.
  case posted(SeatedPlayer, Post)
  /// Somebody's cards were dealt: those face down are all that are held after a draw, else those
  /// that came.
  case dealt(SeatedPlayer, hole: SecretCards, up: [Card])
  /// A street begins, with the whole board that lies there now.
  case street(StreetStart)
  /// Somebody has acted.
  case acted(SeatedPlayer, Act)
  /// Somebody has given up cards: for new ones, or for good.
  case exchanged(SeatedPlayer, Exchanged)
  /// Somebody has said whether the rest of the board comes twice.
  case agreed(SeatedPlayer, did: Runs)
  /// Something is to be said, other than bets. Nobody is shown it: those are asked who can say it.
  case due(what: Due)
  /// The rest of the board comes twice. Nobody is shown it: the streets say so.
  case runsTwice
  /// Somebody's cards are turned up.
  case shown(Shown)
  /// Somebody gives up a hand without showing it.
  case mucked(SeatedPlayer)
  /// What nobody has called goes back.
  case returned(SeatedPlayer, amount: Int)
  /// A pot, or a part of one, was won.
  case pot(PotResult)
  /// A board as it would have been, had not all but one folded: which of several, from 2; the
  /// first has no number.
  case rabbit(board: [Card], run: Int?)
  /// Nobody has opened: so many chips stay in the middle for the next hand.
  case carried(amount: Int)
  /// Chips that have stayed for the next hand go to a player, since there is none.
  case divided(SeatedPlayer, amount: Int, stack: Int)
  /// The hand is over: who has how much now, of all who sit there.
  case end(hand: Int, stacks: SeatMap<Int>)
  /// The hand counts for nothing: everything goes back, so that all who sit there have so much.
  case void(hand: Int, stacks: SeatMap<Int>)
  /// Somebody has no chips left.
  case broke(SeatedPlayer)
  /// Chips came to somebody's stack, or will when the hand is over.
  case toppedUp(SeatedPlayer, amount: Int, stack: Int, later: Bool)
  /// Somebody whose turn it was has chosen what is dealt next.
  case chose(SeatedPlayer, game: VariantID)
  /// A player turns a wish on or off: to pay the blinds at once, to straddle, or to leave with the
  /// next big blind. Nobody is shown it.
  case wish(SeatedPlayer, what: Wish, state: Switch)
  /// Somebody has said what to do when the turn comes, or has taken it back. Nobody is shown it.
  case planned(SeatedPlayer, Plan)
  /// The table waits for players. Nobody is shown it.
  case paused
  /// A match begins, whose cards follow from this. Nobody is shown it.
  case matchBegan(seed: Seed)
  /// The match is over.
  indirect case matchOver(MatchEnd)
  /// A player has left the game with so many chips.
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

/// A card to each player for the first button of a table: the highest has it, of equal ranks by
/// suit.
public struct ButtonDraw: Sendable, Equatable {
  /// Who has drawn which card, by seat.
  public let cards: [(player: SeatedPlayer, card: Card)]
  /// The seat of the highest card.
  public let button: Seat

  /// - Parameter cards: each another one; `nil` for none.
  public init?(_ cards: [(player: SeatedPlayer, card: Card)]) {
    guard let highest = cards.max(by: { $0.card < $1.card }) else { return nil }
    (self.cards, button) = (cards, highest.player.seat)
  }

  /// The same draw.
  public static func == (lhs: ButtonDraw, rhs: ButtonDraw) -> Bool {
    lhs.cards.elementsEqual(rhs.cards) { $0 == $1 }
  }
}

/// How a hand begins.
public struct HandStart: Sendable, Equatable {
  /// Its number at the table, from 1.
  public let number: Int
  /// What is played.
  public let game: VariantID
  /// How much may be bet.
  public let limit: BettingLimit
  /// Where the button lies, perhaps before an empty seat.
  public let button: Seat
  /// Who pays the small blind; `nil` for nobody.
  public let smallBlind: Seat?
  /// Who pays the big blind, or has the button's blind; `nil` where there are none.
  public let bigBlind: Seat?
  /// The bets, in chips.
  public let stakes: Stakes
  /// Boards that are dealt.
  public let boards: Int
  /// Whether the flop comes without bets before it.
  public let isBombPot: Bool
  /// Who plays, the first left of the button first, with their stacks before anything is paid.
  public let players: [(player: SeatedPlayer, stack: Int)]
  /// Chips of hands before that nobody has opened, which are in the pot.
  public let carried: Int

  /// The beginning of a hand.
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

  /// The same beginning.
  public static func == (lhs: HandStart, rhs: HandStart) -> Bool {
    (lhs.number, lhs.game, lhs.limit, lhs.button) == (rhs.number, rhs.game, rhs.limit, rhs.button)
      && (lhs.smallBlind, lhs.bigBlind, lhs.stakes) == (rhs.smallBlind, rhs.bigBlind, rhs.stakes)
      && (lhs.boards, lhs.isBombPot) == (rhs.boards, rhs.isBombPot)
      && lhs.players.elementsEqual(rhs.players) { $0 == $1 } && lhs.carried == rhs.carried
  }
}

/// What somebody has paid before anybody decides.
public struct Post: Sendable, Equatable {
  /// What for.
  public enum Kind: String, Sendable, FieldValue {
    case ante
    /// The ante that the big blind pays for all.
    case bigBlindAnte = "bba"
    case smallBlind = "sb"
    case bigBlind = "bb"
    /// A blind that was missed, which goes into the pot and is no bet.
    case dead
    case straddle
    /// The bring-in of somebody who has no chips for it.
    case bringIn = "bringin"
  }

  /// What for.
  public let kind: Kind
  /// Chips: fewer than what is due if there were no more.
  public let paid: Int
  /// Chips that are left.
  public let stack: Int
  /// Chips in the middle, with these.
  public let pot: Int

  /// A payment.
  public init(_ kind: Kind, paid: Int, stack: Int, pot: Int) {
    (self.kind, self.paid, self.stack, self.pot) = (kind, paid, stack, pot)
  }
}

/// A street that begins.
public struct StreetStart: Sendable, Equatable {
  /// What it is called.
  public let name: String
  /// The board as it lies there now.
  public let board: [Card]
  /// Which of several boards it is, from 1.
  public let run: Int
  /// Whether this is a card of the board because the deck has too few for each player.
  public let isShared: Bool

  public init(_ name: String, board: [Card], run: Int = 1, isShared: Bool = false) {
    (self.name, self.board, self.run, self.isShared) = (name, board, run, isShared)
  }
}

/// What a player has done.
public struct Act: Sendable, Equatable {
  /// The kinds of action.
  public enum Kind: String, Sendable, FieldValue {
    case fold, check, call, bet, raise, complete
    case bringIn = "bringin"
  }

  /// What was done.
  public let kind: Kind
  /// The player's bets on this street after it, in chips.
  public let to: Int
  /// Chips that it cost.
  public let paid: Int
  /// Chips that are left.
  public let stack: Int
  /// Chips in the middle after it.
  public let pot: Int
  /// Whether the clock, or the table for somebody who has left, has done it.
  public let isAuto: Bool

  /// An action.
  public init(_ kind: Kind, to: Int, paid: Int, stack: Int, pot: Int, isAuto: Bool) {
    (self.kind, self.to, self.paid) = (kind, to, paid)
    (self.stack, self.pot, self.isAuto) = (stack, pot, isAuto)
  }

  /// Whether nothing is left.
  public var isAllIn: Bool { stack == 0 && kind != .fold }
}

/// Cards that were given up.
public struct Exchanged: Sendable, Equatable {
  /// Whether new cards replace them.
  public enum Kind: String, Sendable, FieldValue { case draw, discard }

  public let kind: Kind
  public var cards: SecretCards
  /// Whether the clock, or the table for somebody who has left, has done it.
  public let isAuto: Bool

  public init(_ kind: Kind, _ cards: SecretCards, isAuto: Bool) {
    (self.kind, self.cards, self.isAuto) = (kind, cards, isAuto)
  }

  public var count: Int { cards.count }
}

/// How often the rest of the board comes.
public enum Runs: String, Sendable, Codable, FieldValue { case once, twice }

/// The move that a player has planned for the next turn; `nil` cancels the plan.
public struct Plan: Sendable, Equatable {
  public let action: PlannedAction?

  public init(_ action: PlannedAction?) { self.action = action }
}

/// What is to be said, other than bets.
public enum Due: String, Sendable, Codable, FieldValue {
  /// Which cards they give up before the next street.
  case discards
  /// Whether the rest of the board comes twice.
  case twice
  /// What is dealt next, which the next player in turn says.
  case choice
}

/// A hand that is turned up.
public struct Shown: Sendable, Equatable {
  /// Whose it is.
  public let player: SeatedPlayer
  /// All its cards.
  public let cards: [Card]
  /// The boards that it counts with; none if there is no board.
  public let boards: [[Card]]
  /// What it is compared for.
  public let shares: [Share]

  /// A hand that is turned up.
  public init(_ player: SeatedPlayer, cards: [Card], boards: [[Card]], shares: [Share]) {
    (self.player, self.cards, self.boards, self.shares) = (player, cards, boards, shares)
  }

  /// What it is worth for each part of the pot, on each board in turn; nothing for a part that it
  /// does not qualify for, or while cards are to come.
  public var hands: [MadeHand] {
    (boards.isEmpty ? [[]] : boards).flatMap { board in
      shares.compactMap { MadeHand($0.ranking, hole: cards, board: board, use: $0.use) }
    }
  }
}

/// A pot, or a part of one, and who has won it.
public struct PotResult: Sendable, Equatable {
  /// Which pot: 1 is the main pot, then the side pots.
  public let number: Int
  /// Chips in this part of it.
  public let amount: Int
  /// What decides this part of it; `nil` if it is not split.
  public let share: Share?
  /// Which board decides it, from 1; `nil` if there is one.
  public let run: Int?
  /// Who gets how much.
  public let winners: SeatMap<Winner>

  /// Somebody who wins a part of a pot.
  public struct Winner: Sendable, Equatable {
    public let name: PlayerName
    /// Chips.
    public let amount: Int

    /// Somebody who wins so many chips.
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

/// What a player has the table do without being asked.
public enum Wish: String, Sendable, Codable, FieldValue {
  /// Pay the blinds now instead of waiting for the big blind.
  case post
  /// Straddle.
  case straddle
  /// Sit out when the big blind comes.
  case leaveNextBlind = "out-bb"
}

extension PokerEvent {
  /// The cards that not everybody may see, if it has some.
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

  /// Whether anybody is shown it.
  public var isShown: Bool {
    switch self {
    case .shuffled, .due, .runsTwice, .wish, .planned, .paused, .matchBegan: false
    default: true
    }
  }

  /// The sentence of a line for a viewer, if it has one.
  public var text: String? {
    guard case .shown(let shown) = self else { return nil }
    let hands = shown.hands
    return hands.isEmpty ? nil : hands.map(\.name.whole).joined(separator: " / ")
  }
}

extension PokerEvent {
  /// What it is to the round that is played.
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
