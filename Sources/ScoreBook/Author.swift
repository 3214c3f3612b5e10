import Lines

/// The author of a change in the book: the person, who may have a new name by now, and the name at
/// the time.
public struct Author: Sendable, Codable, CustomStringConvertible {
  /// The person's name at the time.
  public let name: String
  /// The person; `nil` for the operator, and for changes without a particular author.
  public let person: PersonID?

  public init(_ name: String, _ person: PersonID? = nil) {
    (self.name, self.person) = (name, person)
  }

  public var description: String { name }
}

extension Author: Hashable {
  private var key: String? { person == nil ? name.lowercased() : nil }

  /// Whether both are the same person; authors without a person are compared by name.
  public static func == (a: Author, b: Author) -> Bool { a.person == b.person && a.key == b.key }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(person)
    hasher.combine(key)
  }
}
