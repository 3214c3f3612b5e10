import Lines

/// A dropped game with all its entries, while it can be restored.
public struct DroppedGame: Equatable, Sendable {
  /// The game as it was. It does not count for anyone.
  public internal(set) var game: Game
  /// The time at which it was dropped.
  public let time: BookTime
  /// The person who dropped it.
  public let author: Author
  /// Whether the operator of the server dropped it, so that only the operator can restore it.
  let isByOperator: Bool

  /// The last day on which it can be restored.
  var lastDay: Day { Day(time.day.number + BookLimits.daysKept) }

  /// Whether it can no longer be restored on a day.
  public func isOver(on day: Day) -> Bool { day > lastDay }

  /// Why the game is not in the book now.
  var reason: Refusal {
    Refusal(
      .ruleUnknown,
      "\(author) dropped game \(game.number): until \(lastDay)"
        + " \(isByOperator ? "the operator of the server" : game.startedBy.name) can bring it back"
        + " with book restore \(game.number)")
  }

  /// The change that records the drop.
  var change: BookChange {
    isByOperator ? .remove(game: game.number, isKept: true) : .drop(game: game.number)
  }
}

extension Book {
  /// The dropped game with a number, if there is one.
  public func droppedGame(_ number: Int) -> DroppedGame? {
    dropped.first { $0.game.number == number }
  }

  /// Why there is no game with a number: it was dropped, or never existed.
  ///
  /// - Parameter day: today, if expired dropped games should count as nonexistent.
  func missing(_ number: Int, on day: Day? = nil) -> Refusal {
    guard let game = droppedGame(number), day.map(game.isOver) != true else {
      return .unknownGame(number)
    }
    return game.reason
  }
}
