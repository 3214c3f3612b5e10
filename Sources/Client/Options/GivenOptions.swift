import Lines
import Sockets

extension Invocation {
  /// The invocation for `arguments`, without the program's name.
  ///
  /// - Parameter settings: supply the server if the arguments name none.
  init(
    _ arguments: [String], settings: ClientSettings = ClientSettings()
  ) throws(OptionError) {
    let isOfBots = arguments.contains { word in
      ["--bot", "--exec"].contains(word.prefix { $0 != "=" })
    }
    if isOfBots || ["match", "conformance"].contains(arguments.first) {
      throw OptionError("bots have a program of their own: cardroom-bots --help tells of it")
    }
    if let text = try GivenOptions.guide.answer(arguments) {
      self = .guide(text)
      return
    }
    var given = GivenOptions()
    if let server = settings.server { given.options.server = server }
    given.options.isForScreenReader = settings.isForScreenReader
    self =
      try GivenOptions.all.read(arguments, from: given)?.asked()
      ?? .guide(GivenOptions.guide.help)
  }
}

/// The options given on a command line.
struct GivenOptions: Sendable {
  fileprivate var options = Options()
  private var hasServer = false
  /// The words after `book`, if it was given.
  private var bookWords: [String]?
  private var isTrial = false
  private var isSure = false
  /// A task that replaces play, such as `--help`.
  private var other: Invocation?

  /// Every option of the client, in the order of `--help`.
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
      },
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
      .flag("--dry-run", "of book import: only say what does not fit") { $0.isTrial = true }
        .isFor("book import, as in book import club.csv --dry-run") { $0.bookWords != nil },
      .flag("--yes", "of book import and export: ask nothing, write over a file") {
        $0.isSure = true
      }.isFor("book import, as in book import club.csv --yes") { $0.bookWords != nil },
      .last(
        "--advise", "AhKd 3h4h5h", "asks the server what your two cards are worth"
      ) { $0.answer("advise", $1) },
      .last(
        "--equity", "AhKd vs QsQc", "asks it how often each hand wins"
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
    other = .ask(([verb] + words).joined(separator: " "), options)
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

  /// The invocation that all the options together ask for.
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
    return .run(options)
  }

  /// What the program says of itself.
  static let guide = ProgramGuide(
    "cardroom-client", chapter: 1, "plays at a card room",
    calls: [
      ("[HOST:PORT | unix:PATH] [option …]", "plays at a card room (127.0.0.1:7777)"),
      ("[HOST:PORT] book import FILE [club=CLUB]", "a club of the score book from a file"),
      ("[HOST:PORT] book export FILE [club=CLUB]", "a club of the score book as a file"),
      ("[HOST:PORT] book print [N] FILE.svg [club=CLUB]", "a game as a drawing"),
    ],
    options: all.rows,
    sections: [
      (
        "TERMINAL",
        """
        In a terminal of at least 60 columns and 18 rows it shows the table; the keys that do \
        something are in its last line but two, and ? tells what they do. Alt-1 to Alt-9, Ctrl-N \
        and Ctrl-P turn to another tab, PageUp and PageDown scroll, Tab completes, Ctrl-R \
        searches, Ctrl-D or quit leaves. Otherwise it is a pipe: every line of standard input is \
        a command, sent when the one before was answered. Bots and programs play with \
        cardroom-bots.
        """
      ),
      (
        "ENVIRONMENT",
        "A member's import takes the password from the environment, CARDROOM_PASSWORD."
      ),
      (
        "FILES",
        """
        Line by line, ~/.config/cardroom/settings has what is typed behind set (server and name, \
        too); set lists it, alias gives a word another meaning.
        """
      ),
      (
        "EXIT STATUS",
        "0, 1 a command was refused, 64 bad options, 69 no connection or no seat."
      ),
    ])
}
