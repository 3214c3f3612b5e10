import Lines

/// One or several decks of 52, perhaps with jokers, in one stack that can be drawn from, shuffled
/// and rebuilt.
public struct Shoe: Equatable, Sendable {
  /// The number of decks; a deck has every card once.
  public let decks: Int
  private var cards: [Card]
  private var drawn = 0

  /// The allowed numbers of decks.
  static let deckRange = 1...8

  /// Unshuffled decks, each in the order of `Card.all`, its jokers last.
  ///
  /// - Parameters:
  ///   - decks: 1 to 8; other numbers are clamped.
  ///   - jokers: the number of jokers in each deck.
  public init(decks: Int = 1, jokers: Int = 0) {
    self.decks = min(max(decks, Shoe.deckRange.lowerBound), Shoe.deckRange.upperBound)
    let deck = Card.all + Array(repeating: .joker, count: max(0, jokers))
    cards = (0..<self.decks).flatMap { _ in deck }
  }

  /// A shoe with its cards in a given order, the next one first.
  public init(decks: Int = 1, stacked cards: [Card]) {
    self.init(decks: decks)
    self.cards = cards
  }

  /// A shoe with only these cards left, the next one first; `nil` if they do not fit the decks.
  public init?(decks: Int, jokers: Int = 0, undrawn: [Card]) {
    self.init(decks: decks, jokers: jokers)
    var missing = Array(repeating: self.decks, count: Card.count) + [self.decks * jokers]
    for card in undrawn { missing[Int(card.index)] -= 1 }
    guard missing.allSatisfy({ $0 >= 0 }) else { return nil }
    let gone = (Card.all + [.joker]).flatMap {
      Array(repeating: $0, count: missing[Int($0.index)])
    }
    cards = gone + undrawn
    drawn = gone.count
  }

  /// The undrawn cards, the next one first; they are needed to continue after a restart.
  public var undrawn: ArraySlice<Card> { cards[drawn...] }

  /// The number of undrawn cards.
  public var count: Int { cards.count - drawn }

  /// The cards drawn since the last rebuild, in the order of drawing.
  public var drawnCards: ArraySlice<Card> { cards.prefix(drawn) }

  /// Draws the next card; `nil` if none is left.
  public mutating func draw() -> Card? {
    guard drawn < cards.count else { return nil }
    defer { drawn += 1 }
    return cards[drawn]
  }

  /// Draws cards until `left` are left.
  public mutating func draw(downTo left: Int) {
    drawn = min(max(drawn, cards.count - left), cards.count)
  }

  /// Shuffles the undrawn cards; the others stay in place.
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    cards.shuffleExactly(from: drawn, using: &generator)
  }

  /// Puts all drawn cards back. The order stays as it was: shuffle afterwards.
  public mutating func rebuild() { drawn = 0 }

  /// Shuffles some drawn cards into the undrawn ones and returns as many in their place: cards that
  /// a spectator must consider possible.
  public mutating func mixUndrawn(
    with hidden: [Card], using generator: inout some RandomNumberGenerator
  ) -> [Card] {
    var pool = hidden + cards[drawn...]
    pool.shuffleExactly(using: &generator)
    let exchanged = Array(pool.prefix(hidden.count))
    var places = Array(cards.indices.prefix(drawn))
    for (old, new) in zip(hidden, exchanged) {
      guard let place = places.lastIndex(where: { cards[$0] == old }) else { continue }
      cards[places.remove(at: place)] = new
    }
    cards.replaceSubrange(drawn..., with: pool.dropFirst(hidden.count))
    return exchanged
  }
}

extension Shoe: Codable {
  private enum Key: String, CodingKey { case decks, cards, drawn }

  /// Reads a shoe.
  ///
  /// - Throws: `DecodingError` if there is none, or it has drawn more than it holds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(decks: try container.decode(Int.self, forKey: .decks))
    let order = try container.decode(String.self, forKey: .cards)
    drawn = try container.decode(Int.self, forKey: .drawn)
    guard let cards = [Card](notation: order), (0...cards.count).contains(drawn) else {
      throw DecodingError.dataCorruptedError(
        forKey: .cards, in: container, debugDescription: "no shoe")
    }
    self.cards = cards
  }

  /// Writes the shoe.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(decks, forKey: .decks)
    try container.encode(cards.notation, forKey: .cards)
    try container.encode(drawn, forKey: .drawn)
  }
}
