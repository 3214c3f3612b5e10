import Cards
import Lines

/// The rules of a kind of poker, as data: which cards are dealt where, who must bet first, how
/// hands are compared. A new kind is a new value.
public struct Variant: Sendable, Equatable, Codable {
  /// Its name in the catalogue.
  public let id: VariantID
  /// What people call it.
  public let title: String
  /// How many may play.
  public let players: ClosedRange<Int>
  /// The cards it is played with.
  public let deck: PokerDeck
  /// The streets, in their order.
  public let streets: [Street]
  /// What must be bet before or with the first cards.
  public let forced: ForcedBets
  /// Who acts first on the later streets.
  public let opens: Opening
  /// How the pot is split: an odd chip goes to the first of them.
  public let shares: [Share]
  /// The betting structures it is played with, the standard one first.
  public let limits: [BettingLimit]
  /// How many bets and raises fixed limit allows on a street.
  public let cap: Int
  /// The least that opens the betting after the cards are dealt, by the pair that is needed.
  public let openers: Openers?

  /// A kind of poker.
  ///
  /// - Parameter cap: bets and raises on a street in fixed limit; `nil` for the usual ones: four,
  ///   or five where there are only two betting rounds.
  public init(
    _ id: VariantID, _ title: String, players: ClosedRange<Int>, deck: PokerDeck = .full,
    streets: [Street], forced: ForcedBets = .blinds, opens: Opening = .leftOfButton,
    shares: [Share], limits: [BettingLimit], cap: Int? = nil, openers: Openers? = nil
  ) {
    (self.id, self.title, self.players, self.deck) = (id, title, players, deck)
    (self.streets, self.forced, self.opens, self.shares) = (streets, forced, opens, shares)
    (self.limits, self.openers) = (limits, openers)
    self.cap = cap ?? (streets.count > 2 ? 4 : 5)
  }

  /// Cards of their own that a player holds at most.
  public var cardsHeld: Int { streets.reduce(0) { $0 + $1.down + $1.up } }

  /// Cards on a board when all are there.
  public var boardCards: Int { streets.reduce(0) { $0 + $1.board } }

  /// Whether players change cards in it.
  public var hasDraws: Bool { streets.contains { $0.exchange != nil } }
}

/// The name of a kind of poker, as `create` takes it: `holdem`, `razz`.
public struct VariantID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The name, of the letters `a-z`, digits and hyphens.
  public let rawValue: String

  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }

  public init(_ name: String) { rawValue = name }

  /// The name.
  public var description: String { rawValue }
}

extension VariantID: FieldValue {
  private static let known = Set(Variant.all.map(\.id))

  /// The name of a kind that the house deals; `nil` for any other word.
  init?(known word: some StringProtocol) {
    let id = VariantID(String(word))
    guard VariantID.known.contains(id) else { return nil }
    self = id
  }

  public init?(word: ArraySlice<UInt8>) { self.init(known: String(decoding: word, as: UTF8.self)) }
}

/// One street: what is dealt, then a round of betting.
public struct Street: Sendable, Equatable, Codable {
  /// What players call it: `preflop`, `flop`, `third`, `draw`.
  public let name: String
  /// Cards of one's own that change before anything is dealt.
  public let exchange: Exchange?
  /// Cards face down to each player.
  public let down: Int
  /// Cards face up to each player, after those.
  public let up: Int
  /// Cards that belong to everybody.
  public let board: Int
  /// Whether fixed limit has the big bet here.
  public let isBig: Bool

  public init(
    _ name: String, exchange: Exchange? = nil, down: Int = 0, up: Int = 0, board: Int = 0,
    isBig: Bool = false
  ) {
    (self.name, self.exchange, self.isBig) = (name, exchange, isBig)
    (self.down, self.up, self.board) = (down, up, board)
  }

  /// How players change their cards.
  public enum Exchange: Sendable, Equatable, Codable {
    /// They swap up to so many for new ones.
    case draw(upTo: Int)
    /// They give up just so many.
    case discard(Int)
  }
}

/// What must be bet before anybody decides.
public enum ForcedBets: String, Sendable, Codable {
  /// A small and a big blind, and an ante if the table has one.
  case blinds
  /// An ante of everybody's, and a blind of the button's.
  case buttonBlind = "button-blind"
  /// An ante of everybody's, and the lowest card (in a low game the highest) brings it in.
  case bringIn = "bring-in"
  /// An ante of everybody's.
  case antes
}

/// Who acts first on the streets after the first.
public enum Opening: String, Sendable, Codable {
  /// The first player left of the button.
  case leftOfButton = "left-of-button"
  /// The highest cards that lie face up.
  case highestBoard = "highest-board"
  /// The lowest cards that lie face up.
  case lowestBoard = "lowest-board"

  /// The order of the cards that lie face up, if that decides.
  var studOrder: StudOrder? {
    switch self {
    case .leftOfButton: nil
    case .highestBoard: .high
    case .lowestBoard: .low
    }
  }
}

/// What somebody must hold who bets first.
public enum Openers: String, Sendable, Codable {
  /// A pair of jacks or better.
  case jacks
}

/// How much may be bet.
public enum BettingLimit: String, Sendable, Codable, CaseIterable, FieldValue {
  /// Up to everything one has.
  case no
  /// Up to what is in the pot.
  case pot
  /// Just the bet of the street.
  case fixed
  /// From the small bet to the big bet.
  case spread
}

/// The cards of a game.
public enum PokerDeck: String, Sendable, Codable, CaseIterable {
  /// All 52.
  case full
  /// The 36 from the six up.
  case short
  /// The 20 from the ten up.
  case royal
  /// Jack, queen and king of spades.
  case kuhn
  /// Jack, queen and king of two suits.
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
