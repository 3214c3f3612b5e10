/// What a program did that plays for us.
enum ProgramEvent: Sendable, Equatable {
  /// It has written bytes, so many microseconds after the latest question was given to it.
  case said([UInt8], after: Int)
  /// It is not there any more; why, in a few words. It can be started again.
  case ended(String)
}

/// A program as something to talk to: bytes go in, bytes come out, and a clock runs from each
/// question.
protocol ProgramPipe: Sendable {
  /// Starts it; an earlier one is ended.
  ///
  /// - Returns: what happened at once.
  mutating func start() -> ProgramEvent?

  /// Gives it bytes.
  ///
  /// - Parameter asks: whether its time to answer begins.
  mutating func tell(_ bytes: [UInt8], asks: Bool) -> ProgramEvent?

  /// What it has written, and whether it has ended.
  mutating func advance() -> [ProgramEvent]

  /// The same, for which it waits until so many microseconds after the last question at most;
  /// nothing if nothing came.
  mutating func wait(until microseconds: Int) -> [ProgramEvent]

  /// Whether nothing is waited for any more, since we are asked to end.
  var isInterrupted: Bool { get }

  /// Ends it and all of its group at once.
  mutating func kill()

  /// Lets it end by itself for a moment, then ends it.
  mutating func end()
}
