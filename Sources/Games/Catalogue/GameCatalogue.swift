import Lines

/// One game of the catalogue.
public struct GameEntry: Sendable {
  /// The identifier of the game.
  public let id: GameID
  /// The range of the number of players.
  public let players: ClosedRange<Int>
  /// A short description of the game.
  public let title: String
  /// Its rules for `help`, one line for each paragraph.
  public let help: [Prose]
  /// The options of its tables.
  public let options: [OptionRow]
  /// The commands to play it; at a dealer's tables also those about the hands.
  public let verbs: [String]
  /// Makes a game without players.
  ///
  /// - Throws: `Refusal` with `rule.deck` or `table.option` if no round could ever be dealt.
  public let make: @Sendable (TableOptions) throws(Refusal) -> any Game
}

/// The games that tables can play. A new variant is a new entry here.
public enum GameCatalogue {
  /// All games, in the order of `games`.
  public static let entries =
    [house(cards: 3), house(cards: 5)] + dealing + PokerSubject.all.map(\.entry)

  /// The game with this name, which is in lower case.
  public static func entry(_ name: String) -> GameEntry? {
    entries.first { $0.id.description == name }
  }

  /// The game with this title, as in `seven card stud`; poker comes before a dealer's games.
  public static func entry(titled words: some Sequence<String>) -> GameEntry? {
    titles[plain(words)]
  }

  private static let titles = Dictionary(
    entries.map { (plain($0.title.split(separator: " ").map(String.init)), $0) },
    uniquingKeysWith: { first, _ in first })

  /// A title without the details that people spell in different ways.
  private static func plain(_ words: some Sequence<String>) -> String {
    let parts = words.flatMap { $0.lowercased().split { $0 == "-" || $0 == "/" } }
    return parts.map { part in numbers[String(part)] ?? part.filter(\.isLetter) }.joined()
  }

  private static let numbers = [
    "2": "deuce", "two": "deuce", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "texas": "", "to": "", "game": "", "poker": "",
  ]

  /// The name of the game probably meant: a dealing game's also without `deal-`.
  public static func near(_ name: String) -> String? {
    if let dealt = entry("deal-\(name)") { return dealt.id.description }
    let names = entries.map(\.id.description)
    let short = dealing.map { String($0.id.description.dropFirst("deal-".count)) }
    guard let near = NearestWord.find(name, among: names + short) else { return nil }
    return names.contains(near) ? near : "deal-\(near)"
  }

  public static func entry(of id: GameID) -> GameEntry {
    entries.first { $0.id == id } ?? house(cards: 3)
  }

  // MARK: - Options of several families

  static let turn = OptionRow(
    .turn, \.turnMilliseconds, .milliseconds,
    "the seconds for a turn, or milliseconds with ms"
  ) { _ in 1000 * TableOptions.usualTurnSeconds }
  static let away = OptionRow(
    .away, \.awaySeconds, .number(10...3600),
    "the seconds after which a seat that sits out is given up")
  static let only = OptionRow(
    optional: .only, \.only, .names, "who may sit down, if not everybody")
  /// The seed of tables that are for testing programs.
  static let seed = OptionRow(optional: .seed, \.seed, .seed, "what the cards follow from")
  /// The most hands in a match.
  static let matchHandsMost = 10_000
  /// The largest amount of chips for any option.
  static let chipsMost = 1_000_000_000

  private static let dealing: [GameEntry] = [
    dealing(.stud5, "deals five-card stud"),
    dealing(.stud7, "deals seven-card stud"),
    dealing(.holdem, "deals Texas hold'em"),
    dealing(.custom, "deals by rules of your own"),
  ]

  private static func house(cards: Int) -> GameEntry {
    GameEntry(
      id: .house(cards: cards), players: 1...6,
      title: "\(cards) cards against the house",
      help: houseHelp(cards: cards),
      options: [
        OptionRow(
          .decks, \.decks, OptionForm.number(1...8).or("auto", "auto, or 1 to 8"),
          "the number of decks"),
        OptionRow(.seats, \.seats, .number(1...6), "the number of seats") { $0.isMatch ? 2 : 6 },
        turn,
        OptionRow(
          optional: .bank, \.bankSeconds, .seconds(0...600),
          "the seconds of a player's time bank"),
        OptionRow(
          .wait, \.waitSeconds, OptionForm.seconds(0...600).or("all", "0 to 600, or all"),
          "the seconds that others wait for a first bet"
        ) { $0.isMatch ? nil : 15 },
        away, only,
        OptionRow(
          optional: .hands, \.hands, .number(1...matchHandsMost), "the rounds of a match"),
        OptionRow(
          optional: .stack, \.stack,
          .number(1...chipsMost, parse: { WireNumber.dollars($0) }),
          "the dollars that everybody has before each round of a match"),
        seed,
      ],
      verbs: ["bet", "deal", "trade", "odds", "reset"]
    ) { options throws(Refusal) in
      HouseGame(rules: try HouseRules(cardsPerHand: cards, options))
    }
  }

