import Identity

/// Who has done something in the book: the person, whatever they are called now, and what they were
/// called then.
public struct Author: Sendable, Codable, CustomStringConvertible {
  /// What they were called.
  public let name: String
  /// The person; `nil` of the operator, and of what nobody in particular did.
  public let person: PersonID?

  public init(_ name: String, _ person: PersonID? = nil) {
    (self.name, self.person) = (name, person)
  }

  public var description: String { name }
}

extension Author: Hashable {
  private var key: String? { person == nil ? name.lowercased() : nil }

  /// Whether both are the same person; without a number names tell them apart.
  public static func == (a: Author, b: Author) -> Bool { a.person == b.person && a.key == b.key }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(person)
    hasher.combine(key)
  }
}
