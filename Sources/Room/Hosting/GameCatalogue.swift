// Owns the list of games that tables can play. A new game is a new entry here (house.md, wall 7).

import Games
import LineProtocol

/// One game of the catalogue.
struct GameEntry: Sendable {
  /// What it is called on the wire.
  let id: String
  /// The family whose events it has.
  let family: String
  /// How many may play.
  let players: ClosedRange<Int>
  /// What it is, in a few words.
  let title: String
  /// Its rules for `help`.
  let help: [String]
  /// What its tables can be told.
  let options: [OptionSpecification]
  /// Makes a table's game.
  let make: @Sendable (TableOptions) throws(CommandError) -> any HostedGame
}

/// The games that tables can play.
enum GameCatalogue {
  /// All games, in the order of `games`.
  static let entries =
    [betting(id: "betting3", cards: 3), betting(id: "betting5", cards: 5)] + dealing

  /// The game of a name, in lower case.
  static func entry(_ id: String) -> GameEntry? { entries.first { $0.id == id } }

  /// The options that all tables have.
  private static let clocks = [
    OptionSpecification(
      key: .turn, values: .range(1...600), standard: 30, meaning: "the seconds for a turn"),
    OptionSpecification(
      key: .wait, values: .range(0...600), standard: 15,
      meaning: "the seconds that others wait for a first bet"),
  ]

  /// The dealing games, in the order of `games`.
  static let dealing =
    [DealingRules.stud5, .stud7, .holdem].map { rules in
      DealingCatalogue.entry(rules.id, "deals \(rules.name)") { _ in rules }
    } + [DealingCatalogue.custom]

  private static func betting(id: String, cards: Int) -> GameEntry {
    GameEntry(
      id: id, family: "betting", players: 1...6,
      title: "\(cards) cards against the house, everybody from one deck",
      help: bettingHelp(cards: cards),
      options: [
        OptionSpecification(
          key: .decks, values: .range(1...8), standard: 1, meaning: "the number of decks"),
        OptionSpecification(
          key: .seats, values: .range(1...6), standard: 6, meaning: "the number of seats"),
      ] + clocks
    ) { options in
      BettingTable(
        rules: BettingRules(
          cardsPerHand: cards, decks: options[.decks], seats: options[.seats]))
    }
  }

  private static func bettingHelp(cards: Int) -> [String] {
    [
      "\(cards) cards each against the house; all play from one deck, not reshuffled.",
      "Everybody begins with $100. A round:",
      "  bet 5       adds $5 to your bet; bet alone adds $1, and you may repeat it",
      "  deal        you are ready; when all who bet are, \(cards) cards come face up",
      "  trade 9c    swaps one card, once a round, and adds $5 to your bet",
      "  deal        your bet is final; when all say so the house shows its cards",
      "A card scores its number (J Q K A: 11 12 13 14) and its suit (s h d c: 4 3 2 1).",
      "More than the house wins your bet, more than twice as much wins it double.",
      "Less loses it; equal gives it back. No bet: you miss the round.",
      "The game ends when the deck cannot serve another round, or the money is gone.",
      "  reset       begins a new game; while one goes on, all must say it",
      "  auto        the safe move: a bet of $1, or deal",
      "Table options: decks=1-8 seats=1-6 turn=SECONDS wait=SECONDS (for a first bet)",
    ]
  }
}
