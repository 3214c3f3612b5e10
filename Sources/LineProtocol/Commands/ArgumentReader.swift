import Cards
import Lines
import ScoreBook

/// Reads the arguments of a command from a line.
struct ArgumentReader<Word: CommandWord>: ArgumentCoder {
  let verb: Word
  private let line: RequestLine
  private let money: Args.Money
  private var plain: [String] = []
  private var pairs: [(key: String, value: String)] = []
  /// How many words of the line stand before a text.
  private var taken = 0
  /// Whether the line is taken as a whole.
  private var takesAll = false

  init(_ verb: Word, _ line: RequestLine, _ money: Args.Money) {
    (self.verb, self.line, self.money) = (verb, line, money)
    switch verb.arguments {
    case .uncut: break
    case .plain: plain = line.rest.split { $0 == " " || $0 == "\t" }.map(String.init)
    case .pairs:
      line.forEachWord { word in
        switch word {
        case .plain(let text): plain.append(text)
        case .pair(let key, let value): pairs.append((key, value))
        }
      }
    }
  }

  private var place: ArgumentPlace { ArgumentPlace(verb) }

  func insistence(_: Bool?) -> Bool { line.verb.last == Verb.insistence }

  mutating func argument<Value: Argument>(
    _ value: Value?, _ question: Prose, or key: String?, as form: String?
  ) throws(CommandError) -> Value {
    guard let value = try optional(value, or: key, as: form) else { throw place.usage(question) }
    return value
  }

  mutating func optional<Value: Argument>(
    _ value: Value?, or key: String?, as _: String?, isNoNumber: Bool
  ) throws(CommandError) -> Value? {
    if let key, let value: Value = try option(key, value) { return value }
    if isNoNumber {
      guard let index = plain.firstIndex(where: { WireNumber.parse($0) == nil }) else { return nil }
      var word = [plain.remove(at: index)]
      return try Value(taking: &word, in: place)
    }
    return plain.isEmpty ? nil : try words(value)
  }

  mutating func words<Value: Argument>(_: Value?) throws(CommandError) -> Value {
    let before = plain.count
    defer { taken += before - plain.count }
    return try Value(taking: &plain, in: place)
  }

  mutating func option<Value: Argument>(
    _ key: String, _: Value?, as _: String?, isListed _: Bool
  ) throws(CommandError) -> Value? {
    guard let index = pairs.firstIndex(where: { $0.key == key }) else { return nil }
    var word = [pairs.remove(at: index).value]
    return try Value(taking: &word, in: ArgumentPlace(verb, key: key))
  }

  mutating func options(_: [TableOption]?, as _: String) -> [TableOption] {
    defer { pairs = [] }
    return pairs.map { TableOption(key: $0.key, value: $0.value) }
  }

  mutating func leadingOption<Value: Argument>(
    _ key: String, _ value: Value?
  ) throws(CommandError) -> Value? {
    guard line.words.first?.key == key else { return nil }
    taken += 1
    return try option(key, value)
  }

  mutating func text(_: String?, _ question: Prose) throws(CommandError) -> String {
    takesAll = true
    var text = line.rest[...]
    for _ in 0..<taken {
      text = text.drop { $0 != " " && $0 != "\t" }.drop { $0 == " " || $0 == "\t" }
    }
    if verb.arguments == .pairs, text.utf8.first == 0x3A { text = text.dropFirst() }
    guard !SafeText.isBlank(text) else { throw place.usage(question) }
    guard text.utf8.count <= Limits.chatBytes else { throw .textTooLong }
    return String(text)
  }

  mutating func echo(_: String?) -> String? {
    takesAll = true
    let echo = line.text ?? line.rest
    return echo.isEmpty ? nil : echo
  }

  mutating func fixed(_ word: String) throws(CommandError) {
    guard !plain.isEmpty, plain.removeFirst().lowercased() == word else {
      throw usage("\(usage: word) is missing")
    }
  }

  mutating func book(_: BookLine?) throws(CommandError) -> BookLine {
    takesAll = true
    return try BookLine(line.tail, money: money)
  }

  mutating func repeated<Value>(
    as _: String, _ body: (inout Self) throws(CommandError) -> [Value]
  ) throws(CommandError) -> [Value] { try body(&self) }

  /// Nothing may be left over.
  func finish() throws(CommandError) {
    if takesAll { return }
    if let word = plain.first {
      throw place.usage("\"\(quoting: word.prefix(20))\" is one word too many")
    }
    if let pair = pairs.first {
      let isDoubled = line.words.count { $0.key == pair.key } > 1
      let key = SafeText.printable(pair.key.prefix(20))
      throw place.usage(
        isDoubled
          ? "\(quoting: key) is there twice" : "there is no option \"\(quoting: key)\" here")
    }
    if verb.arguments == .pairs, let text = line.text {
      throw place.usage(
        ":\(quoting: SafeText.printable(text.prefix(20))) is a text, and none is needed here")
    }
  }
}
