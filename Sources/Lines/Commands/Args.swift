/// A command's arguments: words, `key=value` pairs and a text after `:`. Reading an argument
/// removes it; `finish` refuses the rest.
public struct Args {
  /// The rule for splitting a line into words.
  public enum Cut: Sendable {
    /// Words and pairs, with names in quotes.
    case pairs
    /// Words only: `=`, `%` and `:` are ordinary characters.
    case plain
  }

  /// The unit of an amount of money without a sign and a point.
  public enum Money: Sendable {
    /// Dollars, as people write.
    case dollars
    /// Cents, as programs write.
    case cents
  }

  public let money: Money
  /// Whether the command was typed with a `!`.
  public let isInsistent: Bool
  /// The command's syntax, and a line that would work.
  private let usage: String, example: String?
  /// The rest of the line after the command.
  private let tail: ArraySlice<UInt8>
  private let hasQuotes: Bool
  public private(set) var words: [String] = []
  private var options: [(key: String, value: String)] = []
  private var text: String?
  /// The number of words before a text that needs no `:`.
  private var taken = 0

  /// Splits a line.
  public init(
    _ tail: ArraySlice<UInt8>, _ cut: Cut = .pairs, usage: String, example: String? = nil,
    money: Money = .cents, isInsistent: Bool = false
  ) {
    (self.tail, self.usage, self.example) = (tail, usage, example)
    (self.money, self.isInsistent) = (money, isInsistent)
    hasQuotes = cut == .pairs && tail.contains(UInt8(ascii: "\""))
    var scanner = WordScanner(tail, hasQuotes: hasQuotes)
    while let next = scanner.next {
      if cut == .plain {
        words.append(WordScanner.text(scanner.take()))
        continue
      }
      if next == UInt8(ascii: ":") {
        text = WordScanner.text(scanner.left.dropFirst())
        break
      }
      let word = hasQuotes ? WordScanner.unquoted(scanner.take()) : scanner.take()
      if let equals = word.firstIndex(of: 0x3D), equals != word.startIndex {
        let value = WordScanner.text(word[(equals + 1)...])
        options.append((WordScanner.lowercased(word[..<equals]), Self.decoded(value)))
      } else {
        words.append(WordScanner.text(word))
      }
    }
  }

  /// Decodes a value; keeps it as written if it does not encode a safe text, as in `50%`.
  public static func decoded(_ text: String) -> String {
    PercentEncoding.decode(text).flatMap { SafeText.isSafe($0) ? $0 : nil } ?? text
  }

  /// A refusal that shows the command's syntax.
  public func refusal(_ problem: Prose) -> Refusal {
    let end: Prose = problem.hasSuffix("?") ? "" : ";"
    let example: Prose = example.map { ", as in \($0)" } ?? ""
    return Refusal(.protoArguments, "\(problem)\(end) write: \(usage)\(example)")
  }

  public func need<Value>(_ value: Value?, _ question: Prose) throws(Refusal) -> Value {
    guard let value else { throw refusal(question) }
    return value
  }

  /// The command as typed, without its arguments.
  public var command: Substring { usage.prefix { $0 != " " } }

  /// The next word, or the next one that matches.
  public mutating func word(where isMeant: (String) -> Bool = { _ in true }) -> String? {
    guard let index = words.firstIndex(where: isMeant) else { return nil }
    taken += 1
    return words.remove(at: index)
  }

  /// All remaining words.
  public mutating func allWords() -> [String] {
    defer { words = [] }
    return words
  }

  public mutating func option(_ key: String) -> String? {
    options.firstIndex { $0.key == key }.map { options.remove(at: $0).value }
  }

  public mutating func options(
    where isMeant: (String) -> Bool
  ) -> [(key: String, value: String)] {
    defer { options.removeAll { isMeant($0.key) } }
    return options.filter { isMeant($0.key) }
  }

  /// A `key=value` pair that comes before all words.
  mutating func leadingOption(_ key: String) -> String? {
    var scanner = WordScanner(tail)
    guard WordScanner.lowercased(scanner.take()).hasPrefix(key + "=") else { return nil }
    taken += 1
    return option(key)
  }

  /// The text after the `:`.
  public mutating func title() -> String? { text.take() }

  /// The rest of the line as typed, after the words that were read.
  public mutating func rest() -> ArraySlice<UInt8> {
    (words, options, text) = ([], [], nil)
    var scanner = WordScanner(tail, hasQuotes: hasQuotes)
    for _ in 0..<taken { _ = scanner.take() }
    return scanner.left
  }

  /// One of a few words, in its place or after a key.
  public mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ word: String?, _ key: String = "", or others: [String: Choice] = [:]
  ) throws(Refusal) -> Choice? {
    guard let word = word?.lowercased() else { return nil }
    if let choice = others[word] ?? Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map { key + $0.rawValue }
    throw refusal(
      "it is \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")")
  }

  private func isWrittenTwice(_ key: String) -> Bool {
    var (scanner, count) = (WordScanner(tail, hasQuotes: true), 0)
    while let next = scanner.next, next != UInt8(ascii: ":") {
      if WordScanner.lowercased(scanner.take()).hasPrefix(key + "=") { count += 1 }
    }
    return count > 1
  }

  /// Refuses any remaining argument.
  public func finish() throws(Refusal) {
    if let word = words.first {
      throw refusal("\"\(word.prefix(20))\" is one word too many")
    }
    if let key = options.first?.key {
      let shown = SafeText.printable(key.prefix(20))
      throw refusal(
        isWrittenTwice(key)
          ? "\(shown) is there twice" : "there is no option \"\(shown)\" here")
    }
    if let text {
      throw refusal(
        ":\(SafeText.printable(text.prefix(20))) is a text, and none is needed here")
    }
  }
}
