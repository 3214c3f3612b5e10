// Owns a decision that the server waits for.

import LineProtocol

/// A `?` line that is not answered yet.
struct OpenTurn: Sendable, Equatable {
  /// The `?` line, with what later refusals said is legal.
  var ask: Message
  /// When the clock runs out, in milliseconds of the client's clock; `nil` while none runs.
  var deadline: Int?

  /// The turn's name.
  var id: String { ask.word(.turn) }

  /// The `?` line with the clock as it stands now.
  func ask(at now: Int) -> Message {
    guard let deadline else { return ask.with(.clock, .flag(false)) }
    return ask.with(.clock, .flag(true)).with(.left, .number(max(1, deadline - now)))
  }
}
