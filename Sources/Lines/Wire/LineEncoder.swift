/// A part of an event with its own fields in the event's line, written and read by the one
/// initializer that names them.
public protocol FieldGroup: Codable {
  init(_ line: inout LineCoder, _ group: Self?) throws(Misread)
}

extension FieldGroup {
  fileprivate func write(to line: inout LineCoder) throws(Misread) { _ = try Self(&line, self) }
}

/// A group that exists only in lines: no other encoder can write it.
public protocol LineGroup: FieldGroup {}

extension LineGroup {
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? LineEncoder else { throw Misread(.type) }
    try write(to: &encoder.line)
  }

  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? LineDecoder else { throw Misread(.type) }
    try self.init(&decoder.line, nil)
  }
}

/// The type words of a family of events.
///
/// A word may have several forms. A key distinguishes a form from another one that lacks the key
/// (`return stack`), and a value ends each line of a form (`out reason=broke`).
public protocol LineWord: CodingKey, CaseIterable, RawRepresentable<String> {
  /// The words with a key or a value.
  static var forms: [Self] { get }
}

extension LineWord {
  public static var longer: [Self] { allCases.filter { $0.rawValue.contains(" ") } }
}

/// Encodes a value in the form of a line: the case of an enum is the type word, and its associated
/// values are the fields. A group is written as several fields.
final class LineEncoder: Encoder {
  fileprivate(set) var line: LineCoder
  /// The value at the end of the line, after the fields.
  private var last: (key: String, value: any FieldValue)?

  fileprivate init(_ line: LineCoder) { self.line = line }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Fields(encoder: self))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { noField() }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { noField() }

  private func noField() -> Never { preconditionFailure("\(line.key)= is no value of a field") }

  private func begin(_ word: String) {
    guard let space = word.firstIndex(of: " ") else { return line.begin(word) }
    line.begin(String(word[..<space]))
    let end = word[space...].dropFirst().split(separator: "=")
    guard end.count == 2 else { return }
    last = (String(end[0]), Int(end[1]).map { $0 as any FieldValue } ?? PlainWord(String(end[1])))
  }

  fileprivate func end() {
    if let last { line.append(last.key, last.value) }
  }

  private func write(_ value: some Encodable, _ key: String) throws {
    line.key = key
    switch value {
    case let value as any FieldValue: line.append(key, value)
    case let group as any FieldGroup: try group.write(to: &line)
    default: try value.encode(to: self)
    }
  }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: LineEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}

    func encode(_ value: some Encodable, forKey key: Key) throws {
      try encoder.write(value, key.stringValue)
    }

    func encode(_ value: Int, forKey key: Key) { encoder.line.append(key.stringValue, value) }

    func nestedContainer<Nested>(
      keyedBy _: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      encoder.begin(key.stringValue)
      return KeyedEncodingContainer(Fields<Nested>(encoder: encoder))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.noField()
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
  }
}

/// Decodes the lines of `LineEncoder`.
final class LineDecoder: Decoder {
  fileprivate(set) var line: LineCoder

  fileprivate init(_ line: LineCoder) { self.line = line }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Fields(decoder: self))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw Misread(line.key)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Misread(line.key) }

  private func isForm(_ form: String) -> Bool {
    guard form.utf8.starts(with: line.reader.type.utf8) else { return false }
    let parts = form.split(separator: " ")
    guard parts.count == 2, parts[0] == line.reader.type else { return false }
    let end = parts[1].split(separator: "=")
    var reader = line.reader
    guard let value = reader.bytes(String(end[0])) else { return false }
    guard end.count == 2 else { return true }
    guard value.elementsEqual(end[1].utf8) else { return false }
    line.reader = reader
    return true
  }

  private func read<Value>(_: Value.Type, _ key: String) throws -> Value? {
    if let type = Value.self as? any FieldValue.Type {
      let value = try read(type, key)
      // A number that may be negative must be a `Gain`, which has a sign.
      if let number = value as? Int, number < 0 { throw Misread(key) }
      return value as? Value
    }
    line.key = key
    if let type = Value.self as? any FieldGroup.Type { return try read(type) as? Value }
    guard let type = Value.self as? any Decodable.Type else { throw Misread(key) }
    return try type.init(from: self) as? Value
  }

  private func read<Value: FieldValue>(_: Value.Type, _ key: String) throws(Misread) -> Value? {
    try line.read(key)
  }

  private func read<Group: FieldGroup>(_: Group.Type) throws(Misread) -> Group {
    try Group(&line, nil)
  }

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: LineDecoder
    var codingPath: [any CodingKey] { [] }

    /// The word of the line.
    var allKeys: [Key] {
      if let word = Key.self as? any LineWord.Type, let form = form(word) { return [form] }
      return Key(stringValue: decoder.line.reader.type).map { [$0] } ?? []
    }

    private func form<Word: LineWord>(_: Word.Type) -> Key? {
      Word.forms.first { decoder.isForm($0.stringValue) } as? Key
    }

    func contains(_ key: Key) -> Bool {
      var reader = decoder.line.reader
      return reader.bytes(key.stringValue) != nil
    }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      guard let value = try decoder.read(type, key.stringValue) else {
        throw Misread(key.stringValue)
      }
      return value
    }

    /// A value that the line lacks, or a group without any of its fields, is `nil`.
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      let count = decoder.line.reader.readCount
      do {
        return try decoder.read(type, key.stringValue)
      } catch {
        if decoder.line.reader.readCount == count { return nil }
        throw error
      }
    }

    func nestedContainer<Nested>(
      keyedBy _: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
      KeyedDecodingContainer(Fields<Nested>(decoder: decoder))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw Misread(key.stringValue)
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
  }
}

extension LineCoder {
  /// Writes an event by its compiler-generated encoding.
  public mutating func write(_ event: some Encodable) throws(Misread) {
    let encoder = LineEncoder(self)
    bytes = []
    defer { self = encoder.line }
    do {
      try event.encode(to: encoder)
    } catch { throw error as? Misread ?? Misread(.type) }
    encoder.end()
  }

  /// Reads an event by its compiler-generated decoding.
  public mutating func read<Event: Decodable>() throws(Misread) -> Event {
    let decoder = LineDecoder(self)
    do {
      let event = try Event(from: decoder)
      self = decoder.line
      return event
    } catch { throw error as? Misread ?? Misread(.type) }
  }
}
