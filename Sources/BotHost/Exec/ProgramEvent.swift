/// An event of a program that plays for us.
enum ProgramEvent: Sendable, Equatable {
  /// It has written bytes; `after` is in microseconds since the latest question.
  case said([UInt8], after: Int)
  /// It has ended, with the reason in a few words. It can be restarted.
  case ended(String)
}

/// A program as a partner in a dialogue: bytes go in, bytes come out, and a clock runs from each
/// question.
protocol ProgramPipe: Sendable {
  /// Starts the program, and ends any earlier one.
  ///
  /// - Returns: an immediate event.
  mutating func start() -> ProgramEvent?

  /// Gives the program bytes.
  ///
  /// - Parameter asks: whether its time to answer begins.
  mutating func tell(_ bytes: [UInt8], asks: Bool) -> ProgramEvent?

  /// New output, and whether it has ended.
  mutating func advance() -> [ProgramEvent]

  /// The same, after waiting for it at most until `microseconds` after the last question; empty if
  /// nothing came.
  mutating func wait(until microseconds: Int) -> [ProgramEvent]

  /// Whether to stop waiting, since we are asked to end.
  var isInterrupted: Bool { get }

  /// Kills it and its whole group at once.
  mutating func kill()

  /// Lets it end by itself for a moment, then kills it.
  mutating func end()
}
