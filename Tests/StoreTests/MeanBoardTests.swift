import Identity
import LineProtocol
import Store
import Testing

/// The leader board by the mean of a round, with its interval.
struct MeanBoardTests {
  private let ann = PlayerIdentity("1/ann/member/person")
  private let bob = PlayerIdentity("2/bob/member/bot")

  /// What so many rounds have paid: 3 in one, and -1 in three.
  private static func paid(_ round: Int) -> Int { round % 4 == 0 ? 3 : -1 }

  private func note(
    _ rounds: Int, by player: PlayerIdentity?, in board: inout Leaderboard, bets: Int? = nil,
    paid: (Int) -> Int = MeanBoardTests.paid
  ) throws {
    let player = try #require(player)
    for round in 0..<rounds {
      board.note(
        round: paid(round) > 0, paid: paid(round), bets: bets.map { $0 * paid(round) },
        balance: 100, game: "x", by: player, at: Sample.time(100))
    }
  }

  private func top(_ board: Leaderboard, _ outcome: Leaderboard.Outcome = .money) -> [String] {
    board.top(
      by: .mean, of: outcome, games: ["x"], period: .all, players: .everybody, at: Sample.time(100),
      limit: 9
    ).map { "\($0.rank) \($0.identity.name) \($0.tally.rounds)" }
  }

  /// Bob has won less, and more a round; whoever has played too little is not compared.
  @Test func whoeverWinsMoreInARoundIsAhead() throws {
    var board = Leaderboard()
    try note(1000, by: ann, in: &board) { $0 % 4 == 0 ? 4 : -1 }
    try note(199, by: bob, in: &board) { _ in 1 }
    #expect(top(board) == ["1 ann 1000"])
    try note(1, by: bob, in: &board) { _ in 1 }
    #expect(top(board) == ["1 bob 200", "2 ann 1000"])
    try note(200, by: PlayerIdentity("3/cal/guest/bot"), in: &board) { _ in 1 }
    #expect(top(board) == ["1 bob 200", "1 cal 200", "3 ann 1000"])
    #expect(board.survives)
  }

  /// As the definition has it: 1.96 standard errors of the mean.
  @Test(arguments: [Leaderboard.Outcome.money, .bets])
  func theIntervalIsThatOfTheMean(outcome: Leaderboard.Outcome) throws {
    var board = Leaderboard()
    let scale = outcome == .bets ? 500 : 1
    try note(400, by: ann, in: &board, bets: outcome == .bets ? scale : nil) {
      MeanBoardTests.paid($0) + 1
    }
    let tally = try #require(board.of(Sample.name("ann").person).first?.tally)
    let outcomes = (0..<400).map { Double(scale * (MeanBoardTests.paid($0) + 1)) }
    let mean = outcomes.reduce(0, +) / 400
    let variance = outcomes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 400
    #expect(abs(tally.mean(of: outcome) - mean) < 1e-9)
    let margin = try #require(tally.margin(of: outcome))
    #expect(abs(margin - 1.96 * (variance / 400).squareRoot()) < 1e-9)
  }
}
