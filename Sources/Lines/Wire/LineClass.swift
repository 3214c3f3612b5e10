/// The sign at the beginning of a line from the server.
public enum LineClass: UInt8, Sendable, CaseIterable {
  /// `+`, the final reply to a command that was performed.
  case done = 0x2B
  /// `-`, the final reply to a command that was refused.
  case refused = 0x2D
  /// `*`, an event.
  case event = 0x2A
  /// `?`, a question that asks for a decision.
  case ask = 0x3F
  /// `=`, a row of a reply.
  case row = 0x3D
  /// `#`, a hint for people, which programs skip.
  case comment = 0x23
}
