import Lines

/// Different cards as one word: bit 4 × rank + suit, so that the four cards of a rank are adjacent.
/// Jokers are never included.
///
/// For the loops of the showdown: unlike a `CardSet` it can be split, and it never uses the heap.
@frozen @usableFromInline
struct CardBits: Equatable, Sendable {
  @usableFromInline let word: UInt64

  @inlinable @inline(__always)
  init(word: UInt64) { self.word = word }

  /// The cards of a sequence; repeated cards count once, jokers never.
  @inlinable
  init(_ cards: some Sequence<Card>) {
    var word: UInt64 = 0
    for card in cards { word |= 1 &<< UInt64(card.index) }
    self.word = word & (1 << 52 - 1)
  }

  /// How many cards there are.
  @inlinable var count: Int { word.nonzeroBitCount }

  /// The cards of both sets.
  @inlinable
  func union(_ other: CardBits) -> CardBits { CardBits(word: word | other.word) }

  /// Each card's `Card.index`, lowest first.
  var indices: BitPlaces { BitPlaces(word) }

  /// The ranks of each suit in the order of `Suit.rawValue`, the deuce at place 0.
  var ranksBySuit: [4 of Int] {
    var ranks: [4 of Int] = .init(repeating: 0)
    for index in indices { ranks[index & 3] |= 1 << (index >> 2) }
    return ranks
  }

  /// Calls `body` with every choice of `size` of these cards; for the few cards of a hand.
  func forEachChoice(of size: Int, _ body: (CardBits) -> Void) {
    var choice: UInt64 = 0
    repeat {
      choice = word.subset(after: choice)
      if choice.nonzeroBitCount == size { body(CardBits(word: choice)) }
    } while choice != 0
  }
}

/// The positions of the bits that are set in a word, lowest first.
struct BitPlaces: Sequence, IteratorProtocol {
  private var rest: UInt64

  init(_ word: UInt64) { rest = word }

  mutating func next() -> Int? {
    if rest == 0 { return nil }
    defer { rest &= rest &- 1 }
    return rest.trailingZeroBitCount
  }
}

extension FixedWidthInteger {
  /// The next greater subset of these bits; 0 after the greatest.
  func subset(after subset: Self) -> Self { (subset &- self) & self }

  /// The `count` lowest bits, or all if there are fewer.
  func lowest(_ count: Int) -> Self {
    var rest = self
    for _ in 0..<count { rest &= rest &- 1 }
    return self ^ rest
  }
}
