/// The cost of lines, in units of a plain line: 50 µs of a processor, as measured for all of these
/// in a release build. A move at a table costs nothing here.
enum LineCost {
  /// The cost of handling a line.
  public static let line: Int64 = 1
  /// Bytes of an answer that cost one more.
  public static let bytesAnswered = 512
  /// Bytes of a refused line that cost one more.
  static let bytesRefused = 128
  /// Chances of known hands, which are enumerated.
  public static let counted: Int64 = 12
  /// Chances that are sampled, or enumerated over all possible hands.
  public static let sampled: Int64 = 130
  /// Chances of ranges of hands.
  public static let ranges: Int64 = 400
  /// Chances of a person's own hand by the rules of its table, also in a step of a replay.
  static let atTable: Int64 = 400
  /// The highest cost of lines that begin with these words.
  public static let words = [
    "advise": sampled, "equity": sampled, "replay": atTable, "book": 64,
  ]

  /// The number of connections whose work all those of one address may do together, besides the
  /// savings of each.
  public static let connections: Int64 = 20
  /// The divisor of their burst that gives the work done at once, for which the address's other
  /// connections all wait.
  static let atOnce: Int64 = 4
  /// The divisor of a burst that gives the savings with which a connection need not wait for others
  /// of its address.
  static let savings: Int64 = 2
}
