import Arena
import Bots
import Games
import LineProtocol
import Sockets

/// What `cardroom-client match` is to play.
struct MatchOptions: Sendable {
  /// One entrant, as it was named.
  enum Player: Sendable, Equatable {
    case bot(String)
    case program(command: String)
  }

  /// Who plays, in the order of the command line.
  var players: [Player]
  /// How programs play.
  var programs: ProgramRules
  /// Where it is played; `nil`: here.
  var server: Endpoint?
  /// Each game, before its first hand.
  var tournaments: [Tournament]
  /// How they are played.
  var conditions: MatchConditions
  /// Whether each two entrants play a match.
  var isRoundRobin: Bool
  /// How many seatings, or parts of them, are played at once; `nil`: all there are.
  var jobs: Int?
  /// Whether the results are lines of JSON.
  var isJSON: Bool
  /// Whether it is told how far it is, also where nobody reads it in a terminal.
  var showsProgress: Bool
  /// The file where each hand is kept.
  var log: String?
}

extension MatchOptions: Equatable {
  /// The same bots at the same games in the same way.
  static func == (lhs: MatchOptions, rhs: MatchOptions) -> Bool {
    lhs.players == rhs.players && lhs.programs == rhs.programs && lhs.server == rhs.server
      && lhs.conditions == rhs.conditions && lhs.isRoundRobin == rhs.isRoundRobin
      && lhs.jobs == rhs.jobs && lhs.isJSON == rhs.isJSON && lhs.log == rhs.log
      && lhs.tournaments.map(\.names) == rhs.tournaments.map(\.names)
      && lhs.tournaments.map(\.game.name) == rhs.tournaments.map(\.game.name)
  }
}

/// Reads the command line of `match`, word by word.
struct MatchOptionParser {
  /// The word that makes the command line one of these.
  static let command = "match"

  private var words: OptionWords
  /// In the order of the command line.
  private var players: [MatchOptions.Player] = []
  private var programs = ProgramRules()
  /// An option that means nothing without `--exec`.
  private var execOnly: String?
  private var games: [String] = []
  private var conditions = MatchConditions()
  private var server: Endpoint?
  /// An option that decides the cards.
  private var cardOption: String?
  private var isRoundRobin = false
  private var jobs: Int?
  private var isJSON = false
  private var showsProgress = false
  private var log: String?

  /// So many jobs are as many as anybody has processors.
  private static let jobsMost = 1024

  /// What the words after `match` ask for.
  ///
  /// - Throws: a `UsageError` that names the first word that is not understood, or what bots, game
  ///   and numbers do not fit together.
  static func parse(_ arguments: some Collection<String>) throws(UsageError) -> Invocation {
    let words = OptionWords(arguments, help: "cardroom-client match --help")
    var parser = MatchOptionParser(words: words)
    return try parser.invocation()
  }

  private init(words: OptionWords) { self.words = words }

  private mutating func invocation() throws(UsageError) -> Invocation {
    while let word = words.next() {
      switch word {
      case "--help", "-h": return .matchHelp
      case "--duplicate": conditions.isDuplicate = true
      case "--round-robin": isRoundRobin = true
      case "--json": isJSON = true
      case "--progress": showsProgress = true
      default: try take(word)
      }
    }
    return .match(try checked())
  }

  private mutating func take(_ word: String) throws(UsageError) {
    let (option, joined) = OptionWords.split(word)
    switch option {
    case "--bot":
      let names = StrategyCatalogue.names.joined(separator: " or ")
      let name = try words.value(of: option, joined, names) {
        StrategyCatalogue.names.contains($0) ? $0 : nil
      }
      players.append(.bot(name))
    case "--exec":
      let command = try words.value(of: option, joined, "a command, as in ./mybot.py") {
        $0.isEmpty ? nil : $0
      }
      players.append(.program(command: command))
    case "--turn":
      programs.turn = try words.value(of: option, joined, "a time, as in 2s or 250ms") {
        MatchOptionParser.milliseconds($0)
      }
      execOnly = option
    case "--restarts":
      programs.restarts = try number(option, joined, from: 0)
      execOnly = option
    case "--game":
      games.append(
        try words.value(of: option, joined, "a game, as in nl or 'holdem limit=fixed'") { $0 })
    case "--games":
      games += try words.value(of: option, joined, "games, as in betting3,nl,razz") {
        $0.isEmpty ? nil : $0.split(separator: ",").map(String.init)
      }
    case "--log":
      log = try words.value(of: option, joined, "a file") { $0.isEmpty ? nil : $0 }
      conditions.isLogged = true
    case "--jobs":
      jobs = try words.value(of: option, joined, "a whole number, 1 to \(Self.jobsMost)") {
        WireNumber.parse($0).flatMap { (1...Self.jobsMost).contains($0) ? $0 : nil }
      }
    case "--hands": conditions.hands = try number(option, joined, from: 1)
    case "--stack": conditions.stack = try number(option, joined, from: 1)
    case "--seed":
      conditions.seed = UInt64(try number(option, joined, from: 0))
      cardOption = option
    case "--server":
      server = try words.value(of: option, joined, "HOST:PORT, as in 127.0.0.1:7777") { text in
        do { return try Endpoint(text, defaultPort: 7777) } catch { return nil }
      }
    default: throw words.unknown(option)
    }
  }

