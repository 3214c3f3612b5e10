import Lines

/// A hand's kind and the ranks that decide between hands of that kind.
///
/// `major` are the ranks compared first (the pairs of two pair, the three of a full house, the top
/// card of a straight, all five of a flush), `minor` the others (the kickers, the pair of a full
/// house). Sets of the same size compare as numbers: the highest card decides.
struct HandPattern: Hashable, Comparable, Sendable {
  /// 4 bits of category, 13 of major ranks, 13 of minor ranks: greater is stronger.
  let code: UInt32

  init(_ category: HandCategory, major: Int, minor: Int = 0) {
    code = UInt32(category.rawValue) << 26 | UInt32(major & 0x1fff) << 13 | UInt32(minor & 0x1fff)
  }

  var category: HandCategory { HandCategory(rawValue: UInt8(code >> 26)) ?? .highCard }
  var major: Int { Int(code >> 13 & 0x1fff) }
  var minor: Int { Int(code & 0x1fff) }

  static func < (lhs: HandPattern, rhs: HandPattern) -> Bool { lhs.code < rhs.code }
}

extension HandPattern {
  /// One to five cards by equal ranks alone, without straights and flushes, as in ace-to-five low
  /// and on the visible boards of stud.
  init(equalRanksOf ranks: RankMasks) {
    let pairs = ranks.twice.nonzeroBitCount
    if ranks.four != 0 {
      self.init(.fourOfAKind, major: ranks.four, minor: ranks.once ^ ranks.four)
    } else if ranks.thrice != 0 {
      let category: HandCategory = pairs > 1 ? .fullHouse : .threeOfAKind
      self.init(category, major: ranks.thrice, minor: ranks.once ^ ranks.thrice)
    } else if pairs > 0 {
      let category: HandCategory = pairs > 1 ? .twoPair : .pair
      self.init(category, major: ranks.twice, minor: ranks.once ^ ranks.twice)
    } else {
      self.init(.highCard, major: ranks.once)
    }
  }
}

/// The ranks that some cards hold at least once, twice, three and four times.
///
/// Bit 0 is the lowest rank; a `RankOrder` decides whether that is the deuce or the ace.
struct RankMasks {
  var once = 0
  var twice = 0
  var thrice = 0
  var four = 0
}

extension RankMasks {
  /// One rank, held 1 to 4 times.
  init(place: Int, times: Int) {
    let bit = 1 << place
    once = bit
    if times > 1 { twice = bit }
    if times > 2 { thrice = bit }
    if times > 3 { four = bit }
  }

  /// The ranks of `cards`, each at its place in `order`.
  init(_ cards: some Sequence<Card>, order: RankOrder = .aceHigh) {
    for card in cards { insert(place: order.place(of: card.rank)) }
  }

  /// As above, without reading the rank of each card.
  init(_ cards: CardBits, order: RankOrder) {
    for place in BitPlaces(order.word(of: cards)) { insert(place: place >> 2) }
  }

  /// Adds one card of the rank at `place`.
  mutating func insert(place: Int) {
    let bit = 1 << place
    four |= thrice & bit
    thrice |= twice & bit
    twice |= once & bit
    once |= bit
  }

  /// The ranks of two groups of cards that have no rank in common.
  static func + (lhs: RankMasks, rhs: RankMasks) -> RankMasks {
    var sum = lhs
    sum.once |= rhs.once
    sum.twice |= rhs.twice
    sum.thrice |= rhs.thrice
    sum.four |= rhs.four
    return sum
  }
}

extension Int {
  /// The place of the highest bit; the number must not be 0.
  @inline(__always) var highestPlace: Int { Int.bitWidth - 1 - leadingZeroBitCount }

  /// The highest bit alone, or 0.
  @inline(__always) var highestBit: Int { self == 0 ? 0 : 1 << highestPlace }

  /// The bits without the `count` lowest ones.
  @inline(__always)
  func clearingLowest(_ count: Int) -> Int {
    var mask = self
    for _ in 0..<count { mask &= mask &- 1 }
    return mask
  }
}

/// Whether the ace is the highest rank or the lowest.
enum RankOrder: Sendable {
  case aceHigh, aceLow

  /// The place of a rank, 0 for the lowest to 12 for the highest.
  func place(of rank: Rank) -> Int {
    let place = Int(rank.rawValue)
    switch self {
    case .aceHigh: return place
    case .aceLow: return place == 12 ? 0 : place + 1
    }
  }

  /// The cards as a word in this order: bit 4 × place + suit.
  func word(of cards: CardBits) -> UInt64 {
    switch self {
    case .aceHigh: cards.word
    case .aceLow: (cards.word << 4 | cards.word >> 48) & (1 << 52 - 1)
    }
  }

  /// The ranks whose places are set in `mask`, highest first.
  func ranks(in mask: Int) -> [Rank] {
    Rank.allCases.filter { mask >> place(of: $0) & 1 == 1 }
      .sorted { place(of: $0) > place(of: $1) }
  }
}
