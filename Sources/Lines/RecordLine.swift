/// Writes records.
public struct RecordWriter: RecordCoder {
  public var bytes: [UInt8] = []

  public init() { bytes.reserveCapacity(96) }

  /// A line of what is written, which has all its words: nothing can be missing.
  @inlinable public static func line(_ write: (inout Self) throws(Unreadable) -> Void) -> String {
    String(decoding: bytes(write), as: UTF8.self)
  }

  /// The bytes of such a line.
  @inlinable public static func bytes(_ write: (inout Self) throws(Unreadable) -> Void) -> [UInt8] {
    var line = Self()
    do throws(Unreadable) { try write(&line) } catch { assertionFailure("a word is missing") }
    return line.bytes
  }

  @inlinable public mutating func word<Value>(
    _ value: Value?, after beginning: String, _ write: (Value, inout [UInt8]) -> Void,
    _: (ArraySlice<UInt8>) -> Value?
  ) throws(Unreadable) -> Value {
    guard let value else { throw Unreadable() }
    if !bytes.isEmpty { bytes.append(0x20) }
    bytes.append(contentsOf: beginning.utf8)
    write(value, &bytes)
    return value
  }

  @inlinable public mutating func words<Value>(
    _ value: Value?, _ write: (Value, inout [UInt8]) -> Void, _ read: (ArraySlice<UInt8>) -> Value?
  ) throws(Unreadable) -> Value { try word(value, after: "", write, read) }

  @inlinable public mutating func has(_: String, _ isWritten: Bool) -> Bool { isWritten }
}

/// Reads records, byte by byte: a start of the server reads millions of them.
public struct RecordReader: RecordCoder {
  /// What was not taken yet.
  public var bytes: ArraySlice<UInt8>
  public var isAtEnd: Bool

  public init(_ line: String) { self.init(Array(line.utf8)[...]) }

  public init(_ line: ArraySlice<UInt8>) { (bytes, isAtEnd) = (line, line.isEmpty) }

  /// Takes what is left; `nil` if it cannot be read so, or is more.
  @inlinable public mutating func rest<Read>(
    _ read: (inout Self) throws(Unreadable) -> Read
  ) -> Read? {
    do throws(Unreadable) {
      let record = try read(&self)
      return isAtEnd ? record : nil
    } catch { return nil }
  }

  /// Takes a word if it is this one.
  public mutating func takes(_ text: String) -> Bool {
    do throws(Unreadable) { try take(text) } catch { return false }
    return true
  }

  /// Takes a word if it means something.
  @inlinable public mutating func next<Word: RecordWord>() -> Word? {
    do throws(Unreadable) { return try word(nil) } catch { return nil }
  }

  @inlinable public mutating func word<Value>(
    _: Value?, after beginning: String, _: (Value, inout [UInt8]) -> Void,
    _ read: (ArraySlice<UInt8>) -> Value?
  ) throws(Unreadable) -> Value {
    guard has(beginning, true) else { throw Unreadable() }
    let end = bytes.firstIndex(of: 0x20) ?? bytes.endIndex
    return try take(bytes[..<end].dropFirst(beginning.utf8.count), to: end, read)
  }

  @inlinable public mutating func words<Value>(
    _: Value?, _: (Value, inout [UInt8]) -> Void, _ read: (ArraySlice<UInt8>) -> Value?
  ) throws(Unreadable) -> Value {
    let end = nextSeparator() ?? bytes.endIndex
    return try take(bytes[..<end], to: end, read)
  }

  /// Where the next ` ; ` begins.
  @usableFromInline func nextSeparator() -> Int? {
    var rest = bytes.dropFirst()
    while let semicolon = rest.firstIndex(of: 0x3B) {
      rest = rest[(semicolon + 1)...]
      if bytes[semicolon - 1] == 0x20, rest.first == 0x20 { return semicolon - 1 }
    }
    return nil
  }

  @inlinable public mutating func has(_ beginning: String, _: Bool) -> Bool {
    !isAtEnd && bytes.starts(with: beginning.utf8)
  }

  @inlinable mutating func take<Value>(
    _ word: ArraySlice<UInt8>, to end: Int, _ read: (ArraySlice<UInt8>) -> Value?
  ) throws(Unreadable) -> Value {
    guard !word.isEmpty, let value = read(word) else { throw Unreadable() }
    isAtEnd = end == bytes.endIndex
    bytes = bytes[(isAtEnd ? end : end + 1)...]
    return value
  }
}
