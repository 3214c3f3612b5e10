import Identity
import Sockets

/// Who plays, where, and under which name.
struct SeatOptions: Equatable, Sendable {
  enum Player: Equatable, Sendable {
    /// A bot of ours, by its name in `StrategyCatalogue`. What its choices follow from is drawn from
    /// the system if there is no seed.
    case bot(String, seed: UInt64? = nil)
    case program(ExecOptions)
  }

  var player: Player
  var server: Endpoint
  /// The name to log in under; one is made if there is none.
  var name: PlayerName?
  var table: TableID
  /// It leaves after so many rounds.
  var rounds = 100
  /// The number behind which the tags of commands begin: another in each run.
  var lastTag = 0
  /// The password of the name, for a member whom nobody can ask; from the environment, since all
  /// users of a machine see command lines.
  var password: String?
}

/// Which program plays.
struct ExecOptions: Equatable, Sendable {
  /// What `/bin/sh -c` runs.
  var command: String
  /// How often it is started again when it has ended.
  var restarts = 3
  /// The file where what it hears and says is kept.
  var log: String?
}
