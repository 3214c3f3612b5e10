import Cards
import Lines

extension Leaderboard {
  /// One line of a leader board.
  struct Ranked: Hashable, Sendable {
    /// 1 for the best; players who tie share a rank.
    public let rank: Int
    /// The player.
    public let identity: PlayerIdentity
    /// The results in the period, at the chosen games or at all of them.
    public let tally: Tally
  }

  /// The leader board of the players in a period, by `order`, then by rounds won, then by name.
  ///
  /// - Parameters:
  ///   - order: the first criterion; by the mean, only players with enough rounds are ranked.
  ///   - outcome: the unit of the mean.
  ///   - games: the games to add up; `nil` for all.
  ///   - time: the current time, which determines the days of the period.
  ///   - limit: the largest number of lines.
  public func top(
    by order: BoardOrder = .net, of outcome: Outcome = .money, games: Set<String>?,
    period: BoardPeriod, players: BoardPlayers, at time: WallTime, limit: Int
  ) -> [Ranked] {
    var leaders = Leaders(by: order, of: outcome, limit: limit)
    let least = order == .net ? 1 : Limits.rankedRounds
    let days = period.days(at: time)
    for records in [members, guests] {
      for record in records.all where players.contain(record.identity) {
        guard let tally = record.tally(games: games, on: days), tally.rounds >= least
        else { continue }
        leaders.add(record.identity, tally)
      }
    }
    return leaders.ranked()
  }

  /// All results of a person, game by game: first those played in person, then those by programs.
  public func of(
    _ person: PersonID, called name: PlayerName
  ) -> [(game: String, identity: PlayerIdentity, tally: Tally)] {
    [false, true].compactMap { isBot in
      let player = PlayerIdentity(person, name: name, isMember: false, isBot: isBot)
      return members[player] ?? guests[player]
    }.flatMap { player in
      player.games.filter { $0.total.rounds > 0 }.map { ($0.game, player.identity, $0.total) }
    }
  }

  /// The last guest with a name whose rows are kept.
  public func guest(called name: PlayerName) -> PersonID? {
    guests.all.compactMap { $0.identity.name == name ? $0.identity.person : nil }.max()
  }
}

extension BoardPeriod {
  /// The days of the period, or `nil` for all.
  fileprivate func days(at time: WallTime) -> ClosedRange<Int>? {
    switch self {
    case .day: time.day...time.day
    case .week: time.day - GameRecord.days + 1...time.day
    case .all: nil
    }
  }
}

extension BoardPlayers {
  fileprivate func contain(_ player: PlayerIdentity) -> Bool {
    switch self {
    case .people: !player.isBot
    case .bots: player.isBot
    case .everybody: true
    }
  }
}

/// The best of many players, found without sorting all of them.
private struct Leaders {
  private typealias Line = (identity: PlayerIdentity, tally: Leaderboard.Tally)
  private let order: BoardOrder
  private let outcome: Leaderboard.Outcome
  private let limit: Int
  private var lines: [Line] = []
  /// The last line that would be shown so far: a player who is not ahead of it never will be shown.
  private var bar: Line?

  init(by order: BoardOrder, of outcome: Leaderboard.Outcome, limit: Int) {
    (self.order, self.outcome, self.limit) = (order, outcome, max(limit, 0))
  }

  mutating func add(_ identity: PlayerIdentity, _ tally: Leaderboard.Tally) {
    if let bar, !isAhead((identity, tally), bar) { return }
    lines.append((identity, tally))
    // Cuts only now and then, so that each player costs little and the memory stays small.
    if lines.count / 2 > limit, lines.count > 256 { cut() }
  }

  private mutating func cut() {
    lines.sort(by: isAhead)
    guard lines.count > limit else { return }
    lines.removeLast(lines.count - limit)
    bar = lines.last
  }

  /// Whether the first of two is ahead by the criterion; `nil` if they tie.
  private func leads(_ a: Leaderboard.Tally, _ b: Leaderboard.Tally) -> Bool? {
    switch order {
    case .net: return a.net == b.net ? nil : a.net > b.net
    case .mean:
      let (first, second) = (a.mean(of: outcome), b.mean(of: outcome))
      return first == second ? nil : first > second
    }
  }

  private func isAhead(_ a: Line, _ b: Line) -> Bool {
    if let leads = leads(a.tally, b.tally) { return leads }
    if a.tally.roundsWon != b.tally.roundsWon { return a.tally.roundsWon > b.tally.roundsWon }
    return a.identity < b.identity
  }

  /// The best players in order; players who tie share a rank.
  mutating func ranked() -> [Leaderboard.Ranked] {
    cut()
    var ranked: [Leaderboard.Ranked] = []
    for (place, line) in lines.enumerated() {
      let tied = ranked.last.flatMap { leads($0.tally, line.tally) == nil ? $0.rank : nil }
      ranked.append(
        Leaderboard.Ranked(rank: tied ?? place + 1, identity: line.identity, tally: line.tally))
    }
    return ranked
  }
}
