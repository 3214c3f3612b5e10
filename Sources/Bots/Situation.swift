import Games

/// The knowledge of a player who has to act.
public enum Situation: Sendable, Equatable {
  /// A question in a family of games that strategies know.
  case question(GameQuestion)
  /// A question in an unknown game, with nothing but the legal moves.
  case other(legal: [LegalMove])

  /// All legal moves of the player.
  public var legal: [LegalMove] {
    switch self {
    case .question(let question): question.legal
    case .other(let legal): legal
    }
  }
}
