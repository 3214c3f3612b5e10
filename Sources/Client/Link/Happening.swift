// Owns what a front end hears from its link.

import LineProtocol

/// What came of an input, for a front end to show or to act upon.
enum Happening: Sendable, Equatable {
  /// How a connection stands once its introduction is over.
  enum Start: Sendable, Equatable {
    /// A new session.
    case fresh
    /// The old session goes on.
    case resumed
    /// The server knows the old session no more; this is a new one.
    case forgotten
  }

  /// The server is there and has greeted.
  case greeted(HeardLine)
  /// Commands can be sent.
  case ready(Start)
  /// A line from the server; `reply` is the command that it answers.
  case heard(HeardLine, reply: PendingCommand?)
  /// The connection is gone; it is tried again after so many milliseconds.
  case lost(reason: String, retryIn: Int)
  /// The connection is gone and stays so.
  case closed(Ending)

  /// Why a connection stays closed.
  enum Ending: Sendable, Equatable {
    /// The user left.
    case left
    /// The session goes on over another connection.
    case takenOver
    /// There is no server, or none of ours, or it was tried often enough; why.
    case unavailable(String)
  }
}
