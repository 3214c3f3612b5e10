import Cards

/// A game that was dropped, with all its entries, as long as it can be brought back.
public struct DroppedGame: Equatable, Sendable {
  /// The game as it was. It counts for nobody.
  public internal(set) var game: Game
  /// When it was dropped.
  public let time: BookTime
  /// Who dropped it.
  public let author: Author
  /// Whether the operator of the server did, who alone can bring it back then.
  let isByOperator: Bool

  /// The last day on which it can be brought back.
  var lastDay: Day { Day(time.day.number + BookLimits.daysKept) }

  /// Whether it can be brought back no more on that day.
  public func isOver(on day: Day) -> Bool { day > lastDay }

  /// Why the book has no such game now.
  var reason: Refusal {
    Refusal(
      .ruleUnknown,
      "\(author) dropped game \(game.number): until \(lastDay)"
        + " \(isByOperator ? "the operator of the server" : game.startedBy.name) can bring it back"
        + " with book restore \(game.number)")
  }

  /// What is recorded of it.
  var change: BookChange {
    isByOperator ? .remove(game: game.number, isKept: true) : .drop(game: game.number)
  }
}

extension Book {
  /// The dropped game of that number, if there is one.
  public func droppedGame(_ number: Int) -> DroppedGame? {
    dropped.first { $0.game.number == number }
  }

  /// Why there is no game of that number: it was dropped, or never was there.
  ///
  /// - Parameter day: today; from some day on a dropped game is as good as none.
  func missing(_ number: Int, on day: Day? = nil) -> Refusal {
    guard let game = droppedGame(number), day.map(game.isOver) != true else {
      return .unknownGame(number)
    }
    return game.reason
  }
}
