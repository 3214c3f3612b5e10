// Owns the four suits and their signs. Never knows what a game makes of them.

/// One of the four French suits, in the order of the notation `cdhs`.
///
/// The raw value (0 to 3) is part of `Card.index`.
public enum Suit: UInt8, CaseIterable, Sendable, Comparable, Hashable {
  case clubs, diamonds, hearts, spades

  /// The letter of the wire: `c`, `d`, `h` or `s`.
  public var letter: Character {
    switch self {
    case .clubs: "c"
    case .diamonds: "d"
    case .hearts: "h"
    case .spades: "s"
    }
  }

  /// The sign that people know: `♣`, `♦`, `♥` or `♠`.
  public var sign: Character {
    switch self {
    case .clubs: "♣"
    case .diamonds: "♦"
    case .hearts: "♥"
    case .spades: "♠"
    }
  }

  /// The English plural: `clubs`, `diamonds`, `hearts` or `spades`.
  public var name: String {
    switch self {
    case .clubs: "clubs"
    case .diamonds: "diamonds"
    case .hearts: "hearts"
    case .spades: "spades"
    }
  }

  /// Red for diamonds and hearts, black for clubs and spades.
  public var color: CardColor {
    switch self {
    case .clubs, .spades: .black
    case .diamonds, .hearts: .red
    }
  }

  /// The suit with the given raw value modulo four; total, so that no index can trap.
  init(folding value: UInt8) {
    switch value & 3 {
    case 0: self = .clubs
    case 1: self = .diamonds
    case 2: self = .hearts
    default: self = .spades
    }
  }

  /// Clubs are the lowest, spades the highest, as in bridge.
  public static func < (lhs: Suit, rhs: Suit) -> Bool { lhs.rawValue < rhs.rawValue }
}
