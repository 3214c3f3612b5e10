import Lines

/// A record with a form of its own: such records are written most often and read by the million at
/// a start, and JSON would take longer.
protocol WordedRecord: WordCodable {
  /// Appends the words, separated by single spaces.
  func append(to bytes: inout [UInt8])
  /// Reads the words; `nil` if there is anything else, or anything more.
  init?(words: ArraySlice<UInt8>)
}

extension WordedRecord {
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  public init?(_ text: String) { self.init(words: Array(text.utf8)[...]) }
}

extension [UInt8] {
  /// Appends a word with a given beginning.
  mutating func append(_ beginning: String, _ value: some FieldValue) {
    append(utf8Of: beginning)
    value.append(to: &self)
  }
}

extension ArraySlice<UInt8> {
  /// Removes the next word if it has this beginning, and returns the rest of it.
  mutating func next(after beginning: String) -> ArraySlice<UInt8>? {
    guard starts(with: beginning.utf8) else { return nil }
    let word = dropFirst(beginning.utf8.count).prefix { $0 != 0x20 }
    self = self[word.endIndex...]
    return word
  }

  /// Removes the next word if it has this beginning; `nil` also if the rest has no meaning.
  mutating func value<Value: FieldValue>(after beginning: String) -> Value? {
    next(after: beginning).flatMap { $0.isEmpty ? nil : Value(word: $0) }
  }

  /// Removes the words of the next event, which follow ` ; `.
  mutating func nextEvent() -> ArraySlice<UInt8>? {
    guard starts(with: " ; ".utf8) else { return nil }
    let start = startIndex + 3
    var (end, from) = (endIndex, start + 1)
    while from < endIndex, let sign = self[from...].firstIndex(of: UInt8(ascii: ";")) {
      from = sign + 1
      guard self[sign - 1] == 0x20, self[from...].first == 0x20 else { continue }
      end = sign - 1
      break
    }
    defer { self = self[end...] }
    return self[start..<end]
  }
}
