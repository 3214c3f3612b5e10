// Owns the thirteen ranks and their signs. Never knows what a game makes of them.

/// One of the thirteen ranks, deuce lowest, ace highest.
///
/// The raw value (0 to 12) is part of `Card.index`.
public enum Rank: UInt8, CaseIterable, Sendable, Comparable, Hashable {
  case two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace

  /// The sign of the wire, one of `23456789TJQKA`.
  public var letter: Character {
    switch self {
    case .two: "2"
    case .three: "3"
    case .four: "4"
    case .five: "5"
    case .six: "6"
    case .seven: "7"
    case .eight: "8"
    case .nine: "9"
    case .ten: "T"
    case .jack: "J"
    case .queen: "Q"
    case .king: "K"
    case .ace: "A"
    }
  }

  /// What people read: as `letter`, but `10` for the ten.
  public var label: String { self == .ten ? "10" : String(letter) }

  /// The English name: `deuce`, `three`, … `king`, `ace`.
  public var name: String {
    switch self {
    case .two: "deuce"
    case .three: "three"
    case .four: "four"
    case .five: "five"
    case .six: "six"
    case .seven: "seven"
    case .eight: "eight"
    case .nine: "nine"
    case .ten: "ten"
    case .jack: "jack"
    case .queen: "queen"
    case .king: "king"
    case .ace: "ace"
    }
  }

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
