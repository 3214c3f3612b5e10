import Games
import Identity

/// What a table was opened with: enough to open it again after a restart.
public struct TableSettings: Sendable, Equatable {
  /// The table's name.
  public let id: TableID
  /// The game that is played when it opens.
  public let game: GameID
  /// All its options.
  public let options: TableOptions
  /// Who created it; `nil` for one that the server opens itself, which nobody closes.
  public let creator: PlayerName?
  /// The game as it begins.
  public let start: Game

  /// A table of a game with options as they were written; those that are not have their standard.
  ///
  /// - Throws: `CommandError` with `table.game`, `table.option` or `rule.deck`.
  public init(
    id: TableID, game name: String, options: [TableOption], creator: PlayerName?
  ) throws(CommandError) {
    guard let entry = GameCatalogue.entry(name) else {
      let near = GameCatalogue.near(name).map { "try \($0)" } ?? "games lists them"
      throw CommandError(
        .tableGame, "there is no game \"\(SafeText.printable(name.prefix(20)))\"; \(near)")
    }
    let options = try TableOptions(options, of: entry)
    try options.checkEffects(in: entry)
    try self.init(id, entry, options, creator)
  }

  private init(
    _ id: TableID, _ entry: GameEntry, _ options: TableOptions, _ creator: PlayerName?
  ) throws(CommandError) {
    (self.id, game, self.options, self.creator) = (id, entry.id, options, creator)
    start = try entry.make(options)
  }

  /// A table as the release before would have opened it: options that are not written had the
  /// standard of then.
  ///
  /// - Throws: `CommandError` as for a new table.
  public init(
    formerly id: TableID, game name: String, options: [TableOption], creator: PlayerName?
  ) throws(CommandError) {
    guard let entry = GameCatalogue.entry(name) else { throw CommandError(.tableGame) }
    try self.init(id, entry, try TableOptions(formerly: options, of: entry), creator)
  }

  /// The game's entry in the catalogue.
  public var entry: GameEntry { GameCatalogue.entry(of: game) }

  /// The options as somebody would write them, in the game's order.
  public var written: [TableOption] { options.written(of: entry) }
}

extension TableSettings: LosslessStringConvertible {
  /// One line: `main betting3 - decks=1 seats=6`, the creator or `-` third.
  public var description: String {
    let options = written.map { " \($0.key)=\($0.value)" }.joined()
    return "\(id) \(game) \(creator?.description ?? "-")\(options)"
  }

  /// Reads such a line, also one of an earlier release with fewer options; `nil` if it is none, or
  /// this version has no such game or option.
  public init?(_ text: String) {
    var words = text.split(separator: " ")[...]
    guard let id = words.popFirst().flatMap({ TableID($0) }),
      let game = words.popFirst().flatMap({ PercentEncoding.decode($0) }),
      let creator = words.popFirst(), creator == "-" || PlayerName(creator) != nil
    else { return nil }
    var options: [TableOption] = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = PercentEncoding.decode(parts[1]) else { return nil }
      options.append(TableOption(key: String(parts[0]), value: value))
    }
    do throws(CommandError) {
      try self.init(formerly: id, game: game, options: options, creator: PlayerName(creator))
    } catch { return nil }
  }
}
