import Lines

// Names of games, and words of moves that people can type.

extension Prose.StringInterpolation {
  /// A game by the name that `create` and `help` accept.
  public mutating func appendInterpolation(_ game: GameID) {
    appendInterpolation(game.description)
  }

  /// A variant of poker by the name that `create` and `help` accept.
  public mutating func appendInterpolation(variant game: VariantID) {
    appendInterpolation(game.rawValue)
  }

  /// The name of a member's rules.
  public mutating func appendInterpolation(_ rules: RuleSetName) {
    appendInterpolation(rules.description)
  }

  /// A bet or a raise by its verb.
  public mutating func appendInterpolation(command kind: WagerKind) {
    appendInterpolation(kind.rawValue)
  }
}
