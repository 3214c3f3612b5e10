import Games
import Lines

/// Topics of people who want to do something rather than look up a word: what it is, as far as it
/// matters where they are, and two lines to type there.
enum HelpTask: String, CaseIterable {
  case start, chips, clock, bots, book

  /// Reads a topic, or a name for it from other servers.
  init?(topic: String) {
    switch topic {
    case "begin", "beginning": self = .start
    case "money", "purse", "buyin", "buy-in": self = .chips
    case "clocks", "time", "timeout", "time-out", "turn", "bank", "away": self = .clock
    case "club", "clubs", "score", "keep score": self = .book
    default: self.init(rawValue: topic)
    }
  }

  /// The answer, ending with the two example lines.
  func lines(at place: HelpPlace) -> [Prose] {
    text(at: place) + ["Type for example: \(examples(at: place).joined(separator: ", or "))"]
  }

  private func text(at place: HelpPlace) -> [Prose] {
    switch self {
    case .start: Self.start(place)
    case .chips: Self.chips(place)
    case .clock: Self.clocks(place)
    case .bots: Self.houseBots
    case .book: Self.book(place)
    }
  }

  /// Two lines that work where they are shown.
  func examples(at place: HelpPlace) -> [String] {
    switch (self, place) {
    case (.start, .greeting), (.start, .lobby): ["play", "tables"]
    case (.start, .watching): ["look", "play"]
    case (.start, .table), (.start, .turn): ["look", "help \(place.game ?? "cards")"]
    case (.chips, .greeting): ["play betting", "top"]
    case (.chips, .lobby(isMember: true)): ["ledger", "top"]
    case (.chips, .lobby), (.chips, .watching): ["top", "play betting"]
    case (.chips, .table), (.chips, .turn): ["look", "top"]
    case (.clock, .table), (.clock, .turn): ["look", "help \(place.game ?? "cards")"]
    case (.clock, .watching): ["look", "play"]
    case (.clock, _): ["play", "tables"]
    case (.bots, .table), (.bots, .turn):
      place.family == .poker ? ["bot add easy", "who"] : ["who", "help programs"]
    case (.bots, _): ["play", "tables"]
    case (.book, .greeting): ["book", "book rules hkf"]
    case (.book, _): ["book new hkf", "book board"]
    }
  }

  private static func start(_ place: HelpPlace) -> [Prose] {
    switch place {
    case .greeting, .lobby:
      [
        "play seats you where people are, else with a bot of the house. At poker it first says "
          + "what you bring, and waits for yes. play GAME chooses the game: play holdem, play "
          + "omaha small, play betting (against the house). play with ann asks ann to play a "
          + "match.",
        "tables lists the tables: sit TABLE takes a seat there, watch TABLE looks on.",
        "say anybody for holdem? asks all in the lobby.",
      ]
        + (place.isNamed
          ? [] : ["For a name of your own type login NAME first; else play gives you one."])
    case .watching:
      [
        "You are watching, and see what everybody sees. play takes a seat where people are; "
          + "unwatch stops. look shows the table once more."
      ]
    case .table(let game, _):
      [
        "You are seated, and are asked when it is your turn: the line that begins with "
          + "\"Your turn\" has all you may do. look shows the table; help \(game) has the "
          + "rules.",
        "out skips rounds, back ends that; leave gives up your seat.",
      ]
    case .turn(let game, _):
      [
        "It is your turn: type one of the moves that the line \"Your turn\" has, as it stands "
          + "there or as you would say it: call, raise to 20, half the pot. auto is always safe.",
        "help \(game) has the rules.",
      ]
    }
  }

  private static func chips(_ place: HelpPlace) -> [Prose] {
    let purse: [Prose] = [
      "Chips are for play only. You have \(Limits.welcomeChips) to begin with; who sits down at "
        + "poker brings some of them to the table, and takes what is left along with leave.",
      "topup N brings more while you sit; refill gives new ones to whoever has fewer than "
        + "\(Limits.refillBelow).",
    ]
    let keeping: [Prose] =
      place.isMember
      ? ["ledger shows where yours came from and went to."]
      : ["They are a guest's until quit; register NAME PASSWORD keeps them."]
    return purse + keeping + [
      "Against the house everybody has $\(HouseRules.startingBalance) at the table, and no chips."
    ]
  }

  /// The clocks, at a table with its own figures.
  private static func clocks(_ place: HelpPlace) -> [Prose] {
    let options = place.options
    let bank = options.map { $0.bankSeconds ?? 0 } ?? TableOptions.usualBankSeconds
    let away = options?.awaySeconds ?? TableOptions.usualAwaySeconds
    return [
      "Nobody hurries you while nobody waits for you. Else a clock runs, which your question "
        + "shows: " + (options.map(turn) ?? Self.standardTurn),
      "When it runs out the safe move is made for you: at poker a check, else a fold; against the "
        + "house your bet stands, and without one you miss the round.",
      bank == 0
        ? ""
        : (options == nil ? "At poker a" : "A")
          + " turn that is too short takes from your time bank, \(bank) seconds"
          + (options == nil ? " as a rule," : "") + " for all hands together, before that is done: "
          + "you are told when it begins.",
      "After \(Limits.timeoutsInARow) rounds in a row in which the clock moved for you, you sit "
        + "out; back has you play again. Whoever sits out for \(away) seconds in which others play "
        + "loses the seat, or at once where somebody wants it.",
      "Cut off, you come back to your seat with resume, as a rule within "
        + "\(Limits.holdSeconds) seconds.",
    ].filter { !$0.isEmpty }
  }

  private static let standardTurn: Prose =
    "\(TableOptions.usualTurnSeconds) seconds for a turn, unless the table was opened with others."

  private static func turn(_ options: TableOptions) -> Prose {
    let (turn, wait) = (options.turnMilliseconds, options.waitSeconds ?? 0)
    guard turn > 0 else { return "at this table there is none." }
    let time: Prose = turn % 1000 == 0 ? "\(turn / 1000) seconds" : "\(turn) milliseconds"
    return "\(time) for a turn here\(wait > 0 ? ", and \(wait) for the first bet" : "")."
  }

  private static func book(_ place: HelpPlace) -> [Prose] {
    [
      "The score book keeps the scores of Hand and Foot, which you play with cards of your own.",
      "To look: book shows today's game or the list, book game 3 one game, book board who leads.",
      "To begin: book new shows the kinds of game; book new hkf begins one with guests. For "
        + "players of the book, add each first, as in book add Ann; then book new hkf red=Ann+Bob "
        + "blue=Cal+Dan begins a game with these.",
      "To score: book card red asks for each count in turn; book score red clean 3 cards 450 "
        + "enters some at once, book win red says who went out first, book finish red "
        + "ends a round.",
      "To correct: enter the right count over the wrong one; book undo takes back your newest.",
      "To keep a club of your own: book clubs, book create \"Tuesday Club\".",
      "book help lists every command of the book, with an example of each.",
    ] + (place.isNamed ? [] : ["Anybody may read; to write type login NAME first."])
  }

  private static let houseBots: [Prose] = [
    "easy-1, hard-12 and so on are bots of the house, marked as such wherever they are named.",
    "They play poker like everybody: they see their own cards and the board, and no others'.",
    "easy calls too much and bets the least; medium knows its chances; hard also bluffs.",
    "bot add LEVEL has one sit down at your table, bot remove has one leave; finger easy-1 says "
      + "how well it plays. play seats an easy one with you where nobody else is.",
    "For programs of your own: help programs",
  ]
}
