import Bots
import Client
import Identity
import LineProtocol
import Sockets

/// What the program is to do.
enum BotInvocation: Equatable, Sendable {
  /// Print a help.
  case help(String)
  case version
  /// A bot of ours, or a program, plays at a server.
  case seat(SeatOptions)
  /// A program is tried out, without a server, at a game of `ConformanceScript`.
  case conformance(command: String, game: String)
  /// Bots and programs play matches here.
  case match(MatchOptions)
  /// The competition's players play here.
  case competition(CompetitionOptions)

  /// What `arguments` ask for, without the program's own name.
  ///
  /// - Parameter settings: of them the server, where the arguments name none.
  init(
    _ arguments: [String], settings: ClientSettings = ClientSettings()
  ) throws(OptionError) {
    let rest = arguments.dropFirst()
    switch arguments.first {
    case "match":
      self =
        try MatchOptions(rest, isForScreenReader: settings.isForScreenReader).map { .match($0) }
        ?? .help(MatchOptions.help)
    case "acpc":
      self =
        try CompetitionOptions(rest).map { .competition($0) } ?? .help(CompetitionOptions.help)
    case "--version": self = .version
    case nil, "--help", "-h": self = .help(SeatArguments.help)
    case let word?:
      guard let command = SeatArguments.Command(rawValue: word) else {
        throw OptionError(
          word, give: "bot, exec, match, conformance or acpc; cardroom-bots --help tells about them"
        )
      }
      self = try SeatArguments.read(rest, for: command, settings) ?? .help(SeatArguments.help)
    }
  }
}

/// The words behind `bot`, `exec` and `conformance`.
struct SeatArguments: Sendable {
  enum Command: String, Sendable {
    case bot, exec, conformance
  }

  private var command = Command.bot
  /// The strategy, or what the shell runs.
  private var player: String?
  private var server: Endpoint?
  private var name: PlayerName?
  private var table: TableID?
  private var rounds: Int?
  private var seed: UInt64?
  private var exec = ExecOptions(command: "")
  private var game: String?

  private static let atServers = "bots and programs at a server, as in bot careful --rounds 9"

  /// Each option, in the order of the help.
  static let all = ProgramOptions<SeatArguments>(
    of: "cardroom-bots", SeatArguments(),
    [
      .property("--name", "NAME", "its name; one is made if there is none", \.name) { text in
        guard let name = PlayerName(text) else {
          throw OptionError(text, give: "a name, as in bob")
        }
        return name
      }.isFor(atServers) { $0.command != .conformance },
      .property("--table", "TABLE", "where it sits down (main)", \.table) { text in
        guard let id = TableID(text) else { throw OptionError(text, give: "a table, as in main") }
        return id
      }.isFor(atServers) { $0.command != .conformance },
      .number("--rounds", "N", in: 1...Limits.amount, "it leaves after N rounds (100)", \.rounds)
        .isFor(atServers) { $0.command != .conformance },
      .number("--seed", "N", in: 0...UInt64.max, "a bot's choices follow from N", \.seed)
        .isFor("bots of ours, as in bot careful --seed 9") { $0.command == .bot },
      .number(
        "--restarts", "N", in: 0...Limits.amount, "a program that ends is started again so often",
        \.exec.restarts
      ).isFor("programs, as in exec ./mybot.py --restarts 9") { $0.command == .exec },
      .text(
        "--log", "FILE",
        "keep what a program hears (<) and says (>; x: not sent), with times", \.exec.log
      ).isFor("programs, as in exec ./mybot.py --log FILE") { $0.command == .exec },
      .choice(
        "--game", "GAME",
        "of conformance: \(ConformanceScript.games.joined(separator: ", "))",
        among: ConformanceScript.games
      ) { $0.game = $1 }
      .isFor("conformance, as in conformance ./a.py --game holdem") { $0.command == .conformance },
      .help,
    ]
  ) { (given, word) throws(OptionError) in
    guard given.player != nil else {
      given.player = word.isEmpty ? nil : word
      return
    }
    try given.take(server: word)
  }

  /// What the words behind a command ask for; `nil` if it is the help.
  static func read(
    _ arguments: some Sequence<String>, for command: Command, _ settings: ClientSettings
  ) throws(OptionError) -> BotInvocation? {
    var given = SeatArguments()
    given.command = command
    return try all.read(arguments, from: given)?.asked(settings)
  }

  private mutating func take(server word: String) throws(OptionError) {
    guard server == nil, command != .conformance else {
      throw OptionError(
        word, give: command == .conformance ? "one program, in quotes" : "one HOST:PORT")
    }
    do { server = try Endpoint(word, defaultPort: 7777) } catch {
      throw OptionError(error.description)
    }
    if case .network(_, port: 0) = server { throw OptionError("nobody listens on port 0") }
  }

  private func asked(_ settings: ClientSettings) throws(OptionError) -> BotInvocation {
    guard let player, let table = table ?? TableID("main") else {
      let missing = command == .bot ? "bot needs a strategy, as in bot careful" : nil
      throw OptionError(
        missing ?? "\(command.rawValue) needs a program, as in \(command.rawValue) ./mybot.py")
    }
    let who: SeatOptions.Player
    switch command {
    case .conformance:
      return .conformance(command: player, game: game ?? ConformanceScript.games[0])
    case .bot:
      guard StrategyCatalogue.names.contains(player) else {
        throw OptionError(player, give: StrategyCatalogue.names.joined(separator: " or "))
      }
      who = .bot(player, seed: seed)
    case .exec:
      var exec = exec
      exec.command = player
      who = .program(exec)
    }
    var seat = SeatOptions(
      player: who, server: server ?? settings.server ?? Options.standardServer, name: name,
      table: table)
    if let rounds { seat.rounds = rounds }
    return .seat(seat)
  }

  /// The text of `--help`.
  static let help = """
    cardroom-bots bot STRATEGY [HOST:PORT | unix:PATH] [options]
                          a bot of ours plays at a cardroom (127.0.0.1:7777):
                          \(StrategyCatalogue.names.joined(separator: ", "))
    cardroom-bots exec COMMAND [HOST:PORT | unix:PATH] [options]
                          a program plays: it reads the wire's lines, and writes a
                          line for each ?
    cardroom-bots conformance COMMAND [--game GAME]
                          try a program out, without a server: exit 0 if all is
                          well, or 1
    cardroom-bots match --help
                          bots and programs against each other
    cardroom-bots acpc --help
                          matches by the protocol of the Annual Computer Poker
                          Competition
    cardroom-bots --version

    \(all.help)
    A member's bot or program takes the password from the environment,
    CARDROOM_PASSWORD.
    Exit: 0, 1 a trial failed, 64 bad options, 69 no connection or no seat, 70 the
    program ended too often.
    """
}
