import Lines

/// The settings with which a table was opened: enough to open it again after a restart.
public struct TableSettings: Sendable, Equatable {
  /// The table's name.
  public let id: TableID
  /// The game when the table opens.
  public let game: GameID
  /// All its options.
  @Shared public var options: TableOptions
  /// The player who created it; `nil` for a table that the server opens itself, which nobody can
  /// close.
  public let creator: PlayerName?
  /// The initial state of the game.
  @StoredGame public private(set) var start: any Game

  /// Creates a table's settings from options as written; all others have their defaults.
  ///
  /// - Throws: `Refusal` with `table.game`, `table.option` or `rule.deck`.
  public init(
    id: TableID, game name: String, options: [TableOption], creator: PlayerName?
  ) throws(Refusal) {
    let dropped = options.lazy.compactMap { DroppedWord.refusal($0.key + "=", .tableOption) }.first
    if let dropped { throw dropped }
    guard let entry = GameCatalogue.entry(name) else {
      let near: Prose = GameCatalogue.near(name).map { "try \($0)" } ?? "games lists them"
      throw Refusal(
        .tableGame, "there is no game \"\(SafeText.printable(name.prefix(20)))\"; \(near)")
    }
    let options = try TableOptions(options, of: entry)
    try options.checkEffects(in: entry)
    try self.init(id, entry, options, creator)
  }

  private init(
    _ id: TableID, _ entry: GameEntry, _ options: TableOptions, _ creator: PlayerName?
  ) throws(Refusal) {
    (self.id, game, self.creator) = (id, entry.id, creator)
    _options = Shared(wrappedValue: options)
    start = try entry.make(options)
  }

  /// The game's entry in the catalogue.
  public var entry: GameEntry { GameCatalogue.entry(of: game) }

  /// The options as a person would write them, in the game's order.
  public var written: [TableOption] { entry.options.compactMap { $0.written(options) } }

  /// The options, stored once for all that refer to them.
  public var sharedOptions: Shared<TableOptions> { _options }

  // MARK: - On the wire

  /// The options that the two players of a match agree on.
  private static let ofMatches: Set<Key> = [
    .limit, .blinds, .bets, .ante, .turn, .bank, .hands, .stack, .duplicate,
  ]

  /// The game and its options as fields of a line: all of them, or those of a match. A seed is
  /// never included.
  public func fields(ofMatch isMatch: Bool = false) -> [Line.Fields.Element] {
    let told = entry.options.compactMap { row -> Line.Fields.Element? in
      guard ![.seed, .name].contains(row.key), !isMatch || Self.ofMatches.contains(row.key) else {
        return nil
      }
      // JSON has always written a match's `turn=` as a string, unlike a table's.
      let isString = row.key == .turn && isMatch
      return (row.key.rawValue, isString ? row.text(options) : row.told(options))
    }
    return [("game", game)] + told + [("rules", isMatch ? nil : options.ruleSetName)]
  }

  /// The match in words, as in `100 hands of Texas hold'em, no limit, blinds 1/2`.
  public var match: Prose {
    func told(_ key: Key) -> String? {
      entry.options.first { $0.key == key }?.text(options)
    }
    let limit: Prose = told(.limit) == nil ? "" : ", \(options.limit.words)"
    let stakes: [(Key, Prose)] = [
      (.blinds, "blinds"), (.bets, "bets"), (.ante, "ante"), (.stack, "stack"),
    ]
    let amounts = stakes.compactMap { key, name -> Prose? in
      guard let told = told(key), told != "0" else { return nil }
      let numbers = told.split(separator: "/").map { "\(figure: $0)" as Prose }
      return ", \(name) " + numbers.joined(separator: "\(seen: "/", spoken: " and ")")
    }
    let title: Prose = "\(game.family.rounds(options.hands ?? 0)) of \(entry.title)"
    return title + limit + amounts.joined()
  }

  /// The options that differ from an earlier table of this name: `sb=2 instead of sb=1`.
  public func difference(from former: TableSettings) -> Prose {
    let (now, before) = (written, former.written)
    let changed = now.filter { !before.contains($0) }
    let gone = before.filter { !now.contains($0) }
    let words = { (game: GameID, options: [TableOption]) in
      ((game == former.game && game == self.game ? [] : [game.description])
        + options.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
    }
    let (new, old) = (words(game, changed), words(former.game, gone))
    if new.isEmpty { return "without \(old)" }
    return old.isEmpty ? "\(new)" : "\(new) instead of \(old)"
  }
}

extension TableSettings: WordCodable {
  /// A line such as `main betting3 - decks=1 seats=6`; the third word is the creator or `-`.
  public var description: String {
    let head = ["\(id)", "\(game)", creator?.description ?? "-"]
    return (head + written.map(\.typed)).joined(separator: " ")
  }

  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 3, let id = TableID(words[0]),
      let entry = GameCatalogue.entry(String(words[1]))
    else { return nil }
    let creator = PlayerName(words[2])
    let options = words.dropFirst(3).compactMap { TableOption(typed: $0) }
    guard creator != nil || words[2] == "-", options.count == words.count - 3 else { return nil }
    do throws(Refusal) {
      try self.init(id, entry, try TableOptions(options, of: entry), creator)
    } catch { return nil }
  }
}
