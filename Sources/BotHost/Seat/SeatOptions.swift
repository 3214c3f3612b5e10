import Bots
import Client
import Identity
import LineProtocol
import Sockets

/// What the words behind `bot`, `exec` and `conformance` ask for: who plays, where, and under which
/// name.
struct SeatOptions: Equatable, Sendable {
  enum Command: String, Sendable {
    /// A bot of ours plays.
    case bot
    /// A program plays.
    case exec
    /// A program is tried out, without a server.
    case conformance
  }

  var command = Command.bot
  /// The bot's name in `StrategyCatalogue`, or what `/bin/sh -c` runs.
  var player = ""
  /// `nil` is the standard one.
  var server: Endpoint?
  /// The name to log in under; one is made if there is none.
  var name: PlayerName?
  /// `nil` is `main`.
  var table: TableID?
  /// It leaves after so many rounds.
  var rounds = 100
  /// What a bot's choices follow from; drawn from the system if there is none.
  var seed: UInt64?
  /// How often a program is started again when it has ended.
  var restarts = 3
  /// The file where what a program hears and says is kept.
  var log: String?
  /// What a program is tried out at, a game of `ConformanceScript`.
  var game = ConformanceScript.games[0]
  /// The number behind which the tags of commands begin: another in each run.
  var lastTag = 0
  /// The password of the name, for a member whom nobody can ask; from the environment, since all
  /// users of a machine see command lines.
  var password: String?

  private static let atServers = "bots and programs at a server, as in bot careful --rounds 9"

  /// Each option, in the order of the help.
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

  /// Where to connect to.
  var address: Endpoint { server ?? Options.standardServer }
}

extension SeatOptions {
  /// Reads the words behind a command; `nil` if the help is asked for.
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
