import Lines

/// The best five cards of a dealt hand from any decks: some may be wild, and some repeated.
///
/// Tries every choice of five of up to seven cards; of more cards, only the choices that can be
/// best. It is for naming hands, not for simulations.
public struct DealtFive: Equatable, Sendable {
  /// The five cards, as people lay out a hand; a wild card takes the place of the card that it
  /// stands for.
  public let cards: [Card]

  /// The value of the five cards.
  public let value: DealtValue

  /// The best five of some cards, or `nil` for fewer than five. Of hands with the same value, from
  /// up to seven cards, the one with the first of `cards`.
  ///
  /// - Parameter wild: the rank whose cards are wild; jokers always are.
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

  /// Creates a hand of exactly five cards.
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
  /// Whether the card is wild where the cards of `rank` are; a joker always is.
  public func isWild(_ rank: Rank?) -> Bool { isJoker || self.rank == rank }
}

extension [Card] {
  /// Choices of five that include the best one of any number of cards: for each kind of hand and
  /// each number of wild cards, the choice with the highest ranks.
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

  /// Cards that fit into one straight, for each possible straight.
  private func straights(of size: Int) -> [[Card]] {
    (5...14).map { top in
      let places = (top - 4...top).map { $0 == 1 ? 14 : $0 }
      return Array(
        places.reversed().compactMap { place in first { $0.rank.number == place } }.prefix(size))
    }
  }

  /// The ways to split `size` cards into groups of one rank each, the largest group first.
  private static func groups(of size: Int, most: Int = 5) -> [[Int]] {
    if size == 0 { return [[]] }
    return (1...Swift.min(size, most)).flatMap { first in
      groups(of: size - first, most: first).map { [first] + $0 }
    }
  }

  /// Groups of these sizes, each of the highest rank left; `nil` if there are none.
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
