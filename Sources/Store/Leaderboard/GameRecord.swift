import Identity
import LineProtocol
import Lines

/// What one player has done at one game, in all and on each of the last seven days.
struct GameRecord: Equatable, Sendable {
  /// What was done on one day.
  struct DayTally: Equatable, Sendable {
    let day: Int
    var tally: Leaderboard.Tally
  }

  let game: String
  private(set) var total = Leaderboard.Tally()
  /// When the player last played it, as the clock then showed it.
  private(set) var played: WallTime
  /// By rising day; only those in `Leaderboard.reach`.
  private(set) var recent: [DayTally] = []

  /// How many days a week has.
  static let days = 7

  init(game: String, played: WallTime) { (self.game, self.played) = (game, played) }

  /// Notes what was done at `time`. A clock that was set back may make it earlier than what was
  /// noted before.
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

  /// Forgets other days than these.
  mutating func forget(outside days: ClosedRange<Int>) {
    guard let first = recent.first, let last = recent.last else { return }
    if !days.contains(first.day) || !days.contains(last.day) {
      recent.removeAll { !days.contains($0.day) }
    }
  }

  /// What was done on these days, or in all.
  func tally(on days: ClosedRange<Int>?) -> Leaderboard.Tally? {
    guard let days else { return total }
    guard let last = recent.last, last.day >= days.lowerBound else { return nil }
    var sum: Leaderboard.Tally?
    for part in recent where days.contains(part.day) { sum = (sum ?? .init()) + part.tally }
    return sum
  }
}

extension GameRecord {
  /// `GAME PLAYED TALLY`, and for each day ` DAY TALLY`.
  init<C: RecordCoder>(_ line: inout C, _ record: Self?) throws(Unreadable) {
    game = try line.text(record?.game)
    played = try line.word(record?.played)
    total = try Leaderboard.Tally(&line, record?.total)
    recent = try line.list(record?.recent) { line, tally throws(Unreadable) in
      DayTally(
        day: try line.number(tally?.day, in: 0...WallTime.lastDay),
        tally: try Leaderboard.Tally(&line, tally?.tally))
    }
  }

  /// Whether its days are by rising day, and all of these.
  func isRecent(in days: ClosedRange<Int>) -> Bool {
    recent.allSatisfy { days.contains($0.day) }
      && zip(recent, recent.dropFirst()).allSatisfy { $0.day < $1.day }
  }
}

extension Leaderboard {
  /// What a round brings, as it is measured to compare players.
  public enum Outcome: Sendable {
    /// Dollars.
    case money
    /// Thousandths of a big blind, or of what stands for it.
    case bets
  }

  /// What a player has done. All numbers but `bets` are 0 or more.
  ///
  /// Inside `Leaderboard`, because the score book has a `Tally` too.
  public struct Tally: Hashable, Sendable {
    /// Rounds with a bet.
    public var rounds = 0
    /// Rounds won.
    public var roundsWon = 0
    /// Games played to the end.
    public var games = 0
    /// The highest balance at the end of a round.
    public var best = 0
    /// Money won, the sum of all wins.
    public var won = 0
    /// Money lost, the sum of all losses.
    public var lost = 0

    /// Bets won less bets lost, in thousandths: of poker's, by the big blind, or what stands for
    /// it.
    public var bets = 0
    /// The rounds whose squares are known: earlier releases did not keep them.
    public var measured = 0
    /// The sum of the squares of what these rounds brought: of poker thousandths of a bet, else
    /// dollars.
    var squares = 0.0

    public init() {}

    /// What a round gave; `bets` in poker alone.
    init(isWin: Bool, paid: Int, bets: Int?, balance: Int) {
      rounds = 1
      roundsWon = isWin ? 1 : 0
      best = max(balance, 0)
      won = max(paid, 0)
      lost = paid < 0 ? Int(clamping: paid.magnitude) : 0
      self.bets = bets ?? 0
      measured = 1
      squares = Double(bets ?? paid) * Double(bets ?? paid)
    }

    /// Money won less money lost.
    public var net: Int { won - lost }

