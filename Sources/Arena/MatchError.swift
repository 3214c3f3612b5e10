import Cards
import LineProtocol

/// Why a match cannot be played: one sentence that names the fix.
public enum MatchError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The game is not known or its options are not understood.
  case game(String, CommandError)
  /// Nothing is won or lost in the game.
  case nothingToWin(String)
  /// The table has seats for these.
  case entrants(Int, seats: ClosedRange<Int>)
  /// Fewer hands than say anything.
  case hands(least: Int)
  /// A stack out of this range, in the unit of `--stack`.
  case stack(ClosedRange<Int>)

  /// The sentence.
  public var description: String {
    switch self {
    case .game(let name, let error) where error.code == .tableGame:
      "there is no game '\(name)'; name an opening table ("
        + StandardTables.names.filter { !$0.hasPrefix("deal-") }.joined(separator: " ")
        + ") or a game as create takes it, like \(GameCatalogue.near(name) ?? "holdem")"
    case .game(let name, let error): "game '\(name)': \(error.text)"
    case .nothingToWin(let name):
      "nothing is won at '\(name)'; choose a kind of poker, betting3 or betting5"
    case .entrants(let count, let seats) where count > seats.upperBound:
      "there are \(count) bots for \(seats.upperBound) seats; "
        + "name fewer, or a game with more seats=, or add --round-robin"
    case .entrants(_, let seats):
      "at least \(seats.lowerBound) bots are needed, as in --bot careful --bot random"
    case .hands(let least): "--hands is at least \(least) here"
    case .stack(let range): "--stack is \(range.lowerBound) to \(range.upperBound) here"
    }
  }
}
