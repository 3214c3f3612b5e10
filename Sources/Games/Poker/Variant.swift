import Cards
import Lines

/// The rules of a kind of poker, as data: the cards of each street, the forced bets, and how hands
/// are compared. A new kind is a new value.
public struct Variant: Sendable, Equatable, Codable {
  /// The name of the kind in the catalogue.
  public let id: VariantID
  /// The name that people use.
  public let title: String
  /// The allowed numbers of players.
  public let players: ClosedRange<Int>
  /// The deck of the game.
  public let deck: PokerDeck
  /// The streets, in order.
  public let streets: [Street]
  /// The forced bets before or with the first cards.
  public let forced: ForcedBets
  /// The rule that decides who acts first on the later streets.
  public let opens: Opening
  /// The shares of the pot; an odd chip goes to the first one.
  public let shares: [Share]
  /// The allowed betting limits, the standard one first.
  public let limits: [BettingLimit]
  /// The number of bets and raises that fixed limit allows on a street.
  public let cap: Int
  /// The weakest hand that may open the betting, if the game requires one.
  public let openers: Openers?

  /// A kind of poker.
  ///
  /// - Parameters:
  ///   - shares: what wins the parts of the pot; usually the highest hand wins all of it.
  ///   - limits: the possible limits, the usual one first.
  ///   - cap: the number of bets and raises on a street in fixed limit; `nil` for the usual four, or
  ///     five with only two betting rounds.
  public init(
    _ id: VariantID, _ title: String, players: ClosedRange<Int>, deck: PokerDeck = .full,
    streets: [Street], forced: ForcedBets = .blinds, opens: Opening = .leftOfButton,
    shares: [Share] = [Share(.high)], limits: [BettingLimit] = [.fixed, .no, .pot],
    cap: Int? = nil, openers: Openers? = nil
  ) {
    (self.id, self.title, self.players, self.deck) = (id, title, players, deck)
    (self.streets, self.forced, self.opens, self.shares) = (streets, forced, opens, shares)
    (self.limits, self.openers) = (limits, openers)
    self.cap = cap ?? (streets.count > 2 ? 4 : 5)
  }

  /// The largest number of a player's own cards.
  var cardsHeld: Int { streets.reduce(0) { $0 + $1.down + $1.up } }

  /// The number of cards on a complete board.
  public var boardCards: Int { streets.reduce(0) { $0 + $1.board } }

  /// Whether a button matters: where the cards decide who begins, there is none.
  public var hasButton: Bool { forced != .bringIn }

  /// Whether players get or exchange cards of their own after the first street, or hold some face
  /// up.
  var changesHands: Bool {
    hasDraws || streets.dropFirst().contains { $0.down + $0.up > 0 } || streets[0].up > 0
  }

  /// Whether players exchange cards.
  public var hasDraws: Bool { streets.contains { $0.exchange != nil } }
}

/// The name of a kind of poker, as `create` expects it: `holdem`, `razz`.
public struct VariantID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The name: letters `a-z`, digits and hyphens.
  public let rawValue: String

  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }

  public init(_ name: String) { rawValue = name }

  /// Whether people speak of the button in this game.
  public var hasButton: Bool { Variant.named(rawValue)?.hasButton ?? true }

  /// The name.
  public var description: String { rawValue }
}

extension VariantID: FieldValue {
  private static let known = Set(Variant.all.map(\.id))

  /// Creates the name of a kind that the house deals; `nil` for any other word.
  init?(known word: some StringProtocol) {
    let id = VariantID(String(word))
    guard VariantID.known.contains(id) else { return nil }
    self = id
  }

  public init?(word: ArraySlice<UInt8>) { self.init(known: String(decoding: word, as: UTF8.self)) }
}

/// One street: what is dealt, then a round of betting.
public struct Street: Sendable, Equatable, Codable {
  /// The name that players use: `preflop`, `flop`, `third`, `draw`.
  public let name: String
  /// The exchange of players' own cards before anything is dealt.
  public let exchange: Exchange?
  /// Cards face down to each player.
  public let down: Int
  /// Cards face up to each player, after the ones face down.
  public let up: Int
  /// Community cards.
  public let board: Int
  /// Whether fixed limit uses the big bet here.
  let isBig: Bool

  public init(
    _ name: String, exchange: Exchange? = nil, down: Int = 0, up: Int = 0, board: Int = 0,
    isBig: Bool = false
  ) {
    (self.name, self.exchange, self.isBig) = (name, exchange, isBig)
    (self.down, self.up, self.board) = (down, up, board)
  }

  /// An exchange of players' own cards.
  public enum Exchange: Sendable, Equatable, Codable {
    /// Players swap up to this many cards for new ones.
    case draw(upTo: Int)
    /// Players give up exactly this many cards.
    case discard(Int)
  }
}

/// The bets that are forced before the first decision.
public enum ForcedBets: String, Sendable, Codable {
  /// A small and a big blind, and an ante if the table has one.
  case blinds
  /// An ante from each player, and a blind from the button.
  case buttonBlind = "button-blind"
  /// An ante from each player, and a bring-in from the lowest card (in a low game the highest).
  case bringIn = "bring-in"
  /// An ante from each player.
  case antes
}

/// The rule that decides who acts first on the streets after the first.
public enum Opening: String, Sendable, Codable {
  /// The first player left of the button.
  case leftOfButton = "left-of-button"
  /// The highest cards face up.
  case highestBoard = "highest-board"
  /// The lowest cards face up.
  case lowestBoard = "lowest-board"

  /// The order of the cards face up, if they decide.
  var studOrder: StudOrder? {
    switch self {
    case .leftOfButton: nil
    case .highestBoard: .high
    case .lowestBoard: .low
    }
  }
}

/// The weakest hand that may make the first bet.
public enum Openers: String, Sendable, Codable {
  /// A pair of jacks or better.
  case jacks
}

/// The limit of bets.
public enum BettingLimit: String, Sendable, Codable, CaseIterable, FieldValue {
  /// Up to the whole stack.
  case no
  /// Up to the size of the pot.
  case pot
  /// Only the bet of the street.
  case fixed
  /// From the small bet to the big bet.
  case spread
}

/// The cards of a game.
public enum PokerDeck: String, Sendable, Codable, CaseIterable {
  /// All 52 cards.
  case full
  /// The 36 cards from the six up.
  case short
  /// The 20 cards from the ten up.
  case royal
  /// Jack, queen and king of spades.
  case kuhn
  /// Jack, queen and king in two suits.
  case leduc

  /// The cards, in the order of `Card.all`.
  public var cards: [Card] {
    switch self {
    case .full: Card.all
    case .short: Card.all.filter { $0.rank >= .six }
    case .royal: Card.all.filter { $0.rank >= .ten }
    case .kuhn: Card.all.filter { (.jack ... .king).contains($0.rank) && $0.suit == .spades }
    case .leduc: Card.all.filter { (.jack ... .king).contains($0.rank) && $0.suit >= .hearts }
    }
  }
}
