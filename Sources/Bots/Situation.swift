import Games

/// What a player who must act knows.
public enum Situation: Sendable, Equatable {
  /// A question of a family that strategies know.
  case question(GameQuestion)
  /// A question of a game that no strategy knows: only what may be done.
  case other(legal: [LegalMove])

  /// Everything that the player may do.
  public var legal: [LegalMove] {
    switch self {
    case .question(let question): question.legal
    case .other(let legal): legal
    }
  }
}
