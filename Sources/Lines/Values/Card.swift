/// One of the 52 cards of a French deck, or a joker.
///
/// All jokers are equal. They exist only where a game asks for them: no poker deck has one.
public struct Card: Hashable, Comparable, Sendable {
  /// 4 × rank + suit: 0 is the deuce of clubs, 51 the ace of spades. The joker has 52.
  public let index: UInt8

  /// The card of a rank and a suit.
  public init(_ rank: Rank, _ suit: Suit) {
    index = rank.rawValue * 4 + suit.rawValue
  }

  /// The card with an index of 0 to 52, or `nil`.
  public init?(index: Int) {
    guard (0...Card.count).contains(index) else { return nil }
    self.index = UInt8(index)
  }

  private init(joker: Void) { index = UInt8(Card.count) }

  public static let joker = Card(joker: ())

  /// Whether it is a joker.
  public var isJoker: Bool { index == Card.count }

  /// The number of different cards, without the joker.
  public static let count = 52

  /// All 52 in the order of `index`: deuces first, clubs before spades. A fresh deck's order.
  public static let all: [Card] = Rank.allCases.flatMap { rank in
    Suit.allCases.map { Card(rank, $0) }
  }

  /// The card's rank. A joker, which has none, counts as an ace.
  public var rank: Rank { Rank(rawValue: index >> 2) ?? .ace }

  /// The card's suit. A joker, which has none, counts as a club.
  public var suit: Suit { Suit(rawValue: index & 3) ?? .clubs }

  /// Whether it is a diamond or a heart.
  public var isRed: Bool { suit == .diamonds || suit == .hearts }

  /// By rank, then by suit; the joker is last.
  public static func < (lhs: Card, rhs: Card) -> Bool { lhs.index < rhs.index }
}

extension [Card] {
  /// Cards that are all face down as a person sees them: longer hands are easier to read in order.
  public var held: [Card] { count > 2 ? highToLow : self }

  public var highToLow: [Card] { sorted { ($0.rank, $0.suit) > ($1.rank, $1.suit) } }
}

/// One of the thirteen ranks, deuce lowest, ace highest.
///
/// The raw value (0 to 12) is part of `Card.index`.
public enum Rank: UInt8, CaseIterable, Sendable, Comparable, Hashable, Codable {
  case two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace

  /// The letter on the wire, one of `23456789TJQKA`.
  public var letter: Character { Character(Unicode.Scalar(Card.rankLetters[Int(rawValue)])) }

  /// The label for people: as `letter`, but `10` for the ten.
  public var label: String { self == .ten ? "10" : String(letter) }

  /// The English name: `deuce`, `three`, … `king`, `ace`.
  public var name: String { Rank.englishNames[Int(rawValue)] }

  private static let englishNames = [
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
  ]

  /// The number on the card: 2 to 10, then 11 for the jack to 14 for the ace.
  public var number: Int { Int(rawValue) + 2 }

  /// The rank with the given number, 2 to 14, or `nil`.
  public init?(number: Int) {
    guard (2...14).contains(number) else { return nil }
    self.init(rawValue: UInt8(number - 2))
  }

  /// The deuce is the lowest, the ace the highest.
  public static func < (lhs: Rank, rhs: Rank) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// One of the four French suits, in the order of the notation `cdhs`.
///
/// The raw value (0 to 3) is part of `Card.index`.
public enum Suit: UInt8, CaseIterable, Sendable, Comparable, Hashable {
  case clubs, diamonds, hearts, spades

  /// The letter on the wire: `c`, `d`, `h` or `s`.
  public var letter: Character { Character(Unicode.Scalar(Card.suitLetters[Int(rawValue)])) }

  /// The usual symbol: `♣`, `♦`, `♥` or `♠`.
  public var sign: Character { Suit.signs[Int(rawValue)] }

  private static let signs: [Character] = ["♣", "♦", "♥", "♠"]

  /// The English plural: `clubs`, `diamonds`, `hearts` or `spades`.
  public var name: String { Suit.englishNames[Int(rawValue)] }

  private static let englishNames = ["clubs", "diamonds", "hearts", "spades"]

  /// Clubs are the lowest, spades the highest, as in bridge.
  public static func < (lhs: Suit, rhs: Suit) -> Bool { lhs.rawValue < rhs.rawValue }
}
