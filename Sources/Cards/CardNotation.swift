import Lines

/// Why a text names no cards.
public struct CardNotationError: Error, Equatable, Sendable {
  /// The word of the text that holds something that is no card, or its beginning.
  public let text: String

  /// No more of a word is repeated than this.
  static let longestWord = 24

  /// A sentence that names the fix.
  public var explanation: CardText {
    let seen = "Ah, 10d or T♣ (ranks 2-9 T J Q K A)"
    return "\"\(text)\" is not a card; write rank and suit, as in "
      + "\(seen: seen, spoken: "ace of hearts")"
  }
}

extension Card: CustomStringConvertible, LosslessStringConvertible {
  /// The two characters of the wire: `Td`.
  public var description: String { String([rank.letter, suit.letter]) }

  /// What people read: `10♦`.
  public var pretty: String { rank.label + String(suit.sign) }

  /// What a screen reader says: `ten of diamonds`.
  public var words: String { "\(rank.name) of \(suit.name)" }

  /// Reads one card: `Td`, `10d`, `10♦`, `T♦`, in any case.
  public init?(_ text: String) {
    var rest = Substring(text)
    guard let card = Card.take(from: &rest), rest.isEmpty else { return nil }
    self = card
  }

  /// Reads cards one after the other, joined or separated by spaces, commas or slashes:
  /// `AhTd`, `ah 10♦`, `A♥,T♦`, `ace-hearts`, `AceOfHearts`. An empty text and `-` name no card.
  ///
  /// - Throws: `CardNotationError` with the first word that holds something that is no card.
  public static func list(_ text: String) throws(CardNotationError) -> [Card] {
    if text == "-" { return [] }
    var cards: [Card] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "/" }) {
      guard let found = joined(word, hasNames: false) ?? joined(word, hasNames: true) else {
        throw CardNotationError(text: String(word.prefix(CardNotationError.longestWord)))
      }
      cards += found
    }
    return cards
  }

  /// The cards of a word; `nil` if anything in it is none.
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

  /// The words with each card that is spelled out in several, as `ten of diamonds` or `ten
  /// diamonds`, as one word: `Td`.
  public static func abbreviated(_ words: [String]) -> [String] {
    var result: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let suits = rest.first?.lowercased() == "of" ? rest.dropFirst() : rest
      if let rank = Rank(name: word), let suit = suits.first.flatMap({ Suit(name: $0) }) {
        result.append(Card(rank, suit).description)
        rest = suits.dropFirst()
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// Takes a card that is spelled out off the front of `text`, or leaves it as it is: a rank's
  /// name, number or letter, then the suit's name, with `-`, `_` or `of` between them or nothing.
  /// Behind one of these the suit's letter will do.
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

  private static func isJoint(_ character: Character) -> Bool {
    character == "-" || character == "_"
  }

  /// Takes one card off the front of `text`, or leaves it as it is.
  private static func take(from text: inout Substring) -> Card? {
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

  /// All that people call a rank, in lower case: names before letters and numbers.
  fileprivate static let names: [(name: String, rank: Rank)] =
    allCases.map { ($0.name, $0) } + [("two", .two)]
    + allCases.flatMap { [($0.label.lowercased(), $0), (String($0.letter).lowercased(), $0)] }

  /// Reads a rank that stands alone: `9`, `10`, `T`, `q`.
  public init?(alone text: some StringProtocol) {
    var rest = Substring(text)
    guard let first = rest.popFirst(), let rank = Rank(sign: first, rest: &rest), rest.isEmpty
    else { return nil }
    self = rank
  }

  /// The rank of a sign; a `1` must be followed by the `0` of a ten, which is taken off `rest`.
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
  /// The suit of an English name in any case, with or without the plural's end.
  fileprivate init?(name: String) {
    let name = name.lowercased()
    guard let suit = Suit.names.first(where: { $0.name == name })?.suit else { return nil }
    self = suit
  }

  /// All that people call a suit, in lower case: the plurals first, since they are longer.
  fileprivate static let names: [(name: String, suit: Suit)] =
    allCases.map { ($0.name, $0) } + allCases.map { (String($0.name.dropLast()), $0) }

  /// The suit of a letter in any case or of a sign, filled or hollow, with or without the
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
  /// Whether it begins with `beginning`, which is in lower case.
  fileprivate func hasPrefix(anyCase beginning: String) -> Bool {
    prefix(beginning.count).lowercased() == beginning
  }
}

extension Sequence<Card> {
  /// The wire's form of some cards: `AhTd`, or `-` for none.
  public var notation: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * underestimatedCount)
    appendNotation(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the wire's form.
  @inlinable public func appendNotation(to bytes: inout [UInt8]) {
    let start = bytes.count
    for card in self { card.append(to: &bytes) }
    if bytes.count == start { bytes.append(0x2D) }
  }
}

extension Card {
  /// Appends the two characters of the wire: `Td`.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(Card.rankLetters[Int(index >> 2)])
    bytes.append(Card.suitLetters[Int(index & 3)])
  }

  /// In the order of `index`.
  fileprivate static let rankLetters = Array<UInt8>("23456789TJQKA".utf8)
  fileprivate static let suitLetters = Array<UInt8>("cdhs".utf8)
}

extension [Card] {
  /// Reads `Sequence.notation` back, the same card as often as it stands there; `nil` if it is
  /// none. Much faster than `Card.list`, which reads what people type.
  public init?(notation: some StringProtocol) { self.init(notation: [UInt8](notation.utf8)[...]) }

  /// Reads the same in ASCII.
  public init?(notation bytes: ArraySlice<UInt8>) {
    self = []
    if bytes.count == 1, bytes.first == 0x2D { return }
    guard bytes.count % 2 == 0 else { return nil }
    reserveCapacity(bytes.count / 2)
    for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
      guard let rank = Card.rankLetters.firstIndex(of: bytes[index]),
        let suit = Card.suitLetters.firstIndex(of: bytes[index + 1]),
        let card = Card(index: 4 * rank + suit)
      else { return nil }
      append(card)
    }
  }
}

extension Card: Codable {
  /// Reads the two characters of the wire.
  ///
  /// - Throws: `DecodingError` if these are no card.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let card = Card(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no card")
    }
    self = card
  }

  /// Writes the two characters of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Card: ListPart {
  public init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(0x22)
    append(to: &bytes)
    bytes.append(0x22)
  }

  public static var examples: [Card] { ["Ah", "Td", "2c"].compactMap { Card($0) } }

  /// Without anything between them.
  public static func append(_ parts: [Card], to bytes: inout [UInt8]) {
    parts.appendNotation(to: &bytes)
  }

  public static func list(_ word: ArraySlice<UInt8>) -> [Card]? { [Card](notation: word) }

  public static var lists: [[Card]] {
    ["-", "9c", "AhTd", "2c3c4c5c6c"].compactMap { [Card](notation: $0) }
  }
}
