import Lines

/// The arguments of `create`.
public struct NewTable: Sendable, Equatable {
  public static let forms = "TABLE GAME [option=value …]"
  public static let example = "create mine holdem"

  public let id: TableID
  public let game: String
  public let options: [TableOption]

  public init(_ id: TableID, game: String, options: [TableOption]) {
    (self.id, self.game, self.options) = (id, game, options)
  }

  public init(_ args: inout Args) throws(Refusal) {
    id = try args.table("which name for it?")
    game = try args.game("which game? games lists them")
    options = args.tableOptions()
  }

  /// Reads `mine holdem seats=6`.
  public init(_ words: String) throws(Refusal) {
    let line = try RequestLine("create \(words)")
    var args = Args(line.tail, .pairs, usage: "create \(Self.forms)", example: Self.example)
    try self.init(&args)
    try args.finish()
  }
}

extension Args {
  /// All other arguments of the form `key=value`.
  public mutating func tableOptions() -> [TableOption] {
    options { _ in true }.map { TableOption(key: $0.key, value: $0.value) }
  }

  /// The name of a game or of one of the house's tables.
  public mutating func game(_ question: Prose) throws(Refusal) -> String {
    try need(word(), question).lowercased()
  }
}
