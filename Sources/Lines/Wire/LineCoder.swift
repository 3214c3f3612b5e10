/// Writes or reads the fields that an initializer names, in order: a field with a value writes and
/// returns it, a field without a value reads one.
///
/// One type both reads and writes, and its functions are not inlined, so that the compiler builds
/// each group once; otherwise groups would take up most of a build.
public struct LineCoder {
  @usableFromInline enum Way { case wire, json, reading }

  @usableFromInline let way: Way
  @usableFromInline let purpose: LinePurpose
  /// The output, after the bytes that were there.
  @usableFromInline var bytes: [UInt8]
  /// The reader of the line.
  public var reader: LineReader
  /// The key of the current value.
  public internal(set) var key = ""

  /// Appends to bytes, which the caller consumes so that they are not copied.
  init(appendingTo bytes: consuming [UInt8], for purpose: LinePurpose, asJSON: Bool) {
    (way, self.purpose, self.bytes) = (asJSON ? .json : .wire, purpose, bytes)
    reader = LineReader()
  }

  /// Reads a line of the wire or the journal.
  public init(reading reader: LineReader, isJournal: Bool = false) {
    (way, bytes, self.reader) = (.reading, [], reader)
    purpose = isJournal ? .journal : .bare(.event)
  }

  /// Whether the line is for the journal, the only form with everything that is hidden.
  @inlinable public var isJournal: Bool { if case .journal = purpose { true } else { false } }

  // MARK: - Fields

  /// A field that is always present.
  @inlinable @inline(never)
  public mutating func field<Value: FieldValue>(
    _ key: String, _ value: Value?
  ) throws(Misread) -> Value {
    guard case .reading = way else {
      guard let value else { throw Misread(key) }
      append(key, value)
      return value
    }
    guard let value: Value = try read(key) else { throw Misread(key) }
    return value
  }

  @inlinable
  public mutating func field<Value: FieldValue>(
    _ key: Key, _ value: Value?
  ) throws(Misread) -> Value {
    try field(key.rawValue, value)
  }

  /// A field that is omitted if it has no value.
  @inlinable @inline(never)
  public mutating func optional<Value: FieldValue>(
    _ key: Key, _ value: Value?
  ) throws(Misread) -> Value? {
    if case .reading = way { return try read(key.rawValue) }
    if let value { append(key, value) }
    return value
  }

  /// Reads a value; `nil` if the line has none.
  @inlinable
  public mutating func read<Value: FieldValue>(_ key: String) throws(Misread) -> Value? {
    guard let word = reader.bytes(key) else { return nil }
    guard !word.isEmpty, let value = Value(word: word) else { throw Misread(key) }
    return value
  }

  /// A field that follows from the other fields.
  ///
  /// - Parameters:
  ///   - value: `nil` if the field is omitted.
  ///   - inJournal: whether the journal has the field too; a field only for viewers is not read
  ///     back.
  @inlinable
  public mutating func derived<Value: FieldValue>(
    _ key: Key, _ value: @autoclosure () -> Value?, inJournal: Bool = true
  ) throws(Misread) {
    guard case .reading = way else {
      if !inJournal, isJournal { return }
      if let value = value() { append(key, value) }
      return
    }
    let word = reader.bytes(key.rawValue)
    guard inJournal else { return }
    guard let word, Value(word: word) == value() else { throw Misread(key) }
  }

  /// A number in a range. Any number is written; only reading checks the range.
  public mutating func number(
    _ key: Key, _ value: Int?, in range: ClosedRange<Int>
  ) throws(Misread) -> Int {
    let number = try field(key, value)
    if case .reading = way, !range.contains(number) { throw Misread(key) }
    return number
  }

  /// A number in a range, omitted if there is none.
  public mutating func optionalNumber(
    _ key: Key, _ value: Int?, in range: ClosedRange<Int>
  ) throws(Misread) -> Int? {
    let number = try optional(key, value)
    if case .reading = way, let number, !range.contains(number) { throw Misread(key) }
    return number
  }

  // MARK: - Writing

  @inlinable
  public mutating func append<Value: FieldValue>(_ key: Key, _ value: Value) {
    append(key.rawValue, value)
  }

  @inlinable
  public mutating func append<Value: FieldValue>(_ key: String, _ value: Value) {
    if case .json = way {
      JSONRendering.append(member: key, to: &bytes)
      value.appendJSON(to: &bytes)
    } else {
      bytes.append(0x20)
      bytes.append(utf8Of: key)
      bytes.append(0x3D)
      value.append(to: &bytes)
    }
  }

  /// Appends the beginning of an event's line.
  public mutating func begin(_ type: String) {
    switch purpose {
    case .journal: begin(.event, nil, type)
    case .wire(let table, let seq):
      begin(.event, nil, type)
      append(table, seq)
    case .row(let table, let seq):
      begin(.row, nil, "event")
      append(.type, PlainWord(type))
      append(table, seq)
    case .bare(let lineClass): begin(lineClass, nil, type)
    }
  }

  private mutating func append(_ table: String, _ seq: Int?) {
    append(.table, PlainWord(table))
    if let seq { append(.seq, seq) }
  }

  /// Appends the beginning of a line; a line without a type has none.
  public mutating func begin(_ lineClass: LineClass, _ tag: String?, _ type: String?) {
    guard case .json = way else {
      bytes.append(lineClass.rawValue)
      if let tag {
        bytes.append(utf8Of: " @")
        bytes.append(utf8Of: tag)
      }
      if let type {
        bytes.append(0x20)
        bytes.append(utf8Of: type)
      }
      return
    }
    bytes += [0x7B, 0x22, lineClass.rawValue, 0x22, 0x3A]
    if let type {
      JSONRendering.append(string: type.utf8, to: &bytes)
    } else {
      bytes.append(utf8Of: "null")
    }
    if let tag {
      JSONRendering.append(member: "tag", to: &bytes)
      JSONRendering.append(string: tag.utf8, to: &bytes)
    }
  }

  /// Ends the line, with the sentence of the fact if viewers get one; lines of the journal have no
  /// end.
  mutating func end(text: String?) {
    if case .json = way {
      if let text {
        JSONRendering.append(member: "text", to: &bytes)
        JSONRendering.append(string: SafeText.printable(text).utf8, to: &bytes)
      }
      bytes.append(utf8Of: "}\n")
      return
    }
    if case .journal = purpose { return }
    if let text {
      if case .bare(.comment) = purpose { bytes.append(0x20) } else { bytes.append(utf8Of: " :") }
      bytes.append(utf8Of: SafeText.printable(text))
    }
    bytes.append(0x0A)
  }
}

extension LineCoder {
  /// A field that is omitted if it has its usual value.
  @inlinable
  public mutating func field<Value: FieldValue>(
    _ key: Key, _ value: Value?, unless usual: Value
  ) throws(Misread) -> Value {
    try optional(key, value == usual ? nil : value) ?? usual
  }

  public mutating func number(
    _ key: Key, _ value: Int?, in range: ClosedRange<Int>, unless usual: Int
  ) throws(Misread) -> Int {
    try optionalNumber(key, value == usual ? nil : value, in: range) ?? usual
  }
}
