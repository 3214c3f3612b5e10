/// The sign that a line from the server begins with.
public enum LineClass: UInt8, Sendable, CaseIterable {
  /// `+`, the final reply of a command that was done.
  case done = 0x2B
  /// `-`, the final reply of a command that was refused.
  case refused = 0x2D
  /// `*`, something happened.
  case event = 0x2A
  /// `?`, you are asked for a decision.
  case ask = 0x3F
  /// `=`, a row of a reply.
  case row = 0x3D
  /// `#`, a hint for people, which programs skip.
  case comment = 0x23
}
