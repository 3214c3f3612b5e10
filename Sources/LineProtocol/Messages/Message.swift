import Cards
import Lines

/// A line from the server: what kind it is, its values, and a sentence if it has one.
public struct Message: Sendable, Equatable {
  public let lineClass: LineClass
  /// The type word, where a body says what follows; a refusal has none.
  public let kind: Kind?
  /// Its typed body; `nil` for a comment, an unknown line, or a line made of fields.
  private(set) var coded: (any CodedBody)?
  /// Its fields, in the families whose lines have no body type.
  public private(set) var line: Cards.Line?
  /// The sentence after ` :`.
  public var prose: Prose?
  /// Whether it is said again, of a command that was done already.
  var isRepeated = false

  /// What it says, if that is known.
  public var body: (any MessageBody)? { coded }

  /// A message that says this.
  public init(_ body: some MessageBody, prose: Prose? = nil) {
    let coded = body as? any CodedBody
    assert(coded != nil, "a body without a coder")
    self.init(coded.map { type(of: $0).lines[0].lineClass } ?? .comment, coded?.kind, prose: prose)
    self.coded = coded
  }

  public init(_ line: Cards.Line) {
    self.init(line.sign, nil, prose: line.text)
    self.line = line
  }

  /// The same reply with another number of rows, if it counts them.
  public func counting(rows: Int) -> Message {
    var copy = self
    copy.line = line?.counting(rows: rows)
    return copy
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

  init(_ lineClass: LineClass, _ kind: Kind?, prose: Prose?) {
    (self.lineClass, self.kind, self.prose) = (lineClass, kind, prose)
  }

  public static func comment(_ text: Prose) -> Message {
    Message(.comment, nil, prose: text)
  }

  /// The sentence with the cards' signs.
  public var text: String? { prose?.description }
}