    /// Bets won in a hundred rounds, in tenths.
    public var betsPerHundred: Int { rounds == 0 ? 0 : bets / rounds }

    /// The mean of what a round has brought; 0 without rounds.
    public func mean(of outcome: Outcome) -> Double {
      let sum = outcome == .bets ? bets : net
      return rounds == 0 ? 0 : Double(sum) / Double(rounds)
    }

    /// Half the width of the 95 % interval of that mean; `nil` below `Limits.rankedRounds`,
    /// which would not tell.
    ///
    /// Rounds that were not measured count in the mean; how widely they are spread is taken from
    /// those that were.
    public func margin(of outcome: Outcome) -> Double? {
      guard measured >= Limits.rankedRounds else { return nil }
      let mean = mean(of: outcome)
      // The mean of the measured ones alone is not known, and nothing is taken off for it.
      let variance = squares / Double(measured) - (measured == rounds ? mean * mean : 0)
      return 1.96 * (max(variance, 0) / Double(rounds)).squareRoot()
    }

    /// Both together; `best` is the better one.
    public static func + (a: Tally, b: Tally) -> Tally {
      var sum = Tally()
      sum.rounds = added(a.rounds, b.rounds)
      sum.roundsWon = added(a.roundsWon, b.roundsWon)
      sum.games = added(a.games, b.games)
      sum.best = max(a.best, b.best)
      sum.won = added(a.won, b.won)
      sum.lost = added(a.lost, b.lost)
      sum.bets = added(a.bets, b.bets)
      sum.measured = added(a.measured, b.measured)
      sum.squares = a.squares + b.squares
      return sum
    }

    /// Adds the other one.
    public static func += (a: inout Tally, b: Tally) { a = a + b }

    private static func added(_ a: Int, _ b: Int) -> Int {
      let (sum, overflows) = a.addingReportingOverflow(b)
      return overflows ? (b < 0 ? .min : .max) : sum
    }
  }
}

extension Leaderboard.Tally {
  /// `ROUNDS WON GAMES BEST WON LOST/BETS/MEASURED/SQUARES`.
  init<C: RecordCoder>(_ line: inout C, _ tally: Self?) throws(Unreadable) {
    rounds = try line.count(tally?.rounds)
    roundsWon = try line.number(tally?.roundsWon, in: 0...rounds)
    games = try line.count(tally?.games)
    best = try line.count(tally?.best)
    won = try line.count(tally?.won)
    let losses = try line.word(tally.map(Losses.init(of:)))
    (lost, bets, measured, squares) = (losses.lost, losses.bets, losses.measured, losses.squares)
    guard measured <= max(rounds, 1) else { throw Unreadable() }
  }
}

/// The last word of a tally, `LOST/BETS/MEASURED/SQUARES`. Without measured rounds, as earlier
/// releases have written it, nothing stands behind `/BETS`, nor that if it is 0.
private struct Losses: RecordWord {
  var (lost, bets, measured, squares) = (0, 0, 0, 0.0)

  init(of tally: Leaderboard.Tally) {
    (lost, bets, measured, squares) = (tally.lost, tally.bets, tally.measured, tally.squares)
  }

  func write(to bytes: inout [UInt8]) {
    let measures = measured == 0 ? bets == 0 ? "" : "/\(bets)" : "/\(bets)/\(measured)/\(squares)"
    bytes.append(contentsOf: "\(lost)\(measures)".utf8)
  }

  init?(written word: ArraySlice<UInt8>) {
    let parts = word.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let numbers = parts.prefix(3).compactMap { Int(written: $0) }
    guard numbers.count == min(parts.count, 3), let lost = numbers.first, lost >= 0 else {
      return nil
    }
    self.lost = lost
    if numbers.count > 1 { bets = numbers[1] }
    switch parts.count {
    case 1: break
    case 2 where bets != 0: break
    case 4 where numbers[2] > 0:
      let text = String(decoding: parts[3], as: UTF8.self)
      guard let squares = Double(text), squares.isFinite, squares >= 0, "\(squares)" == text else {
        return nil
      }
      (measured, self.squares) = (numbers[2], squares)
    default: return nil
    }
  }
}
