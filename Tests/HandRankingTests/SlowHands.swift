import Cards

/// Compares hands by spelling the rules out on sorted lists: slow, obvious, and independent of the
/// code that it checks.
///
/// Each function gives a number; the greater one is the better hand of that game.
enum SlowHands {
  /// How a straight and the order of the categories differ from game to game.
  struct Rules {
    var wheel: [Int]? = [14, 5, 4, 3, 2]
    var order = [
      "high", "pair", "twoPair", "trips", "straight", "flush", "full", "quads", "straightFlush",
    ]

    static let standard = Rules()
    static let noWheel = Rules(wheel: nil)
    static let shortDeck = Rules(
      wheel: [14, 9, 8, 7, 6],
      order: [
        "high", "pair", "twoPair", "trips", "straight", "full", "flush", "quads", "straightFlush",
      ])
    static let shortDeckTrips = Rules(
      wheel: [14, 9, 8, 7, 6],
      order: [
        "high", "pair", "twoPair", "straight", "trips", "full", "flush", "quads", "straightFlush",
      ])
  }

  /// Five cards, high.
  static func high(_ cards: [Card], _ rules: Rules = .standard) -> Int {
    let numbers = cards.map(\.rank.number).sorted(by: >)
    let isFlush = cards.allSatisfy { $0.suit == cards[0].suit }
    var top: Int?
    if (1..<5).allSatisfy({ numbers[$0] == numbers[0] - $0 }) { top = numbers[0] }
    if numbers == rules.wheel { top = numbers[1] }
    let (shape, order) = groups(numbers)
    let name =
      if top != nil { isFlush ? "straightFlush" : "straight" } else if isFlush { "flush" } else {
        shapeName(shape)
      }
    return key(rules.order.firstIndex(of: name) ?? -1, top.map { [$0] } ?? order)
  }

  /// Five cards, ace-to-five low.
  static func aceToFive(_ cards: [Card]) -> Int {
    let numbers = cards.map { $0.rank == .ace ? 1 : $0.rank.number }.sorted(by: >)
    let (shape, order) = groups(numbers)
    return -key(Rules.standard.order.firstIndex(of: shapeName(shape)) ?? -1, order)
  }

  /// Five cards, ace-to-five low, if they qualify for eight or better.
  static func eightOrBetter(_ cards: [Card]) -> Int? {
    let numbers = Set(cards.map { $0.rank == .ace ? 1 : $0.rank.number })
    return numbers.count == 5 && numbers.allSatisfy { $0 <= 8 } ? aceToFive(cards) : nil
  }

  /// Five cards, deuce-to-seven low.
  static func deuceToSeven(_ cards: [Card]) -> Int { -high(cards, .noWheel) }

  /// One to four cards of different ranks and suits, or `nil`.
  static func badugi(_ cards: [Card], ace: Int = 1) -> Int? {
    let numbers = cards.map { $0.rank == .ace ? ace : $0.rank.number }.sorted(by: >)
    guard Set(numbers).count == cards.count, Set(cards.map(\.suit)).count == cards.count else {
      return nil
    }
    return cards.count * 1_000_000 - key(0, numbers)
  }

  /// One to four cards of which only equal ranks and high cards count.
  static func ranks(_ cards: [Card]) -> Int {
    let (shape, order) = groups(cards.map(\.rank.number))
    return key(Rules.standard.order.firstIndex(of: shapeName(shape)) ?? -1, order)
  }

  /// The best of all choices of `size` of these cards.
  static func best(_ cards: [Card], choose size: Int, by value: ([Card]) -> Int?) -> Int? {
    var best: Int?
    for chosen in 0..<1 << cards.count where chosen.nonzeroBitCount == size {
      let hand = cards.indices.filter { chosen >> $0 & 1 == 1 }.map { cards[$0] }
      if let value = value(hand) { best = max(best ?? value, value) }
    }
    return best
  }

  /// The best of all choices of two of `hole` and three of `board`.
  static func twoPlusThree(_ hole: [Card], _ board: [Card], by value: ([Card]) -> Int?) -> Int? {
    best(hole, choose: 2) { pair in best(board, choose: 3) { value(pair + $0) } }
  }

  /// How often ranks occur, most often first, and the ranks in that order.
  private static func groups(_ numbers: [Int]) -> (shape: [Int], ranks: [Int]) {
    var counts = [Int](repeating: 0, count: 15)
    for number in numbers { counts[number] += 1 }
    let ranks = (1...14).filter { counts[$0] > 0 }.sorted { (counts[$0], $0) > (counts[$1], $1) }
    return (ranks.map { counts[$0] }, ranks)
  }

  private static func shapeName(_ shape: [Int]) -> String {
    switch shape {
    case [4], [4, 1]: "quads"
    case [3, 2]: "full"
    case [3], [3, 1], [3, 1, 1]: "trips"
    case [2, 2], [2, 2, 1]: "twoPair"
    case [2], [2, 1], [2, 1, 1], [2, 1, 1, 1]: "pair"
    default: "high"
    }
  }

  private static func key(_ category: Int, _ ranks: [Int]) -> Int {
    (0..<5).reduce(category) { $0 * 15 + ($1 < ranks.count ? ranks[$1] : 0) }
  }
}
