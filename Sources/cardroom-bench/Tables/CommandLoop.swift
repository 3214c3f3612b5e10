// Owns where the repetition of a command at one table stands. Never sends it.

/// A command said again as soon as it was answered and its event has reached another seat.
struct CommandLoop {
  /// Refusals in a row after which the command is given up.
  private static let patience = 20

  /// When the command was sent.
  private(set) var sent: UInt64 = 0
  private var repliesAwaited = 0
  private var isEventAwaited = false
  private var refusals = 0

  /// What is to be said next.
  enum Next: Equatable {
    /// Nothing: something is still to come.
    case wait
    /// The command.
    case again
    /// `reset`, then the command: it was refused.
    case afresh
    /// Nothing any more: it was refused too often.
    case giveUp
  }

  /// The command was sent, perhaps after another one.
  mutating func said(commands: Int, at time: UInt64) {
    sent = time
    repliesAwaited += commands
    isEventAwaited = true
  }

  /// A reply has come.
  mutating func replied(isRefused: Bool) -> Next {
    repliesAwaited -= 1
    guard repliesAwaited == 0 else { return .wait }
    if isRefused {
      refusals += 1
      return refusals < Self.patience ? .afresh : .giveUp
    }
    refusals = 0
    return isEventAwaited ? .wait : .again
  }

  /// The event has reached the other seat; nil if it was not waited for.
  mutating func arrived() -> Next? {
    guard isEventAwaited else { return nil }
    isEventAwaited = false
    return repliesAwaited == 0 ? .again : .wait
  }
}
