// Owns the cards of one hand and who may look at those that are face down.

import Cards

/// One hand of a dealing table.
public struct DealtHand: Sendable, Equatable {
  /// Whose hand it is.
  public enum Place: Hashable, Sendable {
    /// The hand of a seat, whether somebody sits there or not.
    case seat(Seat)
    /// The dealer's own.
    case dealer
  }

  /// Where it lies.
  public let place: Place
  /// Cards face down, in the order of dealing.
  public internal(set) var down: [Card] = []
  /// Cards face up, in the order of dealing.
  public internal(set) var up: [Card] = []
  /// Whether somebody sat there when it was dealt, and sits there still.
  public internal(set) var isOwned = false
  /// Whether the cards that were face down are turned up.
  public internal(set) var isShown = false

  /// Whether everybody sees all of it.
  public var isPublic: Bool { isShown || down.isEmpty }
}
