import Cards
import Lines
import ScoreBook

/// Writes the line that means a command.
struct ArgumentWriter<Word: CommandWord>: ArgumentCoder {
  let verb: Word
  private var insists = false
  private var plain: [String] = []
  private var pairs: [String] = []
  /// The text that ends the line.
  private var rest: String?

  init(_ verb: Word) { self.verb = verb }

  var line: String {
    let first = verb.typed + (insists ? String(Verb.insistence) : "")
    return ([first] + plain + pairs + (rest.map { [$0] } ?? [])).joined(separator: " ")
  }

  mutating func insistence(_ isInsistent: Bool?) -> Bool {
    insists = isInsistent ?? false
    return insists
  }

  mutating func argument<Value: Argument>(
    _ value: Value?, _ question: Prose, or _: String?, as _: String?
  ) throws(CommandError) -> Value {
    guard let value else { throw usage(question) }
    plain += value.words
    return value
  }

  mutating func optional<Value: Argument>(
    _ value: Value?, or key: String?, as _: String?, isNoNumber: Bool
  ) throws(CommandError) -> Value? {
    let words = value?.words ?? []
    // A table may have a number as its name.
    if let key, isNoNumber, words.contains(where: { WireNumber.parse($0) != nil }) {
      return try option(key, value)
    }
    plain += words
    return value
  }

  mutating func words<Value: Argument>(_ value: Value?) throws(CommandError) -> Value {
    try argument(value, "which words?")
  }

  mutating func option<Value: Argument>(
    _ key: String, _ value: Value?, as _: String?, isListed _: Bool
  ) throws(CommandError) -> Value? {
    if let value { pairs.append(Self.pair(key, value.words.joined())) }
    return value
  }

  mutating func options(_ value: [TableOption]?, as _: String) -> [TableOption] {
    pairs += (value ?? []).map { Self.pair($0.key, $0.value) }
    return value ?? []
  }

  mutating func leadingOption<Value: Argument>(
    _ key: String, _ value: Value?
  ) throws(CommandError) -> Value? { try option(key, value) }

  /// The colon keeps a text that itself begins with one, or with a key, from being read as such.
  mutating func text(_ value: String?, _ question: Prose) throws(CommandError) -> String {
    guard let value else { throw usage(question) }
    rest = (verb.arguments == .pairs ? ":" : "") + value
    return value
  }

  mutating func echo(_ value: String?) -> String? {
    rest = value
    return value
  }

  mutating func fixed(_ word: String) throws(CommandError) { plain.append(word) }

  mutating func book(_ line: BookLine?) throws(CommandError) -> BookLine {
    guard let line else { throw usage("which command?") }
    rest = line.text.isEmpty ? nil : line.text
    return line
  }

  mutating func repeated<Value>(
    as _: String, _ body: (inout Self) throws(CommandError) -> [Value]
  ) throws(CommandError) -> [Value] { try body(&self) }

  private static func pair(_ key: String, _ value: String) -> String {
    key + "=" + (value.isEmpty ? "" : PercentEncoding.encode(value))
  }
}
