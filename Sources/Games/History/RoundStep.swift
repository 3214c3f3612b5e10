import Lines

/// A step of a round, as one viewer saw it.
public struct RoundStep: Sendable, Equatable {
  /// An event or a time-out.
  public enum Happening: Sendable, Equatable {
    /// An event of the game.
    case game(GameEvent)
    /// A player's clock ran out, and the table made the safe move.
    case timeout(SeatedPlayer, did: SafeMove)
  }

  let happening: Happening
  /// Milliseconds since the round began; `nil` if the time was not recorded.
  public let milliseconds: Int?

  /// Creates a step.
  public init(_ happening: Happening, after milliseconds: Int? = nil) {
    (self.happening, self.milliseconds) = (happening, milliseconds)
  }
}

extension RoundStep: Fact {
  /// Writes the event as a line has it, and its time.
  public func write(to line: inout LineCoder) throws(Misread) {
    switch happening {
    case .game(let event): try event.write(to: &line)
    case .timeout(let player, let move):
      line.begin("timeout", player)
      line.append(.did, move)
    }
    if let milliseconds { line.append("ms", milliseconds) }
  }

  /// The sentence of the event's line, if it has one.
  var text: String? { if case .game(let event) = happening { event.text } else { nil } }
}
