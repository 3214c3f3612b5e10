/// Writes the line that means a command.
struct ArgumentWriter: ArgumentCoder {
  let verb: Verb
  private var insists = false
  private var plain: [String] = []
  private var pairs: [String] = []
  /// The text that ends the line.
  private var rest: String?

  init(_ verb: Verb) { self.verb = verb }

  var line: String {
    let first = verb.rawValue + (insists ? String(Verb.insistence) : "")
    return ([first] + plain + pairs + (rest.map { [$0] } ?? [])).joined(separator: " ")
  }

  mutating func insistence(_ isInsistent: Bool?) -> Bool {
    insists = isInsistent ?? false
    return insists
  }

  mutating func argument<Value: Argument>(
    _ value: Value?, _ question: String, or _: String?, as _: String?
  ) throws(CommandError) -> Value {
    guard let value else { throw CommandError(usage: verb, question) }
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
  mutating func text(_ value: String?, _ question: String) throws(CommandError) -> String {
    guard let value else { throw CommandError(usage: verb, question) }
    rest = ":" + value
    return value
  }

  mutating func echo(_ value: String?) -> String? {
    rest = value
    return value
  }

  mutating func rawWords(_ value: [String]?) -> [String] {
    plain = value ?? []
    return plain
  }

  mutating func repeated<Value>(
    as _: String, _ body: (inout Self) throws(CommandError) -> [Value]
  ) throws(CommandError) -> [Value] { try body(&self) }

  private static func pair(_ key: String, _ value: String) -> String {
    key + "=" + PercentEncoding.encode(value)
  }
}

extension Command {
  /// The line that means it, without a tag.
  public var line: String {
    var writer = ArgumentWriter(verb)
    do throws(CommandError) {
      _ = try Command(&writer, self)
    } catch { assertionFailure(error.text) }
    return writer.line
  }
}
