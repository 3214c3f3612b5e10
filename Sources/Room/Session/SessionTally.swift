import Cards
import LineProtocol

/// What came of a session's lines since it was looked at last, for the server's own figures.
public struct SessionTally: Sendable {
  /// How long each action took, from reading its line to the reply, in nanoseconds.
  public private(set) var actions: [Int64] = []
  /// Why lines were refused.
  public private(set) var refusals: [ErrorCode] = []
  /// How often it was not read for a while, having sent too much.
  public private(set) var floods = 0

  /// Whether there is nothing to tell.
  public var isEmpty: Bool { actions.isEmpty && refusals.isEmpty && floods == 0 }

  /// Forgets what was told.
  public mutating func removeAll() {
    actions.removeAll(keepingCapacity: true)
    refusals.removeAll()
    floods = 0
  }

  mutating func noteAction(_ nanoseconds: Int64) { actions.append(nanoseconds) }

  mutating func noteFlood() { floods += 1 }

  mutating func noteRefusal(_ code: ErrorCode) { refusals.append(code) }
}
