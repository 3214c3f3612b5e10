// Owns what the command line asks for. Never knows how it is written.

import Identity
import LineProtocol
import Sockets

/// What the program is to do.
enum Invocation: Equatable, Sendable {
  case help
  case version
  /// Answer `advise` or `equity` without a server.
  case answer(command: String)
  case run(Options)
}

/// What the command line asks for.
struct Options: Equatable, Sendable {
  /// The server.
  var server = Endpoint(host: "127.0.0.1", port: 7777)
  /// The name to log in under at once.
  var name: PlayerName?
  /// The table to sit down at once.
  var table: TableID?
  /// Whether the lines of the wire are shown as they are.
  var showsWire = false
  /// Set if a bot plays.
  var bot: BotOptions?
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

/// A command line that was not understood: one line that names the fix.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ problem: String) {
    description = "\(problem); cardroom-client --help lists the options"
  }
}
