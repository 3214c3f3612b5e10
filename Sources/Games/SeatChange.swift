import Identity

/// Some of the seats of a table.
public enum SeatScope: Sendable, Equatable {
  case nobody
  case only(Seat)
  case everybody

  /// The seats of both.
  public func union(_ other: SeatScope) -> SeatScope {
    switch (self, other) {
    case (.nobody, let scope), (let scope, .nobody): scope
    case (.only, .only) where self == other: self
    default: .everybody
    }
  }

  /// Whether a seat is among them.
  public func contains(_ seat: Seat) -> Bool {
    switch self {
    case .nobody: false
    case .only(let one): one == seat
    case .everybody: true
    }
  }
}

/// A change of a table's seats that every game hears of.
public enum SeatChange: Sendable, Equatable {
  /// Somebody took a seat, with so many dollars.
  case sat(SeatedPlayer, stack: Int, isBot: Bool)
  /// Somebody sits out.
  case away(Seat)
  /// Somebody plays again.
  case back(Seat)
  /// Somebody was cut off.
  case gone(Seat)
  /// Somebody who was cut off is connected again.
  case returned(Seat)
  /// Somebody gives up the seat as soon as no money of theirs is in play.
  case leaving(Seat)
}
