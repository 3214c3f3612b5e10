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
  /// A bot of ours, or a program, plays at a server or is tried out.
  case seat(SeatOptions)
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
    case nil, "--help", "-h": self = .help(Self.help)
    case let word?:
      guard let command = SeatOptions.Command(rawValue: word) else {
        throw OptionError(
          word, give: "bot, exec, match, conformance or acpc; cardroom-bots --help tells about them"
        )
      }
      self = try SeatOptions(rest, for: command, settings).map { .seat($0) } ?? .help(Self.help)
    }
  }

  /// The text of `--help`.
  private static let help = """
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

    \(SeatOptions.all.help)
    A member's bot or program takes the password from the environment,
    CARDROOM_PASSWORD.
    Exit: 0, 1 a trial failed, 64 bad options, 69 no connection or no seat, 70 the
    program ended too often.
    """
}
