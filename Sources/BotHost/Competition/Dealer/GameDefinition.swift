import Cards

/// A game of the Annual Computer Poker Competition, as a `.game` file defines it.
///
/// Positions count from 0, the first player after the button; every hand begins with the same
/// stacks (Doyle's game).
struct GameDefinition: Equatable, Sendable {
  /// Whether the player sizes a raise, between the smallest one and the stack; else `raiseSizes` do.
  let isNoLimit: Bool
  /// How many play, 2 to 10.
  let players: Int
  /// Chips of each position when a hand begins, at most `unlimitedStack`.
  let stacks: [Int]
  /// What each position puts in before the cards, at most its stack.
  let blinds: [Int]
  /// By how much a raise of each round raises; empty without a limit.
  let raiseSizes: [Int]
  /// The position that is first asked in each round.
  let firstPositions: [Int]
  /// How many raises there may be in each round, 0 to 255.
  let maxRaises: [Int]
  /// Cards that each player is dealt, 1 to 3.
  let holeCards: Int
  /// Cards that come on the board in each round, together at most 7.
  let boardCards: [Int]
  /// The cards that are played with, in the order of `Card.index`.
  let deck: [Card]

  /// A stack of which the file says nothing.
  static let unlimitedStack = Int(Int32.max)

  /// How many rounds of betting there are, 1 to 4.
  var rounds: Int { boardCards.count }

  /// How many cards one hand needs.
  var cardCount: Int { players * holeCards + boardCards.reduce(0, +) }

  /// The largest blind.
  var bigBlind: Int { blinds.max() ?? 0 }
}
