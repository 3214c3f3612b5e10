/// The best five of the cards of a dealer's hand, whatever the decks: some may be wild, and some
/// there twice.
///
/// Tries every choice of five of up to seven, and of more those that can be the best: for naming
/// hands, not for simulations.
public struct DealtFive: Equatable, Sendable {
  /// The five, as people lay out a hand; a wild card lies where the card would that it stands for.
  public let cards: [Card]

  /// What they are worth.
  public let value: DealtValue

  /// The best five of some cards, or `nil` for fewer than five. Of hands of up to seven cards that
  /// are worth the same, one with the first of `cards`.
  ///
  /// - Parameter wild: the rank whose cards are wild, as jokers always are.
  public init?(bestOf cards: [Card], wild: Rank? = nil) {
    guard cards.count >= 5 else { return nil }
    var best: DealtFive?
    for five in cards.count <= 7 ? Array(cards.choices(of: 5)) : cards.contenders(wild) {
      let hand = DealtFive(five, wild)
      if best.map({ hand.value > $0.value }) ?? true { best = hand }
    }
    guard let best else { return nil }
    self = best
  }

  /// Just five cards.
  init(_ five: [Card], _ wild: Rank?) {
    var natural = five.filter { !$0.isWild(wild) }.sorted(by: >)
    var others = five.filter { $0.isWild(wild) }.sorted()
    value = DealtValue(natural: natural, wild: others.count)
    cards = value.layout.compactMap { rank in
      guard let place = natural.firstIndex(where: { $0.rank == rank }) else {
        return others.popLast()
      }
      return natural.remove(at: place)
    }
  }
}

extension Card {
  /// Whether it is wild where the cards of one rank are; a joker always is.
  public func isWild(_ rank: Rank?) -> Bool { isJoker || self.rank == rank }
}

extension [Card] {
  /// Choices of five, one of which is the best of any number of cards: of each kind of hand, with
  /// each number of wild cards, the one of the highest ranks.
  fileprivate func contenders(_ wild: Rank?) -> [[Card]] {
    let jokers = filter { $0.isWild(wild) }.prefix(5)
    let natural = filter { !$0.isWild(wild) }.sorted(by: >)
    let ranks = Dictionary(grouping: natural, by: \.rank).sorted { $0.key > $1.key }.map(\.value)
    let suits = Dictionary(grouping: natural, by: \.suit).sorted { $0.key > $1.key }.map(\.value)
    var all: [[Card]] = []
    for count in 0...jokers.count {
      let needed = 5 - count
      let chosen =
        suits.map { Array($0.prefix(needed)) }
        + (suits + [natural]).flatMap { $0.straights(of: needed) }
        + Self.groups(of: needed).compactMap { Self.highest($0, of: ranks) }
      all += chosen.filter { $0.count == needed }.map { $0 + jokers.prefix(count) }
    }
    return all
  }

  /// Cards that have a place in a straight together, for each straight that there may be.
  private func straights(of size: Int) -> [[Card]] {
    (5...14).map { top in
      let places = (top - 4...top).map { $0 == 1 ? 14 : $0 }
      return Array(
        places.reversed().compactMap { place in first { $0.rank.number == place } }.prefix(size))
    }
  }

  /// The ways to make so many cards up of groups of one rank each, the largest group first.
  private static func groups(of size: Int, most: Int = 5) -> [[Int]] {
    if size == 0 { return [[]] }
    return (1...Swift.min(size, most)).flatMap { first in
      groups(of: size - first, most: first).map { [first] + $0 }
    }
  }

  /// Groups of these sizes, each of the highest rank that is left; `nil` if there are none.
  private static func highest(_ sizes: [Int], of ranks: [[Card]]) -> [Card]? {
    var rest = ranks
    var cards: [Card] = []
    for size in sizes {
      guard let place = rest.firstIndex(where: { $0.count >= size }) else { return nil }
      cards += rest.remove(at: place).prefix(size)
    }
    return cards
  }
}
