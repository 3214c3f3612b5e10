// Owns which of a player's cards and of the common cards make up a hand.

/// How many of a player's own cards a hand must use.
public enum HoleUse: Sendable, Hashable {
  /// Any of them: hold'em, stud, draw.
  case any
  /// Exactly two, with three of the board: Omaha, and the advisor's "both hole cards".
  case exactlyTwo
}
