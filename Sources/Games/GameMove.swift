// Owns the form in which any game says what a player may do. Never decides it.

import Cards

/// One thing that a player may do now, in the same form for every game.
public struct GameMove: Sendable, Equatable {
  /// What must follow the verb.
  public enum Argument: Sendable, Equatable {
    /// Nothing.
    case none
    /// This number.
    case amount(Int)
    /// A number of this range.
    case range(ClosedRange<Int>)
    /// One of these cards.
    case cards([Card])
  }

  /// The verb, as players write it.
  public let verb: String
  /// What must follow it.
  public let argument: Argument

  /// A move.
  public init(_ verb: String, _ argument: Argument = .none) {
    self.verb = verb
    self.argument = argument
  }
}

/// What a player chose to do, in the same form for every game.
public struct GameChoice: Sendable, Equatable {
  /// The verb, as players write it.
  public let verb: String
  /// The number, if the move needs one.
  public let amount: Int?
  /// The card, if the move needs one.
  public let card: Card?

  /// A choice.
  public init(_ verb: String, amount: Int? = nil, card: Card? = nil) {
    self.verb = verb
    self.amount = amount
    self.card = card
  }
}
