import Games
import Lines

/// The games of poker: their options.
enum PokerCatalogue {
  /// All of them, in the order of `games`.
  static let entries =
    Variant.all.map { entry(.variant($0)) } + PokerMix.all.map { entry(.mix($0)) }

  /// What the entry of a poker table plays.
  static func subject(_ id: VariantID) -> PokerSubject {
    if let mix = PokerMix.all.first(where: { $0.id == id }) { return .mix(mix) }
    return .variant(Variant.named(id.rawValue) ?? .holdem)
  }

  /// The most chips that anything may be.
  static let chipsMost = 1_000_000_000

  private static func entry(_ subject: PokerSubject) -> GameEntry {
    GameEntry(
      id: .poker(subject.id), players: subject.players, title: subject.title,
      help: PokerHelp.lines(subject), options: options(of: subject))
  }

  private static func options(of subject: PokerSubject) -> [OptionSpecification] {
    limit(subject) + stakes(subject) + seats(subject) + clocks + choices(subject) + bots
      + GameCatalogue.seatOptions + match + passed(subject) + [GameCatalogue.seed]
  }

  private static func limit(_ subject: PokerSubject) -> [OptionSpecification] {
    let words = subject.limits.map(\.rawValue)
    return words.isEmpty
      ? []
      : [
        OptionSpecification(
          key: .limit, values: .words(words), standard: 0, meaning: "how much may be bet")
      ]
  }

  // MARK: - Stakes

  private static func stakes(_ subject: PokerSubject) -> [OptionSpecification] {
    let chips = OptionSpecification.Values.range(0...chipsMost)
    let all = [
      OptionSpecification(
        key: .blinds, values: .pair(1...chipsMost), meaning: "the small and the big blind"
      ) { StandardStakes(subject, $0).blinds },
      OptionSpecification(
        key: .bets, values: .pair(1...chipsMost),
        meaning: "the small and the big bet of fixed or spread limit"
      ) { StandardStakes(subject, $0).bets },
      OptionSpecification(key: .ante, values: chips, meaning: "the chips that all pay first") {
        StandardStakes(subject, $0).ante
      },
      OptionSpecification(
        key: .bringIn, values: .range(1...chipsMost),
        meaning: "the chips that the lowest card of stud pays at least"
      ) { StandardStakes(subject, $0).bringIn },
      OptionSpecification(
        key: .bigBlindAnte, values: chips, standard: 0,
        meaning: "the ante that the big blind pays for all"),
      OptionSpecification(
        key: .buyin, values: .span(1...chipsMost), meaning: "the chips to sit down with"
      ) { StandardStakes(subject, $0).buyIn },
    ]
    return all.filter { option in
      switch option.key {
      case .blinds, .bigBlindAnte: subject.has { $0.forced == .blinds }
      case .bringIn: subject.has { $0.forced == .bringIn }
      case .bets:
        !Set(subject.limits).isDisjoint(with: [.fixed, .spread]) || subject.limits.isEmpty
      default: true
      }
    }
  }

  // MARK: - Seats and clocks

  private static func seats(_ subject: PokerSubject) -> [OptionSpecification] {
    [
      OptionSpecification(
        key: .seats, values: .range(subject.players), meaning: "the number of seats"
      ) { .number($0[.hands] > 0 ? 2 : min(6, max(2, subject.seatsMost($0)))) },
      OptionSpecification(
        key: .start, values: .range(0...600), standard: 3,
        meaning: "the seconds from the second player on until the first hand"),
      OptionSpecification(
        key: .pause, values: .range(0...60), standard: 2,
        meaning: "the seconds between hands where a person plays"),
    ]
  }

  private static let clocks = [
    OptionSpecification(
      key: .turn, values: .duration, meaning: "the seconds for a turn, or milliseconds with ms"
    ) { _ in .duration(milliseconds: StandardClocks.turnSeconds * 1000) },
    OptionSpecification(
      key: .bank, values: .seconds(0...600), standard: StandardClocks.bankSeconds,
      meaning: "the seconds of a player's time bank"),
  ]

  private static let bots = [
    OptionSpecification(
      key: .bots, values: .range(0...9), standard: 6, meaning: "the house's bots that may play"),
    OptionSpecification(
      key: .pace, values: .range(0...10_000), standard: 900,
      meaning: "the milliseconds that a house bot takes where a person plays"),
  ]

  private static let match = [
    OptionSpecification(
      optional: .hands, values: .range(1...GameCatalogue.matchHandsMost),
      meaning: "the hands of a match"),
    OptionSpecification(
      optional: .stack, values: .range(1...1_000_000),
      meaning: "the big blinds that everybody has before each hand of a match"),
    OptionSpecification(
      optional: .duplicate, values: .words(["no", "yes", "part", "part-seeded"]),
      meaning: "whether each deal is played in all rotations of the seats, by others in each"),
  ]

  // MARK: - Where the rule books differ

  private static func passed(_ subject: PokerSubject) -> [OptionSpecification] {
    guard subject.has({ $0.openers != nil }) else { return [] }
    return [words(.passed, PokerOptions.PassedIn.self, "where antes go if nobody opens")]
  }

  private static func choices(_ subject: PokerSubject) -> [OptionSpecification] {
    let switched = ["off", "on"]
    let isBlind = subject.has { $0.forced == .blinds }
    let hasBoard = subject.has { $0.boardCards > 0 }
    let isStud = subject.has { $0.opens != .leftOfButton }
    let isShortDeck = subject.id == Variant.shortDeck.id
    let hasOpenPairs = subject.has { $0.id == Variant.sevenCardStud.id }
    let isFiveCardDraw = subject.has { $0.streets.contains { $0.exchange == .draw(upTo: 5) } }
    let all: [(Bool, OptionSpecification)] = [
      (
        isBlind,
        words(.button, PokerOptions.Button.self, "where the button goes when somebody has left")
      ),
      (isStud, words(.ties, PokerOptions.TiedBoards.self, "what breaks a tie of open cards")),
      (isStud, words(.odd, PokerOptions.OddChip.self, "the card that an odd chip goes to")),
      (
        hasBoard,
        words(.twice, PokerOptions.RunTwice.self, "whether all-in hands may see two boards")
      ),
      (
        hasBoard,
        words(.rabbit, switched, "whether the cards are shown that would have come")
      ),
      (isBlind, words(.straddle, switched, "whether one may straddle")),
      (
        hasOpenPairs, words(.openpair, switched, "whether an open pair on fourth street doubles")
      ),
      (isShortDeck, words(.trips, switched, "whether three of a kind beats a straight")),
      (
        isFiveCardDraw,
        words(.split5, switched, "whether the fifth of five cards comes after the others' draw")
      ),
      (
        isBlind, words(.bbared, switched, "whether the big blind's ante is less for fewer players")
      ),
      (
        isBlind && hasBoard,
        OptionSpecification(
          key: .bomb, values: .range(0...100), standard: 0,
          meaning: "the hands from one bomb pot to the next, 0 for none")
      ),
      (
        isBlind && hasBoard,
        OptionSpecification(
          key: .boards, values: .range(1...2), standard: 1, meaning: "the boards of a bomb pot")
      ),
    ]
    return all.filter(\.0).map(\.1)
  }

  private static func words(_ key: Key, _ words: [String], _ meaning: String) -> OptionSpecification
  {
    OptionSpecification(key: key, values: .words(words), standard: 0, meaning: meaning)
  }

  private static func words<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: Key, _: Choice.Type, _ meaning: String
  ) -> OptionSpecification { words(key, Choice.allCases.map(\.rawValue), meaning) }
}
