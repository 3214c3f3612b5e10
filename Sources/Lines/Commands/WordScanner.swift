/// Splits words off the front of a line of safe text.
public struct WordScanner {
  private let bytes: ArraySlice<UInt8>
  /// Whether blanks inside quotes are part of a word.
  private let hasQuotes: Bool
  private var index: Int

  public init(_ bytes: ArraySlice<UInt8>, hasQuotes: Bool = false) {
    (self.bytes, self.hasQuotes) = (bytes, hasQuotes)
    index = bytes.startIndex
    skipBlanks()
  }

  /// The next byte, which is not a blank, or `nil` at the end.
  public var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  /// The rest of the line.
  public var left: ArraySlice<UInt8> { bytes[index...] }

  /// Removes the next word, and the blanks after it.
  public mutating func take() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.endIndex, !WordScanner.isBlank(bytes[index]) {
      let end = hasQuotes ? WordScanner.endOfQuotes(at: index, in: bytes[start...]) : nil
      index = (end ?? index) + 1
    }
    let word = bytes[start..<index]
    skipBlanks()
    return word
  }

  /// The end of quotes that start here: at the beginning of a word, a value or a name in a list,
  /// and closed before a blank, another name or the end. Other quotes are ordinary characters.
  private static func endOfQuotes(at index: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes[index] == quote else { return nil }
    if index > bytes.startIndex, ![0x3D, plus].contains(bytes[index - 1]) { return nil }
    guard let end = bytes[(index + 1)...].firstIndex(of: quote), end > index + 1 else { return nil }
    let next = bytes.index(after: end)
    return next == bytes.endIndex || isBlank(bytes[next]) || bytes[next] == plus ? end : nil
  }

  /// A word without its quotes.
  static func unquoted(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard word.contains(quote) else { return word }
    var text: [UInt8] = []
    var index = word.startIndex
    while index < word.endIndex {
      if let end = endOfQuotes(at: index, in: word) {
        text += word[(index + 1)..<end]
        index = end + 1
      } else {
        text.append(word[index])
        index += 1
      }
    }
    return text[...]
  }

  private static let quote = UInt8(ascii: "\"")
  private static let plus = UInt8(ascii: "+")

  private mutating func skipBlanks() {
    while index < bytes.endIndex, WordScanner.isBlank(bytes[index]) { index += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The text of some bytes.
  public static func text(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of some bytes with ASCII letters in lower case.
  public static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    for byte in bytes where byte >= 0x41 && byte <= 0x5A {
      return String(
        decoding: bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
    return text(bytes)
  }
}
