import Cards

/// A line from the server: what kind it is, its values, and a sentence if it has one.
public struct Message: Sendable, Equatable {
  /// The sign that a wire line begins with.
  public enum Class: UInt8, Sendable, CaseIterable {
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
    /// `#`, a comment.
    case comment = 0x23
  }

  /// One `key=value`.
  public struct Field: Sendable, Equatable {
    /// The key.
    public let key: Key
    /// The value.
    public let value: Value

    /// A field.
    public init(_ key: Key, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The line's class.
  public let lineClass: Class
  /// The type word; a refusal has none.
  public let kind: Kind?
  /// The values in the order of the wire.
  public var fields: [Field]
  /// The sentence after ` :`.
  public var prose: CardText?

  /// A message of one kind.
  public init(_ lineClass: Class, _ kind: Kind?, _ fields: [Field] = [], prose: CardText?) {
    self.lineClass = lineClass
    self.kind = kind
    self.fields = fields
    self.prose = prose
  }

  /// A message of one kind whose sentence names no card.
  public init(_ lineClass: Class, _ kind: Kind?, _ fields: [Field] = [], text: String? = nil) {
    self.init(lineClass, kind, fields, prose: text.map { CardText($0) })
  }

  /// A refusal.
  public init(_ error: CommandError, _ fields: [Field] = []) {
    let code = Field(.code, .word(error.code.rawValue))
    self.init(.refused, nil, [code] + error.fields + fields, prose: error.prose)
  }

  /// The sentence with the cards' signs.
  public var text: String? { prose?.description }

  /// Whether a key has a value.
  public func has(_ key: Key) -> Bool { fields.contains { $0.key == key } }

  /// The value of a key, or `nil`.
  public subscript(_ key: Key) -> Value? { fields.first { $0.key == key }?.value }

  /// The value of a key as text; empty if there is none.
  public func word(_ key: Key) -> String {
    switch self[key] {
    case nil: ""
    case .word(let text): text
    case let other?: other.wire
    }
  }

  /// The parts of a key's value; none if it has none.
  public func parts(_ key: Key) -> [String] {
    let word = word(key)
    return word == "-" ? [] : word.split(separator: ",").map(String.init)
  }

  /// The value of a key as a number; zero if there is none.
  public func number(_ key: Key) -> Int {
    switch self[key] {
    case .number(let number), .signed(let number): number
    case .word(let text): Int(text) ?? 0
    default: 0
    }
  }

  /// The cards of a key, `nil` for each that is hidden.
  public func cards(_ key: Key) -> [Card?] {
    switch self[key] {
    case .cards(let cards): return cards
    case .word(let text):
      let known = (try? Card.list(text.filter { $0 != "?" })) ?? []
      let hidden = text.utf8.count { $0 == 0x3F } / 2
      return Array(repeating: nil, count: hidden) + known
    default: return []
    }
  }

  /// This message with a value put in or replaced.
  public func with(_ key: Key, _ value: Value) -> Message {
    var copy = self
    if let index = copy.fields.firstIndex(where: { $0.key == key }) {
      copy.fields[index] = Field(key, value)
    } else {
      copy.fields.append(Field(key, value))
    }
    return copy
  }
}
