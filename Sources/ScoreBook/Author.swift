import Identity
import Lines

/// Who has done something in the book: the person, whatever they are called now, and what they were
/// called then.
public struct Author: Sendable, CustomStringConvertible {
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

extension Author: RecordWord {
  /// `7/ann`, or `-/operator`.
  public func write(to bytes: inout [UInt8]) {
    person.write(to: &bytes)
    bytes.append(UInt8(ascii: "/"))
    PercentEncoding.append(name, to: &bytes)
  }

  public init?(written word: ArraySlice<UInt8>) {
    guard let slash = word.firstIndex(of: UInt8(ascii: "/")),
      let person = PersonID?(written: word[..<slash]),
      let name = PercentEncoding.decode(exactly: word[(slash + 1)...])
    else { return nil }
    self.init(name, person)
  }
}
