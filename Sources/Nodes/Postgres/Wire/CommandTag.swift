/// What a statement has done, as the server says it: `INSERT 0 5`, `UPDATE 1`, `CREATE TABLE`.
public struct CommandTag: Hashable, Sendable, CustomStringConvertible {
  /// As the server wrote it.
  public let description: String

  /// As the server writes it.
  init(_ text: String) { description = text }

  /// Whether it has begun or ended a transaction, or a part of one.
  var controlsTransaction: Bool { Self.controls.contains(description) }

  private static let controls: Set<String> = [
    "BEGIN", "START TRANSACTION", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE",
    "PREPARE TRANSACTION", "COMMIT PREPARED", "ROLLBACK PREPARED",
  ]
}
