extension Refusal {
  /// - Parameter text: the word with something that is not a card, or its beginning.
  fileprivate static func noCard(_ text: String) -> Self {
    let ranks = text.uppercased().replacing("10", with: "T")
    if ranks.count > 1, ranks.allSatisfy({ Rank(alone: String($0)) != nil }) {
      return Self(
        .protoCard,
        "\"\(text)\" has no suits; write each card with its own, as in "
          + Prose(typed: [Card(.ace, .hearts), Card(.king, .diamonds)]))
    }
    let (piece, near) = Card.near(text)
    if let last = near.last {
      let place: Prose = piece == text ? "" : " in \"\(text)\""
      let others = near.dropLast().map { Prose(typed: [$0]) }
      let list = others.dropFirst().reduce(others.first) { list, card in
        list.map { $0 + ", " + card }
      }
      let start: Prose = "\"\(piece)\"\(place) is no card; perhaps you mean "
      return Self(
        .protoCard, start + (list.map { $0 + " or " } ?? "") + Prose(typed: [last]))
    }
    let seen: Prose = "Ah, 10d or T♣ (ranks 2-9 T J Q K A)"
    return Self(
      .protoCard,
      "\"\(text)\" is not a card; write rank and suit, as in "
        + "\(seen: seen, spoken: "ace of hearts")")
  }
}

// MARK: - Suggestions

extension Card {
  /// The cards that a person may have meant by an invalid word, and the wrong part of it, which
  /// follows the readable cards.
  fileprivate static func near(_ word: String) -> (piece: String, cards: [Card]) {
    let whole = meant(word)
    if !whole.isEmpty { return (word, whole) }
    var rest = word[...]
    while take(from: &rest) != nil {}
    return (String(rest), rest.count == word.count ? [] : meant(String(rest)))
  }

  /// The cards that a misspelled word may mean: its rank or its suit may be wrong or missing, or the
  /// two may be swapped.
  private static func meant(_ word: String) -> [Card] {
    let lower = word.lowercased()
    let parts = lower.split { isJoint($0) || $0 == " " }.map(String.init).filter { $0 != "of" }
    if parts.count == 2 { return cards(Rank.near(parts[0]), Suit.near(parts[1])) }
    guard parts.count == 1, let first = lower.first, let last = lower.last else { return [] }
    if let suit = Suit(sign: last), lower.count > 1 {
      let ranks = Rank.near(String(lower.dropLast()))
      if !ranks.isEmpty { return cards(ranks, [suit]) }
    }
    if let suit = Suit(sign: first), let rank = Rank(alone: lower.dropFirst()) {
      return [Card(rank, suit)]
    }
    for (name, rank) in Rank.names where lower.hasPrefix(name) {
      return cards([rank], Suit.near(String(lower.dropFirst(name.count))))
    }
    return []
  }

  private static func cards(_ ranks: [Rank], _ suits: [Suit]) -> [Card] {
    ranks.flatMap { rank in suits.map { Card(rank, $0) } }
  }
}

extension Rank {
  /// The ranks that a lower-case word may mean.
  fileprivate static func near(_ word: String) -> [Rank] {
    if let rank = Rank(name: word) { return [rank] }
    switch word {
    // A one is an ace, or the beginning of a ten.
    case "1", "l", "i": return [.ace, .ten]
    case "0", "o", "1o": return [.ten]
    default: break
    }
    if let number = Int(word) { return Rank(number: number).map { [$0] } ?? [] }
    guard word.count > 2 else { return [] }
    return Rank.allCases.filter {
      NearestWord.distance(Array(word.utf8), Array($0.name.utf8)) == 1
    }
  }
}

extension Suit {
  /// The suits that a lower-case word may mean: any suit if it is a single letter or missing.
  fileprivate static func near(_ word: String) -> [Suit] {
    if let suit = Suit(name: word) { return [suit] }
    if word.count < 2 { return allCases }
    return allCases.filter {
      NearestWord.distance(Array(word.utf8), Array($0.name.utf8)) <= 2
    }
  }
}

extension Card: WordCodable {
  /// The two characters on the wire: `Td`, and `**` for a joker.
  public var description: String { isJoker ? "**" : String([rank.letter, suit.letter]) }

  /// The notation for people: `10♦`; a joker is `JKR`.
  public var pretty: String { isJoker ? "JKR" : rank.label + String(suit.sign) }

  /// The words for a screen reader: `ten of diamonds`, `joker`.
  public var words: String { isJoker ? "joker" : "\(rank.name) of \(suit.name)" }

  /// Reads one card: `Td`, `10d`, `10♦`, `T♦`, in any case; or a joker, `**`, `JKR` or `joker`.
  public init?(_ text: String) {
    var rest = Substring(text)
    guard let card = Card.take(from: &rest), rest.isEmpty else { return nil }
    self = card
  }

