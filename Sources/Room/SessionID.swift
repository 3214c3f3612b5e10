/// A connection's number, given by the shell, never used twice.
public struct SessionID: Hashable, Sendable, Comparable {
  /// The number.
  public let number: Int

  /// Creates the session ID of a number.
  public init(number: Int) { self.number = number }

  /// Orders sessions by when they connected, within one shard.
  public static func < (lhs: SessionID, rhs: SessionID) -> Bool { lhs.number < rhs.number }
}