  private mutating func number(
    _ option: String, _ joined: String?, from least: Int
  ) throws(UsageError) -> Int {
    try words.value(of: option, joined, "a whole number from \(least) on") {
      WireNumber.parse($0).flatMap { $0 >= least ? $0 : nil }
    }
  }

  private func checked() throws(UsageError) -> MatchOptions {
    guard !games.isEmpty else { throw words.mistake("--game says what is played, as in --game nl") }
    let hasPrograms = players.contains { if case .program = $0 { true } else { false } }
    if let execOnly, !hasPrograms {
      throw words.mistake("\(execOnly) is for programs, as in --exec ./mybot.py \(execOnly) 2")
    }
    try checkServer()
    let entrants = Entrant.distinct(players.compactMap(entrant))
    var tournaments: [Tournament] = []
    do throws(MatchError) {
      for game in games {
        tournaments.append(
          try Tournament(
            entrants, at: try MatchGame(game), conditions, isRoundRobin: isRoundRobin,
            jobs: jobs ?? 1))
      }
    } catch { throw words.mistake(error.description) }
    if let server, !server.isLoopback, conditions.isDuplicate,
      let game = tournaments.first(where: { $0.game.unit == .dollars })
    {
      throw words.mistake(
        "--duplicate at \(game.game.name) is for a server on this machine; others draw the cards")
    }
    return MatchOptions(
      players: players, programs: programs, server: server, tournaments: tournaments,
      conditions: conditions, isRoundRobin: isRoundRobin, jobs: jobs, isJSON: isJSON,
      showsProgress: showsProgress, log: log)
  }

  /// At a server not everything can be had.
  private func checkServer() throws(UsageError) {
    guard let server else { return }
    if jobs != nil {
      throw words.mistake("--jobs is for matches without --server, which plays by itself there")
    }
    if log != nil {
      throw words.mistake("--log is for matches without --server; a server gives hands by export")
    }
    if let cardOption, !server.isLoopback {
      throw words.mistake("\(cardOption) is for a server on this machine; others draw the cards")
    }
  }

  private func entrant(_ player: MatchOptions.Player) -> Entrant? {
    switch player {
    case .bot(let name): return Entrant(named: name)
    case .program(let command):
      let (rules, name) = (programs, MatchOptionParser.name(of: command))
      return Entrant(program: name) {
        ProgramSeat(name, ProgramProcess(command: command), rules) { line in
          Streams.complain(line)
        }
      }
    }
  }

  /// What a program is called in the results: its command without folders, cut to 20 characters.
  private static func name(of command: String) -> String {
    let words = command.split(separator: " ").map { $0.split(separator: "/").last ?? $0 }
    let text = words.joined(separator: " ").filter { $0.isASCII }
    return SafeText.printable(text.isEmpty ? "program" : text.prefix(20))
  }

  /// `250ms`, `2s` or `2`, from a millisecond to an hour.
  private static func milliseconds(_ text: String) -> Int? {
    let isMilliseconds = text.hasSuffix("ms")
    let digits = text.hasSuffix("s") ? text.dropLast(isMilliseconds ? 2 : 1) : text[...]
    guard let number = WireNumber.parse(digits), (1...3_600_000).contains(number) else {
      return nil
    }
    return isMilliseconds ? number : number <= 3600 ? number * 1000 : nil
  }

  /// The text of `match --help`.
  static let help = """
    cardroom-client match --bot NAME --exec COMMAND --game GAME [options]
                        two or more bots and programs play, here or at a server

      --bot NAME        \(StrategyCatalogue.names.joined(separator: ", "))
      --exec COMMAND    a program that reads the wire's lines, and writes a line for
                        each ?, as for cardroom-client --exec
      --game GAME       an opening table (nl, stud, draw, horse, main, five), or a
                        game as create takes it: 'holdem limit=fixed bets=2/4'
      --games A,B,C     several of them, one after the other
      --hands N         hands, or rounds against the house, at a table (10000)
      --duplicate       the same cards once in each rotation of the seats, each with
                        fresh programs
      --stack N         big blinds, or dollars, before each hand (100)
      --seed N          what cards and choices follow from (1)
      --jobs N          N cores play, with the same results for a seed; a program's
                        seating, and dealer's choice, stay on one (one a seating)
      --round-robin     each two of them play a match, instead of all at one table
      --turn TIME       what a program has to answer, as in 250ms (2s); its first
                        answer may take 10s
      --restarts N      restarts a seating of a program that ends (10)
      --server HOST:PORT or unix:PATH
                        they play there, as guests at a table of their own, at most
                        10000 hands a seating, those of --duplicate at the same time
                        over connections of their own; at a server on this machine
                        with the same cards as here
      --json            a line of JSON for each game
      --progress        tells on standard error how far it is, as it does anyway
                        where that is a terminal
      --log FILE        a line of JSON for each hand or round goes there: seats,
                        every card, every move with its time, results

    Told are means a hand in thousandths of a big blind (mbb), or dollars a round
    against the house. A sample is a hand, in duplicate all hands with its cards;
    the interval holds the true mean in 95 of 100 matches, by Student's t. Fewer
    than \(Estimate.fewestSamples) samples give none.

    For a program that does not answer in time the clock does, as at a table. It
    has crashed when it ends, or is late three times in a row. One that answers
    nothing at all ends match with exit status 70. After Ctrl-C you read the result
    of what was played until then.
    """
}
