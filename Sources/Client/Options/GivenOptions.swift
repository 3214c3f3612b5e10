import Bots
import Identity
import LineProtocol
import Sockets

extension Invocation {
  /// What `arguments` ask for, without the program's own name.
  ///
  /// - Parameter settings: of them the server, where the arguments name none.
  init(
    _ arguments: [String], settings: ClientSettings = ClientSettings()
  ) throws(OptionError) {
    switch arguments.first {
    case "match": self = try .init(match: arguments.dropFirst())
    case "conformance":
      var given = GivenOptions()
      given.isConformance = true
      self = try GivenOptions.all.read(arguments.dropFirst(), from: given)?.asked() ?? .help
    default:
      var given = GivenOptions()
      if let server = settings.server { given.options.server = server }
      given.options.isForScreenReader = settings.isForScreenReader
      self = try GivenOptions.all.read(arguments, from: given)?.asked() ?? .help
    }
  }
}

/// The options of a command line.
struct GivenOptions: Sendable {
  fileprivate var options = Options()
  private var hasServer = false
  /// Whether a program is tried out.
  fileprivate(set) var isConformance = false
  private var game: String?
  /// The bot that plays.
  private var bot: String?
  /// The program that plays.
  private var exec: String?
  private var rounds = 100
  private var seed: UInt64?
  private var restarts = 3
  private var log: String?
  /// The words behind `book`, if it is there.
  private var bookWords: [String]?
  private var isTrial = false
  private var isSure = false
  /// A task that replaces play, such as `--help`.
  private var other: Invocation?

  /// Each option of the client, in the order of `--help`.
  static let all = ProgramOptions<GivenOptions>(
    of: "cardroom-client", GivenOptions(),
    [
      .property("--name", "NAME", "log in at once", \.options.name) { text in
        guard let name = PlayerName(text) else {
          throw OptionError(text, give: "a name, as in bob")
        }
        return name
      },
      .property("--table", "TABLE", "sit down at once", \.options.table) { text in
        guard let id = TableID(text) else { throw OptionError(text, give: "a table, as in main") }
        return id
      },
      .flag("--resume", "go on where a terminal that died has left off") {
        $0.options.resumes = true
      }.isFor("people; a bot or program comes back by itself") { $0.bot == nil && $0.exec == nil },
      .flag("--plain", "lines that scroll, no full screen") { $0.options.isPlain = true },
      .flag("--screenreader", "the same in whole sentences, for a screen reader") {
        $0.options.isForScreenReader = true
      },
      .flag("--quiet", "no bell, and the window's title stays as it is") {
        $0.options.isQuiet = true
      },
      .flag("--wire", "show the lines of the wire instead of prose") {
        $0.options.showsWire = true
      },
      .choice(
        "--bot", "STRATEGY", "let a bot play: \(StrategyCatalogue.names.joined(separator: ", "))",
        among: StrategyCatalogue.names
      ) { $0.bot = $1 },
      .text(
        "--exec", "COMMAND",
        "let a program play: it reads the wire's lines, and writes a line for each ?", \.exec),
      .number(
        "--rounds", "N", in: 1...Limits.amount, "the bot or program leaves after N rounds",
        \.rounds
      ).isFor("bots, as in --bot careful --rounds 9") { $0.bot != nil || $0.exec != nil },
      .number(
        "--seed", "N", in: 0...UInt64.max, "the bot's choices follow from N", \.seed
      ).isFor("bots, as in --bot careful --seed 9") { $0.bot != nil },
      .number(
        "--restarts", "N", in: 0...Limits.amount, "a program that ends is started again so often",
        \.restarts
      ).isFor("programs, as in --exec ./mybot.py --restarts 9") { $0.exec != nil },
      .text(
        "--log", "FILE",
        "keep what a program hears (<) and says (>; x: not sent), with times", \.log
      ).isFor("programs, as in --exec ./mybot.py --log FILE") { $0.exec != nil },
      .choice(
        "--game", "GAME",
        "of conformance: \(ConformanceScript.games.joined(separator: ", "))",
        among: ConformanceScript.games
      ) { $0.game = $1 }
      .isFor("conformance, as in conformance --exec ./a.py --game holdem") { $0.isConformance },
      .flag("--dry-run", "of book import: only say what does not fit") { $0.isTrial = true }
        .isFor("book import, as in book import club.csv --dry-run") { $0.bookWords != nil },
      .flag("--yes", "of book import and export: ask nothing, write over a file") {
        $0.isSure = true
      }.isFor("book import, as in book import club.csv --yes") { $0.bookWords != nil },
      .last(
        "--advise", "AhKd 3h4h5h", "what your two cards are worth, without a server"
      ) { $0.answer("advise", $1) },
      .last(
        "--equity", "AhKd vs QsQc", "how often a hand wins, without a server"
      ) { $0.answer("equity", $1) },
      .help,
      .last("--version", nil, "the version") { given, _ in given.other = .version },
    ]
  ) { (given, word) throws(OptionError) in
    if given.bookWords != nil {
      given.bookWords?.append(word)
    } else if word == "book" {
      given.bookWords = []
    } else {
      try given.take(server: word)
    }
  }

