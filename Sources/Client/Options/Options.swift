import Cards
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
  /// Send a file to the score book, or fetch one.
  case book(BookTask, Options)
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
  /// Whether the session of an earlier run is to go on.
  var resumes = false
  /// Whose sessions of earlier runs could go on.
  var keptNames: [PlayerName] = []
  /// The number behind which the tags of commands begin: another in each run.
  var lastTag = 0
  /// Set if a bot plays.
  var bot: BotOptions?
  /// Set if a program plays.
  var exec: ExecOptions?
  /// The password of the name, for a member whom nobody can ask; from the environment, since all
  /// users of a machine see command lines.
  var password: String?

  /// A random number for the tags of a run to begin behind, so that they differ from those of
  /// another run.
  static func anyTag() -> Int { Int.random(in: 1..<1_000_000_000) }

  /// Advice to a person whose name is taken, perhaps by an earlier run of this client.
  func adviceOnTaken(_ command: PendingCommand?) -> Prose? {
    guard let name = command?.line.login, keptNames.contains(name) else { return nil }
    return KeptSession.goesOn(as: name)
  }
}

/// What the command line asks of a bot.
struct BotOptions: Equatable, Sendable {
  /// A name of `StrategyCatalogue`.
  var strategy: String
  /// The bot leaves after so many rounds.
  var rounds: Int
  /// What its choices follow from; drawn from the system if there is none.
  var seed: UInt64?
}

/// What the command line asks of a program that plays.
struct ExecOptions: Equatable, Sendable {
  /// What `/bin/sh -c` runs.
  var command: String
  /// It leaves after so many rounds.
  var rounds: Int
  /// How often it is started again when it has ended.
  var restarts: Int
  /// The file where what it hears and says is kept.
  var log: String?
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

  /// The signal of Ctrl-C.
  static let interrupt: Int32 = 2

  /// The terminal is gone.
  static let hangUp = signal(1)

  static func signal(_ number: Int32) -> Int32 { 128 + number }
}

/// How the program calls itself.
enum ProgramName {
  static let program = "cardroom-client/\(Release.version)"
}
