import Games
import Lines
import ScoreBook

/// Words of the wire that must not occur in lines for people: marks, keys, codes, and names from
/// the code.
enum WireWords {
  /// The forms by which such a word is recognized.
  enum Form: CaseIterable {
    /// A mark at the beginning, such as `+ `.
    case mark
    /// `key=value`.
    case option
    /// `rule.confirm`.
    case code
    /// `%20`.
    case escape
    /// `nextTurn`, `next_turn`.
    case identifier
    /// `out-of-turn`: words with a hyphen that is not English.
    case compound
    /// Values as Swift or JSON write them.
    case value
  }

  /// The words of the wire in a line of text for people; empty if it is prose.
  ///
  /// - Parameter typed: the line typed before, whose words may be quoted.
  static func found(in line: String, after typed: String = "") -> [String] {
    let allowed = exceptions.filter { line.hasPrefix($0.line) && $0.isTyped(typed) }
      .reduce(into: Set<Form>()) { $0.formUnion($1.forms) }
    return words(in: line).filter { !allowed.contains($0.form) && !typed.contains($0.text) }
      .map(\.text)
  }

  // MARK: - Exceptions

  /// Words of the wire that may be shown: in lines with this beginning, after what was typed.
  private typealias Exception = (
    line: String, isTyped: @Sendable (String) -> Bool, forms: Set<Form>, reason: String
  )

  private static let exceptions: [Exception] = [
    (
      "* welcome server=cardroom", { $0.isEmpty }, [.mark, .option],
      "the greeting's first line tells programs what they speak to"
    ),
    (
      "- code=proto.version ", { ["hello 0", "hello 9"].contains($0) }, Set(Form.allCases),
      "a hello that names a version is a program's, and is answered in its form"
    ),
    (
      "", { $0.hasPrefix("hello") || ["help hello", "help programs"].contains($0) },
      [.option, .mark],
      "what programs say is asked for"
    ),
    (
      "Cut off? Connect again and type resume ", { _ in true }, [.compound],
      "a token is a secret, and no word"
    ),
    ("", { $0 == "help codes" }, Set(Form.allCases), "codes are asked for"),
    (
      "", { $0.hasPrefix("export ") || $0.hasPrefix("book export") }, Set(Form.allCases),
      "rows of a file, for other programs"
    ),
    (
      "", { $0.hasPrefix("book") || $0.hasPrefix("help book") }, [.option],
      "the options of the book are typed with =, as its help lists them"
    ),
    (
      "", { $0.hasPrefix("advise") || $0.hasPrefix("help advise") }, [.option],
      "one card is typed in the place of another with = between them"
    ),
    (
      "", { isHelpOfGame($0) }, [.option, .compound, .identifier],
      "help GAME lists the options that create takes, as they are typed"
    ),
    (
      "", { isOfTableOptions($0) }, [.option],
      "create and challenge take options as they are typed there"
    ),
    (
      "", { ["limit", "status"].contains($0) }, [.option, .compound],
      "limits and figures are listed by the names by which the operator asks for them"
    ),
  ]

  private static func isOfTableOptions(_ typed: String) -> Bool {
    ["create", "challenge", "help create", "help challenge", "straddle"]
      .contains { typed.hasPrefix($0) }
  }

  private static func isHelpOfGame(_ typed: String) -> Bool {
    guard typed.hasPrefix("help ") else { return false }
    return GameCatalogue.entries.contains { $0.id.description == typed.dropFirst(5) }
  }

  /// Commands whose options are typed with `=`, as each game's help lists them: what follows them
  /// may be typed.
  private static let takesOptions: Set = ["create", "new", "challenge", "book"]

  // MARK: - Words

  private static func words(in line: String) -> [(text: String, form: Form)] {
    var found: [(text: String, form: Form)] = []
    let line = line.replacing(/\u{1B}?\[[0-9;]+m/, with: "")
    let said = line.first == "[" ? line.drop { $0 != " " }.dropFirst() : line[...]
    if let mark = marks.first(where: { said.hasPrefix($0) }) { found.append((mark, .mark)) }
    var mayHaveOptions = false
    for word in line.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      let text = bare(word)
      mayHaveOptions = mayHaveOptions || takesOptions.contains(text)
      if let form = form(of: text), !(form == .option && mayHaveOptions) {
        found.append((text, form))
      }
    }
    for value in ["Optional(", "{\""] where line.contains(value) {
      found.append((value, .value))
    }
    return found
  }

  /// The beginnings of lines for programs.
  private static let marks = ["+ ", "- ", "* ", "? ", "= "]

  private static let opening = Set("\"'([{<")
  private static let closing = Set("\"')]}>.,;:?!")

  private static func bare(_ word: Substring) -> String {
    String(
      word.drop { opening.contains($0) }.reversed().drop { closing.contains($0) }.reversed())
  }

  private static func form(of word: String) -> Form? {
    if codes.contains(word) { return .code }
    if word.count > 1, word.contains("="), !arrows.contains(word) { return .option }
    if isEscaped(word) { return .escape }
    if isIdentifier(word) { return .identifier }
    return isCompound(word) ? .compound : nil
  }

  private static let codes = Set(ErrorCode.allCases.map(\.rawValue))
  /// Arrows that mark one's own rung in the ladder of hands, and empty boxes.
  private static let arrows: Set = ["=>", "<==", "=="]

  private static func isEscaped(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return bytes.indices.dropLast(2).contains { index in
      bytes[index] == UInt8(ascii: "%")
        && bytes[index + 1...index + 2].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
  }

  private static func isIdentifier(_ word: String) -> Bool {
    guard word.first?.isLowercase == true,
      word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    else { return false }
    return word.contains("_")
      || word.prefix { !$0.isUppercase }.count > 2
        && word.contains { $0.isUppercase }
  }

  private static func isCompound(_ word: String) -> Bool {
    guard word.first?.isLowercase == true, word.contains("-"),
      word.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }),
      !names.contains(word), !isBot(word)
    else { return false }
    return !word.split(separator: "-").allSatisfy { english.contains(String($0)) }
  }

  /// Whether it is a bot of the house's, such as `easy-1`.
  private static func isBot(_ word: String) -> Bool {
    let parts = word.split(separator: "-")
    return parts.count == 2 && Person.Level(rawValue: String(parts[0])) != nil
      && Int(parts[1]) != nil
  }

  /// Names with a hyphen that people type.
  private static let names = Set(
    GameCatalogue.entries.map(\.id.description) + ScoreElement.builtIn.map(\.key)
      + Profile.builtIn.map(\.id)
      + ["cardroom-client", "cardroom-bench", "cardroom-server", "secret-word"])

  /// Words that are written with a hyphen in between.
  private static let english: Set = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "deuce", "jack",
    "queen", "king", "ace", "card", "cards", "down", "face", "short", "deck", "hi", "lo", "high",
    "low", "hearts", "to", "bring", "in", "buy", "all", "time", "out", "outs",
  ]
}
