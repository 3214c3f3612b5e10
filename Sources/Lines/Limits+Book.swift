// The limits of a club's file that the book shares with a client that sends one.

extension Limits {
  /// Most rows of a club's file, including the names of the columns.
  public static let bookFileRows = 10_000
  /// Most bytes of all its rows.
  public static let bookFileBytes = 700_000
}
