import Lines

/// A game of the Annual Computer Poker Competition, as a `.game` file defines it.
///
/// Positions count from 0, the first player after the button; every hand begins with the same
/// stacks (Doyle's game).
struct GameDefinition: Equatable, Sendable {
  /// Whether a player chooses the size of a raise, from the smallest one to the stack; otherwise
  /// `raiseSizes` has it.
  let isNoLimit: Bool
  /// The number of players, 2 to 10.
  let players: Int
  /// The chips of each position at the start of a hand, at most `unlimitedStack`.
  let stacks: [Int]
  /// The chips that each position posts before the deal, at most its stack.
  let blinds: [Int]
  /// The amount of a raise in each round; empty in no-limit games.
  let raiseSizes: [Int]
  /// The first position to act in each round.
  let firstPositions: [Int]
  /// The most raises in each round, 0 to 255.
  let maxRaises: [Int]
  /// The number of cards for each player, 1 to 3.
  let holeCards: Int
  /// The number of board cards in each round, at most 7 in all.
  let boardCards: [Int]
  /// The cards of the game, in the order of `Card.index`.
  let deck: [Card]

  /// A stack without a limit in the file.
  static let unlimitedStack = Int(Int32.max)

  /// The number of betting rounds, 1 to 4.
  var rounds: Int { boardCards.count }

  /// The number of cards for one hand.
  var cardCount: Int { players * holeCards + boardCards.reduce(0, +) }

  /// The largest blind.
  var bigBlind: Int { blinds.max() ?? 0 }
}
