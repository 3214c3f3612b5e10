import Games
import Identity

/// What the line of a fact is for.
enum LinePurpose {
  /// A viewer of a table, for whom events have the table's name and a number.
  case wire(TableID, seq: Int?)
  /// A row of a `replay`: the same with the type as a value.
  case row(TableID, seq: Int?)
  /// The journal, which knows both.
  case journal
  /// A question, a row or a message, whose fields have everything.
  case bare(Message.Class)
}

/// Writes the fields of a fact behind the head of its line.
protocol FactWriter: FieldCoder {
  /// Appends to bytes, which the caller gives away so that they are not copied.
  init(appendingTo bytes: consuming [UInt8], for purpose: LinePurpose)

  var bytes: [UInt8] { get }
  var purpose: LinePurpose { get }

  /// Appends the beginning of a line; a line without a type has none.
  mutating func begin(_ lineClass: Message.Class, _ tag: Tag?, _ type: String?)

  mutating func append(_ key: Key, _ value: some FieldValue)

  /// Ends the line, with the sentence of the fact if viewers get one.
  mutating func end(text: String?)
}

extension FactWriter {
  mutating func kind(_ kind: Message.Kind?) throws(Misread) -> Message.Kind {
    guard let kind else { throw Misread(.type) }
    return kind
  }

  @inline(__always)
  mutating func field<Value: FieldValue>(_ key: Key, _ value: Value?) throws(Misread) -> Value {
    guard let value else { throw Misread(key) }
    append(key, value)
    return value
  }

  @inline(__always)
  mutating func optional<Value: FieldValue>(_ key: Key, _ value: Value?) throws(Misread) -> Value? {
    if let value { append(key, value) }
    return value
  }

  mutating func derived<Value: FieldValue>(
    _ key: Key, _ value: @autoclosure () -> Value?, inJournal: Bool
  ) throws(Misread) {
    if !inJournal, case .journal = purpose { return }
    if let value = value() { append(key, value) }
  }

  /// What is written is written whole: a range is the reader's to see to.
  @inline(__always)
  mutating func number(
    _ key: Key, _ value: Int?, in _: ClosedRange<Int>
  ) throws(Misread) -> Int { try field(key, value) }

  @inline(__always)
  mutating func optionalNumber(
    _ key: Key, _ value: Int?, in _: ClosedRange<Int>
  ) throws(Misread) -> Int? { try optional(key, value) }

  fileprivate mutating func append(_ table: TableID, _ seq: Int?) {
    append(.table, table)
    if let seq { append(.seq, seq) }
  }
}

/// Writes facts as the wire or the journal has them.
struct WireFactWriter: FactWriter {
  private(set) var bytes: [UInt8]
  let purpose: LinePurpose

  init(appendingTo bytes: consuming [UInt8], for purpose: LinePurpose) {
    (self.bytes, self.purpose) = (bytes, purpose)
  }

  @inline(__always)
  mutating func word<Word: FactWord>(_ word: Word?) throws(Misread) -> Word {
    guard let word else { throw Misread(.type) }
    switch purpose {
    case .journal: begin(.event, nil, word.rawValue)
    case .wire(let table, let seq):
      begin(.event, nil, word.rawValue)
      append(table, seq)
    case .row(let table, let seq):
      bytes.append(utf8Of: "= event type=")
      bytes.append(utf8Of: word.rawValue)
      append(table, seq)
    case .bare(let lineClass): begin(lineClass, nil, word.rawValue)
    }
    return word
  }

  mutating func begin(_ lineClass: Message.Class, _ tag: Tag?, _ type: String?) {
    bytes.append(lineClass.rawValue)
    if let tag {
      bytes.append(0x20)
      bytes.append(0x40)
      bytes.append(utf8Of: tag.description)
    }
    if let type {
      bytes.append(0x20)
      bytes.append(utf8Of: type)
    }
  }

  @inline(__always)
  mutating func append(_ key: Key, _ value: some FieldValue) {
    bytes.append(0x20)
    bytes.append(utf8Of: key.rawValue)
    bytes.append(0x3D)
    value.append(to: &bytes)
  }

  mutating func end(text: String?) {
    if case .journal = purpose { return }
    if let text {
      if case .bare(.comment) = purpose { bytes.append(0x20) } else { bytes.append(utf8Of: " :") }
      bytes.append(utf8Of: SafeText.printable(text))
    }
    bytes.append(0x0A)
  }
}

