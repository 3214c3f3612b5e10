import Lines

/// Compares hands by spelling the rules out on sorted lists: slow, obvious, and independent of the
/// code that it checks.
///
/// Each function gives a number; the greater one is the better hand of that game.
enum HandOrder {
  /// How a straight and the order of the categories differ from game to game.
  private struct Rules {
    var wheel: [Int]? = [14, 5, 4, 3, 2]
    var order = [
      "high", "pair", "twoPair", "trips", "straight", "flush", "full", "quads", "straightFlush",
      "five",
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

  /// The rank of a player's best hand with the cards of a board; `nil` if they make no hand.
  ///
  /// - Parameter share: how hands are compared, `high` or `high+2` where two own cards count.
  static func value(_ share: String, hole: [Card], board: [Card] = []) -> Int? {
    let usesTwo = share.hasSuffix("+2")
    let ranking = usesTwo ? String(share.dropLast(2)) : share
    if usesTwo {
      return best(hole, choose: 2) { pair in
        best(board, choose: 3) { value(ranking, of: pair + $0) }
      }
    }
    return hands(ranking, of: hole + board).compactMap { value(ranking, of: $0) }.max()
  }

  /// The hands that can be made of some cards.
  private static func hands(_ ranking: String, of cards: [Card]) -> [[Card]] {
    switch ranking {
    case "ranks": [cards]
    case "badugi", "badugi-ace-high": (1...4).flatMap { choices(cards, of: $0) }
    default: choices(cards, of: 5)
    }
  }

  /// What a hand of five cards is worth, in a badugi and by ranks one of one to four.
  static func value(_ ranking: String, of cards: [Card]) -> Int? {
    switch ranking {
    case "high": high(cards, .standard)
    case "short-deck": high(cards, .shortDeck)
    case "short-deck-trips": high(cards, .shortDeckTrips)
    case "ace-to-five": aceToFive(cards)
    case "eight-or-better": eightOrBetter(cards)
    case "deuce-to-seven": -high(cards, .noWheel)
    case "badugi": badugi(cards, ace: 1)
    case "badugi-ace-high": badugi(cards, ace: 14)
    case "ranks": ranks(cards)
    default: nil
    }
  }

  /// The choices of just so many of these cards.
  private static func choices(_ cards: [Card], of size: Int) -> [[Card]] {
    (0..<1 << cards.count).filter { $0.nonzeroBitCount == size }.map { chosen in
      cards.indices.filter { chosen >> $0 & 1 == 1 }.map { cards[$0] }
    }
  }

  private static func best(
    _ cards: [Card], choose size: Int, by value: ([Card]) -> Int?
  ) -> Int? {
    choices(cards, of: size).compactMap(value).max()
  }

  /// Five cards, high.
  private static func high(_ cards: [Card], _ rules: Rules) -> Int {
    let numbers = cards.map(\.rank.number).sorted(by: >)
    let isFlush = cards.allSatisfy { $0.suit == cards[0].suit }
    var top: Int?
    if (1..<5).allSatisfy({ numbers[$0] == numbers[0] - $0 }) { top = numbers[0] }
    if numbers == rules.wheel { top = numbers[1] }
    let (shape, order) = groups(numbers)
    var (name, ranks) = (shapeName(shape), order)
    if let top {
      (name, ranks) = (isFlush ? "straightFlush" : "straight", [top])
    } else if isFlush, name != "five" {
      (name, ranks) = ("flush", numbers)
    }
    return key(rules.order.firstIndex(of: name) ?? -1, ranks)
  }

  /// Five cards, ace-to-five low.
  private static func aceToFive(_ cards: [Card]) -> Int {
    let numbers = cards.map { $0.rank == .ace ? 1 : $0.rank.number }.sorted(by: >)
    let (shape, order) = groups(numbers)
    return -key(Rules.standard.order.firstIndex(of: shapeName(shape)) ?? -1, order)
  }

  /// Five cards, ace-to-five low, if they qualify for eight or better.
  private static func eightOrBetter(_ cards: [Card]) -> Int? {
    let numbers = Set(cards.map { $0.rank == .ace ? 1 : $0.rank.number })
    return numbers.count == 5 && numbers.allSatisfy { $0 <= 8 } ? aceToFive(cards) : nil
  }

  /// One to four cards of different ranks and suits, or `nil`.
  private static func badugi(_ cards: [Card], ace: Int) -> Int? {
    let numbers = cards.map { $0.rank == .ace ? ace : $0.rank.number }.sorted(by: >)
    guard Set(numbers).count == cards.count, Set(cards.map(\.suit)).count == cards.count else {
      return nil
    }
    return cards.count * 1_000_000 - key(0, numbers)
  }

  /// One to four cards of which only equal ranks and high cards count.
  private static func ranks(_ cards: [Card]) -> Int {
    let (shape, order) = groups(cards.map(\.rank.number))
    return key(Rules.standard.order.firstIndex(of: shapeName(shape)) ?? -1, order)
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
    case [5]: "five"
    case [4], [4, 1]: "quads"
    case [3, 2]: "full"
    case [3], [3, 1], [3, 1, 1]: "trips"
    case [2, 2], [2, 2, 1]: "twoPair"
    case [2], [2, 1], [2, 1, 1], [2, 1, 1, 1]: "pair"
    default: "high"
    }
  }

  static func key(_ category: Int, _ ranks: [Int]) -> Int {
    (0..<5).reduce(category) { $0 * 15 + ($1 < ranks.count ? ranks[$1] : 0) }
  }
}
