import Lines

/// What somebody is: guest or member, person or bot.
public struct Person: Hashable, Sendable, Codable {
  /// Whether a password guards the name.
  public enum Kind: String, Sendable, Codable, FieldValue {
    /// Here under a name that anybody else can have later.
    case guest
    /// Has an account.
    case member
    /// One of the house's own bots.
    case house
  }

  /// Who decides at the other end.
  public enum Role: String, Sendable, Codable, CaseIterable, FieldValue {
    /// A program.
    case bot
    /// A human being.
    case person
  }

  /// How well one of the house's bots plays.
  public enum Level: String, Sendable, Codable, CaseIterable, FieldValue {
    /// Calls too much, and seldom raises.
    case easy
    /// Plays its odds.
    case medium
    /// Reckons longer, and bluffs now and then.
    case hard
  }

  /// The person's number. Bots of the house have none, and viewers are not told it.
  public var id: PersonID?
  /// Guest or member.
  public var kind: Kind
  /// Person or bot.
  public var role: Role
  /// How well it plays, if it is one of the house's bots.
  public let level: Level?

  /// A guest at a keyboard, unless something else is said.
  public init(_ id: PersonID? = nil, kind: Kind = .guest, role: Role = .person) {
    (self.id, self.kind, self.role, level) = (id, kind, role, nil)
  }

  /// The same as viewers see it.
  public var shown: Person {
    var person = self
    person.id = nil
    return person
  }

  /// One of the house's bots.
  public init(house level: Level) { (kind, role, self.level) = (.house, .bot, level) }
}

extension Person: FieldGroup {
  /// Only a bot of the house has a level, and only the journal has the person's number.
  public init(_ line: inout LineCoder, _ person: Self?) throws(Misread) {
    let kind = try line.field(.kind, person?.kind)
    let role = try line.field(.role, person?.role)
    let level = try line.optional(.level, person?.level)
    guard (kind == .house) == (level != nil) else { throw Misread(.level) }
    let id = try line.isJournal ? line.optional(.person, person?.id) : nil
    self = level.map { Person(house: $0) } ?? Person(id, kind: kind, role: role)
  }
}
