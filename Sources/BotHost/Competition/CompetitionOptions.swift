import Lines
import Sockets

/// The options of `cardroom-bots acpc`.
struct CompetitionOptions: Sendable {
  /// The `.game` file.
  private(set) var gamePath = ""
  /// The endpoints to listen on: one for each seat, or one for all.
  private(set) var endpoints: [Endpoint] = []
  /// The number of hands in a match; `nil` for the number of hands in the file of cards, or 3000.
  private(set) var hands: Int?
  /// The names of the seats, or of the first of them.
  private(set) var names: [String] = []
  /// The time limits of a seat.
  private(set) var times = CompetitionTimes()
  /// A file of hands with predetermined cards.
  private(set) var cardsPath: String?
  /// The file to which finished hands are appended.
  private(set) var logPath: String?
  /// Whether a late or lost seat ends the match.
  private(set) var aborts = false
  /// Whether a seat gets a comment when another action was played than the one it sent.
  private(set) var comments = false
  /// The seed of all cards, for tests; `nil` for the system's generator.
  private(set) var seed: UInt64?

  /// The options, in the order of the help.
  static let all = ProgramOptions<CompetitionOptions>(
    of: "cardroom-bots acpc", CompetitionOptions(),
    [
      .number(
        "--hands", "N", in: 1...1_000_000_000, "of a match (3000, or as many as --cards has)",
        \.hands),
      .value("--names", "A,B", "of the seats") { options, text in
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy(isName) else {
          throw OptionError(text, give: "names without spaces, : and |, as in ann,bob")
        }
        options.names = names
      },
      time("--response", "for one answer", \.times.response),
      time("--hand", "for all answers of a hand", \.times.hand),
      time("--per-hand", "for all answers of a match, on average a hand", \.times.perHand),
      time("--version-line", "for the first line of a connection", \.times.version),
      .text(
        "--cards", "FILE", "of the hands, a line each: 8dJd|Td4d/As9d6s/3d/6c, or a log",
        \.cardsPath),
      .text("--log", "FILE", "finished hands and scores are appended to it", \.logPath),
      .flag("--abort", "who is late or lost ends the match, instead of checking or folding") {
        $0.aborts = true
      },
      .flag("--comments", "tells a seat when something else is played than it has sent") {
        $0.comments = true
      },
      .number(
        "--seed", "N", in: 0...UInt64.max,
        "repeatable cards for tests; only when listening on loopback", \.seed
      ).isFor("tests: listen on loopback, as in acpc FILE@7001") {
        $0.endpoints.allSatisfy(\.isLoopback)
      },
      .help,
    ]
  ) { (options, word) throws(OptionError) in
    guard options.gamePath.isEmpty else {
      throw OptionError("one FILE@PORT is enough, '\(word.prefix(40))' too many")
    }
    try options.take(place: word)
  }

  /// Reads the words after `acpc`; `nil` if help was requested.
  init?(_ arguments: some Sequence<String>) throws(OptionError) {
    guard let options = try Self.all.read(arguments) else { return nil }
    guard !options.gamePath.isEmpty else {
      throw OptionError("acpc needs a game and ports, as in acpc holdem.game@7001,7002")
    }
    self = options
  }

  private init() {}

  /// Reads `GAMEFILE@PORT,PORT…` or `GAMEFILE@HOST:PORT,PORT…`.
  private mutating func take(place text: String) throws(OptionError) {
    guard let at = text.lastIndex(of: "@"), at > text.startIndex else {
      throw OptionError(text, give: "GAMEFILE@PORT for all seats or PORT,PORT… for each")
    }
    gamePath = String(text[..<at])
    let ports = text[text.index(after: at)...].split(
      separator: ",", omittingEmptySubsequences: false)
    var host = "127.0.0.1"
    for port in ports {
      let isWhole = endpoints.isEmpty && port.contains(":")
      let written = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
      do {
        endpoints.append(try Endpoint(isWhole ? String(port) : written))
      } catch { throw OptionError(error.description) }
      guard case .network(let first, _) = endpoints[0] else {
        throw OptionError(text, give: "PORT or HOST:PORT, since its players connect to ports")
      }
      host = first
    }
  }

  private static func time(
    _ name: String, _ sentence: String,
    _ path: any WritableKeyPath<CompetitionOptions, Int> & Sendable
  ) -> ProgramOption<CompetitionOptions> {
    let usual = CompetitionOptions()[keyPath: path] / 1000
    return .time(name, "\(sentence), as in 250ms (\(usual)s)", most: 86_400, path)
  }

  /// Whether a text can be a name in a line of the log, between its bars.
  private static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (33...126).contains($0) && $0 != 58 && $0 != 124 }
  }

  /// The text of `acpc --help`.
  static let help = """
    cardroom-bots acpc GAMEFILE@[HOST:]PORT[,PORT…] [options]
                          matches by the protocol of the Annual Computer Poker
                          Competition, a port for each seat or one for all

    \(all.help)
    """
}

/// The milliseconds that a seat may think before it checks or folds, and that a connection may be
/// silent. The defaults are those of the original.
struct CompetitionTimes: Sendable {
  /// For one answer.
  var response = 600_000
  /// For all answers in one hand.
  var hand = 600_000
  /// For all answers in a match, as an average for each hand.
  var perHand = 7000
  /// For the first line of a connection; a slower one is closed and its seat is free.
  var version = 10_000
}
