import FoundationEssentials
import Identity
import Lines

extension RecordReader {
  /// What is left, which is one record.
  ///
  /// - Parameter part: whose line it is, if the error is to say it.
  func record<R: Record>(of part: StoreError.Part? = nil) throws(StoreError) -> R {
    try whole(of: part) { line throws(Unreadable) in try R(&line, nil) }
  }

  /// What is left, which is one word.
  func last<Word: RecordWord>() throws(StoreError) -> Word {
    try whole { line throws(Unreadable) in try line.word(nil) }
  }

  /// What is left, as JSON.
  func json<Value: Decodable>() throws(StoreError) -> Value {
    do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch {
      throw .illegalLine
    }
  }

  func whole<Read>(
    of part: StoreError.Part? = nil, _ read: (inout Self) throws(Unreadable) -> Read
  ) throws(StoreError) -> Read {
    var line = self
    guard let read = line.rest(read) else { throw part.map { .unreadable($0) } ?? .illegalLine }
    return read
  }
}

/// One word or more of a kind.
struct Words<Word: RecordWord & Equatable>: Record, Equatable {
  let all: [Word]

  init(_ all: [Word]) { self.all = all }

  init<C: RecordCoder>(_ line: inout C, _ words: Self?) throws(Unreadable) {
    all = try line.list(words?.all)
  }
}

extension Encodable {
  /// As one line, which is the same for equal values.
  ///
  /// - Throws: `StoreError.unwritable`.
  func json(at table: TableID) throws(StoreError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return String(decoding: try encoder.encode(self), as: UTF8.self) } catch {
      throw .unwritable(table)
    }
  }
}
