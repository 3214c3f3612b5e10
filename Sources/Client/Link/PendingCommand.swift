// Owns a command that waits for its reply.

import LineProtocol

/// A command that was sent and not answered yet.
struct PendingCommand: Sendable, Equatable {
  /// Who asked for it, and so who wants the reply.
  enum Purpose: Sendable, Equatable {
    /// The user's own command.
    case typed
    /// The introduction of a fresh connection.
    case hello, resume
    /// What the options ask for.
    case login, sit
    /// A bot's answer to a `?` line, and its other commands.
    case act, look, reset, back, leave
  }

  let line: TypedLine
  /// The tag on the wire, the user's or the client's.
  let tag: Tag?
  let purpose: Purpose

  /// The line as it goes out, with its line feed.
  var wire: [UInt8] {
    let mark = line.takesTag ? tag.map { Array("@\($0) ".utf8) } ?? [] : []
    return mark + line.bytes + [10]
  }
}
