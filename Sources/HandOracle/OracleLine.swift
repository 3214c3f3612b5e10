import Lines

/// A parsed line of the wire, or an event as the journal records it: the oracle's only source about
/// a table.
public struct OracleLine: Sendable, Equatable {
  public let sign: Character
  public let tag: String?
  /// The word for its kind; empty in refusals.
  public let kind: String
  public let fields: [(key: String, value: String)]

  public init(
    sign: Character, tag: String? = nil, kind: String, fields: [(key: String, value: String)]
  ) {
    (self.sign, self.tag, self.kind, self.fields) = (sign, tag, kind, fields)
  }

  /// Reads a recorded event: `* act seat=2 name=ann did=call …`.
  public init(record: String) {
    let words = record.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    let fields = words.dropFirst(2).map { word in
      let value = word.drop { $0 != "=" }.dropFirst()
      return (key: String(word.prefix { $0 != "=" }), value: String(value))
    }
    self.init(sign: "*", kind: words.count > 1 ? String(words[1]) : "", fields: fields)
  }

  public func value(_ key: String) -> String? { fields.first { $0.key == key }?.value }

  public func number(_ key: String) -> Int? { value(key).flatMap { Int($0) } }

  /// The amount of a key that is omitted if it is 0.
  func amount(_ key: String) -> Int { number(key) ?? 0 }

  /// The parts of a list such as `2:ann:100,5:bob:98`.
  func list(_ key: String) -> [[String]] {
    guard let value = value(key), value != "-" else { return [] }
    return value.split(separator: ",").map { part in part.split(separator: ":").map(String.init) }
  }

  /// Chips by seat, as in `2:100,5:98`.
  func chips(_ key: String) -> [Int: Int] {
    Dictionary(
      list(key).map { (Int($0[0]) ?? 0, $0.last.flatMap { Int($0) } ?? 0) },
      uniquingKeysWith: { $1 })
  }

  /// The cards of a key; if they are face down, they follow `!OWNER!`.
  func cards(of key: String) -> [Card] {
    guard let value = value(key) else { return [] }
    return Self.cards(in: value.split(separator: "!").last ?? "")
  }

  public static func == (lhs: OracleLine, rhs: OracleLine) -> Bool {
    lhs.sign == rhs.sign && lhs.tag == rhs.tag && lhs.kind == rhs.kind
      && lhs.fields.elementsEqual(rhs.fields) { $0 == $1 }
  }

  // MARK: - Cards named in a line

  private static let cardKeys: Set<String> = [
    "cards", "card", "house", "down", "up", "in", "out", "hole", "board", "others",
  ]

  /// Whether the values of a key are cards.
  public static func areCards(_ key: String) -> Bool { cardKeys.contains(key) }

  /// The cards named in the line.
  ///
  /// - Parameter text: the whole line.
  public func cards(_ text: String) -> [Card] {
    var cards = fields.flatMap { key, value -> [Card] in
      if key == "legal" {
        return value.split { ":/,-".contains($0) }.compactMap { Card(String($0)) }
      }
      return Self.areCards(key) ? Self.cards(in: value) : []
    }
    // The text of a refusal may repeat its recipient's words.
    if sign != "-", let start = text.firstRange(of: " :") {
      cards += text[start.upperBound...].split { !$0.isLetter && !$0.isNumber }
        .compactMap { Card(String($0)) }
    }
    return cards
  }

  /// The cards in runs of letters that contain nothing else, as in `2:98:2:0:AhKd,3:5:0:0:-`.
  public static func cards(in value: some StringProtocol) -> [Card] {
    value.split { !$0.isLetter && !$0.isNumber }.flatMap { word -> [Card] in
      let letters = Array(word)
      guard letters.count.isMultiple(of: 2) else { return [] }
      let cards = stride(from: 0, to: letters.count, by: 2).compactMap {
        Card(String(letters[$0...($0 + 1)]))
      }
      return cards.count == letters.count / 2 ? cards : []
    }
  }
}

/// A table's error in its chips or cards.
public struct Mistake: Error, Sendable {
  public enum Subject: Sendable {
    /// Chips that are made, lost, or another player's.
    case chips
    /// A card that appears twice or was never in the deck.
    case cards
  }

  public let subject: Subject
  public let detail: String
}
