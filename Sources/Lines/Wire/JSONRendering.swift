/// Lines in JSON: one object per line, whose first member has the line's class as its name and its
/// type as its value (`null` for a refusal and a comment). `"tag"` comes next, then the line's keys
/// in order, and `"text"` last.
public enum JSONRendering {
  /// Appends the ends of a range as members.
  public static func appendEnds(_ range: ClosedRange<Int>, to bytes: inout [UInt8]) {
    bytes.append(utf8Of: "\"min\":\(range.lowerBound),\"max\":\(range.upperBound)")
  }

  /// Appends values as an array.
  @inlinable public static func append(array: [some FieldValue], to bytes: inout [UInt8]) {
    append(array: array, to: &bytes) { $0.appendJSON(to: &$1) }
  }

  /// Appends an array, using `appendElement` for each element.
  @inlinable public static func append<Element>(
    array: [Element], to bytes: inout [UInt8], _ appendElement: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(0x5B)
    for (index, element) in array.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      appendElement(element, &bytes)
    }
    bytes.append(0x5D)
  }

  public static func append(member: String, to bytes: inout [UInt8]) {
    bytes.append(0x2C)
    append(string: member.utf8, to: &bytes)
    bytes.append(0x3A)
  }

  /// Appends the text that a word of the wire stands for, as a string.
  static func append(word: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    guard word.contains(0x25) else { return append(string: word, to: &bytes) }
    let text = String(decoding: word, as: UTF8.self)
    append(string: (PercentEncoding.decode(text) ?? text).utf8, to: &bytes)
  }

  public static func append(string: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    for byte in string {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(utf8Of: "\\u00")
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  /// A text as a string.
  public static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(string: text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An array of values that are JSON already.
  public static func list(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  /// An object of values that are JSON already; those that are `nil` are left out.
  public static func object(_ members: KeyValuePairs<String, String?>) -> String {
    let written = members.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }
    return "{" + written.joined(separator: ",") + "}"
  }
}
