import Lines

/// A question about the value of ranges of starting hands against each other in hold'em.
///
/// All ways to deal the hands have the same weight, so a hand that can be dealt in more ways weighs
/// more.
public struct RangeQuestion: Sendable {
  /// The hands of each range that are possible with the board.
  private let hands: [[[Card]]]
  /// The players with any two cards, who are dealt theirs after the others.
  private let isRandom: [Bool]
  private let board: [Card]
  /// All ways to deal the hands, each as an index into every range; `nil` if there are too many to
  /// list.
  private let deals: [[Int]]?

  /// The largest number of deals that are listed.
  private static let mostListed = 2_000

  /// Creates a question after checking it.
  ///
  /// - Throws: `Refusal` with `rule.card`.
  public init(_ ranges: [HandRange], board: [Card] = []) throws(Refusal) {
    guard EquityQuestion.playerRange.contains(ranges.count) else {
      throw .playerCount(ranges.count, unknown: 0)
    }
    try EquityQuestion.check(board: board, named: board)
    let onBoard = CardSet(board)
    hands = ranges.map { $0.hands.filter { onBoard.isDisjoint(with: CardSet($0)) } }
    isRandom = ranges.map(\.isRandom)
    self.board = board
    if hands.contains(where: \.isEmpty) { throw .noDeal }
    deals = Self.deals(of: hands)
    if deals?.isEmpty == true { throw .noDeal }
  }

  /// All ways to deal one hand of each range; `nil` if there are too many.
  private static func deals(of hands: [[[Card]]]) -> [[Int]]? {
    let sets = hands.map { $0.map { CardSet($0) } }
    var (deals, steps): ([[Int]], Int) = ([], 0)
    func extend(_ deal: [Int], _ dealt: CardSet) -> Bool {
      guard deal.count < sets.count else {
        deals.append(deal)
        return deals.count <= mostListed
      }
      for (place, hand) in sets[deal.count].enumerated() where dealt.isDisjoint(with: hand) {
        steps += 1
        guard steps <= 50 * mostListed, extend(deal + [place], dealt.union(hand)) else {
          return false
        }
      }
      return true
    }
    return extend([], CardSet()) ? deals : nil
  }

  /// The exact answer, or `nil` if counting would take too long.
  ///
  /// - Parameter most: the largest number of different deals of hands to count before the flop; ten
  ///   times as many count later, where fewer boards can come.
  public func exact(most: Int = 40) -> Equity? {
    guard let matchups, matchups.count <= (board.isEmpty ? most : 10 * most) else { return nil }
    var whole = Tally(players: hands.count)
    for (hands, count) in matchups {
      var tally = Tally(players: hands.count)
      let dealt = CardSet(hands.joined()).union(CardSet(board))
      BoardEnumeration(
        hands: hands, board: board, unseen: Card.all.filter { !dealt.contains($0) },
        tables: .shared
      ).count(into: &tally)
      for winners in whole.deals.indices { whole.deals[winners] += count * tally.deals[winners] }
    }
    return whole.exact
  }

  /// The listed deals, grouped into those that differ only by a renaming of suits, with their
  /// numbers.
  private var matchups: [(hands: [[Card]], count: Int)]? {
    guard let deals else { return nil }
    let onBoard = CardSet(board)
    let renamings = Suit.orders.filter { order in
      CardSet(board.map { $0.renamed(order) }) == onBoard
    }
    var counts: [[Int]: (hands: [[Card]], count: Int)] = [:]
    for deal in deals {
      let named = zip(hands, deal).map { $0[$1] }
      let names = renamings.map { order in
        named.map { hand in
          let cards = hand.map { Int($0.renamed(order).index) }
          return Card.count * (cards.max() ?? 0) + (cards.min() ?? 0)
        }
      }
      let name = names.min { $0.lexicographicallyPrecedes($1) } ?? []
      counts[name, default: (named, 0)].count += 1
    }
    return Array(counts.values)
  }

  /// An estimate from random deals.
  ///
  /// - Parameters:
  ///   - deals: the largest number of boards to deal.
  ///   - generator: provides the seed, one number; the deals come from a faster generator.
  /// - Throws: `Refusal` if almost no choice of hands can be dealt.
  public func sampled(
    deals most: Int, using generator: inout some RandomNumberGenerator
  ) throws(Refusal) -> Equity {
    var random = SplitMix64(seed: generator.next())
    func below(_ bound: Int) -> Int {
      Int(random.next().multipliedFullWidth(by: UInt64(bound)).high)
    }
    let tables = HandTables.shared
    let sets = hands.map { $0.map { CardSet($0) } }
    let sums = hands.map { $0.map { tables.sum(of: $0) } }
    var tally = Tally(players: hands.count)
    var trials = 0
    let needed = board.count + 2 * isRandom.count { !$0 }
    // Choices of hands that share a card are discarded.
    for _ in 0..<20 * most where trials < most {
      let listed = deals.map { $0[below($0.count)] }
      var dealt = CardSet(board)
      var held: [HandSum?] = []
      for player in sets.indices {
        guard listed != nil || !isRandom[player] else {
          held.append(nil)
          continue
        }
        let place = listed?[player] ?? below(sets[player].count)
        held.append(sums[player][place])
        guard dealt.isDisjoint(with: sets[player][place]) else { break }
        dealt.formUnion(sets[player][place])
      }
      guard listed != nil || dealt.count == needed else { continue }
      func draw(_ count: Int) -> HandSum {
        var sum = tables.sum(of: [])
        for _ in 0..<count {
          var card: Card
          repeat { card = Card.all[below(Card.count)] } while !dealt.insert(card).inserted
          sum = sum + tables.sum(of: card)
        }
        return sum
      }
      let common = HandSum.empty + tables.sum(of: board) + draw(5 - board.count)
      var contest = Contest()
      for (player, hand) in held.enumerated() {
        contest.enter(player, tables.word(of: common + (hand ?? draw(2))))
      }
      tally.deals[contest.winners] += 1
      trials += 1
    }
    guard trials > most / 20 else { throw .noDeal }
    return tally.sampled
  }
}

extension Suit {
  /// All permutations of the four suits.
  fileprivate static let orders: [[Suit]] = allCases.reduce([[]]) { orders, _ in
    orders.flatMap { order in allCases.filter { !order.contains($0) }.map { order + [$0] } }
  }
}

extension Card {
  /// The card of the same rank in the suit that replaces its own.
  fileprivate func renamed(_ suits: [Suit]) -> Card { Card(rank, suits[Int(suit.rawValue)]) }
}

extension Refusal {
  fileprivate static let noDeal = Refusal(
    .ruleCard,
    "these hands need the same cards, so they cannot all be dealt; name other hands, or fewer")
}