  private static func houseHelp(cards: Int) -> [Prose] {
    [
      "\(cards) cards each against the house; all play from one shoe, not reshuffled.",
      "Everybody begins with $100. A round:",
      "  \("bet 5", columns: 12)adds $5 to your bet; bet alone adds $1, and you may repeat it",
      "  \("deal", columns: 12)you are ready; when all who bet are, \(cards) cards come face up",
      "  \("trade \(typed: "9c")", columns: 12)swaps one card, once a round, and adds $5 to your "
        + "bet",
      "  \("odds", columns: 12)how often your hand beats the house, and what a trade is worth",
      "  \("deal", columns: 12)your bet is final; when all say so the house shows its cards",
      "A card scores its number (J Q K A: 11 12 13 14) and its suit (s h d c: 4 3 2 1).",
      "More than the house wins your bet, more than twice as much wins it double.",
      "Less loses it; equal gives it back. No bet: you miss the round.",
      "The game ends when the deck cannot serve another round, or the money is gone.",
      "  \("reset", columns: 12)begins a new game; while one goes on, all must say it",
      "  \("auto", columns: 12)the safe move: a bet of $1, or deal",
      odds(HouseEdge.known(cards: cards)), exactOdds(HouseEdge.known(cards: cards)),
      optionsHint(.house(cards: cards), "decks 2 seats 3"),
    ]
  }

  private static func odds(_ edge: HouseEdge) -> Prose {
    let (standing, trading) = (dollars(edge.standing), dollars(edge.trading))
    return """
      The odds are yours, for only you are paid double. From a full deck $100 of bets bring you \
      \(figure: standing) on average, if you never trade; and \(figure: trading) if you bet \
      $\(HouseEdge.bet) a round and trade your lowest card where that gains.
      """
  }

  private static func exactOdds(_ edge: HouseEdge) -> Prose {
    let (standing, trading) = (edge.standing.description, edge.trading.description)
    return """
        Exactly: the house's edge is \(figure: standing) of a bet, or \(figure: trading) with \
      trades.
      """
  }

  /// An edge in dollars for each hundred dollars bet, without its sign.
  private static func dollars(_ edge: HouseEdge.Ratio) -> String {
    let percent = edge.percent.drop { $0 == "-" }
    let (whole, decimals) = (percent.prefix { $0 != "." }, percent.drop { $0 != "." }.dropFirst())
    return "$\(whole).\(decimals.prefix(2))"
  }

  /// A hint at the options of a game's tables, with an example.
  static func optionsHint(_ id: GameID, _ example: String) -> Prose {
    "A table of your own can be told more, as in create den \(id) \(example): "
      + "help \(id) options lists what."
  }
}

extension GameEntry {
  /// The options of its tables for `help GAME options`: each with its form and its default.
  public var optionsHelp: [Prose] {
    var standards = TableOptions()
    for row in options { row.setStandard(&standards) }
    let told = options.map { row -> (isUsual: Bool, line: Prose) in
      let value = row.text(standards)
      let typed = "\(row.key.rawValue) \(value ?? row.example)"
      let columns = max(18, typed.count + 2)
      return (value != nil, "  \("\(typed)", columns: columns)\(row.meaning)" + row.ways)
    }
    let (usual, others) = (told.filter(\.isUsual), told.filter { !$0.isUsual })
    return ["Type what you want behind the game, as in create den \(id) \(sample)."]
      + ["Where you say nothing, it is:"] + usual.map(\.line)
      + (others.isEmpty ? [] : ["Only where you say so, for example:"] + others.map(\.line))
  }

  private var sample: String { options.contains { $0.key == .seats } ? "seats 2" : "players 3" }
}

extension HouseRules {
  /// The rules given by a table's options.
  ///
  /// - Throws: `Refusal` with `table.option` if they make no sense.
  fileprivate init(cardsPerHand: Int, _ options: TableOptions) throws(Refusal) {
    if !options.isMatch, options.stack != nil {
      throw Refusal(
        .tableOption, "stack= is for a match of so many rounds; add hands=100")
    }
    self.init(
      cardsPerHand: cardsPerHand, decks: options.decks, seats: options.seats, seed: options.seed,
      match: options.hands.map {
        MatchTerms(hands: $0, stack: options.stack ?? Self.startingBalance)
      })
  }
}
