/// What somebody is: guest or member, person or bot.
public struct Person: Hashable, Sendable, Codable {
  /// Whether a password guards the name.
  public enum Kind: String, Sendable, Codable {
    /// Here under a name that anybody else can have later.
    case guest
    /// Has an account.
    case member
  }

  /// Who decides at the other end.
  public enum Role: String, Sendable, Codable {
    /// A human being.
    case person
    /// A program.
    case bot
  }

  /// Guest or member.
  public var kind: Kind
  /// Person or bot.
  public var role: Role

  /// A guest at a keyboard, unless something else is said.
  public init(kind: Kind = .guest, role: Role = .person) { (self.kind, self.role) = (kind, role) }
}
