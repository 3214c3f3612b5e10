import Lines
import Sockets

/// The program's task.
enum Invocation: Equatable, Sendable {
  /// Print what the program says of itself.
  case guide(String)
  case version
  /// Send `advise` or `equity`, and print the answer.
  case ask(String, Options)
  case run(Options)
  /// Send a file to the score book, or fetch one.
  case book(BookTask, Options)
}

/// The options of the command line.
package struct Options: Equatable, Sendable {
  /// The server to use if none is named.
  package static let standardServer = Endpoint.network(host: "127.0.0.1", port: 7777)

  var server = Options.standardServer
  /// The name to log in under at once.
  var name: PlayerName?
  /// The table to sit down at at once.
  var table: TableID?
  /// Whether the wire's lines are shown unchanged.
  var showsWire = false
  /// Whether lines are printed even where a table could be drawn.
  var isPlain = false
  /// Whether a screen reader is in use: lines only, and cards in words.
  var isForScreenReader = false
  /// Whether the terminal's bell and title are left alone.
  var isQuiet = false
  /// Whether to continue the session of an earlier run.
  var resumes = false
  /// The names whose sessions from earlier runs could continue.
  var keptNames: [PlayerName] = []
  /// The number after which the tags of commands begin, different in each run.
  var lastTag = 0
  /// The password for the name, for a member who cannot be asked; from the environment, because all
  /// users of a machine see command lines.
  var password: String?

  /// A random number after which a run's tags begin, so that they differ from those of another run.
  package static func anyTag() -> Int { Int.random(in: 1..<1_000_000_000) }

  /// Advice to a person whose name is taken, perhaps by an earlier run of this client.
  func adviceOnTaken(_ command: PendingCommand?) -> Prose? {
    guard let name = command?.line.login, keptNames.contains(name) else { return nil }
    return KeptSession.goesOn(as: name)
  }
}

/// The program's exit codes (sysexits.h, and 128 + signal as in shells).
package enum ExitCode {
  package static let ok: Int32 = 0
  /// A command was refused.
  package static let refused: Int32 = 1
  /// An option that is not understood.
  package static let usage: Int32 = 64
  /// No server, no seat, no name: the request cannot be fulfilled.
  package static let unavailable: Int32 = 69
  /// The program of `cardroom-bots exec` ended too often.
  package static let program: Int32 = 70

  /// The signal of Ctrl-C.
  static let interrupt: Int32 = 2

  /// The terminal is gone.
  static let hangUp = signal(1)

  package static func signal(_ number: Int32) -> Int32 { 128 + number }
}
