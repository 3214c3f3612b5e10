import Games

/// Checks and calls everything, and bets $1 against the house: the baseline that any other strategy
/// should beat. Its choices are never random.
public struct CallingStrategy: Strategy {
  /// Creates a strategy; it keeps nothing from one move to the next.
  public init() {}

  /// The cheapest move that stays in the hand.
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
  /// A check or a call; the safe move if neither is legal.
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
