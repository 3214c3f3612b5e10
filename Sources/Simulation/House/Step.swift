// Owns the list of everything that can happen to a house from outside. Whoever repeats the steps
// repeats the house.

import Room

/// One thing that happens to a house. Everything that is not decided by the house itself is here,
/// so that two houses can be led the same way.
enum Step: Sendable {
  /// A client connects; the token resumes its session.
  case connect(SessionID, token: String)
  /// Bytes arrive from a client.
  case receive(SessionID, [UInt8])
  /// The client has sent everything.
  case endInput(SessionID)
  /// The connection breaks.
  case lose(SessionID)
  /// The network takes so many bytes from the outbox.
  case write(SessionID, Int)
  /// The next letter of a lane arrives.
  case deliver(Mail.Route)
  /// All that was put on record until now is on the disk.
  case commit
  /// A deadline has come.
  case due(Party)
  /// The clock goes on.
  case wind(to: Instant)
  /// Lobby and tables hear that the server stops.
  case stop
  /// The sessions hear it.
  case farewell
}
