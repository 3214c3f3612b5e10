import Lines
import Testing

@testable import Room

/// The leader board by the mean of a round, with its interval.
struct MeanBoardTests {
  private func note(
    _ rounds: Int, _ player: String, paid: [Int], in board: inout Leaderboard, bet: Int? = nil
  ) throws {
    for round in 0..<rounds {
      let won = paid[round % paid.count]
      let bets = bet.map { "\(won * $0)" } ?? ""
      try board.note("\(player) x \(won) 100 \(bets)", at: Sample.time(100))
    }
  }

  private func top(_ board: Leaderboard) -> [String] {
    board.top(
      by: .mean, games: ["x"], period: .all, players: .everybody, at: Sample.time(100), limit: 9
    ).map { "\($0.rank) \($0.identity.name) \($0.tally.rounds)" }
  }

  /// Bob has won less, and more a round; whoever has played too little is not compared.
  @Test func whoeverWinsMoreInARoundIsAhead() throws {
    var board = Leaderboard()
    try note(1000, "1/ann/member/person", paid: [4, -1, -1, -1], in: &board)
    try note(199, "2/bob/member/bot", paid: [1], in: &board)
    #expect(top(board) == ["1 ann 1000"])
    try note(1, "2/bob/member/bot", paid: [1], in: &board)
    #expect(top(board) == ["1 bob 200", "2 ann 1000"])
    try note(200, "3/cal/guest/bot", paid: [1], in: &board)
    #expect(top(board) == ["1 bob 200", "1 cal 200", "3 ann 1000"])
    #expect(board.survives)
  }

  /// As the definition has it: 1.96 standard errors of the mean. Here the mean is 1 and the variance
  /// 3, times 500 in thousandths of a bet.
  @Test(
    arguments: [(Leaderboard.Outcome.money, nil), (.bets, 500)] as [(Leaderboard.Outcome, Int?)])
  func theIntervalIsThatOfTheMean(outcome: Leaderboard.Outcome, bet: Int?) throws {
    var board = Leaderboard()
    try note(400, "1/ann/member/person", paid: [4, 0, 0, 0], in: &board, bet: bet)
    let scale = Double(bet ?? 1)
    let tally = try #require(board.of(PersonID(rawValue: 1)).first?.tally)
    #expect(abs(tally.mean(of: outcome) - scale) < 1e-9)
    let margin = try #require(tally.margin(of: outcome))
    #expect(abs(margin - scale * 1.96 * (3 / 400.0).squareRoot()) < 1e-9)
  }
}
