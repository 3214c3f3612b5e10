// Owns the numbers that the program ends with.

/// How the program ended, for whoever started it (sysexits.h, and 128 + signal as shells have it).
enum ExitCode {
  static let ok: Int32 = 0
  /// A command was refused.
  static let refused: Int32 = 1
  /// An option that is not understood.
  static let usage: Int32 = 64
  /// No server, no seat, no name: what was asked for cannot be had.
  static let unavailable: Int32 = 69

  static func signal(_ number: Int32) -> Int32 { 128 + number }
}
