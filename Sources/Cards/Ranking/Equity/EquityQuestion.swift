/// Some hold'em hands, some of them unknown, and the cards that are out: what are they worth?
public struct EquityQuestion: Equatable, Sendable {
  /// How many hands may take part.
  public static let playerRange = 2...10

  /// The known hands, two cards each.
  public let hands: [[Card]]

  /// How many more hands take part whose cards nobody knows.
  public let unknown: Int

  /// The common cards so far: none, three, four or five.
  public let board: [Card]

  /// Cards that are known to be out of play.
  public let dead: [Card]

  /// A question that was checked.
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

  /// - Throws: `Refusal` if there can be no such board, or these cards do not fit together.
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

  /// How many hands take part.
  public var players: Int { hands.count + unknown }

  /// The cards that nobody has seen.
  public var unseen: [Card] {
    let seen = CardSet(hands.joined()).union(CardSet(board)).union(CardSet(dead))
    return Card.all.filter { !seen.contains($0) }
  }
}

extension Sequence<Card> {
  /// The first card that came before.
  var firstRepeated: Card? {
    var seen = CardSet()
    return first { !seen.insert($0).inserted }
  }
}

/// When a Monte Carlo estimate is good enough.
public struct SamplingLimits: Equatable, Sendable {
  /// How many deals at most.
  public var deals: Int
  /// The standard error of the shares, as a part of 1, at which it may stop.
  public var standardError: Double

  /// Deals until the error is small enough, but not more than `deals`.
  public init(deals: Int = 1_000_000, standardError: Double = 0.001) {
    self.deals = deals
    self.standardError = standardError
  }
}

extension EquityQuestion {
  /// Deals between two checks of the limits, under a tenth of a millisecond.
  private static let dealsPerCheck = 1024

  /// Whether all ways are few enough to be counted: all hands known (at most 1.7 million boards),
  /// or one unknown hand from the flop on (at most 1.1 million hands and boards). Two cards against
  /// one unknown hand before the flop were counted once and for all.
  public var canBeExact: Bool { unknown == 0 || unknown == 1 && !board.isEmpty || isStart }

  /// Whether these are two cards before the flop against one hand, with nothing else known.
  private var isStart: Bool { unknown == 1 && hands.count == 1 && board.isEmpty && dead.isEmpty }

  /// The exact answer, or `nil` if there are too many ways; see `canBeExact`.
  public func exact() -> Equity? {
    guard canBeExact else { return nil }
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

  /// An estimate from random deals; at least 1,024 of them.
  ///
  /// - Parameters:
  ///   - limits: when it is good enough.
  ///   - generator: gives the seed, one number; the deals come from a faster generator.
  ///   - isTimeUp: asked every 1,024 deals; `true` ends the estimate with what there is.
  public func sampled(
    _ limits: SamplingLimits = SamplingLimits(), using generator: inout some RandomNumberGenerator,
    isTimeUp: () -> Bool = { false }
  ) -> Equity {
    var sampling = BoardSampling(self, seed: generator.next(), tables: .shared)
    var deals = 0
    repeat {
      sampling.deal(EquityQuestion.dealsPerCheck)
      deals += EquityQuestion.dealsPerCheck
      if isTimeUp() { break }
    } while deals < limits.deals && !isPrecise(sampling.tally, limits)
    return sampling.tally.sampled
  }

  /// A few deals may agree by chance, so the first checks do not count.
  private func isPrecise(_ tally: Tally, _ limits: SamplingLimits) -> Bool {
    guard tally.trials >= 16 * EquityQuestion.dealsPerCheck else { return false }
    return (0..<players).allSatisfy { tally.standardError($0) <= limits.standardError }
  }

  /// The exact answer where it can be had, else an estimate.
  public func answer(
    _ limits: SamplingLimits = SamplingLimits(), using generator: inout some RandomNumberGenerator,
    isTimeUp: () -> Bool = { false }
  ) -> Equity {
    exact() ?? sampled(limits, using: &generator, isTimeUp: isTimeUp)
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
