/// Reads the values of a line in any order, skipping unknown ones, as every client must. Values in
/// the order of the wire are found at once, since a start of the server reads millions of them.
public struct LineReader: Sendable {
  /// The type word.
  public let type: String
  /// The bytes from the blank after the type word to the end of the values.
  private let fields: ArraySlice<UInt8>
  /// The position where the search for the next value starts, and the index of the value there.
  private var next: Int
  private var nextPlace = 0
  /// The values that were read, as one bit for each index.
  private var read: UInt64 = 0
  private let sentence: ArraySlice<UInt8>?

  /// An empty line.
  init() { (type, fields, next, sentence) = ("", [], 0, nil) }

  /// Splits a line after its class sign; `nil` if there is no type word.
  public init?(_ line: Substring) {
    let bytes = Array(line.utf8)
    guard let colon = LineReader.textStart(bytes) else {
      self.init(bytes[...], sentence: nil)
      return
    }
    self.init(bytes[..<colon], sentence: bytes[(colon + 2)...])
  }

  /// Splits a line of the journal, which has no sentence.
  public init?(record line: ArraySlice<UInt8>) { self.init(line, sentence: nil) }

  private init?(_ line: ArraySlice<UInt8>, sentence: ArraySlice<UInt8>?) {
    let typeEnd = line.firstIndex(of: 0x20) ?? line.endIndex
    guard typeEnd > line.startIndex else { return nil }
    type = String(decoding: line[..<typeEnd], as: UTF8.self)
    fields = line[typeEnd...]
    next = typeEnd
    self.sentence = sentence
  }

  private static func textStart(_ bytes: [UInt8]) -> Int? {
    bytes.indices.dropLast().first { bytes[$0] == 0x20 && bytes[$0 + 1] == 0x3A }
  }

  /// The sentence after the values.
  public var text: String? { sentence.map { String(decoding: $0, as: UTF8.self) } }

  /// The value of a key, or `nil`.
  public mutating func word(_ key: Key) -> Substring? {
    bytes(key.rawValue).map { Substring(String(decoding: $0, as: UTF8.self)) }
  }

  public mutating func bytes(_ key: String) -> ArraySlice<UInt8>? {
    let name = key.utf8
    return value(name, from: next, nextPlace, to: fields.endIndex)
      ?? value(name, from: fields.startIndex, 0, to: next)
  }

  private mutating func value(
    _ name: String.UTF8View, from start: Int, _ startPlace: Int, to end: Int
  ) -> ArraySlice<UInt8>? {
    var (index, place) = (start, startPlace)
    while index < end {
      let value = valueStart(name, at: index + 1)
      index += 1
      while index < fields.endIndex, fields[index] != 0x20 { index += 1 }
      if let value {
        (next, nextPlace) = (index, place + 1)
        read |= 1 << UInt64(place)
        readCount += 1
        return fields[value..<index]
      }
      place += 1
    }
    return nil
  }

  /// The start of a word's value, if its key has that name.
  private func valueStart(_ name: String.UTF8View, at start: Int) -> Int? {
    var index = start
    for byte in name {
      guard index < fields.endIndex, fields[index] == byte else { return nil }
      index += 1
    }
    return index < fields.endIndex && fields[index] == 0x3D ? index + 1 : nil
  }

  /// The number of values read.
  private(set) var readCount = 0

  /// Whether every value was read, and none is repeated: only then does reading lose nothing.
  public var isReadWhole: Bool { fields.count { $0 == 0x20 } == read.nonzeroBitCount }

  /// The meaning of a value; `nil` if there is none, or if it has no meaning.
  @inlinable public mutating func value<Value>(
    _ key: Key, _ meaning: (ArraySlice<UInt8>) -> Value?
  ) -> Value? {
    bytes(key.rawValue).flatMap { $0.isEmpty ? nil : meaning($0) }
  }

  /// The parts of a word between separators; `nil` if one of them has no meaning.
  @inlinable public static func parts<Part>(
    _ word: ArraySlice<UInt8>, _ separator: Unicode.Scalar,
    _ meaning: (ArraySlice<UInt8>) -> Part?
  ) -> [Part]? {
    let parts = word.split(
      separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
    let known = parts.compactMap { $0.isEmpty ? nil : meaning($0) }
    return known.count == parts.count ? known : nil
  }

  /// Two integers with a separator.
  public static func pair(_ word: ArraySlice<UInt8>, _ separator: Unicode.Scalar) -> (Int, Int)? {
    guard let numbers = parts(word, separator, count), numbers.count == 2 else { return nil }
    return (numbers[0], numbers[1])
  }

  /// An integer, perhaps with a minus sign.
  public static func number(_ word: ArraySlice<UInt8>) -> Int? {
    let isNegative = word.first == 0x2D
    let digits = isNegative ? word.dropFirst() : word
    guard (1...15).contains(digits.count), digits.first != 0x30 || word.count == 1 else {
      return nil
    }
    var number = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return isNegative ? -number : number
  }

  /// A non-negative integer.
  public static func count(_ word: ArraySlice<UInt8>) -> Int? {
    number(word).flatMap { $0 < 0 ? nil : $0 }
  }
}
