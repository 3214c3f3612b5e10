import Identity
import LineProtocol
import Sockets

/// What the program is to do.
enum Invocation: Equatable, Sendable {
  case help
  case version
  /// Answer `advise` or `equity` without a server.
  case answer(command: String, isForScreenReader: Bool = false)
  /// Try a program out, without a server, at a game of `ConformanceScript`.
  case conformance(command: String, game: String)
  case run(Options)
  /// Explain the options of `match`.
  case matchHelp
  /// Play matches of bots.
  case match(MatchOptions)
}

/// What the command line asks for.
struct Options: Equatable, Sendable {
  /// The server.
  var server = Endpoint.network(host: "127.0.0.1", port: 7777)
  /// The name to log in under at once.
  var name: PlayerName?
  /// The table to sit down at once.
  var table: TableID?
  /// Whether the lines of the wire are shown as they are.
  var showsWire = false
  /// Whether lines are printed, also where a table could be drawn.
  var isPlain = false
  /// Whether a screen reader reads: lines only, and cards in words.
  var isForScreenReader = false
  /// Whether the terminal's bell and title are left alone.
  var isQuiet = false
  /// Set if a bot plays.
  var bot: BotOptions?
  /// Set if a program plays.
  var exec: ExecOptions?
  /// The password of the name, for a member whom nobody can ask; from the environment, since all
  /// users of a machine see command lines.
  var password: String?
}

/// What the command line asks of a bot.
struct BotOptions: Equatable, Sendable {
  /// A name of `StrategyCatalogue`.
  var strategy: String
  /// The bot leaves after so many rounds.
  var rounds = 100
  /// What its choices follow from; drawn from the system if there is none.
  var seed: UInt64?
}

/// What the command line asks of a program that plays.
struct ExecOptions: Equatable, Sendable {
  /// What `/bin/sh -c` runs.
  var command: String
  /// It leaves after so many rounds.
  var rounds = 100
  /// How often it is started again when it has ended.
  var restarts = 3
  /// The file where what it hears and says is kept.
  var log: String?
}

/// A command line that was not understood: one line that names the fix.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  /// How the options are listed.
  static let help = "cardroom-client --help"

  init(_ problem: String, help: String = UsageError.help) {
    description = "\(problem); \(help) lists the options"
  }
}

/// How the program ended, for whoever started it (sysexits.h, and 128 + signal as shells have it).
enum ExitCode {
  static let ok: Int32 = 0
  /// A command was refused.
  static let refused: Int32 = 1
  /// An option that is not understood.
  static let usage: Int32 = 64
  /// No server, no seat, no name: what was asked for cannot be had.
  static let unavailable: Int32 = 69
  /// The program of `--exec` ended too often.
  static let program: Int32 = 70

  static func signal(_ number: Int32) -> Int32 { 128 + number }
}

/// The texts of `--help` and `--version`.
enum HelpText {
  static let version = "1.0"

  static let program = "cardroom-client/\(version)"

  static let help = """
    cardroom-client [HOST:PORT | unix:PATH] [options]     play at a cardroom (127.0.0.1:7777)

      --name NAME       log in at once
      --table TABLE     sit down at once
      --plain           lines that scroll, no full screen
      --screenreader    the same, with cards in words
      --quiet           no bell, and the window's title stays as it is
      --wire            show the lines of the wire instead of prose
      --bot STRATEGY    let a bot play: careful or random
      --exec COMMAND    let a program play: it reads the wire's lines, and writes a line for each ?
      --rounds N        the bot or program leaves after N rounds (100)
      --seed N          the bot's choices follow from N
      --restarts N      a program that ends is started again so often (3)
      --log FILE        keep what a program hears (<) and says (>; x: not sent), with times
      --advise AhKd 3h4h5h        what your two cards are worth, without a server
      --equity AhKd vs QsQc       how often a hand wins, without a server
      conformance --exec COMMAND [--game GAME]
                        try a program out, without a server: exit 0 if all is well, or 1
                        (betting3, holdem, draw5, pineapple, stud7, dealers-choice)
      match --help      bots and programs against each other, here or at a server
      --help            this
      --version         the version

    In a terminal of at least 60 columns and 18 rows it shows the table; the keys that do something
    are in its last line but two. Alt-1 to Alt-9, Ctrl-N and Ctrl-P turn to another tab, PageUp and
    PageDown scroll, Tab completes, Ctrl-R searches, Ctrl-D or quit leaves. Otherwise it is a pipe:
    every line of standard input is a command, sent when the one before was answered.
    A member's bot or program takes the password from the environment, CARDROOM_PASSWORD.
    Exit: 0, 1 a command was refused, 64 bad options, 69 no connection or no seat, 70 the program
    ended too often.
    """
}