/// Writes facts as JSON, for viewers.
struct JSONFactWriter: FactWriter {
  private(set) var bytes: [UInt8]
  let purpose: LinePurpose

  init(appendingTo bytes: consuming [UInt8], for purpose: LinePurpose) {
    (self.bytes, self.purpose) = (bytes, purpose)
  }

  mutating func word<Word: FactWord>(_ word: Word?) throws(Misread) -> Word {
    guard let word else { throw Misread(.type) }
    switch purpose {
    case .journal: begin(.event, nil, word.rawValue)
    case .wire(let table, let seq):
      begin(.event, nil, word.rawValue)
      append(table, seq)
    case .row(let table, let seq):
      begin(.row, nil, "event")
      append(.type, PlainWord(word.rawValue))
      append(table, seq)
    case .bare(let lineClass): begin(lineClass, nil, word.rawValue)
    }
    return word
  }

  mutating func begin(_ lineClass: Message.Class, _ tag: Tag?, _ type: String?) {
    bytes += [0x7B, 0x22, lineClass.rawValue, 0x22, 0x3A]
    if let type {
      JSONRendering.append(string: type.utf8, to: &bytes)
    } else {
      bytes.append(utf8Of: "null")
    }
    if let tag {
      JSONRendering.append(member: "tag", to: &bytes)
      JSONRendering.append(string: tag.description.utf8, to: &bytes)
    }
  }

  mutating func append(_ key: Key, _ value: some FieldValue) {
    JSONRendering.append(member: key.rawValue, to: &bytes)
    value.appendJSON(to: &bytes)
  }

  mutating func end(text: String?) {
    if let text {
      JSONRendering.append(member: "text", to: &bytes)
      JSONRendering.append(string: SafeText.printable(text).utf8, to: &bytes)
    }
    bytes.append(utf8Of: "}\n")
  }
}

extension [UInt8] {
  /// Appends a fact as the wire or the journal has it; only the wire's lines end with a line feed.
  mutating func append(_ fact: some WritableFact, for purpose: LinePurpose, text: String? = nil) {
    append(fact, WireFactWriter.self, for: purpose, text: text)
  }

  /// Appends a fact as a line in JSON.
  mutating func appendJSON(
    _ fact: some WritableFact, for purpose: LinePurpose, text: String? = nil
  ) {
    append(fact, JSONFactWriter.self, for: purpose, text: text)
  }

  /// A fact that is written has all its values, so that nothing can be misread.
  @inline(__always)
  private mutating func append<Writer: FactWriter>(
    _ fact: some WritableFact, _: Writer.Type, for purpose: LinePurpose, text: String?
  ) {
    var line = Writer(appendingTo: taken(), for: purpose)
    do throws(Misread) {
      try fact.write(to: &line)
    } catch { assertionFailure("\(error.key.rawValue)= is missing") }
    line.end(text: text)
    self = line.bytes
  }

  /// Takes the bytes out, so that appending to them does not copy them.
  mutating func taken() -> [UInt8] {
    defer { self = [] }
    return self
  }
}

/// Reads facts from the wire or the journal.
extension LineReader: FieldCoder {
  @inline(__always)
  mutating func word<Word: FactWord>(_: Word?) throws(Misread) -> Word {
    guard let word = Word(rawValue: type) else { throw Misread(.type) }
    return word
  }

  mutating func kind(_: Message.Kind?) throws(Misread) -> Message.Kind { try word(nil) }

  @inline(__always)
  mutating func field<Value: FieldValue>(_ key: Key, _: Value?) throws(Misread) -> Value {
    guard let value = value(key, { Value(word: $0) }) else { throw Misread(key) }
    return value
  }

  @inline(__always)
  mutating func optional<Value: FieldValue>(_ key: Key, _: Value?) throws(Misread) -> Value? {
    guard let value = value(key, { Value(word: $0) }) else {
      if isMisread { throw Misread(key) }
      return nil
    }
    return value
  }

  mutating func derived<Value: FieldValue>(
    _ key: Key, _ value: @autoclosure () -> Value?, inJournal: Bool
  ) throws(Misread) {
    let word = bytes(key)
    guard inJournal else { return }
    guard let word, Value(word: word) == value() else { throw Misread(key) }
  }
}
