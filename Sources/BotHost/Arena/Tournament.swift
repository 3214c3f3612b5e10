import Games
import Lines

/// One or more matches with the same cards: all entrants at one table, or each two of them.
struct Tournament: Sendable {
  /// The game of all matches.
  let game: MatchGame
  let matches: [Match]
  /// The players of each match, as indices of the entrants.
  let pairings: [[Int]]
  /// The seatings of all matches. They are independent, so they can be played in parallel on
  /// several processors before their results are collected.
  var seatings: [Seating]
  /// The results of the entrants of each match.
  private(set) var results: [[Estimate]]
  /// For each match against the house, the lead of the first of each two over the second.
  private(set) var leads: [[Estimate]]
  /// The results of each entrant in all matches together.
  private(set) var totals: [Estimate]
  /// The figures of each entrant's answers in all matches together.
  private(set) var figures: [AnswerFigures]
  private let entrants: [Entrant]
  /// The number of parts of each seating, whose hands are independent.
  let parts: Int

  /// Creates a tournament before its first hand.
  ///
  /// - Parameters:
  ///   - isRoundRobin: whether each two play a match.
  ///   - jobs: the number of parts to play in parallel, as far as possible. The results are the
  ///     same for any number.
  /// - Throws: `OptionError` that names the fix.
  init(
    _ entrants: [Entrant], at game: MatchGame, _ conditions: MatchConditions,
    isRoundRobin: Bool = false, jobs: Int = 1
  ) throws(OptionError) {
    try Match.require(entrants)
    pairings = isRoundRobin ? Tournament.pairs(entrants.count) : [Array(entrants.indices)]
    var matches: [Match] = []
    for places in pairings {
      matches.append(try Match(places.map { entrants[$0] }, at: game, conditions))
    }
    (self.game, self.entrants, self.matches) = (game, entrants, matches)
    let count = max(1, matches.reduce(0) { $0 + $1.seatings })
    let parts = matches.allSatisfy(\.hasSeparateHands) ? max(1, (jobs - 1) / count + 1) : 1
    self.parts = parts
    seatings = matches.flatMap { match in
      (0..<match.seatings).flatMap { number in
        (0..<parts).map { Seating(match, number: number, part: $0, of: parts) }
      }
    }
    results = matches.map { $0.entrants.map { _ in Estimate() } }
    leads = matches.map { match in
      game.bigBlind == nil ? Tournament.pairs(match.entrants.count).map { _ in Estimate() } : []
    }
    totals = entrants.map { _ in Estimate() }
    figures = entrants.map { _ in AnswerFigures() }
  }

  /// All pairs of indices below `count`, in order.
  static func pairs(_ count: Int) -> [[Int]] {
    (0..<count).flatMap { first in ((first + 1)..<max(count, first + 1)).map { [first, $0] } }
  }

  var names: [String] { entrants.map(\.name) }

  /// The number of hands in all matches.
  var hands: Int { matches.reduce(0) { $0 + $1.hands } }

  /// The number of hands with collected results.
  var handsPlayed: Int {
    zip(matches, results).reduce(0) { $0 + ($1.1.first?.count ?? 0) * $1.0.seatings }
  }

  /// Whether the results of all hands are collected.
  var isOver: Bool {
    zip(matches, results).allSatisfy { match, results in
      results.allSatisfy { $0.count >= match.deals }
    }
  }

  func isProgram(_ place: Int) -> Bool { entrants[place].isProgram }

  /// Collects the results that all seatings have played since the last time, the same number of
  /// hands each. A deal in all its seatings is one sample, since its hands have the same cards and
  /// so depend on each other.
  mutating func collect() {
    var first = 0
    var samples: [[Double]] = []
    for (match, places) in zip(matches, pairings) {
      let range = first..<(first + match.seatings * parts)
      for number in range {
        for (counted, place) in zip(seatings[number].takeFigures(), places) {
          figures[place].add(counted)
        }
      }
      let played = range.map { seatings[$0].takeResults() }
      let own = (0..<parts).flatMap { part in
        let same = stride(from: part, to: played.count, by: parts).map { played[$0] }
        return Tournament.samples(same, match)
      }
      samples.append(own)
      first = range.upperBound
    }
    note(samples)
  }

  /// For each deal, the mean winnings of an entrant over its seatings.
  private static func samples(_ played: [[Int]], _ match: Match) -> [Double] {
    let count = played.map(\.count).min() ?? 0
    return (0..<count).map { place in
      let sum = played.reduce(0) { $0 + $1[place] }
      return match.game.scaled(Double(sum) / Double(match.seatings))
    }
  }

  private mutating func note(_ samples: [[Double]]) {
    let deals = zip(samples, pairings).map { $0.count / $1.count }.min() ?? 0
    let tables = entrants.indices.map { place in Double(pairings.count { $0.contains(place) }) }
    for deal in 0..<deals {
      var sums = entrants.map { _ in 0.0 }
      for (number, places) in pairings.enumerated() {
        let own = samples[number][(deal * places.count)..<((deal + 1) * places.count)]
        for (place, sample) in zip(places, own) { sums[place] += sample }
        note(Array(own), ofMatch: number)
      }
      for place in totals.indices { totals[place].add(sums[place] / tables[place]) }
    }
  }

  private mutating func note(_ own: [Double], ofMatch number: Int) {
    for place in own.indices { results[number][place].add(own[place]) }
    guard !leads[number].isEmpty else { return }
    for (place, pair) in Tournament.pairs(own.count).enumerated() {
      leads[number][place].add(own[pair[0]] - own[pair[1]])
    }
  }
}
