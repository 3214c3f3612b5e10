import Identity
import Lines

/// A step of a round, as somebody has seen it.
public struct RoundStep: Sendable, Equatable {
  /// What happens in a round.
  public enum Happening: Sendable, Equatable {
    /// Something in its game.
    case game(GameEvent)
    /// Somebody's clock ran out, so that the table moved for them.
    case timeout(SeatedPlayer, did: SafeMove)
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
    case .timeout(let player, let move):
      line.begin("timeout", player)
      line.append(.did, move)
    }
    if let milliseconds { line.append("ms", milliseconds) }
  }

  /// The sentence of the line, if it has one.
  var text: String? { if case .game(let event) = happening { event.text } else { nil } }
}
