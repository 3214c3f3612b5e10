import Lines

/// A question about the value of hold'em hands, some of them unknown, given the visible cards.
public struct EquityQuestion: Equatable, Sendable {
  /// The allowed numbers of hands.
  public static let playerRange = 2...10

  /// The known hands, two cards each.
  public let hands: [[Card]]

  /// The number of additional hands with unknown cards.
  public let unknown: Int

  /// The common cards so far: none, three, four or five.
  public let board: [Card]

  /// Cards that are known to be out of play.
  public let dead: [Card]

  /// Creates a question after checking it.
  ///
  /// - Throws: `Refusal` with `rule.card` and the first reason that applies.
  public init(
    hands: [[Card]], unknown: Int = 0, board: [Card] = [], dead: [Card] = []
  ) throws(Refusal) {
    if let wrong = hands.first(where: { $0.count != 2 }) {
      throw Refusal(
        .ruleCard,
        "each hand needs exactly two cards, as in \(typed: "AhKd"), not \(wrong.count)")
    }
    if hands.isEmpty {
      throw Refusal(
        .ruleCard, "give at least one hand of two cards, as in \(typed: "AhKd")")
    }
    let range = EquityQuestion.playerRange
    guard unknown >= 0, unknown <= range.upperBound,
      range.contains(hands.count + unknown)
    else { throw .playerCount(hands.count, unknown: unknown) }
    try Self.check(board: board, named: hands.joined() + board + dead)
    let needed = 2 * unknown + 5 - board.count
    let left = Card.count - 2 * hands.count - board.count - dead.count
    if left < needed {
      throw Refusal(
        .ruleCard,
        "\(needed) more cards are needed and \(left) are left: name fewer dead cards or hands")
    }
    self.hands = hands
    self.unknown = unknown
    self.board = board
    self.dead = dead
  }

  /// - Throws: `Refusal` if such a board is impossible, or these cards do not fit together.
  static func check(board: [Card], named: [Card]) throws(Refusal) {
    guard [0, 3, 4, 5].contains(board.count) else {
      throw Refusal(
        .ruleCard, "the board has 3, 4 or 5 cards, or none yet, but not \(board.count)")
    }
    if named.contains(.joker) {
      throw Refusal(
        .ruleCard,
        "chances are counted with the 52 cards, without jokers; what a hand with one is worth says "
          + "advise, as in advise \(typed: "**Kd") \(typed: "3h4h5h")")
    }
    if let twice = named.firstRepeated { throw .repeated(twice) }
  }

  /// The number of hands.
  public var players: Int { hands.count + unknown }

  /// The cards that nobody has seen.
  public var unseen: [Card] {
    let seen = CardSet(hands.joined()).union(CardSet(board)).union(CardSet(dead))
    return Card.all.filter { !seen.contains($0) }
  }
}

extension Sequence<Card> {
  /// The first repeated card.
  var firstRepeated: Card? {
    var seen = CardSet()
    return first { !seen.insert($0).inserted }
  }
}

extension EquityQuestion {
  /// The number of deals between two checks of the error, under a tenth of a millisecond.
  private static let dealsPerCheck = 1024

  /// Whether these are two cards before the flop against one hand, with nothing else known.
  private var isStart: Bool { unknown == 1 && hands.count == 1 && board.isEmpty && dead.isEmpty }

  /// The exact answer, or `nil` if there are too many deals: all hands have to be known (at most
  /// 1.7 million boards), or all but one from the flop on (at most 1.1 million hands and boards).
  /// Two cards against one unknown hand before the flop were counted in advance.
  public func exact() -> Equity? {
    guard unknown == 0 || unknown == 1 && !board.isEmpty || isStart else { return nil }
    if isStart, let hand = hands.first, hand.count == 2 {
      return Equity(startingHand: StartingHand.count(hand[0], hand[1]))
    }
    let tables = HandTables.shared
    let unseen = unseen
    var tally = Tally(players: players)
    if unknown == 0 {
      BoardEnumeration(hands: hands, board: board, unseen: unseen, tables: tables)
        .count(into: &tally)
    } else {
      for (index, first) in unseen.enumerated() {
        for second in unseen[(index + 1)...] {
          let rest = unseen.filter { $0 != first && $0 != second }
          BoardEnumeration(
            hands: hands + [[first, second]], board: board, unseen: rest, tables: tables
          ).count(into: &tally)
        }
      }
    }
    return tally.exact
  }

  /// An estimate from 1,024 to `deals` random deals.
  ///
  /// - Parameters:
  ///   - standardError: the standard error of the shares, as a fraction of 1, at which sampling
  ///     stops.
  ///   - generator: provides the seed, one number; the deals come from a faster generator.
  public func sampled(
    deals: Int, standardError: Double = 0.001, using generator: inout some RandomNumberGenerator
  ) -> Equity {
    var sampling = BoardSampling(self, seed: generator.next(), tables: .shared)
    for dealt in stride(from: 0, to: max(deals, 1), by: EquityQuestion.dealsPerCheck) {
      // A few deals may agree by chance, so the first checks do not count.
      if dealt >= 16 * EquityQuestion.dealsPerCheck,
        (0..<players).allSatisfy({ sampling.tally.standardError($0) <= standardError })
      {
        break
      }
      sampling.deal(EquityQuestion.dealsPerCheck)
    }
    return sampling.tally.sampled
  }

  /// The exact answer if it can be counted, otherwise an estimate.
  public func answer(
    deals: Int, using generator: inout some RandomNumberGenerator
  ) -> Equity {
    exact() ?? sampled(deals: deals, using: &generator)
  }
}

extension Refusal {
  static func playerCount(_ known: Int, unknown: Int) -> Self {
    Self(
      .ruleCard,
      "2 to 10 hands in all can be compared, but you gave \(known) known and \(unknown) unknown")
  }

  static func repeated(_ card: Card) -> Self {
    Self(
      .ruleCard, "\(card) is named twice, but there is only one deck; change one of the two")
  }
}
