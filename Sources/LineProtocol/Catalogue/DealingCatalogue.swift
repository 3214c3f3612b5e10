import Cards
import Games
import Lines

/// The games of the dealing family: their options and help.
enum DealingCatalogue {
  /// A dealing game with the options that all of them have, and those of its own.
  static func entry(_ id: DealingRules.ID, _ title: String) -> GameEntry {
    let own = id == .custom ? customOptions : []
    return GameEntry(
      id: .dealing(id), players: 1...52, title: title,
      help: help(id, title, hasOwnRules: !own.isEmpty),
      options: own + dealingOptions + tableOptions)
  }

  /// Those that only `create` takes.
  static let tableOptions =
    [
      OptionSpecification(
        key: .wait, values: .range(0...600), standard: 15,
        meaning: "the seconds after a round until programs deal")
    ] + GameCatalogue.seatOptions

  private static let customOptions = [
    OptionSpecification(
      key: .down, values: .range(0...10), standard: 2, meaning: "cards face down a hand"),
    OptionSpecification(
      key: .up, values: .range(0...10), standard: 0, meaning: "cards face up a hand"),
    OptionSpecification(
      key: .community, values: .range(0...10), standard: 0, meaning: "cards on the board"),
    OptionSpecification(
      optional: .jokers, values: .range(WildCards.jokerRange), meaning: "the jokers of each deck"),
    OptionSpecification(
      optional: .wild, values: .rankOrOff, meaning: "the rank whose cards are wild"),
    OptionSpecification(key: .name, values: .name, standard: 0, meaning: "the name of your rules"),
  ]

  private static let dealingOptions = [
    OptionSpecification(
      key: .players, values: .range(1...52), standard: 4, meaning: "the hands that are dealt"),
    OptionSpecification(
      key: .dealer, values: .words(["on", "off"]), standard: 0,
      meaning: "whether the dealer takes a hand"),
    OptionSpecification(
      key: .decks, values: .range(1...8), standard: 1, meaning: "the number of decks"),
    OptionSpecification(
      key: .open, values: .words(["off", "on"]), standard: 0,
      meaning: "whether all see all cards"),
    OptionSpecification(
      key: .shuffle, values: .words(DealingOptions.Shuffling.allCases.map(\.rawValue)),
      standard: 0, meaning: "when the deck is shuffled"),
  ]

  private static func help(_ id: DealingRules.ID, _ title: String, hasOwnRules: Bool) -> [Prose] {
    let head: Prose =
      "The dealer \(title), without betting. You see your own face-down cards; others "
      + "see ??."
    return [head] + moves + options + (hasOwnRules ? ownRules : [])
      + [GameCatalogue.optionsHint(.dealing(id), "players 3 open on")]
  }

  private static let moves: [Prose] = [
    "  deal          deals the next round, or the rest of this one",
    "  deal step     deals one street; deal next begins a round with its first",
    "  show          turns your hand up; when all have, the winner is named",
    "  new holdem    a new game: stud5, stud7, holdem or custom; options may follow",
    "  count         the cards left; draw turns the next one up for all",
    "  shuffle       shuffles them; rebuild takes all cards back and shuffles",
    "  look last 1   the last deal again, and who had it dealt; last 2 and 3: those before",
    "  advise        what your hand is worth; equity how often it wins",
  ]

  private static let options: [Prose] = [
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

  private static let ownRules: [Prose] = [
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
  /// What a table's options mean.
  init(_ id: ID, _ options: TableOptions) { self.init(id, options, name: options.ruleSetName) }

  /// What a table's options mean, under that name.
  init(_ id: ID, _ options: TableOptions, name: RuleSetName?) {
    self.init(
      id, down: options[.down], up: options[.up], community: options[.community],
      wild: WildCards(jokers: options[.jokers], rank: Rank(number: options[.wild])), name: name)
  }
}

extension DealingOptions {
  /// What a table's options mean.
  init(_ options: TableOptions) {
    self.init(
      players: options[.players], hasDealer: options[.dealer] == 0, decks: options[.decks],
      isOpen: options[.open] == 1, shuffling: Shuffling.allCases[options[.shuffle]])
  }
}

extension DealingGame {
  /// The rules and options as somebody would write them, so that a new game keeps what it does not
  /// name.
  var written: [TableOption] {
    let words: [(Key, String)] = [
      (.players, "\(options.players)"), (.decks, "\(options.decks)"),
      (.dealer, options.hasDealer ? "on" : "off"), (.open, options.isOpen ? "on" : "off"),
      (.shuffle, options.shuffling.rawValue),
    ]
    return rules.written + words.map { TableOption(key: $0.0.rawValue, value: $0.1) }
  }
}

extension [TableOption] {
  /// Whether they ask for rules that somebody keeps.
  public var nameKeptRules: Bool { contains { $0.key == Key.rules.rawValue } }

  /// The name of the rules that are asked for.
  ///
  /// - Throws: `Refusal` with `table.option` if it is none.
  public func nameOfKeptRules() throws(Refusal) -> RuleSetName {
    let text = first { $0.key == Key.rules.rawValue }?.value ?? ""
    guard let name = RuleSetName(rawValue: text) else {
      throw Refusal(
        .tableOption, "rules= is the name of rules that you keep; rules lists them")
    }
    return name
  }

  /// The same with these rules in place of their name; what is named besides goes before them, and
  /// other cards go without the name.
  public func dealing(_ rules: DealingRules) -> [TableOption] {
    let others = filter { $0.key != Key.rules.rawValue }
    let keys = others.map(\.key)
    let cards: [Key] = [.down, .up, .community, .jokers, .wild]
    let isChanged = cards.contains { keys.contains($0.rawValue) }
    // A table that had wild cards has no others than these now.
    let none = [
      TableOption(key: Key.jokers.rawValue, value: "0"),
      TableOption(key: Key.wild.rawValue, value: "off"),
    ]
    let written = rules.written.filter { !isChanged || $0.key != Key.name.rawValue }
    let missing = none.filter { none in !written.contains { $0.key == none.key } }
    return (written + missing).filter { !keys.contains($0.key) } + others
  }
}

extension DealingRules {
  /// A table's own rules as somebody would write them; nothing of those that all tables know.
  var written: [TableOption] {
    guard id == .custom else { return [] }
    let values: [(Key, String?)] = [
      (.down, "\(down)"), (.up, "\(up)"), (.community, "\(communityCards)"),
      (.jokers, wild.jokers > 0 ? "\(wild.jokers)" : nil),
      (.wild, wild.rank.map { String($0.letter) }), (.name, ownName?.description),
    ]
    return values.compactMap { key, value in
      value.map { TableOption(key: key.rawValue, value: $0) }
    }
  }
}
