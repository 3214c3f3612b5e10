import Games

/// The wire's lines in JSON: an object a line, whose first member has the line's class as its name
/// and its type as its value (`null` for a refusal and a comment). `"tag"` comes next, then the
/// line's keys in their order, and `"text"` last.
public enum JSONRendering {
  /// Appends whole lines of the wire as JSON.
  public static func append(_ wire: some Collection<UInt8>, to bytes: inout [UInt8]) {
    for line in wire.split(separator: 0x0A) { append(line: Array(line)[...], to: &bytes) }
  }

  /// Whole lines of the wire as JSON.
  public static func lines(_ wire: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    append(wire, to: &bytes)
    return bytes
  }

  private static func append(line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    var rest = line.dropFirst(2)
    bytes += [0x7B, 0x22] + line.prefix(1) + [0x22, 0x3A]
    if line.first == Message.Class.comment.rawValue {
      append("null", member: "text", rest, to: &bytes)
    } else {
      let text = textStart(rest)
      let values = text.map { rest[..<$0] } ?? rest
      rest = text.map { rest[($0 + 2)...] } ?? []
      append(values: values, to: &bytes)
      if text != nil { append("", member: "text", rest, to: &bytes) }
    }
    bytes += [0x7D, 0x0A]
  }

  /// Appends `before` and a member that is a string.
  private static func append(
    _ before: String, member: String, _ text: ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) {
    bytes.append(utf8Of: before)
    append(member: member, to: &bytes)
    append(string: text, to: &bytes)
  }

  private static func append(values: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    var words = values.split(separator: 0x20)[...]
    let tag = words.first?.first == 0x40 ? words.popFirst() : nil
    var kind: Message.Kind?
    if let type = words.first, !type.contains(0x3D) {
      words = words.dropFirst()
      append(string: type, to: &bytes)
      kind = Message.Kind(rawValue: String(decoding: type, as: UTF8.self))
    } else {
      bytes.append(utf8Of: "null")
    }
    if let tag { append("", member: "tag", tag.dropFirst(), to: &bytes) }
    for word in words {
      guard let equals = word.firstIndex(of: 0x3D) else { continue }
      let name = String(decoding: word[..<equals], as: UTF8.self)
      let value = word[(equals + 1)...]
      append(member: name, to: &bytes)
      let key = Key(rawValue: name)
      append(value, as: key?.form(in: kind) ?? .text, to: &bytes)
      // An event that is read again has the forms of its own type.
      if kind == .event, key == .type {
        kind = Message.Kind(rawValue: String(decoding: value, as: UTF8.self))
      }
    }
  }

  private static func textStart(_ line: ArraySlice<UInt8>) -> Int? {
    line.indices.dropLast().first { line[$0] == 0x20 && line[$0 + 1] == 0x3A }
  }

  // MARK: - Values

  private static func append(
    _ value: ArraySlice<UInt8>, as form: Key.Form, to bytes: inout [UInt8]
  ) {
    let isNone = value.elementsEqual([0x2D])
    switch form {
    case .text: isNone ? bytes.append(utf8Of: "null") : append(word: value, to: &bytes)
    case .scalar: append(scalar: value, to: &bytes)
    case .cards:
      isCards(value) ? append(cards: value, to: &bytes) : append(scalar: value, to: &bytes)
    case .words:
      append(list: isNone ? [] : value, 0x2C, to: &bytes) { append($0, as: .text, to: &$1) }
    case .list, .others:
      append(list: isNone ? [] : value, 0x2C, to: &bytes) { part, bytes in
        append(part: part, hasCards: form == .others, to: &bytes)
      }
    case .legal:
      append(list: isNone ? [] : value, 0x2C, to: &bytes) { append(move: $0, to: &$1) }
    }
  }

  /// The parts between a sign as an array; no part of nothing.
  private static func append(
    list: ArraySlice<UInt8>, _ separator: UInt8, to bytes: inout [UInt8],
    _ appendPart: (ArraySlice<UInt8>, inout [UInt8]) -> Void
  ) {
    bytes.append(0x5B)
    for (index, part) in list.split(separator: separator).enumerated() {
      if index > 0 { bytes.append(0x2C) }
      appendPart(part, &bytes)
    }
    bytes.append(0x5D)
  }

  /// `1:ann:480` as an array, anything else as it is.
  private static func append(part: ArraySlice<UInt8>, hasCards: Bool, to bytes: inout [UInt8]) {
    guard part.contains(0x3A) else { return append(element: part, to: &bytes) }
    append(list: part, 0x3A, to: &bytes) { value, bytes in
      let isLast = value.endIndex == part.endIndex
      if hasCards, isLast { return append(cards: value, to: &bytes) }
      append(element: value, to: &bytes)
    }
  }

