import Lines

/// The games of the dealing family: their options and help.
extension GameCatalogue {
  /// A dealing game with the options common to all of them, and its own.
  static func dealing(_ id: DealingRules.ID, _ title: String) -> GameEntry {
    let own = id == .custom ? ownRules : []
    return GameEntry(
      id: .dealing(id), players: 1...52, title: title,
      help: dealingHelp(id, title, hasOwnRules: !own.isEmpty),
      options: own + dealingOptions + dealingTableOptions,
      verbs: ["deal", "new", "show", "advise"]
    ) { options throws(Refusal) in try DealingGame(DealingRules(id, options), options.dealing) }
  }

  /// The options that only `create` accepts.
  static let dealingTableOptions = [
    OptionRow(
      .wait, \.waitSeconds, OptionForm.number(0...600).orNothing,
      "the seconds after a round until programs deal"
    ) { _ in 15 },
    away, only,
  ]

  /// The options that describe the deal of a table's own rules.
  fileprivate static let ownRules = [
    OptionRow(.down, \.down, .number(0...10), "cards face down a hand"),
    OptionRow(.up, \.up, .number(0...10), "cards face up a hand"),
    OptionRow(.community, \.community, .number(0...10), "cards on the board"),
    OptionRow(
      optional: .jokers, \.jokers, .number(WildCards.jokerRange), "the jokers of each deck"),
    OptionRow(optional: .wild, \.wild, .rankOrOff, "the rank whose cards are wild"),
    OptionRow(optional: .name, \.ruleSetName, .name, "the name of your rules"),
  ]

  private static let dealingOptions = [
    OptionRow(.players, \.dealing.players, .number(1...52), "the hands that are dealt"),
    OptionRow(
      .dealer, \.dealing.hasDealer, .switched("on or off"), "whether the dealer takes a hand"),
    OptionRow(.decks, \.dealing.decks, .number(1...8), "the number of decks"),
    OptionRow(.open, \.dealing.isOpen, .switched(), "whether all see all cards"),
    OptionRow(.shuffle, \.dealing.shuffling, .words, "when the deck is shuffled"),
  ]

  private static func dealingHelp(
    _ id: DealingRules.ID, _ title: String, hasOwnRules: Bool
  ) -> [Prose] {
    let head: Prose =
      "The dealer \(title), without betting. You see your own face-down cards; others "
      + "see ??."
    return [head] + dealingMoves + dealingChoices + (hasOwnRules ? ownRulesHelp : [])
      + [optionsHint(.dealing(id), "players 3 open on")]
  }

  private static let dealingMoves: [Prose] = [
    "  \("deal", columns: 14)deals the next round, or the rest of this one",
    "  \("deal step", columns: 14)deals one street; deal next begins a round with its first",
    "  \("show", columns: 14)turns your hand up; when all have, the winner is named",
    "  \("new holdem", columns: 14)a new game: stud5, stud7, holdem or custom; options may follow",
    "  \("count", columns: 14)the cards left; draw turns the next one up for all",
    "  \("shuffle", columns: 14)shuffles them; rebuild takes all cards back and shuffles",
    "  \("look last 1", columns: 14)the last deal again, and who had it dealt; last 2 and 3: "
      + "those before",
    "  \("advise", columns: 14)what your hand is worth; equity how often it wins",
  ]

  private static let dealingChoices: [Prose] = [
    """
    With open on all see all cards, and (\(Card(.ace, .hearts))) was dealt face down; while cards \
    are out, all who hold some must ask for it.
    """,
    """
    With shuffle renew one deck is dealt to its end, then a fresh one; with shuffle round each \
    round has a full deck; with shuffle exhausted no more is dealt after the end until somebody \
    types new or rebuild.
    """,
  ]

  private static let ownRulesHelp: [Prose] = [
    """
    Rules of your own: down 2 up 1 community 3 are the cards of a hand and of the board; jokers 2 \
    puts so many into each deck, and wild 2 makes all deuces wild: such cards stand for whatever \
    makes the best hand. name Draw is what you call the rules.
    """,
    """
      rules save Draw    keeps them, for members; create den deal-custom rules Draw, or new rules \
    Draw, deals by them; rules lists yours, rules drop Draw forgets them
    """,
  ]
}

extension DealingRules {
  /// The rules given by a table's options.
  init(_ id: ID, _ options: TableOptions) {
    self.init(
      id, down: options.down, up: options.up, community: options.community,
      wild: WildCards(
        jokers: options.jokers ?? 0, rank: options.wild.flatMap { Rank(number: $0) }),
      name: options.ruleSetName)
  }

  /// A table's own rules as a person types them; empty for rules that every table knows.
  var written: [TableOption] {
    guard id == .custom else { return [] }
    let options = TableOptions(self)
    return GameCatalogue.ownRules.compactMap { $0.written(options) }
  }
}

extension TableOptions {
  /// The options that make a table deal by these rules.
  init(_ rules: DealingRules, _ dealing: DealingOptions = DealingOptions()) {
    self.init()
    self.dealing = dealing
    guard rules.id == .custom else { return }
    (down, up, community) = (rules.down, rules.up, rules.communityCards)
    (jokers, wild) = (rules.wild.jokers > 0 ? rules.wild.jokers : nil, rules.wild.rank?.number)
    ruleSetName = rules.ownName
  }
}

extension [TableOption] {
  /// Whether they ask for a member's kept rules.
  public var nameKeptRules: Bool { contains { $0.key == Key.rules.rawValue } }

  /// The name of the kept rules that they ask for.
  ///
  /// - Throws: `Refusal` with `table.option` if it is not a valid name.
  public func nameOfKeptRules() throws(Refusal) -> RuleSetName {
    let text = first { $0.key == Key.rules.rawValue }?.value ?? ""
    guard let name = RuleSetName(rawValue: text) else {
      throw Refusal(
        .tableOption, "rules= is the name of rules that you keep; rules lists them")
    }
    return name
  }

  /// The same options with these rules in place of their name. Options given beside the name
  /// override the rules, and other cards drop the name.
  public func dealing(_ rules: DealingRules) -> [TableOption] {
    let others = filter { $0.key != Key.rules.rawValue }
    let keys = others.map(\.key)
    var options = TableOptions(rules)
    // A table that had wild cards must not keep them beside these.
    (options.jokers, options.wild) = (options.jokers ?? 0, options.wild ?? 0)
    let isChanged = GameCatalogue.ownRules.contains {
      $0.key != .name && keys.contains($0.key.rawValue)
    }
    if isChanged { options.ruleSetName = nil }
    return GameCatalogue.ownRules.compactMap { $0.written(options) }
      .filter { !keys.contains($0.key) } + others
  }
}
