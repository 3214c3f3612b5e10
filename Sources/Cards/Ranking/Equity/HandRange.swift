import Lines

/// Starting hands of hold'em as players write them: `QQ`, `TT+`, `AKs`, `KQo`, `A5s-A2s`, `AhKd`,
/// `random`, and lists of these with commas.
///
/// `AK` is `AKs,AKo`. After a pair, `+` includes the higher pairs; otherwise the kicker rises up to
/// the higher card: `AT+` is `AT,AJ,AQ,AK`.
public struct HandRange: Sendable {
  /// The text of the range.
  public let name: String
  /// The hands, two cards each, without repetition.
  public let hands: [[Card]]

  /// The only hand of the range; `nil` if there are several.
  public var single: [Card]? { hands.count == 1 ? hands[0] : nil }

  /// Every hand.
  public static let random = HandRange(
    "random",
    hands: Card.all.indices.flatMap { second in
      (0..<second).map { [Card.all[second], Card.all[$0]] }
    })

  private init(_ name: String, hands: [[Card]]) { (self.name, self.hands) = (name, hands) }

  /// Whether it is every hand.
  var isRandom: Bool { hands.count == Self.random.hands.count }

  /// Reads a range, in any case of letters.
  ///
  /// - Throws: `HandRangeError` for the first part that cannot be read.
  public init(_ text: some StringProtocol) throws(HandRangeError) {
    var seen: Set<CardSet> = []
    var hands: [[Card]] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let named = Self.hands(part) else { throw HandRangeError(String(part)) }
      hands += named.filter { seen.insert(CardSet($0)).inserted }
    }
    self.init(String(text), hands: hands)
  }

  /// The hands that one part names; `nil` if it names none.
  fileprivate static func hands(_ part: some StringProtocol) -> [[Card]]? {
    let word = part.lowercased().replacing("10", with: "t")
    if word == "random" { return random.hands }
    if let cards = cards(word) { return [cards] }
    let ends = word.split(separator: "-", omittingEmptySubsequences: false)
    if ends.count == 2, let first = Kind(ends[0]), let last = Kind(ends[1]) {
      return first.row(to: last)?.flatMap(\.hands)
    }
    if word.last == "+" { return Kind(word.dropLast())?.andHigher.flatMap(\.hands) }
    return Kind(word)?.hands
  }

  /// Two cards with their suits.
  private static func cards(_ word: String) -> [Card]? {
    let letters = word.map(String.init)
    guard letters.count == 4 else { return nil }
    let cards = [letters[..<2], letters[2...]].compactMap { card in
      Rank(alone: card.first ?? "").flatMap { rank in
        Suit.allCases.first { String($0.letter) == card.last }.map { Card(rank, $0) }
      }
    }
    return CardSet(cards).count == 2 ? cards : nil
  }

  /// Hands of the same two ranks.
  private struct Kind {
    /// `nil` for both suited and unsuited hands.
    var isSuited: Bool?
    var high, low: Rank

    /// Reads `AKs`, `AK` or `QQ`; a pair has no suited hands.
    init?(_ word: some StringProtocol) {
      let letters = word.map(String.init)
      guard (2...3).contains(letters.count), let first = Rank(alone: letters[0]),
        let second = Rank(alone: letters[1])
      else { return nil }
      (high, low) = (max(first, second), min(first, second))
      guard let end = letters.dropFirst(2).first else { return }
      guard high != low, end == "s" || end == "o" else { return nil }
      isSuited = end == "s"
    }

    private init(_ high: UInt8, _ low: UInt8, _ isSuited: Bool?) {
      self.high = Rank(rawValue: high) ?? .ace
      self.low = Rank(rawValue: low) ?? .ace
      self.isSuited = isSuited
    }

    var hands: [[Card]] {
      Suit.allCases.flatMap { first in
        Suit.allCases.filter { second in
          high == low ? second < first : isSuited.map { $0 == (first == second) } ?? true
        }.map { [Card(high, first), Card(low, $0)] }
      }
    }

    var andHigher: [Kind] {
      high == low
        ? (high.rawValue...Rank.ace.rawValue).map { Kind($0, $0, nil) }
        : (low.rawValue..<high.rawValue).map { Kind(high.rawValue, $0, isSuited) }
    }

    /// All kinds from one to the other: pairs, kickers of one high card, or hands with the same
    /// gap.
    func row(to other: Kind) -> [Kind]? {
      let (top, bottom) = low > other.low ? (self, other) : (other, self)
      guard top.isSuited == bottom.isSuited else { return nil }
      let gap = top.high.rawValue - top.low.rawValue
      let steps = top.low.rawValue - bottom.low.rawValue
      if top.high == bottom.high, gap > 0 {
        return (0...steps).map { Kind(top.high.rawValue, top.low.rawValue - $0, isSuited) }
      }
      guard bottom.high.rawValue - bottom.low.rawValue == gap else { return nil }
      return (0...steps).map {
        Kind(top.high.rawValue - $0, top.low.rawValue - $0, isSuited)
      }
    }
  }
}

/// The reason why a text names no starting hands.
public struct HandRangeError: Error, Equatable, Sendable {
  /// The part that cannot be read, or its beginning.
  public let text: String

  /// Whether the text begins with two ranks, as ranges do and cards do not.
  public var beginsAsRange: Bool {
    let letters = text.lowercased().replacing("10", with: "t").prefix(2)
    return letters.count == 2 && letters.allSatisfy { Rank(alone: String($0)) != nil }
      || NearestWord.find(text.lowercased(), among: ["random"]) != nil
  }

  fileprivate init(_ text: String) { self.text = String(text.prefix(24)) }

  /// A sentence that names the fix.
  public var explanation: Prose {
    let problem: Prose = "\"\(text)\" names no hands; "
    guard let meant = nearest else {
      return problem + "write them as in QQ, TT+, AKs, KQo, A5s-A2s, "
        + "\(typed: "AhKd") or random"
    }
    return problem + "perhaps you mean \(meant)"
  }

  /// The text with one letter removed or replaced, if that names hands.
  private var nearest: String? {
    let letters = Array(text)
    guard letters.count <= 8 else { return nil }
    let ranks = Rank.allCases.map(\.letter)
    for index in letters.indices.reversed() {
      let (head, tail) = (String(letters[..<index]), String(letters[(index + 1)...]))
      let others = [head + tail] + (["s", "o", "+"] + ranks).map { head + String($0) + tail }
      if let meant = others.first(where: { HandRange.hands($0) != nil }) { return meant }
    }
    return NearestWord.find(text.lowercased(), among: ["random"])
  }
}