  /// A number, or a string whatever it says: it may be a name.
  private static func append(element: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let number = element.first == 0x2B ? element.dropFirst() : element
    if isNumber(number) {
      bytes += number
      return
    }
    append(element, as: .text, to: &bytes)
  }

  /// A number, `true`, `false`, `null`, `[2,6]`, `{"min":1,"max":6}`, or a string.
  private static func append(scalar value: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    switch String(decoding: value, as: UTF8.self) {
    case "-": return bytes.append(utf8Of: "null")
    case "yes": return bytes.append(utf8Of: "true")
    case "no": return bytes.append(utf8Of: "false")
    default: break
    }
    let number = value.first == 0x2B ? value.dropFirst() : value
    if isNumber(number) {
      bytes += number
      return
    }
    let pair = value.split(separator: 0x2F, omittingEmptySubsequences: false)
    if pair.count == 2, pair.allSatisfy(isNumber) {
      return append(list: value, 0x2F, to: &bytes) { $1 += $0 }
    }
    let span = value.split(separator: 0x2D, omittingEmptySubsequences: false)
    if span.count == 2, span.allSatisfy(isNumber) {
      return append(min: span[0], max: span[1], before: [0x7B], to: &bytes)
    }
    append(word: value, to: &bytes)
  }

  /// `AhTd??` as strings of one card each; of several boards each in an array.
  private static func append(cards: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    if cards.contains(0x2F) {
      return append(list: cards, 0x2F, to: &bytes) { append(cards: $0, to: &$1) }
    }
    bytes.append(0x5B)
    var rest = cards.elementsEqual([0x2D]) ? [] : cards
    while !rest.isEmpty {
      append(string: rest.prefix(2), to: &bytes)
      rest = rest.dropFirst(2)
      if !rest.isEmpty { bytes.append(0x2C) }
    }
    bytes.append(0x5D)
  }

  private static func isCards(_ value: ArraySlice<UInt8>) -> Bool {
    value.split(separator: 0x2F, omittingEmptySubsequences: false).allSatisfy { board in
      SeenCards(word: board) != nil
    }
  }

  /// `verb`, `verb:amount`, `verb:min-max` or `verb:a/b/c` as an object.
  private static func append(move: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let parts = move.split(separator: 0x3A, maxSplits: 1)
    bytes.append(utf8Of: "{\"verb\":")
    append(word: parts.first ?? [], to: &bytes)
    defer { bytes.append(0x7D) }
    guard parts.count == 2 else { return }
    let span = parts[1].split(separator: 0x2D)
    if parts[1].allSatisfy(isDigit) {
      bytes.append(utf8Of: ",\"amount\":")
      bytes += parts[1]
    } else if span.count == 2, span.allSatisfy({ $0.allSatisfy(isDigit) }) {
      append(min: span[0], max: span[1], before: [0x2C], to: &bytes)
      bytes.removeLast()
    } else {
      append(member: "of", to: &bytes)
      append(list: parts[1], 0x2F, to: &bytes) { append($0, as: .scalar, to: &$1) }
    }
  }

  private static func append(
    min: ArraySlice<UInt8>, max: ArraySlice<UInt8>, before: [UInt8], to bytes: inout [UInt8]
  ) {
    bytes += before
    bytes.append(utf8Of: "\"min\":")
    bytes += min
    bytes.append(utf8Of: ",\"max\":")
    bytes += max
    bytes.append(0x7D)
  }

  /// Appends the ends of a range as members.
  static func appendEnds(_ range: ClosedRange<Int>, to bytes: inout [UInt8]) {
    bytes.append(utf8Of: "\"min\":\(range.lowerBound),\"max\":\(range.upperBound)")
  }

  /// Appends values as an array.
  static func append<Element>(
    array: [Element], to bytes: inout [UInt8], _ appendElement: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(0x5B)
    for (index, element) in array.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      appendElement(element, &bytes)
    }
    bytes.append(0x5D)
  }

  // MARK: - Strings and numbers

  static func append(member: String, to bytes: inout [UInt8]) {
    bytes.append(0x2C)
    append(string: member.utf8, to: &bytes)
    bytes.append(0x3A)
  }

  /// The text that a value of the wire stands for.
  static func append(word: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    guard word.contains(0x25) else { return append(string: word, to: &bytes) }
    let text = String(decoding: word, as: UTF8.self)
    append(string: (PercentEncoding.decode(text) ?? text).utf8, to: &bytes)
  }

  static func append(string: some Sequence<UInt8>, to bytes: inout [UInt8]) {
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

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// Whether JSON takes it as a number: digits, perhaps after a minus and before a fraction, and no
  /// zero that could be left out.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let parts = (word.first == 0x2D ? word.dropFirst() : word)
      .split(separator: 0x2E, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) })
    else { return false }
    return parts[0].count == 1 || parts[0].first != 0x30
  }
}
