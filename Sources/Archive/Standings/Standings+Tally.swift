// Owns the numbers of one player at one game, and how they add up. Arithmetic stops at the largest
// number instead of trapping.

extension Standings {
  /// What a player has done. All numbers are 0 or more.
  ///
  /// Inside `Standings`, because the score book has a `Tally` too.
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

    /// Nothing yet.
    public init() {}

    /// What a round gave.
    init(isWin: Bool, paid: Int, balance: Int) {
      rounds = 1
      roundsWon = isWin ? 1 : 0
      best = max(balance, 0)
      won = max(paid, 0)
      lost = paid < 0 ? Int(clamping: paid.magnitude) : 0
    }

    /// Money won less money lost.
    public var net: Int { won - lost }

    /// Both together; `best` is the better one.
    public static func + (a: Tally, b: Tally) -> Tally {
      var sum = Tally()
      sum.rounds = added(a.rounds, b.rounds)
      sum.roundsWon = added(a.roundsWon, b.roundsWon)
      sum.games = added(a.games, b.games)
      sum.best = max(a.best, b.best)
      sum.won = added(a.won, b.won)
      sum.lost = added(a.lost, b.lost)
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

extension Standings.Tally {
  /// `ROUNDS WON GAMES BEST WON LOST`.
  var words: String { "\(rounds) \(roundsWon) \(games) \(best) \(won) \(lost)" }

  /// Takes such words.
  init?(_ fields: inout LineFields) {
    guard let rounds = fields.count(), let roundsWon = fields.count(), let games = fields.count(),
      let best = fields.count(), let won = fields.count(), let lost = fields.count(),
      roundsWon <= rounds
    else { return nil }
    (self.rounds, self.roundsWon, self.games) = (rounds, roundsWon, games)
    (self.best, self.won, self.lost) = (best, won, lost)
  }
}
