import Games
import Identity

/// A table at which hands do not depend on each other: everybody has the same stack before each.
/// It plays on the values that the server plays on.
protocol HandTable: Sendable {
  /// Deals the next hand, with cards that follow from its number and the table's seed.
  mutating func begin()

  /// Who is asked next, with all that may be known there; `nil` when the hand is over.
  var asked: (seat: Seat, question: GameQuestion)? { get }

  /// Does what the player in `seat`, who is asked, has answered; the safe move if that is no move
  /// that is allowed.
  ///
  /// - Returns: whether it was allowed.
  mutating func take(_ action: GameAction, from seat: Seat) -> Bool

  /// Does what the clock of the player in `seat`, who is asked, would do.
  mutating func timeOut(_ seat: Seat)

  /// Chips, or dollars, that the player in `seat` has won in the last hand; negative if lost.
  func result(of seat: Seat) -> Int

  /// The game, as any table has it.
  var played: any Game { get }

  /// What has happened since the last call, but for the chips that come before each hand.
  mutating func takeEvents() -> [GameEvent]
}
