import Games
import HandOracle
import Lines

/// The grammar of the server's lines.
enum WireGrammar {
  typealias Parts = OracleLine

  private static let shapes: [String: [String]] = Dictionary(
    Line.Shape.all.map { ($0.name, $0.keys) }, uniquingKeysWith: { $1 })
  private static let codes = Set(ErrorCode.allCases.map(\.rawValue))

  /// The parts of a line; `nil` for a comment.
  ///
  /// - Throws: `Violation` if the line does not belong to the wire.
  static func parse(_ line: String) throws(Violation) -> Parts? {
    guard let sign = sign(of: line), SafeText.isSafe(line) else {
      throw Violation(.grammar, "no line of the wire: \(line)")
    }
    // A row of an export may contain a whole hand.
    guard line.utf8.count < Limits.sentLineBytes || line.hasPrefix("= line ") else {
      throw Violation(.grammar, "a line of \(line.utf8.count) bytes: \(line.prefix(200))")
    }
    if sign == "#" { return nil }
    var words = split(line.utf8.dropFirst(2))
    var tag: String?
    if let first = words.first, first.hasPrefix("@") {
      tag = String(first.dropFirst())
      words.removeFirst()
    }
    guard tag == nil || "+-".contains(sign) else {
      throw Violation(.grammar, "a tag in a line that is no reply: \(line)")
    }
    var kind = ""
    if sign != "-" {
      guard !words.isEmpty else { throw Violation(.grammar, "no type word: \(line)") }
      kind = String(words.removeFirst())
    }
    let fields = try words.map { word throws(Violation) in try field(word, in: line) }
    let parts = Parts(sign: sign, tag: tag, kind: kind, fields: fields)
    try check(parts, line)
    return parts
  }

  /// The class sign that a line begins with, if a space follows: compared by bytes, because a
  /// combining mark on either would hide it from a comparison of characters.
  static func sign(of line: String) -> Character? {
    let bytes = line.utf8
    guard let first = bytes.first, bytes.dropFirst().first == UInt8(ascii: " ") else { return nil }
    let sign = Character(Unicode.Scalar(first))
    return "+-*?=#".contains(sign) ? sign : nil
  }

  /// The words before the text.
  private static func split(_ line: Substring.UTF8View) -> [Substring] {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    return words.prefix { $0.first != UInt8(ascii: ":") }.map { Substring($0) }
  }

  private static func field(
    _ word: Substring, in line: String
  ) throws(Violation) -> (key: String, value: String) {
    guard let equals = word.firstIndex(of: "="), equals != word.startIndex,
      word.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw Violation(.grammar, "\"\(word)\" is no key=value: \(line)") }
    let value = String(word[word.index(after: equals)...])
    guard !value.isEmpty else { throw Violation(.grammar, "\(word) has no value: \(line)") }
    return (String(word[..<equals]), value)
  }

  /// The keys that a line may have, in order: a replayed event has those of its type, after the
  /// type.
  private static func keys(of parts: Parts) -> [String]? {
    if parts.sign == "-" { return shapes["-"] }
    guard parts.sign == "=", parts.kind == "event", let type = parts.value("type") else {
      return shapes["\(parts.sign) \(parts.kind)"]
    }
    return shapes["* \(type)"].map { ["type"] + $0 }
  }

  /// Checks that the type and the keys are known, and the keys in order.
  private static func check(_ parts: Parts, _ line: String) throws(Violation) {
    guard let known = keys(of: parts) else {
      throw Violation(.grammar, "no such line in Line.Shape.all: \(line)")
    }
    var last = -1
    for (key, _) in parts.fields {
      guard let first = known.firstIndex(of: key) else {
        throw Violation(.grammar, "\(key)= is not of this line's shape: \(line)")
      }
      // A key may have two places, one for each family.
      let index = first > last ? first : known.lastIndex(of: key) ?? first
      guard index > last || parts.sign == "-" else {
        throw Violation(.grammar, "\(key)= is not in its place: \(line)")
      }
      last = index
    }
    if parts.sign == "-" {
      guard let code = parts.value("code"), parts.fields.first?.key == "code", codes.contains(code)
      else { throw Violation(.grammar, "a refusal without a known code: \(line)") }
    }
  }
}
