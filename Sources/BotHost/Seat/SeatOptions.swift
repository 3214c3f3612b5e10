import Bots
import Client
import Lines
import Sockets

/// The options of `bot`, `exec` and `conformance`: the player, the server, and the name to use.
struct SeatOptions: Equatable, Sendable {
  enum Command: String, Sendable {
    /// One of our bots plays.
    case bot
    /// A program plays.
    case exec
    /// A program is tested without a server.
    case conformance
  }

  var command = Command.bot
  /// The bot's name in `StrategyCatalogue`, or a command for `/bin/sh -c`.
  var player = ""
  /// The server; `nil` for the standard one.
  var server: Endpoint?
  /// The name to log in under; `nil` for a made one.
  var name: PlayerName?
  /// The table; `nil` for `main`.
  var table: TableID?
  /// The number of rounds after which it leaves.
  var rounds = 100
  /// The seed of a bot's choices; `nil` for one from the system.
  var seed: UInt64?
  /// The most restarts of a program that has ended.
  var restarts = 3
  /// The log of the lines that a program reads and writes.
  var log: String?
  /// The game of a program's test, one of `ConformanceScript`.
  var game = ConformanceScript.games[0]
  /// The number that tags of commands continue from, different in each run.
  var lastTag = 0
  /// The password of a member's name. A bot cannot be asked for it, so it comes from the environment,
  /// since all users of a machine can see command lines.
  var password: String?

  private static let atServers = "bots and programs at a server, as in bot careful --rounds 9"

  /// The options, in the order of the help.
  static let all = ProgramOptions<SeatOptions>(
    of: "cardroom-bots", SeatOptions(),
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
      .number("--rounds", "N", in: 1...Limits.amount, "it leaves after N rounds", \.rounds)
        .isFor(atServers) { $0.command != .conformance },
      .number("--seed", "N", in: 0...UInt64.max, "a bot's choices follow from N", \.seed)
        .isFor("bots of ours, as in bot careful --seed 9") { $0.command == .bot },
      .number(
        "--restarts", "N", in: 0...Limits.amount, "a program that ends is started again so often",
        \.restarts
      ).isFor("programs, as in exec ./mybot.py --restarts 9") { $0.command == .exec },
      .text(
        "--log", "FILE",
        "keep what a program hears (<) and says (>; x: not sent), with times", \.log
      ).isFor("programs, as in exec ./mybot.py --log FILE") { $0.command == .exec },
      .choice(
        "--game", "GAME",
        "of conformance: \(ConformanceScript.games.joined(separator: ", "))",
        among: ConformanceScript.games
      ) { $0.game = $1 }
      .isFor("conformance, as in conformance ./a.py --game holdem") { $0.command == .conformance },
      .help,
    ]
  ) { (options, word) throws(OptionError) in
    if options.player.isEmpty {
      options.player = word
    } else {
      try options.take(server: word)
    }
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

  /// The server to connect to.
  var address: Endpoint { server ?? Options.standardServer }
}

extension SeatOptions {
  /// Reads the words after a command; `nil` if help was requested.
  init?(
    _ arguments: some Sequence<String>, for command: Command, _ settings: ClientSettings
  ) throws(OptionError) {
    var given = SeatOptions()
    given.command = command
    guard let options = try Self.all.read(arguments, from: given) else { return nil }
    self = options
    guard !player.isEmpty else {
      throw OptionError(
        command == .bot
          ? "bot needs a strategy, as in bot careful"
          : "\(command.rawValue) needs a program, as in \(command.rawValue) ./mybot.py")
    }
    guard command != .bot || StrategyCatalogue.names.contains(player) else {
      throw OptionError(player, give: StrategyCatalogue.names.joined(separator: " or "))
    }
    server = server ?? settings.server
  }
}
