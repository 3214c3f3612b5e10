// Owns what the client can do to the outside.

/// Everything that goes out, as values.
enum ClientEffect: Sendable, Equatable {
  /// Connect to the server; `connected` or `lost` follows.
  case connect
  /// Give the connection up; nothing follows.
  case disconnect
  /// Bytes to the server.
  case send([UInt8])
  /// Text to standard output.
  case write(String)
  /// A line to standard error.
  case complain(String)
  /// Stop, as Ctrl-Z has it.
  case suspend
  /// End the program.
  case finish(Int32)
}
