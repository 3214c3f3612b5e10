import Cards
import Lines

/// A player's results at one game, in total and on each of the last seven days.
struct GameRecord: Equatable, Sendable, Codable {
  /// The results of one day.
  struct DayTally: Equatable, Sendable, Codable {
    let day: Int
    var tally: Leaderboard.Tally
  }

  let game: String
  private(set) var total = Leaderboard.Tally()
  /// The time of the player's last round, by the clock at that time.
  private(set) var played: WallTime
  /// By ascending day; only days in `Leaderboard.reach`.
  private(set) var recent: [DayTally] = []

  /// The number of days in a week.
  static let days = 7

  /// Adds results at `time`. A clock that was set back may make the time earlier than that of
  /// previous results.
  mutating func note(_ tally: Leaderboard.Tally, at time: WallTime) {
    total += tally
    played = time
    let place = recent.firstIndex { $0.day >= time.day } ?? recent.count
    if place < recent.count, recent[place].day == time.day {
      recent[place].tally += tally
    } else {
      recent.insert(DayTally(day: time.day, tally: tally), at: place)
    }
  }

  /// Removes the results of all other days.
  mutating func forget(outside days: ClosedRange<Int>) {
    guard let first = recent.first, let last = recent.last else { return }
    if !days.contains(first.day) || !days.contains(last.day) {
      recent.removeAll { !days.contains($0.day) }
    }
  }

  /// The results on these days, or in total.
  func tally(on days: ClosedRange<Int>?) -> Leaderboard.Tally? {
    guard let days else { return total }
    guard let last = recent.last, last.day >= days.lowerBound else { return nil }
    var sum: Leaderboard.Tally?
    for part in recent where days.contains(part.day) { sum = (sum ?? .init()) + part.tally }
    return sum
  }
}

extension GameRecord {
  /// Whether the record could arise from results: sums of counts are never negative.
  var isSound: Bool { total.isSound && recent.allSatisfy(\.tally.isSound) }
}

extension Leaderboard {
  /// The unit in which rounds are measured to compare players.
  public enum Outcome: Sendable {
    /// Dollars.
    case money
    /// Thousandths of a big blind, or of the bet that stands for it.
    case bets
  }

  /// A player's results. All numbers except `bets` are 0 or more.
  ///
  /// Nested in `Leaderboard`, because the score book has a `Tally` too.
  public struct Tally: Hashable, Sendable, Codable {
    /// Rounds with a bet.
    public var rounds = 0
    /// Rounds won.
    var roundsWon = 0
    /// Completed games.
    public var games = 0
    /// The highest balance at the end of a round.
    public var best = 0
    /// Money won, the sum of all wins.
    public var won = 0
    /// Money lost, the sum of all losses.
    public var lost = 0

    /// Bets won minus bets lost in poker, in thousandths of a big blind, or of the bet that stands
    /// for it.
    public var bets = 0
    /// The sum of the squares of the rounds' results: thousandths of a bet in poker, dollars
    /// elsewhere.
    var squares = 0.0

    /// Money won minus money lost.
    public var net: Int { won - lost }

    /// Bets won per hundred rounds, in tenths.
    var betsPerHundred: Int { rounds == 0 ? 0 : bets / rounds }

    /// The average result of a round; 0 without rounds.
    public func mean(of outcome: Outcome) -> Double {
      let sum = outcome == .bets ? bets : net
      return rounds == 0 ? 0 : Double(sum) / Double(rounds)
    }

    /// Half the width of the 95 % interval of that average; `nil` below `Limits.rankedRounds`,
    /// where it would mean nothing.
    public func margin(of outcome: Outcome) -> Double? {
      guard rounds >= Limits.rankedRounds else { return nil }
      let mean = mean(of: outcome)
      let variance = squares / Double(rounds) - mean * mean
      return 1.96 * (max(variance, 0) / Double(rounds)).squareRoot()
    }

    /// The sum of both; `best` is the better one.
    public static func + (a: Tally, b: Tally) -> Tally {
      var sum = Tally()
      sum.rounds = a.rounds.addingClamped(b.rounds)
      sum.roundsWon = a.roundsWon.addingClamped(b.roundsWon)
      sum.games = a.games.addingClamped(b.games)
      sum.best = max(a.best, b.best)
      sum.won = a.won.addingClamped(b.won)
      sum.lost = a.lost.addingClamped(b.lost)
      sum.bets = a.bets.addingClamped(b.bets)
      sum.squares = a.squares + b.squares
      return sum
    }

    /// Adds the other one.
    public static func += (a: inout Tally, b: Tally) { a = a + b }
  }
}

extension Leaderboard.Tally {
  fileprivate var isSound: Bool {
    [rounds, roundsWon, games, best, won, lost].allSatisfy { $0 >= 0 }
  }
}

extension Leaderboard.Tally {
  /// The result of a round; `bets` only in poker.
  init(isWin: Bool, paid: Int, bets: Int?, balance: Int) {
    rounds = 1
    roundsWon = isWin ? 1 : 0
    best = max(balance, 0)
    won = max(paid, 0)
    lost = paid < 0 ? Int(clamping: paid.magnitude) : 0
    self.bets = bets ?? 0
    squares = Double(bets ?? paid) * Double(bets ?? paid)
  }
}
