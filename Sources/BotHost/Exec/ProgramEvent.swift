/// What a program did that plays for us.
enum ProgramEvent: Sendable, Equatable {
  /// It has written bytes, so many microseconds after the latest question was given to it.
  case said([UInt8], after: Int)
  /// It is not there any more; why, in a few words. It can be started again.
  case ended(String)
}

/// What is to be done with a program that plays for us.
enum ProgramEffect: Sendable, Equatable {
  /// Start it; what was left of an earlier one is ended.
  case start
  /// Give it bytes. If they ask something, its time to answer begins.
  case tell([UInt8], asks: Bool)
}

/// A line that a program hears or says.
struct LoggedLine: Sendable, Equatable {
  /// Which way a line went.
  enum Direction: String, Sendable {
    case heard = "<"
    case said = ">"
    /// Said, and not sent.
    case dropped = "x"
  }

  let direction: Direction
  /// Without its end, safe to print.
  let text: String
}
