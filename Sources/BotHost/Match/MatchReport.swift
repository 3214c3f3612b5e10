import Games
import Lines

/// The report on matches: lines of ASCII, at most 80 columns wide.
struct MatchReport {
  private let tournament: Tournament
  private let conditions: MatchConditions
  private let isRoundRobin: Bool
  private let seconds: Double

  private static let columns = 80

  /// A report on matches that lasted `seconds`.
  init(_ tournament: Tournament, _ options: MatchOptions, seconds: Double) {
    (self.tournament, conditions) = (tournament, options.conditions)
    (isRoundRobin, self.seconds) = (options.isRoundRobin, seconds)
  }

  private var isHouse: Bool { tournament.game.bigBlind == nil }
  private var places: Int { isHouse ? 3 : 1 }
  private var nameColumn: Int { (tournament.names.map(\.count).max() ?? 0) + 2 }
  private var handsPerSecond: Int { Int(Double(tournament.handsPlayed) / max(seconds, 1e-9)) }

  /// All lines of the report.
  var lines: [String] {
    heading + [""] + standings + pairs + answers
      + [
        "",
        interruption
          + "\(Columns.grouped(handsPerSecond)) \(isHouse ? "rounds" : "hands") a second",
      ]
  }

  /// The words before the speed if the match was interrupted.
  private var interruption: String {
    let (played, all) = (tournament.handsPlayed, tournament.hands)
    return played < all ? "\(Columns.grouped(played)) of \(Columns.grouped(all)) played, " : ""
  }

  // MARK: - The game

  private var heading: [String] {
    let title = "\(tournament.game.name): \(tournament.game.title)"
    let lines =
      title.count <= Self.columns ? [title] : [tournament.game.name + ":", tournament.game.title]
    return lines + [schedule, given]
  }

  private var schedule: String {
    guard let match = tournament.matches.first else { return "" }
    let hands = "\(Columns.grouped(match.hands)) \(isHouse ? "rounds" : "hands")"
    let count = isRoundRobin ? "\(tournament.matches.count) matches of \(hands)" : hands
    return match.seatings > 1
      ? "\(count): \(Columns.grouped(match.deals)) deals, each in \(match.seatings) seatings"
      : count
  }

  private var given: String {
    let stack = Columns.grouped(conditions.stack ?? 100)
    let each = isHouse ? "$\(stack) before each round" : "\(stack) big blinds before each hand"
    return each + "; seed \(conditions.seed)"
  }

  // MARK: - The results

  private var standings: [String] {
    let head =
      "".left(nameColumn) + (isHouse ? "$ a round" : "mbb a hand").right(12) + "std error".right(11)
      + "95 % interval".right(23)
      + "illegal".right(9)
    let rows = tournament.names.indices.map { place in
      let total = tournament.totals[place]
      return tournament.names[place].left(nameColumn) + signed(total.mean).right(12)
        + (error(total).map { Figures.decimal($0, places: places) } ?? "-").right(11)
        + interval(total).right(23)
        + Columns.grouped(tournament.figures[place].illegal).right(9)
    }
    return [head] + rows
  }

  /// The figures of the programs' answers.
  private var answers: [String] {
    let programs = tournament.names.indices.filter(tournament.isProgram)
    guard !programs.isEmpty else { return [] }
    let head =
      "answers".left(nameColumn) + "time-outs".right(12) + "crashes".right(11)
      + "median".right(14) + "p99".right(14)
    let rows = programs.map { place in
      let figures = tournament.figures[place]
      return tournament.names[place].left(nameColumn)
        + Columns.grouped(figures.timeOuts).right(12) + Columns.grouped(figures.restarts).right(11)
        + milliseconds(figures.time(percent: 50)).right(14)
        + milliseconds(figures.time(percent: 99)).right(14)
    }
    return ["", head] + rows
  }

  private func milliseconds(_ microseconds: Int?) -> String {
    microseconds.map { Figures.decimal(Double($0) / 1000, places: 3) + " ms" } ?? "-"
  }

