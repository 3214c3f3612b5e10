import Cards
import LineProtocol
import Lines

/// A line that the server has written in JSON, read as a program does that knows protocol.md only.
struct JSONLine: Sendable, Equatable {
  /// Every key that a line may have.
  private static let keys = Set(Line.Shape.all.flatMap(\.keys))

  /// The line of the wire that it stands for, but that gains have no `+`.
  let wire: String

  /// Reads an object in one line, or gives `nil` if it is none of the server's.
  init?(_ line: String) {
    var reader = JSONReader(line)
    guard case .object(let members)? = reader.whole(), let first = members.first,
      let sign = first.name.utf8.first, first.name.utf8.count == 1,
      LineClass(rawValue: sign) != nil
    else { return nil }
    var words = [first.name]
    var kind = ""
    var text: String?
    if case .string(let type) = first.value {
      words.append(type)
      kind = type
    } else if first.value != .null {
      return nil
    }
    for member in members.dropFirst() {
      switch (member.name, member.value) {
      case ("tag", .string(let tag)): words.insert("@" + tag, at: 1)
      case ("text", .string(let sentence)): text = sentence
      default:
        guard Self.keys.contains(member.name),
          let value = member.value.wire(as: JSONForm(member.name, in: kind))
        else { return nil }
        words.append(member.name + "=" + value)
        if kind == "event", member.name == "type" { kind = value }
      }
    }
    if let text { words.append((sign == LineClass.comment.rawValue ? "" : ":") + text) }
    wire = words.joined(separator: " ")
  }
}

/// A value of JSON. Numbers are as they were written, members in their order.
private indirect enum JSONValue: Equatable {
  struct Member: Equatable {
    let name: String
    let value: JSONValue
  }

  case null
  case flag(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The value as the wire has it; `nil` if it has none such.
  func wire(as form: JSONForm) -> String? {
    switch self {
    case .null: "-"
    case .flag(let on): on ? "yes" : "no"
    case .number(let digits): digits
    case .string(let text): PercentEncoding.encode(text)
    case .object: span
    case .array(let parts): Self.wire(parts, as: form)
    }
  }

  private static func wire(_ parts: [JSONValue], as form: JSONForm) -> String? {
    if parts.isEmpty { return "-" }
    let words: [String?]
    let separator: String
    switch form {
    case .text: return nil
    case .scalar: (words, separator) = (parts.map { $0.wire(as: .text) }, "/")
    case .cards:
      let areCards = if case .string = parts[0] { true } else { false }
      (words, separator) = (parts.map { $0.wire(as: .cards) }, areCards ? "" : "/")
    case .words: (words, separator) = (parts.map { $0.wire(as: .text) }, ",")
    case .list, .others: (words, separator) = (parts.map(\.part), ",")
    case .legal: (words, separator) = (parts.map(\.move), ",")
    }
    let known = words.compactMap(\.self)
    return known.count == words.count ? known.joined(separator: separator) : nil
  }

  /// A part of a list, which may have parts of its own.
  private var part: String? {
    guard case .array(let parts) = self else { return wire(as: .scalar) }
    let words = parts.compactMap { $0.wire(as: .cards) }
    return words.count == parts.count ? words.joined(separator: ":") : nil
  }

  private var span: String? {
    guard let min = self["min"]?.wire(as: .text), let max = self["max"]?.wire(as: .text) else {
      return nil
    }
    return min + "-" + max
  }

  private var move: String? {
    guard let verb = self["verb"]?.wire(as: .text) else { return nil }
    let value = self["amount"]?.wire(as: .text) ?? self["of"]?.wire(as: .scalar) ?? span
    return value.map { verb + ":" + $0 } ?? verb
  }

  private subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

/// Reads JSON (RFC 8259), for lines of the server's: `nil` for anything else.
private struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  /// How deep arrays and objects may stand in each other.
  private static let deepest = 8

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The only value of the text.
  mutating func whole() -> JSONValue? {
    guard let value = value(depth: 0) else { return nil }
    skipBlanks()
    return index == bytes.count ? value : nil
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipBlanks()
    guard index < bytes.count, depth < Self.deepest else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return take("true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .flag(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    var members: [JSONValue.Member] = []
    let isWhole = parts(until: "}") { reader in
      reader.skipBlanks()
      guard let name = reader.string() else { return false }
      reader.skipBlanks()
      guard reader.take(":"), let value = reader.value(depth: depth + 1),
        !members.contains(where: { $0.name == name })
      else { return false }
      members.append(.init(name: name, value: value))
      return true
    }
    return isWhole ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    var values: [JSONValue] = []
    let isWhole = parts(until: "]") { reader in
      guard let value = reader.value(depth: depth + 1) else { return false }
      values.append(value)
      return true
    }
    return isWhole ? .array(values) : nil
  }

  /// What stands between commas, from the opening bracket to the closing one.
  private mutating func parts(
    until end: String, _ takePart: (inout JSONReader) -> Bool
  ) -> Bool {
    index += 1
    skipBlanks()
    if take(end) { return true }
    while takePart(&self) {
      skipBlanks()
      if take(end) { return true }
      guard take(",") else { return false }
    }
    return false
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escaped() else { return nil }
        text += escaped.utf8
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escaped() -> String? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    guard byte == UInt8(ascii: "u") else {
      let plain: [UInt8: String] = [0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x6E: "\n", 0x74: "\t"]
      return plain[byte]
    }
    guard index + 4 <= bytes.count,
      let code = UInt32(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(code)
    else { return nil }
    index += 4
    return String(Character(scalar))
  }

  private mutating func number() -> JSONValue? {
    let start = index
    while index < bytes.count, "+-.0123456789eE".utf8.contains(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    return Double(text) == nil ? nil : .number(text)
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09].contains(bytes[index]) { index += 1 }
  }
}
