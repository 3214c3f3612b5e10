import Cards
import Lines

/// A line from the server: what kind it is, its values, and a sentence if it has one.
public struct Message: Sendable, Equatable {
  public let lineClass: LineClass
  /// Its type word; a refusal and a comment have none.
  public let word: String?
  /// Its fields; `nil` for a comment, and for a line that is read and is a table's or unknown.
  public private(set) var line: Line?
  /// The sentence after ` :`.
  public var prose: Prose?
  /// Whether it is said again, of a command that was done already.
  var isRepeated = false

  public init(_ line: Line) {
    self.init(line.sign, line.word, prose: line.text)
    self.line = line
  }

  /// Whether somebody says something to the lobby, or to its reader alone.
  public var isChat: Bool { lineClass == .event && (word == "tell" || word == "chat") }

  /// Whether its text is what somebody has written.
  public var isSomebodysWords: Bool {
    isChat || lineClass == .event && word == "notice" && line?.word("table") == nil
  }

  /// The same reply with another number of rows, if it counts them.
  public func counting(rows: Int) -> Message {
    var copy = self
    copy.line = line?.counting(rows: rows)
    return copy
  }

  /// The same with other fields.
  func with(_ line: Line) -> Message {
    var copy = self
    copy.line = line
    return copy
  }

  /// The same said again.
  public var repeated: Message {
    var copy = self
    copy.isRepeated = true
    return copy
  }

  public static func == (one: Message, other: Message) -> Bool {
    one.wire() == other.wire() && one.prose == other.prose
  }

  init(_ lineClass: LineClass, _ word: String?, prose: Prose?) {
    (self.lineClass, self.word, self.prose) = (lineClass, word, prose)
  }

  public static func comment(_ text: Prose) -> Message {
    Message(.comment, nil, prose: text)
  }

  /// The sentence with the cards' signs.
  public var text: String? { prose?.description }
}
