/// A connection's number, given by the shell, never used twice.
public struct SessionID: Hashable, Sendable, Comparable {
  /// The number.
  public let number: Int

  /// The session of a number.
  public init(number: Int) { self.number = number }

  /// In the order of connecting, as far as one shard goes.
  public static func < (lhs: SessionID, rhs: SessionID) -> Bool { lhs.number < rhs.number }
}
