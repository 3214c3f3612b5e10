import Games
import LineProtocol

/// One or several matches with the same cards: all entrants at one table, or each two of them.
struct Tournament: Sendable {
  /// What is played.
  let game: MatchGame
  /// The matches.
  let matches: [Match]
  /// Who plays in each of them, as places among the entrants.
  let pairings: [[Int]]
  /// The seatings of all matches, which do not depend on each other: whoever has several
  /// processors may play them side by side, and then has the results collected.
  var seatings: [Seating]
  /// Of each match, how its entrants did.
  private(set) var results: [[Estimate]]
  /// Of each match against the house, by how much the first of each two did better.
  private(set) var leads: [[Estimate]]
  /// How each entrant did in all matches together.
  private(set) var totals: [Estimate]
  /// What was counted of each entrant's answers in all matches together.
  private(set) var figures: [AnswerFigures]
  private let entrants: [Entrant]
  /// Into so many parts each seating is cut, whose hands do not depend on each other.
  let parts: Int

  /// A tournament before its first hand.
  ///
  /// - Parameters:
  ///   - isRoundRobin: whether each two play a match.
  ///   - jobs: how much is to be played side by side, as far as it can be. The results are the same
  ///     for any number.
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

  /// Each two of so many, in their order.
  static func pairs(_ count: Int) -> [[Int]] {
    (0..<count).flatMap { first in ((first + 1)..<max(count, first + 1)).map { [first, $0] } }
  }

  /// The entrants' names.
  var names: [String] { entrants.map(\.name) }

  /// Hands that are played in all.
  var hands: Int { matches.reduce(0) { $0 + $1.hands } }

  /// Hands of which results are collected.
  var handsPlayed: Int {
    zip(matches, results).reduce(0) { $0 + ($1.1.first?.count ?? 0) * $1.0.seatings }
  }

  /// Whether the results of all hands are collected.
  var isOver: Bool {
    zip(matches, results).allSatisfy { match, results in
      results.allSatisfy { $0.count >= match.deals }
    }
  }

  /// Whether an entrant is a program.
  func isProgram(_ place: Int) -> Bool { entrants[place].isProgram }

  /// Takes the results of what all seatings have played since the last time, as many hands each.
  /// A deal in all its seatings is one sample: its hands have the same cards, and so depend on each
  /// other.
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

  /// Of each deal, what each entrant has won in the mean of its seatings.
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
