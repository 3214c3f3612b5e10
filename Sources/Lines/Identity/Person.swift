/// The kind and role of a person: guest or member, human or bot.
public struct Person: Hashable, Sendable, Codable {
  /// The kind of person, by the protection of the name.
  public enum Kind: String, Sendable, Codable, FieldValue {
    /// Uses a name that another person can take later.
    case guest
    /// Has an account, whose password protects the name.
    case member
    /// One of the house's own bots.
    case house
  }

  /// The one who decides at the other end.
  public enum Role: String, Sendable, Codable, CaseIterable, FieldValue {
    /// A program.
    case bot
    /// A human being.
    case person
  }

  /// The playing strength of one of the house's bots.
  public enum Level: String, Sendable, Codable, CaseIterable, FieldValue {
    /// Calls too often, and rarely raises.
    case easy
    /// Plays the odds.
    case medium
    /// Computes longer, and bluffs now and then.
    case hard
  }

  /// The person's number. Bots of the house have none, and viewers never see it.
  public var id: PersonID?
  /// Guest or member.
  public var kind: Kind
  /// Person or bot.
  public var role: Role
  /// The playing strength, if it is one of the house's bots.
  public let level: Level?

  /// A human guest, unless the arguments say otherwise.
  public init(_ id: PersonID? = nil, kind: Kind = .guest, role: Role = .person) {
    (self.id, self.kind, self.role, level) = (id, kind, role, nil)
  }

  /// The person as viewers see it.
  public var shown: Person {
    var person = self
    person.id = nil
    return person
  }

  /// One of the house's bots.
  public init(house level: Level) { (kind, role, self.level) = (.house, .bot, level) }
}

extension Person: FieldGroup {
  /// Only a bot of the house has a level, and only the journal contains the person's number.
  public init(_ line: inout LineCoder, _ person: Self?) throws(Misread) {
    let kind = try line.field(.kind, person?.kind)
    let role = try line.field(.role, person?.role)
    let level = try line.optional(.level, person?.level)
    guard (kind == .house) == (level != nil) else { throw Misread(.level) }
    let id = try line.isJournal ? line.optional(.person, person?.id) : nil
    self = level.map { Person(house: $0) } ?? Person(id, kind: kind, role: role)
  }
}
