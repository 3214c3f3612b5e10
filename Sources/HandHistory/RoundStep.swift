import Games
import Identity
import Lines

/// A step of a round, as somebody has seen it.
public struct RoundStep: Sendable, Equatable {
  /// What happens in a round.
  public enum Happening: Sendable, Equatable {
    /// Something in its game.
    case game(GameEvent)
    /// Somebody's clock ran out; what the table did for them follows.
    case timeout(SeatedPlayer)
  }

  /// What happened.
  let happening: Happening
  /// Milliseconds since the round began; `nil` if nobody has kept that.
  public let milliseconds: Int?

  /// Something that happened.
  public init(_ happening: Happening, after milliseconds: Int? = nil) {
    (self.happening, self.milliseconds) = (happening, milliseconds)
  }
}

extension RoundStep: Fact {
  /// Writes what happened, as lines have it, and when.
  public func write(to line: inout LineCoder) throws(Misread) {
    switch happening {
    case .game(let event): try event.write(to: &line)
    case .timeout(let player): line.begin("timeout", player)
    }
    if let milliseconds { line.append("ms", milliseconds) }
  }
}
