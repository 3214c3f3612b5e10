/// The escapes and numbers of the journal's text, in printable ASCII. Their form never changes,
/// because every later release reads old journals.
enum BookText {
  /// A part of a line that is being read.
  typealias Bytes = ArraySlice<UInt8>

  fileprivate static let space = UInt8(ascii: " ")
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
  static func unescaped(_ bytes: Bytes) -> String? {
    if bytes.count == 1, bytes.first == percent { return "" }
    guard !bytes.isEmpty else { return nil }
    if bytes.allSatisfy(isPlain) { return String(decoding: bytes, as: UTF8.self) }
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
  static func number(_ bytes: Bytes) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let number = Int(text), String(number) == text else { return nil }
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

/// The words and `key=value` fields of one line, taken in the order in which they are written.
struct BookFields {
  private var rest: BookText.Bytes

  init(_ line: BookText.Bytes) { rest = line }

  /// Whether everything was taken.
  var isEmpty: Bool { rest.isEmpty }

  /// Takes what stands before the next space, or all.
  mutating func word() -> BookText.Bytes {
    let word = rest.prefix { $0 != BookText.space }
    rest = rest[word.endIndex...]
    return word
  }

  /// Takes the rest after a space; nothing if there is no space.
  mutating func tail() -> BookText.Bytes {
    defer { rest = rest[rest.endIndex...] }
    return rest.first == BookText.space ? rest.dropFirst() : rest[rest.endIndex...]
  }

  /// Takes the next field if it has that key and can be read. Else it stays, so `isEmpty` is false.
  mutating func value<Value>(_ key: String, _ read: (BookText.Bytes) -> Value?) -> Value? {
    let start = rest.prefix(key.utf8.count + 2)
    guard start.first == BookText.space, start.last == UInt8(ascii: "="),
      start.dropFirst().dropLast().elementsEqual(key.utf8)
    else { return nil }
    let text = rest[start.endIndex...].prefix { $0 != BookText.space }
    guard let value = read(text) else { return nil }
    rest = rest[text.endIndex...]
    return value
  }

  /// Takes the next field if its key begins so and it holds a number.
  mutating func number(afterPrefix prefix: String) -> (key: BookText.Bytes, number: Int)? {
    let field = rest.dropFirst().prefix { $0 != BookText.space }
    guard rest.first == BookText.space, field.starts(with: prefix.utf8),
      let equals = field.firstIndex(of: UInt8(ascii: "=")),
      let number = BookText.number(field[field.index(after: equals)...])
    else { return nil }
    rest = rest[field.endIndex...]
    return (field[..<equals].dropFirst(prefix.utf8.count), number)
  }

  /// Takes the next field if it has that key and holds a text.
  mutating func text(_ key: String) -> String? { value(key, BookText.unescaped) }

  /// Takes the next field if it has that key and holds a number.
  mutating func number(_ key: String) -> Int? { value(key, BookText.number) }
}
