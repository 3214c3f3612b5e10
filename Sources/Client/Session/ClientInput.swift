import Lines

/// Everything that comes in from outside, as values.
package enum ClientInput: Sendable, Equatable {
  /// The requested connection is established.
  case connected
  /// Bytes from the server.
  case received([UInt8])
  /// The connection failed or ended; the reason, in a few words.
  case lost(String)
  /// Bytes from standard input.
  case typed([UInt8])
  /// The end of standard input.
  case inputEnded
  /// The terminal has changed its size.
  case resized(TerminalSize)
  /// The deadline has come.
  case elapsed
  /// A signal asks the program to end.
  case interrupted(signal: Int32)
  /// The program continues after it was stopped.
  case continued
}

/// Everything that goes out, as values.
package enum ClientEffect: Sendable, Equatable {
  /// Connect to the server; `connected` or `lost` follows.
  case connect
  /// Give the connection up; nothing follows.
  case disconnect
  /// Bytes to the server.
  case send([UInt8])
  /// Text to standard output.
  case write(String)
  /// A line to keep for the next run.
  case remember(String)
  /// The settings, to keep for the next run.
  case keep(ClientSettings)
  /// The secret by which the server recognizes this client as a member's device, to keep for the
  /// next run; without one, the old one is forgotten.
  case keepDevice(String?, of: PlayerName)
  /// The session, to continue in a later run.
  case keepSession(KeptSession)
  /// A session that is over, or that nobody wants to continue.
  case forgetSession(KeptSession)
  /// A line to standard error.
  case complain(Prose)
  /// Stop, as on Ctrl-Z.
  case suspend
  /// End the program.
  case finish(Int32)
}
