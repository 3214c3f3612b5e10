// Owns the split of a command's words into plain ones, options and a text. Never a meaning.

/// The words of one command, taken one by one; what is left over is an error.
struct BookWords {
  private var words: ArraySlice<String>
  private var options: [(key: String, value: String)] = []
  private var text: String?

  init(_ all: [String]) throws(BookCommandError) {
    let plain = all.prefix { !$0.hasPrefix(":") }
    let rest = all.dropFirst(plain.count)
    if !rest.isEmpty { text = String(rest.joined(separator: " ").dropFirst()) }
    words = []
    for word in plain {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        words.append(word)
        continue
      }
      let key = word[..<equals].lowercased()
      guard !options.contains(where: { $0.key == key }) else { throw .optionTwice(key) }
      options.append((key, String(word[word.index(after: equals)...])))
    }
  }

  /// Takes the next plain word, if there is one.
  mutating func next() -> String? { words.popFirst() }

  /// Takes the next plain word, which must be there.
  mutating func next(_ usage: BookUsage) throws(BookCommandError) -> String {
    guard let word = words.popFirst() else { throw .wrongWords(usage) }
    return word
  }

  /// Takes the option of that key, if there is one.
  mutating func option(_ key: String) -> String? {
    guard let index = options.firstIndex(where: { $0.key == key }) else { return nil }
    return options.remove(at: index).value
  }

  /// Takes an option that holds a number.
  mutating func number(_ key: String) throws(BookCommandError) -> Int? {
    guard let text = option(key) else { return nil }
    return try BookWords.number(text, what: "\(key)=")
  }

  /// Takes an option that names a row to begin with; the first without one.
  mutating func from() throws(BookCommandError) -> Int { max(try number("from") ?? 1, 1) }

  /// Takes the option `round=`.
  mutating func round() throws(BookCommandError) -> Round? {
    guard let text = option("round") else { return nil }
    return try BookWords.round(text)
  }

  /// Takes the text after `:`, if there is one.
  mutating func trailingText() -> String? {
    defer { text = nil }
    return text
  }

  /// Throws if anything was not taken.
  func end(_ usage: BookUsage) throws(BookCommandError) {
    if let option = options.first { throw .unknownOption(option.key, usage) }
    guard words.isEmpty, text == nil else { throw .wrongWords(usage) }
  }

  static func round(_ text: String) throws(BookCommandError) -> Round {
    guard let round = wholeNumber(text).flatMap(Round.init) else { throw .noSuchRound(text) }
    return round
  }

  static func number(_ text: String, what: String) throws(BookCommandError) -> Int {
    guard let number = wholeNumber(text) else { throw .notANumber(text, what: what) }
    return number
  }

  /// Digits, perhaps after a minus; what no `Int` holds is cut to the nearest that one does, so
  /// that the book can say how much is allowed.
  private static func wholeNumber(_ text: String) -> Int? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text) ?? (text.hasPrefix("-") ? Int.min : Int.max)
  }
}
