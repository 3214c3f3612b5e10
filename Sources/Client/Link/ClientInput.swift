// Owns what can happen to the client.

/// Everything that comes in from outside, as values.
enum ClientInput: Sendable, Equatable {
  /// The connection that was asked for is there.
  case connected
  /// Bytes from the server.
  case received([UInt8])
  /// There is no connection, or none any more; why, in a few words.
  case lost(String)
  /// Bytes from standard input.
  case typed([UInt8])
  /// The end of standard input.
  case inputEnded
  /// The terminal is so wide now.
  case resized(columns: Int)
  /// The deadline has come.
  case elapsed
  /// A signal asks the program to end.
  case interrupted(signal: Int32)
  /// The program goes on after it was stopped.
  case continued
}
