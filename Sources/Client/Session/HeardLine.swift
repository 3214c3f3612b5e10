// Owns the step from a line of the server's to a message that is safe to print. Nothing of the
// server's reaches a terminal past here.

import LineProtocol

/// A line of the server's, in which every text is safe to print: a server may be hostile, and a
/// value of the wire can spell any byte.
struct HeardLine: Sendable, Equatable {
  /// The line as it came, for `--wire`.
  let raw: String
  /// The tag of the command that it replies to.
  let tag: Tag?
  /// The message, or `nil` if the line is not of the protocol.
  let message: Message?

  init(_ line: String) {
    raw = SafeText.printable(line)
    let parsed = ServerLine(line)
    tag = parsed?.tag
    message = parsed.map { Self.sanitized($0.message) }
  }

  private static func sanitized(_ message: Message) -> Message {
    let fields = message.fields.map { field in
      guard case .word(let text) = field.value else { return field }
      return Message.Field(field.key, .word(SafeText.printable(text)))
    }
    return Message(
      message.lineClass, message.kind, fields, text: message.text.map { SafeText.printable($0) })
  }
}
