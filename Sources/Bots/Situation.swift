// Owns what a strategy is told when it must act. Never holds more than the player may know.

import Games

/// What a player who must act knows, by family of games.
public enum Situation: Sendable, Equatable {
  /// At a betting table.
  case betting(BettingView)
  /// At a table of a game that no strategy knows: only what may be done.
  case other(legal: [GameMove])

  /// Everything the player may do.
  public var legal: [GameMove] {
    switch self {
    case .betting(let view): view.legal
    case .other(let legal): legal
    }
  }
}
