import Identity

/// A change of a table's seats that every game hears of.
public enum SeatChange: Sendable, Equatable {
  /// Somebody took a seat, with so many dollars.
  case sat(SeatedPlayer, stack: Int)
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
