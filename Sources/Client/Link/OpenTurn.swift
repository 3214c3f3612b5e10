// Owns a decision that the server waits for.

import LineProtocol

/// A `?` line that is not answered yet.
struct OpenTurn: Sendable, Equatable {
  /// The `?` line, with what later refusals said is legal.
  var ask: Message
  /// When `left=` was said, in milliseconds of the client's clock.
  var heardAt: Int

  /// The turn's name.
  var id: String { ask.word(.turn) }

  /// The `?` line with the clock as it stands now.
  func ask(at now: Int) -> Message {
    let left = ask.number(.left)
    guard left > 0, left <= Limits.amount else { return ask }
    return ask.with(.left, .number(max(1, left - (now - heardAt))))
  }
}
