/// A line to a client, composed by the code that performs the action: a sign, a word, fields in
/// order, and sentences. The wire, JSON and the text for people all derive from it.
public struct Line: Sendable, Equatable {
  /// Keys and values in the order of the line's shape; `nil` values are omitted.
  public typealias Fields = KeyValuePairs<String, (any FieldValue)?>

  public let sign: LineClass
  public let word: String
  private var fields: [Field]
  /// The text for programs, after ` :`.
  public var text: Prose?
  /// The text for people.
  public var said: Prose?

  /// Not a tuple: the runtime copies and destroys lists of tuples element by element.
  private struct Field {
    let key: String
    let value: any FieldValue
  }

  public init(
    _ sign: LineClass, _ word: String, _ fields: Fields = [:], text: Prose? = nil,
    said: Prose? = nil
  ) {
    (self.sign, self.word, self.text, self.said) = (sign, word, text, said)
    self.fields = []
    add(fields)
  }

  /// A copy with more fields.
  public func adding(_ fields: Fields) -> Line {
    var line = self
    line.add(fields)
    return line
  }

  public func adding(_ fields: [Fields.Element]) -> Line {
    var line = self
    line.append(fields)
    return line
  }

  public mutating func add(_ more: Fields) { append(more) }

  private mutating func append(_ more: some Collection<Fields.Element>) {
    fields.reserveCapacity(max(8, fields.count + more.count))
    for (key, value) in more {
      if let value { fields.append(Field(key: key, value: value)) }
    }
    assert(isInShape, "\(fields.map(\.key)) do not fit a line \(name)")
  }

  /// A hint for people.
  public static func comment(_ text: Prose) -> Line { Line(.comment, "", text: text) }

  /// A line that is only text.
  public static func text(_ text: Prose) -> Line { Line(.row, "line", text: text, said: text) }

  /// Reads the words after the type word.
  public init(
    _ sign: LineClass, _ word: String, reading words: some Sequence<Substring>, text: Prose?
  ) {
    (self.sign, self.word, self.text) = (sign, word, text)
    fields = words.compactMap { word in
      word.firstIndex(of: "=").map {
        let key = String(word[..<$0])
        return Field(
          key: key, value: Self.read(String(word[word.index(after: $0)...]), key))
      }
    }
  }

  /// Reads a value, with the type that JSON needs in a repeated reply.
  private static func read(_ word: String, _ key: String) -> any FieldValue {
    if key == "table" || key == "name" { return PlainWord(word) }
    if key == "in" || key == "out", let cards = [Card](notation: word) { return cards }
    if word == "yes" || word == "no" { return word == "yes" }
    if let number = Int(word), word.first != "+", "\(number)" == word { return number }
    if word.first == "+", let gain = Gain(word: Array(word.utf8)[...]) { return gain }
    return PlainWord(word)
  }

  public func write(to line: inout LineCoder) {
    for field in fields { line.append(field.key, field.value) }
  }

  public static func == (one: Line, other: Line) -> Bool {
    one.name == other.name && one.text == other.text && one.said == other.said
      && one.fields.elementsEqual(other.fields) {
        $0.key == $1.key && one.word($0.key) == other.word($1.key)
      }
  }

  // MARK: - Reading

  public func value<Value: FieldValue>(_ key: String, as _: Value.Type = Value.self) -> Value? {
    guard let field = fields.first(where: { $0.key == key }) else { return nil }
    var bytes: [UInt8] = []
    field.value.append(to: &bytes)
    return bytes.isEmpty ? nil : Value(word: bytes[...])
  }

  public func int(_ key: String) -> Int? { value(key) }
  /// The value of a key as a number; 0 if there is none, or if it is negative.
  public func count(_ key: String) -> Int { max(0, int(key) ?? 0) }
  public func word(_ key: String) -> String? { value(key) }

  // MARK: - Its shape

  private var name: String { Shape.name(sign, word) }

  /// Whether lines of this name have a shape.
  public var isKnown: Bool { Self.keys[name] != nil }

  /// Whether its keys are in the shape's list, in the same order.
  private var isInShape: Bool {
    guard var rest = Self.keys[name]?[...] else { return false }
    return fields.allSatisfy { field in
      guard let place = rest.firstIndex(of: field.key) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  /// A copy with another number of rows, if the line counts them.
  public func counting(rows: Int) -> Line {
    guard let keys = Self.keys[name], let place = keys.firstIndex(of: "rows") else { return self }
    var copy = self
    copy.fields.removeAll { $0.key == "rows" }
    let end = copy.fields.firstIndex { field in keys[place...].contains(field.key) }
    copy.fields.insert(Field(key: "rows", value: rows), at: end ?? copy.fields.endIndex)
    return copy
  }

  /// The reply for a repeated command, which is not performed again.
  public var repeated: Line { word("dup") == nil ? adding(["dup": 1]) : self }

  private static let keys = Dictionary(
    (shapes + [Shape(.comment, "", [])]).map { ($0.name, $0.keys) },
    uniquingKeysWith: { first, _ in first })
}
