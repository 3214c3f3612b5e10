import Games

/// Checks and calls whatever comes, and against the house bets $1: the yardstick that anything
/// else should beat. It never chooses by chance.
public struct CallingStrategy: Strategy {
  /// A strategy; it keeps nothing from one move to the next.
  public init() {}

  /// The move that stays in for the least.
  public mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction {
    switch situation {
    case .question(.poker(let view)): .poker(view.passive)
    case .question(.house(let view)) where view.legal.contains(.deal): .house(.deal)
    case .question(.house), .other: .first(of: situation.legal)
    }
  }
}

extension PokerView {
  /// Checks or calls; what the safe move is where neither is possible.
  var passive: PokerAction {
    for move in legal {
      switch move.verb {
      case "check": return .check
      case "call": return .call
      case "bringin": return .bringIn
      default: continue
      }
    }
    return .auto
  }
}
