import Cards
import LineProtocol

/// What came of a session's lines since it was looked at last, for the server's own figures.
public struct SessionTally: Sendable {
  /// How long each action took, from reading its line to the reply, in nanoseconds.
  public internal(set) var actions: [Int64] = []
  /// Why lines were refused.
  public internal(set) var refusals: [ErrorCode] = []
  /// How often it was not read for a while, having sent too much.
  public internal(set) var floods = 0

  /// Whether there is nothing to tell.
  public var isEmpty: Bool { actions.isEmpty && refusals.isEmpty && floods == 0 }

  /// Forgets what was told.
  mutating func removeAll() {
    actions.removeAll(keepingCapacity: true)
    refusals.removeAll()
    floods = 0
  }
}