  /// Reads consecutive cards, joined or separated by spaces, commas or slashes: `AhTd`, `ah 10♦`,
  /// `A♥,T♦`, `ace-hearts`, `AceOfHearts`, `**Kd`. An empty text and `-` mean no cards.
  ///
  /// - Throws: `Refusal` with `proto.card` for the first word with something that is not a card.
  public static func list(_ text: String) throws(Refusal) -> [Card] {
    if text == "-" { return [] }
    var cards: [Card] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "/" }) {
      guard let found = joined(word, hasNames: false) ?? joined(word, hasNames: true) else {
        throw .noCard(String(word.prefix(24)))
      }
      cards += found
    }
    return cards
  }

  /// The cards of a word; `nil` if any part of it is not a card.
  private static func joined(_ word: Substring, hasNames: Bool) -> [Card]? {
    var cards: [Card] = []
    var rest = word
    while !rest.isEmpty {
      // Names come first: the beginning of `ace-hearts` could be the ace of clubs.
      guard let card = (hasNames ? take(named: &rest) : nil) ?? take(from: &rest) else {
        return nil
      }
      cards.append(card)
    }
    return cards
  }

  /// The words, with each card that is spelled out in several of them (`ten of diamonds`, `ten
  /// diamonds` or `A h`) abbreviated to one: `Td`. An `and` between cards is dropped. A word after
  /// `of` that is not a suit stays with its rank, so that a refusal quotes both.
  public static func abbreviated(_ words: [String]) -> [String] {
    var result: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "&" || word.lowercased() == "and" { continue }
      let isOf = rest.first?.lowercased() == "of"
      let suits = isOf ? rest.dropFirst() : rest
      if let rank = Rank(name: word), let suit = suits.first.flatMap({ Suit(name: $0) }) {
        result.append(Card(rank, suit).description)
        rest = suits.dropFirst()
      } else if isOf, let suit = suits.first {
        result.append("\(word)-of-\(suit)")
        rest = suits.dropFirst()
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// Removes a spelled-out card from the front of `text`, or leaves the text as it is. Such a card
  /// is a rank's name, number or letter, then the suit's name, with `-`, `_`, `of` or nothing
  /// between them. After one of these the suit's letter is enough.
  private static func take(named text: inout Substring) -> Card? {
    for (name, rank) in Rank.names where text.hasPrefix(anyCase: name) {
      let behind = text.dropFirst(name.count)
      var rest = behind.drop(while: isJoint)
      if rest.hasPrefix(anyCase: "of") { rest = rest.dropFirst(2).drop(while: isJoint) }
      for (name, suit) in Suit.names where rest.hasPrefix(anyCase: name) {
        text = rest.dropFirst(name.count)
        return Card(rank, suit)
      }
      if rest.count < behind.count, let suit = rest.first.flatMap({ Suit(sign: $0) }) {
        text = rest.dropFirst()
        return Card(rank, suit)
      }
    }
    return nil
  }

  /// All names of a joker, in lower case.
  private static let jokerNames = ["**", "joker", "jkr"]

  private static func isJoint(_ character: Character) -> Bool {
    character == "-" || character == "_"
  }

  /// Removes one card from the front of `text`, or leaves the text as it is.
  private static func take(from text: inout Substring) -> Card? {
    for name in Card.jokerNames where text.hasPrefix(anyCase: name) {
      text = text.dropFirst(name.count)
      return .joker
    }
    var rest = text
    guard let first = rest.popFirst(), let rank = Rank(sign: first, rest: &rest) else { return nil }
    guard let second = rest.popFirst(), let suit = Suit(sign: second) else { return nil }
    text = rest
    return Card(rank, suit)
  }
}

extension Rank {
  /// The rank of an English name, a letter or a number in any case.
  fileprivate init?(name: String) {
    let name = name.lowercased()
    guard let rank = Rank.names.first(where: { $0.name == name })?.rank else { return nil }
    self = rank
  }

  /// All names of ranks, in lower case: words before letters and numbers.
  fileprivate static let names: [(name: String, rank: Rank)] =
    allCases.map { ($0.name, $0) } + [("two", .two)]
    + allCases.flatMap { [($0.label.lowercased(), $0), (String($0.letter).lowercased(), $0)] }

  /// Reads a rank on its own: `9`, `10`, `T`, `q`.
  public init?(alone text: some StringProtocol) {
    var rest = Substring(text)
    guard let first = rest.popFirst(), let rank = Rank(sign: first, rest: &rest), rest.isEmpty
    else { return nil }
    self = rank
  }

  /// Reads a rank from its character; after a `1`, removes the `0` of a ten from `rest`.
  fileprivate init?(sign: Character, rest: inout Substring) {
    if sign == "1" {
      guard rest.popFirst() == "0" else { return nil }
      self = .ten
      return
    }
    guard let rank = Rank.allCases.first(where: { $0.letter == sign.uppercased().first }) else {
      return nil
    }
    self = rank
  }
}

extension Suit {
  /// Reads a suit from an English name in any case, singular or plural, a letter or a symbol.
  fileprivate init?(name: String) {
    let name = name.lowercased()
    if name.count == 1, let sign = name.first {
      self.init(sign: sign)
      return
    }
    guard let suit = Suit.names.first(where: { $0.name == name })?.suit else { return nil }
    self = suit
  }

  /// All names of suits, in lower case: plurals first, since they are longer.
  fileprivate static let names: [(name: String, suit: Suit)] =
    allCases.map { ($0.name, $0) } + allCases.map { (String($0.name.dropLast()), $0) }

  /// Reads a suit from a letter in any case or from a symbol, filled or hollow, with or without the
  /// variation selector that some keyboards add.
  fileprivate init?(sign: Character) {
    switch sign.unicodeScalars.first {
    case "c", "C", "♣", "♧": self = .clubs
    case "d", "D", "♦", "♢": self = .diamonds
    case "h", "H", "♥", "♡": self = .hearts
    case "s", "S", "♠", "♤": self = .spades
    default: return nil
    }
    let tail = sign.unicodeScalars.dropFirst()
    guard tail.allSatisfy({ $0 == "\u{FE0E}" || $0 == "\u{FE0F}" }) else { return nil }
  }
}

extension Substring {
  /// Whether the text begins with `beginning`, which is in lower case.
  fileprivate func hasPrefix(anyCase beginning: String) -> Bool {
    prefix(beginning.count).lowercased() == beginning
  }
}

extension Sequence<Card> {
  /// The cards on the wire: `AhTd`, or `-` for none.
  public var notation: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * underestimatedCount)
    appendNotation(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the cards in the form of the wire.
  @inlinable public func appendNotation(to bytes: inout [UInt8]) {
    let start = bytes.count
    for card in self { card.append(to: &bytes) }
    if bytes.count == start { bytes.append(0x2D) }
  }
}

extension Card {
  /// Appends the two characters on the wire: `Td`, and `**` for a joker.
  public func append(to bytes: inout [UInt8]) {
    if isJoker { return bytes.append(contentsOf: repeatElement(Card.jokerSign, count: 2)) }
    bytes.append(Card.rankLetters[Int(index >> 2)])
    bytes.append(Card.suitLetters[Int(index & 3)])
  }

  /// In the order of `index`.
  static let rankLetters = Array<UInt8>("23456789TJQKA".utf8)
  static let suitLetters = Array<UInt8>("cdhs".utf8)
  fileprivate static let jokerSign = UInt8(ascii: "*")
}

extension [Card] {
  /// Reads `Sequence.notation`, with repeated cards; `nil` for any other text. This is much faster
  /// than `Card.list`, which reads typed cards.
  public init?(notation: some StringProtocol) { self.init(notation: [UInt8](notation.utf8)[...]) }

  /// Reads the same in ASCII.
  public init?(notation bytes: ArraySlice<UInt8>) {
    self = []
    if bytes.count == 1, bytes.first == 0x2D { return }
    guard bytes.count % 2 == 0 else { return nil }
    reserveCapacity(bytes.count / 2)
    for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
      if bytes[index] == Card.jokerSign, bytes[index + 1] == Card.jokerSign {
        append(.joker)
        continue
      }
      guard let rank = Card.rankLetters.firstIndex(of: bytes[index]),
        let suit = Card.suitLetters.firstIndex(of: bytes[index + 1]),
        let card = Card(index: 4 * rank + suit)
      else { return nil }
      append(card)
    }
  }
}

/// The letter on the wire; people may also write `10`.
extension Rank: FieldValue {
  public init?(word: ArraySlice<UInt8>) {
    self.init(alone: String(decoding: word, as: UTF8.self))
  }

  public func append(to bytes: inout [UInt8]) {
    bytes.append(Card.rankLetters[Int(rawValue)])
  }

  /// Appends a string, even for a rank that could be a number.
  public func appendJSON(to bytes: inout [UInt8]) {
    JSONRendering.append(string: String(letter).utf8, to: &bytes)
  }
}

extension Card: ListPart {
  public init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(0x22)
    append(to: &bytes)
    bytes.append(0x22)
  }

  /// Appends the cards without separators.
  public static func append(_ parts: [Card], to bytes: inout [UInt8]) {
    parts.appendNotation(to: &bytes)
  }

  public static func list(_ word: ArraySlice<UInt8>) -> [Card]? { [Card](notation: word) }
}
