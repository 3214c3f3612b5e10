import Cards
import Lines
import Testing

/// The fast strength says what `MadeHand` says.
@Suite struct StrengthTests {
  /// A ranking and a use of own cards, with the numbers of cards that a hand may have.
  struct Way: CustomStringConvertible, Sendable {
    let ranking: Ranking
    let use: HoleUse

    var description: String { "\(ranking.rawValue) \(use)" }

    /// How many cards a hand has, sometimes one too few or too many.
    var holeCounts: ClosedRange<Int> {
      if use == .exactlyTwo { return 1...7 }
      switch ranking {
      case .ranks: return 0...3
      case .badugi, .badugiAceHigh: return 0...6
      case .high, .shortDeck, .shortDeckTripsOverStraight, .aceToFive, .eightOrBetter,
        .deuceToSeven:
        return 3...6
      }
    }

    /// How many hands are dealt: two plus three take `MadeHand` the longest.
    var count: Int {
      if RandomDeals.isThorough { return RandomDeals.count }
      return use == .exactlyTwo ? 120 : 500
    }

    var boardCounts: ClosedRange<Int> {
      if use == .exactlyTwo { return 2...6 }
      return ranking == .ranks ? 0...2 : 1...2
    }
  }

  static let ways = Ranking.allCases.flatMap { ranking in
    [Way(ranking: ranking, use: .any), Way(ranking: ranking, use: .exactlyTwo)]
  }

  /// A deck and parts of it in which flushes, straights and equal ranks abound; in the last three
  /// of a kind come with a straight.
  static let decks: [[Card]] = [
    Card.all, Card.all.filter { $0.suit <= .diamonds }, Card.all.filter { $0.rank >= .ten },
    Card.all.filter { $0.rank <= .seven || $0.rank == .ace },
    Card.all.filter { $0.rank <= .five || $0.rank == .ace },
    Card.all.filter { $0.rank <= .three || $0.rank >= .king },
    Card.all.filter { $0.suit == .hearts || $0.rank == .ace },
    Card.all.filter { $0.rank >= .ten && ($0.suit == .clubs || $0.rank == .queen) },
  ]

  /// The numbers are the same, and so every pair of hands is in the same order.
  @Test(arguments: ways) func itOrdersHandsAsMadeHandDoes(way: Way) {
    var deals = RandomDeals("strength \(way)")
    for number in 0..<way.count {
      let holeCount = deals.number(in: way.holeCounts)
      let boardCount = deals.number(in: way.boardCounts)
      let decks = StrengthTests.decks.filter { $0.count >= holeCount + boardCount }
      let dealt = deals.cards(holeCount + boardCount, from: decks[number % decks.count])
      let hole = dealt.prefix(holeCount)
      let board = dealt.dropFirst(holeCount)
      let fast = way.ranking.strength(hole: hole, board: board, use: way.use)
      let made = MadeHand(way.ranking, hole: Array(hole), board: Array(board), use: way.use)
      #expect(
        fast == made?.strength, "\(hole.notation) \(board.notation), seed \(deals.seed)")
    }
  }

  @Test(arguments: ways) func whatIsNoHandHasNoStrength(way: Way) {
    let none: [(String, String)] = [
      ("-", "-"), ("AhKdQsJcTh2d3c4s", "-"), ("AhAh", "QsJcTh"), ("AhKd", "AhQsJc"),
      ("AhKd", "QsQsJc"), ("Ah", "AhKdQsJc9d"),
    ]
    for (hole, board) in none {
      #expect(
        way.ranking.strength(hole: cards(hole), board: cards(board), use: way.use) == nil,
        "\(hole) \(board)")
    }
  }
}