  private mutating func answer(_ verb: String, _ words: [String]) {
    other = .answer(
      command: ([verb] + words).joined(separator: " "),
      isForScreenReader: options.isForScreenReader)
  }

  private mutating func take(server word: String) throws(OptionError) {
    guard !hasServer else {
      throw OptionError("one HOST:PORT is enough, '\(word.prefix(40))' too many")
    }
    do { options.server = try Endpoint(word, defaultPort: 7777) } catch {
      throw OptionError(error.description)
    }
    if case .network(_, port: 0) = options.server {
      throw OptionError("nobody listens on port 0")
    }
    hasServer = true
  }

  /// What all of them together ask for.
  fileprivate func asked() throws(OptionError) -> Invocation {
    if let other { return other }
    if let bookWords {
      var task = try BookTask(bookWords)
      (task.isTrial, task.isSure) = (isTrial, isSure)
      guard options.name != nil || task.work != .importing else {
        throw OptionError(
          "a member imports: add --name NAME, with the password in CARDROOM_PASSWORD")
      }
      return .book(task, options)
    }
    if isConformance {
      guard let exec else {
        throw OptionError("conformance needs a program, as in conformance --exec ./mybot.py")
      }
      return .conformance(command: exec, game: game ?? ConformanceScript.games[0])
    }
    guard bot == nil || exec == nil else {
      throw OptionError("--exec and --bot do not go together")
    }
    if bot != nil || exec != nil, options.showsWire {
      throw OptionError("--wire and \(bot == nil ? "--exec" : "--bot") do not go together")
    }
    var options = options
    options.bot = bot.map { BotOptions(strategy: $0, rounds: rounds, seed: seed) }
    options.exec = exec.map {
      ExecOptions(command: $0, rounds: rounds, restarts: restarts, log: log)
    }
    return .run(options)
  }

  /// The text of `--help`.
  static let help = """
    cardroom-client [HOST:PORT | unix:PATH] [options]     play at a cardroom (127.0.0.1:7777)
    cardroom-client conformance --exec COMMAND [--game GAME]
                          try a program out, without a server: exit 0 if all is well, or 1
    cardroom-client [HOST:PORT] book import FILE | export FILE | print [N] FILE.svg [club=CLUB]
                          a club of the score book from a file, as a file, a game as a drawing
    cardroom-client match --help
                          bots and programs against each other, here or at a server

    \(all.help)
    In a terminal of at least 60 columns and 18 rows it shows the table; the keys that do something
    are in its last line but two, and ? tells what they do. Alt-1 to Alt-9, Ctrl-N and Ctrl-P turn
    to another tab, PageUp and PageDown scroll, Tab completes, Ctrl-R searches, Ctrl-D or quit
    leaves. Line by line, ~/.config/cardroom/settings has what is typed behind set (server and
    name, too); set lists it, alias gives a word another meaning. Otherwise it is a pipe: every
    line of standard input is a command, sent when the one before was answered.
    A member's bot, program or import takes the password from the environment, CARDROOM_PASSWORD.
    Exit: 0, 1 a command was refused, 64 bad options, 69 no connection or no seat, 70 the program
    ended too often.
    """
}
