import Cards

/// Lines as they are heard, one word after the other: nothing is said by where it stands or by a
/// sign, and no ruling or column is spelled out.
enum SpokenLine {
  /// What marks a line off, or two things from each other, and says nothing itself.
  private static let rulings = Set<Character>("-*=#<>+_~^/")
  private static let stops = Set<Character>(".,:;?!")
  private static let suits = Set<Character>("♠♥♦♣")
  private static let headingMargin = 8

  /// The lines, without those that say nothing.
  ///
  /// - Parameter isTyped: whether somebody types what is in them, whose brackets are its own.
  static func lines(_ lines: [Prose], isTyped: Bool = false) -> [Prose] {
    lines.compactMap { line($0, isTyped: isTyped) }
  }

  /// A line; `nil` if nothing of it can be heard.
  static func line(_ line: Prose, isTyped: Bool = false) -> Prose? {
    told(line.description, isTyped: isTyped).map { Prose(sentence: $0) }
  }

  private static func told(_ line: String, isTyped: Bool) -> String? {
    let words = words(cards(in: line).flatMap { signs($0, isTyped: isTyped) }, isTyped: isTyped)
    var told = ""
    // Headings of columns stand far from the edge.
    var gaps = line.prefix { $0 == " " }.count >= Self.headingMargin ? 1 : 0
    for (index, word) in words.enumerated() {
      let isStop = word.text.allSatisfy(stops.contains)
      if told.isEmpty {
        if !isStop { told = word.text }
        continue
      }
      if word.isBehindGap {
        if told.hasSuffix(" ...") { told.removeLast(4) }
        if let last = told.last, !stops.contains(last) {
          told += gaps == 0 ? ":" : ","
          gaps += 1
        }
      }
      // A stop stands at the word before it, and of two stops the stronger one.
      let isUnknownHand = isTyped && word.text == "?"
      if let first = word.text.first, stops.contains(first), !isUnknownHand,
        !isStop || word.text.count == 1
      {
        if let last = told.last, stops.contains(last) { told.removeLast() }
        told += word.text
        continue
      }
      told += " " + spelled(word.text, behind: words[index - 1].text)
    }
    return told.isEmpty ? nil : told
  }

  /// The line with cards that are written with their signs in words, apart from each other.
  private static func cards(in line: String) -> String {
    guard line.contains(where: suits.contains) else { return line }
    var told = ""
    var wasCard = false
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let head = word.prefix { !$0.isLetter && !$0.isNumber }
      let core = word.dropFirst(head.count).prefix {
        $0.isLetter || $0.isNumber || suits.contains($0)
      }
      let card = core.contains(where: suits.contains) ? Card(String(core)) : nil
      told += told.isEmpty ? "" : wasCard && card != nil && head.isEmpty ? ", " : " "
      let end = word.dropFirst(head.count + core.count)
      told += card.map { "\(head)\($0.words)\(end)" } ?? String(word)
      wasCard = card != nil && word.last.map(suits.contains) == true
    }
    return told
  }

  private struct Word {
    var text: String
    /// Whether it stands in another column than the word before it.
    let isBehindGap: Bool
  }

  /// The words between blanks, without those that are only rulings.
  private static func words(_ line: [Character], isTyped: Bool) -> [Word] {
    var words: [Word] = []
    var blanks = 0
    var word = ""
    func end() {
      defer { word = "" }
      if word.isEmpty { return }
      // Cards of a board, and a street that is added, are typed behind them.
      if word.allSatisfy(rulings.contains), !(isTyped && ["+", "/"].contains(word)) {
        blanks = max(blanks, 2)
        return
      }
      words.append(Word(text: word, isBehindGap: blanks > 1))
      blanks = 0
    }
    for character in line {
      if character == " " || character == joint {
        end()
        blanks += character == joint ? 0 : 1
      } else {
        word.append(character)
      }
    }
    end()
    return words
  }

  /// What keeps words apart and is no blank of the line's.
  private static let joint: Character = "\u{0}"

  /// A word that is no part of its neighbours.
  private static func apart(_ word: String) -> [Character] { [joint] + word + [joint] }

  /// How a sign is heard.
  private static func signs(_ character: Character, isTyped: Bool) -> [Character] {
    switch character {
    case "(", "[": isTyped ? [character] : apart(",")
    case ")", "]": isTyped ? [character] : []
    case "|": apart("or")
    case "±": Array("plus or minus")
    case "×": Array("times")
    case "·", "•", "–", "—": apart(",")
    case "→": apart("to")
    case "…": Array("...")
    case "♠": Array(" of spades")
    case "♥": Array(" of hearts")
    case "♦": Array(" of diamonds")
    case "♣": Array(" of clubs")
    default:
      switch character.unicodeScalars.first?.value ?? 0 {
      // What frames and bars are drawn with.
      case 0x2190...0x2BFF: [" "]
      default: [character]
      }
    }
  }

  /// Two numbers with a stroke between them, and units, as words.
  private static func spelled(_ word: String, behind other: String) -> String {
    let core = word.prefix { !stops.contains($0) }
    let end = word.dropFirst(core.count)
    if core == "s", other.last?.isNumber == true {
      return (other == "1" ? "second" : "seconds") + end
    }
    let numbers = core.split(separator: "/", omittingEmptySubsequences: false)
    if numbers.count == 2, numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) {
      return "\(numbers[0]) and \(numbers[1])\(end)"
    }
    return word
  }
}
