/// A line of the journal or of a snapshot, declared by the one initializer that names its words in
/// their order: with a record it writes that and gives it back, without one it reads one.
public protocol Record: WordCodable {
  init<C: RecordCoder>(_ line: inout C, _ record: Self?) throws(Unreadable)
}

/// A line that is no record.
public struct Unreadable: Error {
  @inlinable public init() {}
}

extension Record {
  /// The record as one line of printable ASCII.
  @inlinable public var description: String {
    RecordWriter.line { line throws(Unreadable) in _ = try Self(&line, self) }
  }

  /// Reads such a line; `nil` if it is anything else, or more.
  @inlinable public init?(_ text: String) {
    var line = RecordReader(text)
    guard let record = line.rest({ line throws(Unreadable) in try Self(&line, nil) }) else {
      return nil
    }
    self = record
  }
}

/// Writes or reads the words of a record: one space between them, none at the ends, and no second
/// way to write the same thing. What is written is written whole; the reader judges.
public protocol RecordCoder {
  /// A word, behind a beginning such as `key=` if it has one.
  mutating func word<Value>(
    _ value: Value?, after beginning: String, _ write: (Value, inout [UInt8]) -> Void,
    _ read: (ArraySlice<UInt8>) -> Value?
  ) throws(Unreadable) -> Value

  /// Words up to the next ` ; `, or to the end.
  mutating func words<Value>(
    _ value: Value?, _ write: (Value, inout [UInt8]) -> Void, _ read: (ArraySlice<UInt8>) -> Value?
  ) throws(Unreadable) -> Value

  /// Whether there is more, which begins so.
  mutating func has(_ beginning: String, _ isWritten: Bool) -> Bool
}

extension RecordCoder {
  /// Items, each of which begins so, up to where there are no more.
  @inlinable public mutating func list<Item>(
    _ items: [Item]?, after beginning: String = "",
    _ item: (inout Self, Item?) throws(Unreadable) -> Item
  ) throws(Unreadable) -> [Item] {
    var all: [Item] = []
    all.reserveCapacity(items?.count ?? 0)
    while has(beginning, all.count < items?.count ?? 0) {
      all.append(try item(&self, items?[all.count]))
    }
    return all
  }

  @inlinable public mutating func word<Value: RecordWord>(
    _ value: Value?, after beginning: String = ""
  ) throws(Unreadable) -> Value {
    try word(value, after: beginning, { $0.write(to: &$1) }, { Value(written: $0) })
  }

  /// A word as it stands, if it may stand there.
  @inlinable public mutating func word(
    _ text: String?, where isLegal: (String) -> Bool
  ) throws(Unreadable) -> String {
    try word(
      text, after: "", { $1.append(contentsOf: $0.utf8) },
      { word in
        let text = String(decoding: word, as: UTF8.self)
        return isLegal(text) ? text : nil
      })
  }

  /// A number of a range.
  @inlinable public mutating func number(
    _ value: Int?, after beginning: String = "", in range: ClosedRange<Int>
  ) throws(Unreadable) -> Int {
    try word(
      value, after: beginning, { $0.write(to: &$1) },
      { Int(written: $0).flatMap { range.contains($0) ? $0 : nil } })
  }

  /// A number of what is counted: 0 or more.
  @inlinable public mutating func count(
    _ value: Int?, after beginning: String = ""
  ) throws(Unreadable) -> Int { try number(value, after: beginning, in: 0...Int.max) }

  /// A word that is left out where there is nothing to say.
  @inlinable public mutating func optional<Value: RecordWord>(
    _ value: Value?, after beginning: String = ""
  ) throws(Unreadable) -> Value? {
    has(beginning, value != nil) ? try word(value, after: beginning) : nil
  }

  /// Words that are left out where there is nothing to say.
  @inlinable public mutating func optional<Part: Record>(
    _ record: Part?, after beginning: String = ""
  ) throws(Unreadable) -> Part? {
    has(beginning, record != nil) ? try Part(&self, record) : nil
  }

  /// All words to the end.
  @inlinable public mutating func list<Value: RecordWord>(
    _ values: [Value]?
  ) throws(Unreadable) -> [Value] {
    try list(values) { line, value throws(Unreadable) in try line.word(value) }
  }

  /// Items in one word, with a sign between them.
  @inlinable public mutating func joined<Item: RecordWord>(
    _ items: [Item]?, by sign: Unicode.Scalar, after beginning: String
  ) throws(Unreadable) -> [Item] {
    try word(items, after: beginning) { items, bytes in
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: sign)) }
        item.write(to: &bytes)
      }
    } _: { word in
      let words = word.split(separator: UInt8(ascii: sign), omittingEmptySubsequences: false)
      let items = words.compactMap { $0.isEmpty ? nil : Item(written: $0) }
      return items.count == words.count ? items : nil
    }
  }

  /// A word that is always the same.
  @inlinable public mutating func take(_ text: String) throws(Unreadable) {
    _ = try word((), after: "", { $1.append(contentsOf: text.utf8) }) {
      $0.elementsEqual(text.utf8) ? () : nil
    }
  }
}
