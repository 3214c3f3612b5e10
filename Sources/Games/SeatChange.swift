import Lines

/// Some of the seats of a table.
public enum SeatScope: Sendable, Equatable {
  case nobody
  case only(Seat)
  case everybody

  /// The union of both.
  public func union(_ other: SeatScope) -> SeatScope {
    switch (self, other) {
    case (.nobody, let scope), (let scope, .nobody): scope
    case (.only, .only) where self == other: self
    default: .everybody
    }
  }

  /// Whether it includes a seat.
  public func contains(_ seat: Seat) -> Bool {
    switch self {
    case .nobody: false
    case .only(let one): one == seat
    case .everybody: true
    }
  }
}

/// A change of a table's seats, which every game gets.
public enum SeatChange: Sendable, Equatable {
  /// A player took a seat, with a stack in dollars.
  case sat(SeatedPlayer, stack: Int, isBot: Bool)
  /// A player sits out.
  case away(Seat)
  /// A player plays again.
  case back(Seat)
  /// A player was cut off.
  case gone(Seat)
  /// A player who was cut off is connected again.
  case returned(Seat)
  /// A player gives up the seat as soon as none of their money is in play.
  case leaving(Seat)
}
