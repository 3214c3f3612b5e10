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
  case run(Options)
  /// Send a file to the score book, or fetch one.
  case book(BookTask, Options)
}

/// What the command line asks for.
package struct Options: Equatable, Sendable {
  /// The server that is meant where none is named.
  package static let standardServer = Endpoint.network(host: "127.0.0.1", port: 7777)

  /// The server.
  var server = Options.standardServer
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
  /// The password of the name, for a member whom nobody can ask; from the environment, since all
  /// users of a machine see command lines.
  var password: String?

  /// A random number for the tags of a run to begin behind, so that they differ from those of
  /// another run.
  package static func anyTag() -> Int { Int.random(in: 1..<1_000_000_000) }

  /// Advice to a person whose name is taken, perhaps by an earlier run of this client.
  func adviceOnTaken(_ command: PendingCommand?) -> Prose? {
    guard let name = command?.line.login, keptNames.contains(name) else { return nil }
    return KeptSession.goesOn(as: name)
  }
}

/// How the program ended (sysexits.h, and 128 + signal as shells have it).
package enum ExitCode {
  package static let ok: Int32 = 0
  /// A command was refused.
  package static let refused: Int32 = 1
  /// An option that is not understood.
  package static let usage: Int32 = 64
  /// No server, no seat, no name: what was asked for cannot be had.
  package static let unavailable: Int32 = 69
  /// The program of `cardroom-bots exec` ended too often.
  package static let program: Int32 = 70

  /// The signal of Ctrl-C.
  static let interrupt: Int32 = 2

  /// The terminal is gone.
  static let hangUp = signal(1)

  package static func signal(_ number: Int32) -> Int32 { 128 + number }
}
