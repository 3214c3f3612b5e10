import Testing

@testable import Room

struct LeaderboardTests {
  @Test func aBoardOfManyIsTheirBeginning() throws {
    var leaderboard = Leaderboard()
    for number in 0..<3000 {
      let paid = number * 7919 % 1009
      try leaderboard.note(
        "\(number + 1)/p\(number)/member/person betting3 \(paid) 0", at: Sample.time(100))
    }
    let boards = [.max, 1, 10, 127, 128, 129, 1000].map { limit in
      leaderboard.top(
        games: nil, period: .all, players: .everybody, at: Sample.time(100), limit: limit
      ).map { "\($0.rank) \($0.identity.words)" }
    }
    #expect(boards[0].count == 3000)
    for board in boards { #expect(board == Array(boards[0].prefix(board.count))) }
    #expect(boards.map(\.count) == [3000, 1, 10, 127, 128, 129, 1000])
  }

  @Test func noSumTraps() throws {
    var leaderboard = Leaderboard()
    let ann = try #require(PlayerIdentity("1/ann/member/person"))
    for extreme in [Int.max, .min, .max, .min, 0] {
      leaderboard.note(
        round: extreme > 0, paid: extreme, balance: extreme, game: "x", by: ann,
        at: WallTime(milliseconds: extreme))
      #expect(leaderboard.survives)
    }
    let tally = try #require(leaderboard.of(ann.name.person).first?.tally)
    #expect((tally.won, tally.lost, tally.best, tally.net) == (.max, .max, .max, 0))
  }

  @Test(arguments: ["", "-", "%", "a b", "é", "\u{1B}[2J", "%41", "deal-own:x=1", "\n"])
  func aGameMayHaveAnyName(game: String) throws {
    var leaderboard = Leaderboard()
    let ann = try #require(PlayerIdentity("1/ann/member/person"))
    for time in [1, 2] {
      leaderboard.note(
        round: true, paid: 1, balance: 1, game: game, by: ann, at: Sample.time(time))
    }
    #expect(leaderboard.of(ann.name.person).map(\.tally.rounds) == [2])
    #expect(leaderboard.survives)
    #expect(leaderboard.snapshot().allSatisfy { !$0.utf8.contains { $0 < 0x20 } })
  }
}
