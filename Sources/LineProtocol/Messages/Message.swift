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
    public let key: Key
    public let value: Value

    public init(_ key: Key, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The line's class.
  public let lineClass: Class
  /// The type word; a refusal has none.
  public let kind: Kind?
  /// What it says; `nil` for a comment, and for what is told by its fields alone.
  private(set) var coded: (any CodedBody)?
  /// The values in the order of the wire, of a line without a body.
  public var fields: [Field]
  /// The sentence after ` :`.
  public var prose: CardText?
  /// Whether it is said again, of a command that was done already.
  var isRepeated = false

  /// What it says, if that is known.
  public var body: (any MessageBody)? { coded }

  /// A message that says this.
  public init(_ body: some MessageBody, prose: CardText? = nil) {
    let coded = body as? any CodedBody
    assert(coded != nil, "a body without a coder")
    self.init(coded.map { type(of: $0).lines[0].lineClass } ?? .comment, coded?.kind, prose: prose)
    self.coded = coded
  }

  /// The same with a sentence that names no card.
  public init(_ body: some MessageBody, text: String?) {
    self.init(body, prose: text.map { CardText($0) })
  }

  /// The same said again.
  public var repeated: Message {
    var copy = self
    copy.isRepeated = true
    return copy
  }

  /// This message with another body of its kind.
  func with(_ body: some CodedBody) -> Message {
    var copy = self
    copy.coded = body
    return copy
  }

  public static func == (one: Message, other: Message) -> Bool {
    one.wire() == other.wire() && one.prose == other.prose
  }

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

  /// The sentence with the cards' signs.
  public var text: String? { prose?.description }

  /// Whether a key has a value.
  public func has(_ key: Key) -> Bool { fields.contains { $0.key == key } }

  /// The value of a key, or `nil`.
  public subscript(_ key: Key) -> Value? { fields.first { $0.key == key }?.value }

  /// The value of a key; empty if there is none.
  public func word(_ key: Key) -> String { self[key]?.text ?? "" }

  /// The value of a key as a number; zero if there is none.
  public func number(_ key: Key) -> Int { Int(word(key)) ?? 0 }

  /// This message with a value put in or replaced, if it is told by its fields.
  public func with(_ key: Key, _ value: Value) -> Message {
    guard coded == nil else { return self }
    var copy = self
    if let index = copy.fields.firstIndex(where: { $0.key == key }) {
      copy.fields[index] = Field(key, value)
    } else {
      copy.fields.append(Field(key, value))
    }
    return copy
  }
}
