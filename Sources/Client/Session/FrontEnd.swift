// Owns the form of the client's three programs: person, pipe and bot.

/// One way to use the client, as a value: inputs in, effects out. Times are milliseconds of one
/// clock that never goes back.
protocol FrontEnd {
  /// Begins.
  mutating func start(at now: Int) -> [ClientEffect]
  /// Takes what happened.
  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect]
  /// When `elapsed` is wanted next.
  var deadline: Int? { get }
  /// Whether more of standard input can be taken now.
  var wantsInput: Bool { get }
}
