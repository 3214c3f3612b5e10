import Lines

/// A command's arguments: words, `key=value` and a text behind `:`. Reading an argument removes it;
/// `finish` refuses the rest.
public struct Args {
  /// What a number without a sign and a point is, where money is meant.
  public enum Money: Sendable {
    /// As people write.
    case dollars
    /// As programs do.
    case cents
  }

  public let money: Money
  /// How the command is written, and a line that would work.
  private let usage: String, example: String?
  public private(set) var words: [String] = []
  private var options: [(key: String, value: String)] = []
  /// The keys that were written.
  private let keys: [String]
  private var text: String?
  /// All arguments as they were typed, where they are not taken apart.
  private var line = ""

  /// Takes a line apart, whose names may stand between quotes.
  public init(
    _ tail: ArraySlice<UInt8>, usage: String, example: String? = nil, money: Money = .cents
  ) {
    (self.usage, self.example, self.money) = (usage, example, money)
    var scanner = WordScanner(tail, hasQuotes: true)
    while let next = scanner.next {
      if next == UInt8(ascii: ":") {
        text = WordScanner.text(scanner.left.dropFirst())
        break
      }
      let word = WordScanner.unquoted(scanner.take())
      if let equals = word.firstIndex(of: 0x3D), equals != word.startIndex {
        let value = WordScanner.text(word[(equals + 1)...])
        options.append((WordScanner.lowercased(word[..<equals]), Self.decoded(value)))
      } else {
        words.append(WordScanner.text(word))
      }
    }
    keys = options.map(\.key)
  }

  /// Takes a line apart into words alone, in which `=`, `%` and `:` are characters like others.
  public init(words line: String, usage: String) {
    (self.usage, example, money, keys, self.line) = (usage, nil, .cents, [], line)
    words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  /// Decodes a value; keeps it as written if it does not encode a safe text, as in `50%`.
  public static func decoded(_ text: String) -> String {
    PercentEncoding.decode(text).flatMap { SafeText.isSafe($0) ? $0 : nil } ?? text
  }

  /// A refusal that shows how the command is written.
  public func refusal(_ problem: Prose) -> CommandError {
    let end: Prose = problem.hasSuffix("?") ? "" : ";"
    let example: Prose = example.map { ", as in \(words: $0)" } ?? ""
    return CommandError(.protoArguments, "\(problem)\(end) write: \(words: usage)\(example)")
  }

  public func need<Value>(_ value: Value?, _ question: Prose) throws(CommandError) -> Value {
    guard let value else { throw refusal(question) }
    return value
  }

  /// The next word, or the next that is of some kind.
  public mutating func word(where isMeant: (String) -> Bool = { _ in true }) -> String? {
    words.firstIndex(where: isMeant).map { words.remove(at: $0) }
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

  /// All arguments as they were typed.
  public mutating func rest() -> String {
    words = []
    return line
  }

  /// The text behind the `:`.
  public mutating func title() -> String? { text.take() }

  /// One of a few words, in its place or behind a key.
  public mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ word: String?, _ key: String = "", or others: [String: Choice] = [:]
  ) throws(CommandError) -> Choice? {
    guard let word = word?.lowercased() else { return nil }
    if let choice = others[word] ?? Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map { key + $0.rawValue }
    throw refusal(
      "it is \(words: words.dropLast().joined(separator: ", ")) or \(words: words.last ?? "")")
  }

  /// Nothing may be left over.
  public func finish() throws(CommandError) {
    if let word = words.first {
      throw refusal("\"\(quoting: word.prefix(20))\" is one word too many")
    }
    if let key = options.first?.key {
      let shown = SafeText.printable(key.prefix(20))
      throw refusal(
        keys.count { $0 == key } > 1
          ? "\(quoting: shown) is there twice" : "there is no option \"\(quoting: shown)\" here")
    }
    if let text {
      throw refusal(
        ":\(quoting: SafeText.printable(text.prefix(20))) is a text, and none is needed here")
    }
  }
}
