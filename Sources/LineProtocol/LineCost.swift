/// What lines cost, in plain lines: one is 50 µs of a processor, as all of these were measured in a
/// release build. A move at a table costs nothing here.
public enum LineCost {
  /// A line that is dealt with.
  public static let line: Int64 = 1
  /// So many bytes of an answer cost one more.
  public static let bytesAnswered = 512
  /// And so many of a line that is refused.
  public static let bytesRefused = 128
  /// Chances of known hands, which are counted.
  public static let counted: Int64 = 12
  /// Chances that are sampled, or counted over all that a hand may be.
  public static let sampled: Int64 = 130
  /// Those of ranges of hands.
  public static let ranges: Int64 = 400
  /// Those of a person's own hand by the rules of its table, also in a step of a replay.
  public static let atTable: Int64 = 400
  /// What lines may cost that begin with these words.
  public static let words = [
    "advise": sampled, "equity": sampled, "replay": atTable, "book": 64,
  ]

  /// All connections of an address may do the work of so many, beside what each has saved up.
  public static let connections: Int64 = 20
  /// Part of the burst of these that it may do at once: others wait for all of it.
  public static let atOnce: Int64 = 4
  /// Part of a burst with which a connection does not wait for others of its address.
  public static let savings: Int64 = 2
}
