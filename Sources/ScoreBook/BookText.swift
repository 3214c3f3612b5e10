// Owns the escapes and fields of the journal's text. Its form must never change: old journals
// are read by every later release.

/// Percent-escapes and `key=value` fields in printable ASCII.
enum BookText {
  static let space = UInt8(ascii: " ")
  private static let percent = UInt8(ascii: "%")
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// `text` in letters, digits and `- _ .`; every other byte as `%XX`, no text at all as `%`.
  static func escaped(_ text: String) -> String {
    if text.isEmpty { return "%" }
    if text.utf8.allSatisfy(isPlain) { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text that was escaped, or `nil` if this is not what `escaped` writes.
  static func unescaped(_ bytes: Substring.UTF8View) -> String? {
    if bytes.count == 1, bytes.first == percent { return "" }
    guard !bytes.isEmpty else { return nil }
    if bytes.allSatisfy(isPlain) { return String(bytes) }
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if isPlain(byte) {
        text.append(byte)
      } else {
        guard byte == percent, let high = digit(rest.popFirst()), let low = digit(rest.popFirst()),
          !isPlain(high << 4 | low)
        else { return nil }
        text.append(high << 4 | low)
      }
    }
    return String(validating: text, as: UTF8.self)
  }

  /// The number, or `nil` if this is not how Swift writes one.
  static func number(_ bytes: Substring.UTF8View) -> Int? {
    guard let text = String(bytes), let number = Int(text), "\(number)" == text else { return nil }
    return number
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    guard let byte, let value = digits.firstIndex(of: byte) else { return nil }
    return UInt8(value)
  }
}

/// The `key=value` fields of one line, each taken once.
struct BookFields {
  private var values: [(key: String, value: Substring.UTF8View)] = []

  /// The fields of `key=value` words; `nil` if a word is none or a key comes twice.
  init?(_ words: ArraySlice<Substring.UTF8View>) {
    for word in words {
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")),
        let key = String(word[..<equals]), !key.isEmpty, !values.contains(where: { $0.key == key })
      else { return nil }
      values.append((key, word[word.index(after: equals)...]))
    }
  }

  /// Whether every field was taken.
  var isEmpty: Bool { values.isEmpty }

  /// Takes a field that holds a text. A field that cannot be read stays, so `isEmpty` tells.
  mutating func text(_ key: String) -> String? {
    value(key, BookText.unescaped)
  }

  /// Takes a field that holds a number. A field that cannot be read stays, so `isEmpty` tells.
  mutating func number(_ key: String) -> Int? {
    value(key, BookText.number)
  }

  /// Takes a field and reads it. A field that cannot be read stays, so `isEmpty` tells.
  mutating func value<Value>(
    _ key: String, _ read: (Substring.UTF8View) -> Value?
  ) -> Value? {
    guard let index = values.firstIndex(where: { $0.key == key }),
      let value = read(values[index].value)
    else { return nil }
    values.remove(at: index)
    return value
  }
}
