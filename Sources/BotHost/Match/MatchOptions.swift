import Bots
import Games
import Lines

/// The options of `cardroom-bots match`.
struct MatchOptions: Sendable {
  /// The players in the order of the command line: names of bots, and commands.
  private var players: [(word: String, isProgram: Bool)] = []
  /// The rules for programs.
  private var programs = ProgramRules()
  private var games: [String] = []
  /// The tournaments, one for each game, before their first hands.
  private(set) var tournaments: [Tournament] = []
  /// The conditions of all matches.
  private(set) var conditions = MatchConditions()
  /// Whether each two entrants play a match of their own.
  private(set) var isRoundRobin = false
  /// The number of seatings, or parts of them, played at once; `nil` for all processors.
  private(set) var jobs: Int?
  /// Whether the results are lines of JSON.
  private(set) var isJSON = false
  /// Whether progress is shown even without a terminal.
  private(set) var showsProgress = false
  /// Whether lines must not be overwritten, since a screen reader would read each of them.
  fileprivate(set) var isForScreenReader = false
  /// The file to which each hand is written.
  private(set) var log: String?

  /// The most jobs, more than any machine has processors.
  private static let jobsMost = 1024

  /// The options of `match`, in the order of its help.
  static let all = ProgramOptions<MatchOptions>(
    of: "cardroom-bots match", MatchOptions(),
    [
      .choice(
        "--bot", "NAME", StrategyCatalogue.names.joined(separator: ", "),
        among: StrategyCatalogue.names
      ) { $0.players.append(($1, false)) }.repeated(),
      .value(
        "--exec", "COMMAND",
        """
        a program that reads the wire's lines, and writes a line for each ?, as for \
        cardroom-bots exec
        """
      ) { $0.players.append(($1, true)) }.repeated(),
      .value(
        "--game", "GAME",
        """
        an opening table (nl, stud, draw, horse, main, five), or a game as create takes it: \
        'holdem limit=fixed bets=2/4'
        """
      ) { $0.games.append($1) }.repeated(),
      .value("--games", "A,B,C", "several of them, one after the other") {
        $0.games += $1.split(separator: ",").map(String.init)
      }.repeated(),
      .number(
        "--hands", "N", in: 1...Limits.amount, "hands, or rounds against the house, at a table",
        \.conditions.hands),
      .flag(
        "--duplicate",
        "the same cards once in each rotation of the seats, each with fresh programs"
      ) { $0.conditions.isDuplicate = true },
      .value("--stack", "N", "big blinds, or dollars, before each hand (100)") {
        guard let stack = WireNumber.dollars($1), stack > 0 else {
          throw OptionError($1, give: "a whole number from 1 on, as in 100 or $100")
        }
        $0.conditions.stack = stack
      },
      .number(
        "--seed", "N", in: 0...UInt64.max, "what cards and choices follow from",
        \.conditions.seed),
      .number(
        "--jobs", "N", in: 1...jobsMost,
        """
        N cores play, with the same results for a seed; a program's seating, and dealer's choice, \
        stay on one (one a seating)
        """, \.jobs),
      .flag("--round-robin", "each two of them play a match, instead of all at one table") {
        $0.isRoundRobin = true
      },
      .time(
        "--turn", "what a program has to answer, as in 250ms (2s); its first answer may take 10s",
        most: 3600, \.programs.turn
      )
      .isFor("programs, as in --exec ./mybot.py --turn 2") { $0.hasPrograms },
      .number(
        "--restarts", "N", in: 0...Limits.amount, "restarts a seating of a program that ends",
        \.programs.restarts
      ).isFor("programs, as in --exec ./mybot.py --restarts 2") { $0.hasPrograms },
      .flag("--json", "a line of JSON for each game") { $0.isJSON = true },
      .flag(
        "--progress",
        "tells on standard error how far it is, as it does anyway where that is a terminal"
      ) { $0.showsProgress = true },
      .flag(
        "--screenreader",
        "tells with whole lines how far it is, seldom; set screenreader does so, too"
      ) { $0.isForScreenReader = true },
      .value(
        "--log", "FILE",
        """
        a line of JSON for each hand or round goes there: seats, every card, every move with its \
        time, results
        """
      ) { ($0.log, $0.conditions.isLogged) = ($1, true) },
      .help,
    ])

  private var hasPrograms: Bool {
    players.contains { $0.isProgram }
  }

  fileprivate mutating func prepare() throws(OptionError) {
    guard !games.isEmpty else {
      throw OptionError(
        "--game says what is played, as in --game nl; cardroom-bots match --help lists the rest")
    }
    let entrants = Entrant.distinct(
      players.compactMap { entrant($0.word, isProgram: $0.isProgram) })
    for game in games {
      tournaments.append(
        try Tournament(
          entrants, at: try MatchGame(game), conditions, isRoundRobin: isRoundRobin,
          jobs: jobs ?? 1))
    }
  }

  private func entrant(_ word: String, isProgram: Bool) -> Entrant? {
    guard isProgram else { return Entrant(named: word) }
    let (rules, name) = (programs, Self.name(of: word))
    return Entrant(program: name) { player, table in
      ProgramSeat(name, ProgramProcess(command: word), rules, player, at: table) { line in
        BotProgram.complain(line)
      }
    }
  }

  /// The name of a program in the results: its command without folders, cut to 20 characters.
  private static func name(of command: String) -> String {
    let words = command.split(separator: " ").map { $0.split(separator: "/").last ?? $0 }
    let text = words.joined(separator: " ").filter { $0.isASCII }
    return SafeText.printable(text.isEmpty ? "program" : text.prefix(20))
  }

  /// The text of `match --help`.
  static let help = """
    cardroom-bots match --bot NAME --exec COMMAND --game GAME [options]
                          two or more bots and programs play each other

    \(all.help)
    Told are means a hand in thousandths of a big blind (mbb), or dollars a round
    against the house. A sample is a hand, in duplicate all hands with its cards;
    the interval holds the true mean in 95 of 100 matches, by Student's t. Fewer
    than \(Estimate.fewestSamples) samples give none.

    For a program that does not answer in time the clock does, as at a table. It
    has crashed when it ends, or is late three times in a row. One that answers
    nothing at all ends match with exit status 70. After Ctrl-C you read the result
    of what was played until then; a second Ctrl-C ends it at once.
    """
}

extension MatchOptions {
  /// Reads the words after `match`; `nil` if help was requested.
  init?(
    _ arguments: some Sequence<String>, isForScreenReader: Bool = false
  ) throws(OptionError) {
    var given = MatchOptions()
    given.isForScreenReader = isForScreenReader
    guard var options = try MatchOptions.all.read(arguments, from: given) else { return nil }
    try options.prepare()
    self = options
  }
}
