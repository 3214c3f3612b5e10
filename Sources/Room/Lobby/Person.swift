// Owns what somebody is in the house: guest or member, person or bot.

import LineProtocol

/// What somebody is.
public struct Person: Sendable, Equatable {
  /// Whether the name is kept.
  public enum Kind: String, Sendable {
    /// Here under a name that anybody else can have later.
    case guest
    /// Has an account.
    case member
  }

  /// Guest or member.
  public var kind = Kind.guest
  /// Person or bot.
  public var role = Command.Role.person

  /// As a line says it.
  var fields: [Message.Field] {
    [.init(.kind, .word(kind.rawValue)), .init(.role, .word(role.rawValue))]
  }
}
