// What the book and a client that sends it a file both know; the book says it with its own limits.

extension Limits {
  /// Most rows of a club's file, including the names of the columns.
  public static let bookFileRows = 10_000
  /// Most bytes of all its rows.
  public static let bookFileBytes = 700_000
}
