/// Reads the arguments of a command from a line.
struct ArgumentReader: ArgumentCoder {
  let verb: Verb
  private let line: RequestLine
  private var plain: [String] = []
  private var pairs: [(key: String, value: String)] = []
  /// How many words of the line stand before a text.
  private var taken = 0
  private var takesText = false

  init(_ verb: Verb, _ line: RequestLine) {
    self.verb = verb
    self.line = line
    // An echo returns the line as it was typed; cutting it into words would be wasted.
    if verb == .ping { return }
    if verb.takesSecrets {
      // In a password `=`, `%` and `:` are characters like others.
      plain = line.rest.split { $0 == " " || $0 == "\t" }.map(String.init)
      return
    }
    line.forEachWord { word in
      switch word {
      case .plain(let text): plain.append(text)
      case .pair(let key, let value): pairs.append((key, value))
      }
    }
  }

  private var place: ArgumentPlace { ArgumentPlace(verb: verb) }

  func insistence(_: Bool?) -> Bool { line.verb.last == Verb.insistence }

  mutating func argument<Value: Argument>(
    _ value: Value?, _ question: String, or key: String?, as form: String?
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
    return try Value(taking: &word, in: ArgumentPlace(verb: verb, key: key))
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

  mutating func text(_: String?, _ question: String) throws(CommandError) -> String {
    takesText = true
    var text = line.rest[...]
    for _ in 0..<taken {
      text = text.drop { $0 != " " && $0 != "\t" }.drop { $0 == " " || $0 == "\t" }
    }
    if text.utf8.first == 0x3A { text = text.dropFirst() }
    guard !text.allSatisfy({ $0 == " " }) else { throw place.usage(question) }
    guard text.utf8.count <= Limits.chatBytes else {
      throw CommandError(
        .protoTooLong, "a text has at most \(Limits.chatBytes) bytes; say it in parts")
    }
    return String(text)
  }

  mutating func echo(_: String?) -> String? {
    takesText = true
    let echo = line.text ?? line.rest
    return echo.isEmpty ? nil : echo
  }

  mutating func rawWords(_: [String]?) -> [String] {
    takesText = true
    let words = line.words.map { word in
      switch word {
      case .plain(let text): text
      case .pair(let key, let value): "\(key)=\(value)"
      }
    }
    return words + (line.text.map { [":" + $0] } ?? [])
  }

  mutating func repeated<Value>(
    as _: String, _ body: (inout Self) throws(CommandError) -> [Value]
  ) throws(CommandError) -> [Value] { try body(&self) }

  /// Nothing may be left over.
  func finish() throws(CommandError) {
    if takesText { return }
    if let word = plain.first {
      guard !verb.takesSecrets else { throw place.usage("a password has no blanks") }
      throw place.usage("\"\(word.prefix(20))\" is one word too many")
    }
    if let pair = pairs.first {
      let isDoubled = line.words.count { $0.key == pair.key } > 1
      throw place.usage(
        "\(pair.key.prefix(20))= \(isDoubled ? "is there twice" : "is not known here")")
    }
    if !verb.takesSecrets, let text = line.text {
      throw place.usage(
        ":\(SafeText.printable(text.prefix(20))) is a text, and none is needed here")
    }
  }
}

extension CommandError {
  /// A refusal that shows how a command is written.
  init(usage verb: Verb, _ problem: String) {
    let end = problem.hasSuffix("?") ? "" : ";"
    self.init(.protoArguments, "\(problem)\(end) write: \(verb.usage)")
  }
}
