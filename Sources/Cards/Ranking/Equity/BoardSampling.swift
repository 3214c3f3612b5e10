/// Deals unknown hands and missing board cards at random and counts the winners.
struct BoardSampling {
  private let tables: HandTables
  private let known: [HandSum]
  private let board: HandSum
  private let unknown: Int
  private let missing: Int
  /// The unseen cards, with the cards of the last deal in front.
  private var deck: [HandSum]
  private var generator: SplitMix64
  private(set) var tally: Tally

  init(_ question: EquityQuestion, seed: UInt64, tables: HandTables) {
    self.tables = tables
    known = question.hands.map { tables.sum(of: $0) }
    board = .empty + tables.sum(of: question.board)
    unknown = question.unknown
    missing = 5 - question.board.count
    deck = question.unseen.map { tables.sum(of: $0) }
    generator = SplitMix64(seed: seed)
    tally = Tally(players: question.players)
  }

  /// Deals `count` times.
  mutating func deal(_ count: Int) {
    for _ in 0..<count {
      drawFront(missing + 2 * unknown)
      tally.deals[winners()] += 1
    }
  }

  /// The winners with the cards in front: the board's cards come first, then the unknown hands'.
  private func winners() -> Int {
    let deck = deck.span
    var board = self.board
    for index in 0..<missing { board = board + deck[index] }
    var contest = Contest()
    for player in known.indices {
      contest.enter(player, tables.word(of: board + known[player]))
    }
    for index in 0..<unknown {
      let first = missing + 2 * index
      let hand = deck[first] + deck[first + 1]
      contest.enter(known.count + index, tables.word(of: board + hand))
    }
    return contest.winners
  }

  /// Brings random cards to the front: the first steps of Fisher and Yates's shuffle.
  private mutating func drawFront(_ count: Int) {
    for index in 0..<count {
      // The product's high word favors no card by more than one part in 2^58.
      let left = UInt64(deck.count - index)
      let choice = Int(generator.next().multipliedFullWidth(by: left).high)
      deck.swapAt(index, index + choice)
    }
  }
}