  /// The margins between each two entrants, where they add to the standings.
  private var pairs: [String] {
    let leads = self.leads
    guard isHouse || leads.count > 1 else { return [] }
    let rows = leads.map { lead in
      lead.first.left(nameColumn) + "against " + lead.second.left(nameColumn)
        + signed(lead.estimate.mean).right(12)
        + (margin(lead.estimate).map { " +- " + Figures.decimal($0, places: places) } ?? "")
    }
    return [""] + rows
  }

  /// The lead of the first over the second, for each pair that has met.
  private var leads: [(first: String, second: String, estimate: Estimate)] {
    tournament.pairings.enumerated().flatMap { number, places in
      let names = places.map { tournament.names[$0] }
      if !isHouse {
        return names.count == 2 ? [(names[0], names[1], tournament.results[number][0])] : []
      }
      return zip(Tournament.pairs(names.count), tournament.leads[number]).map { pair, estimate in
        (names[pair[0]], names[pair[1]], estimate)
      }
    }
  }

  private func signed(_ number: Double) -> String { Figures.signed(number, places: places) }

  /// The standard error of the mean, if there are enough samples.
  private func error(_ estimate: Estimate) -> Double? {
    estimate.tellsInterval ? estimate.standardError : nil
  }

  /// Half the width of the confidence interval, likewise.
  private func margin(_ estimate: Estimate) -> Double? {
    estimate.tellsInterval ? estimate.margin : nil
  }

  private func interval(_ estimate: Estimate) -> String {
    guard let margin = margin(estimate) else { return "too few hands" }
    return "\(signed(estimate.mean - margin)) to \(signed(estimate.mean + margin))"
  }

  // MARK: - For programs

  /// The same report as a line of JSON.
  var json: String {
    let match = tournament.matches.first
    let entrants = tournament.names.indices.map(entrant)
    let pairs = leads.map {
      "{\"first\":\(JSONRendering.quoted($0.first)),\"second\":\(JSONRendering.quoted($0.second)),"
        + "\(members($0.estimate))}"
    }
    let (name, unit) = (JSONRendering.quoted(tournament.game.name), isHouse ? "dollars" : "mbb")
    return "{\"game\":\(name),\"unit\":\"\(unit)\""
      + ",\"matches\":\(tournament.matches.count),\"hands\":\(match?.hands ?? 0)"
      + ",\"deals\":\(match?.deals ?? 0),\"seatings\":\(match?.seatings ?? 0)"
      + ",\"stack\":\(match?.stack ?? 0),\"seed\":\(conditions.seed)"
      + ",\"hands_played\":\(tournament.handsPlayed),\"hands_per_second\":\(handsPerSecond)"
      + ",\"entrants\":[\(entrants.joined(separator: ","))]"
      + ",\"pairs\":[\(pairs.joined(separator: ","))]}"
  }

  private func entrant(_ place: Int) -> String {
    let figures = tournament.figures[place]
    var members =
      "\"name\":\(JSONRendering.quoted(tournament.names[place])),\(members(tournament.totals[place]))"
      + ",\"illegal\":\(figures.illegal)"
    if tournament.isProgram(place) {
      members +=
        ",\"time_outs\":\(figures.timeOuts),\"crashes\":\(figures.restarts)"
        + ",\"answers\":\(figures.answers)"
      for (key, percent) in [("median_us", 50), ("p99_us", 99)] {
        members += ",\"\(key)\":\(figures.time(percent: percent).map(String.init) ?? "null")"
      }
    }
    return "{\(members)}"
  }

  private func members(_ estimate: Estimate) -> String {
    let numbers = [
      ("mean", estimate.mean), ("error", error(estimate)), ("margin", margin(estimate)),
    ]
    return numbers.map { name, number in
      "\"\(name)\":\(number.map { Figures.decimal($0, places: 4) } ?? "null")"
    }.joined(separator: ",")
  }
}
