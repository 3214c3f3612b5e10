import Identity
import LineProtocol
import Testing

@testable import Store

extension Leaderboard {
  /// Notes a round by the words `1/ann/member/person GAME PAID BALANCE`; a win if money came.
  mutating func note(_ line: String, at time: WallTime) throws {
    let words = line.split(separator: " ").map(String.init)
    let paid = try #require(Int(words[2]))
    note(
      round: paid > 0, paid: paid, balance: try #require(Int(words[3])), game: words[1],
      by: try #require(PlayerIdentity(words[0])), at: time)
  }

  /// A board as `RANK NAME NET`.
  func board(
    _ game: String? = nil, _ period: BoardPeriod = .all, _ players: BoardPlayers = .everybody,
    at time: WallTime = Sample.time(100), limit: Int = 100
  ) -> [String] {
    top(games: game.map { [$0] }, period: period, players: players, at: time, limit: limit).map {
      "\($0.rank) \($0.identity.name) \($0.tally.net)"
    }
  }

  /// How many guests' rows there are.
  var guestLines: Int { guests.rows }
}

struct LeaderboardTests {
  private func leaderboard() throws -> Leaderboard {
    var leaderboard = Leaderboard()
    let rounds = [
      "1/ann/member/person betting3 10 110", "1/ann/member/person betting3 -4 106",
      "2/bob/guest/person betting3 3 103", "2/bob/guest/person betting3 3 106",
      "3/cal/guest/person betting5 6 106", "-/rock/guest/bot betting3 50 150",
      "1/ann/member/person betting5 -20 80", "6/dan/guest/person betting3 -6 94",
    ]
    for line in rounds { try leaderboard.note(line, at: Sample.time(100)) }
    return leaderboard
  }

  @Test func aTallyCountsEverything() throws {
    var leaderboard = try leaderboard()
    let ann = try #require(PlayerIdentity("1/ann/member/person"))
    leaderboard.noteGame(finished: "betting3", by: ann, at: Sample.time(100))
    let rows = leaderboard.of(try Sample.name("ANN").person)
    #expect(rows.map(\.game) == ["betting3", "betting5"])
    #expect(rows.map(\.identity) == [ann, ann])
    let tally = try #require(rows.first?.tally)
    #expect((tally.rounds, tally.roundsWon, tally.games) == (2, 1, 1))
    #expect((tally.best, tally.won, tally.lost, tally.net) == (110, 10, 4, 6))
    #expect(leaderboard.of(try Sample.name("nobody").person).isEmpty)
  }

  @Test func theOrderIsByNetThenRoundsWonThenName() throws {
    let leaderboard = try leaderboard()
    #expect(
      leaderboard.board() == ["1 rock 50", "2 bob 6", "2 cal 6", "4 dan -6", "5 ann -14"])
    #expect(leaderboard.board("betting3") == ["1 rock 50", "2 bob 6", "2 ann 6", "4 dan -6"])
    #expect(leaderboard.board("betting5") == ["1 cal 6", "2 ann -20"])
    #expect(leaderboard.board("chess") == [])
  }

  @Test func equalNamesAreToldApart() throws {
    var leaderboard = Leaderboard()
    let players = [
      "-/ann/guest/bot", "7/ann/guest/person", "6/ann/guest/person", "1/ann/member/bot",
      "1/ann/member/person",
    ]
    for player in players { try leaderboard.note("\(player) betting3 5 105", at: Sample.time(100)) }
    let board = leaderboard.top(
      games: nil, period: .all, players: .everybody, at: Sample.time(100), limit: 9)
    #expect(board.map { "\($0.identity.words)" } == [4, 3, 2, 1, 0].map { players[$0] })
    #expect(board.map(\.rank) == [1, 1, 1, 1, 1])
    for (number, rows) in [(1, 0..<2), (6, 2..<3), (7, 3..<4), (9, 0..<0)] {
      let own = leaderboard.of(PersonID(rawValue: number)).map { "\($0.identity.words)" }
      #expect(own == board[rows].map { "\($0.identity.words)" }, "\(number)")
    }
    // The last guest of the name, whatever came first.
    let guest = leaderboard.guest(called: try Sample.name("ANN"))
    #expect(guest == PersonID(rawValue: 7))
    #expect(leaderboard.guest(called: try Sample.name("bob")) == nil)
  }

  /// Whoever it is, is the same player under another name, and as a member.
  @Test(arguments: [
    ("1/ann/guest/person", "1/bob/member/person", true),
    ("-/rock/guest/bot", "-/ROCK/guest/bot", true),
    ("1/ann/guest/person", "2/ann/guest/person", false),
    ("1/ann/guest/person", "1/ann/guest/bot", false),
    ("-/rock/guest/bot", "-/reef/guest/bot", false), ("1/ann/guest/bot", "-/ann/guest/bot", false),
  ])
  func aPlayerIsThePerson(word: String, other: String, isSame: Bool) throws {
    let players = try [word, other].map { try #require(PlayerIdentity($0)) }
    #expect((players[0] == players[1]) == isSame)
    #expect(Set(players).count == (isSame ? 1 : 2))
    var leaderboard = Leaderboard()
    for player in [word, other] { try leaderboard.note("\(player) x 1 1", at: Sample.time(100)) }
    let isOneRow = isSame && players[0].isMember == players[1].isMember
    #expect(leaderboard.snapshot().count == (isOneRow ? 2 : 3))
    #expect(leaderboard.survives)
  }

  @Test(arguments: [
    (BoardPlayers.people, ["1 bob 6", "1 cal 6", "3 dan -6", "4 ann -14"]),
    (.bots, ["1 rock 50"]),
    (.everybody, ["1 rock 50", "2 bob 6", "2 cal 6", "4 dan -6", "5 ann -14"]),
  ])
  func peopleAndBotsApartAndTogether(players: BoardPlayers, board: [String]) throws {
    let leaderboard = try leaderboard()
    #expect(leaderboard.board(nil, .all, players) == board)
    for limit in [0, 1, 2, 3, 4, 5, 6, .max] {
      #expect(leaderboard.board(nil, .all, players, limit: limit) == Array(board.prefix(limit)))
    }
    #expect(leaderboard.board(nil, .all, players, limit: .min) == [])
  }

  @Test func aBoardOfManyIsTheirBeginning() throws {
    var leaderboard = Leaderboard()
    for number in 0..<3000 {
      let paid = number * 7919 % 1009
      try leaderboard.note(
        "\(number + 1)/p\(number)/member/person betting3 \(paid) 0", at: Sample.time(100))
    }
    let all = leaderboard.board(limit: .max)
    #expect(all.count == 3000)
    for limit in [1, 10, 127, 128, 129, 1000] {
      #expect(leaderboard.board(limit: limit) == Array(all.prefix(limit)))
    }
  }

  @Test(arguments: [
    (100, BoardPeriod.day, ["1 ann 1"]), (100, .week, ["1 ann 1"]),
    (101, .day, ["1 ann 2"]), (101, .week, ["1 ann 3"]), (106, .week, ["1 ann 3"]),
    (107, .week, ["1 ann 2"]), (107, .day, []), (108, .week, []), (108, .all, ["1 ann 3"]),
    (0, .all, ["1 ann 3"]), (0, .week, []), (2_932_896, .week, []),
  ])
  func aWeekIsTheDayAndTheSixBefore(day: Int, period: BoardPeriod, board: [String]) throws {
    var leaderboard = Leaderboard()
    try leaderboard.note("1/ann/member/person betting3 1 1", at: Sample.time(100, 86_399_999))
    try leaderboard.note("1/ann/member/person betting3 2 1", at: Sample.time(101))
    #expect(leaderboard.board("betting3", period, at: Sample.time(day)) == board)
    #expect(leaderboard.survives)
  }

  @Test func oldDaysAreForgottenAndMembersAreNot() throws {
    var leaderboard = Leaderboard()
    for day in 0..<400 {
      try leaderboard.note("1/ann/member/person betting3 1 1", at: Sample.time(day))
      try leaderboard.note("2/bob/member/person betting3 1 1", at: Sample.time(day % 8))
      #expect(leaderboard.survives)
    }
    let lines = leaderboard.snapshot()
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.utf8.count < 1800 }, "\(lines)")
    #expect(leaderboard.board() == ["1 ann 400", "1 bob 400"])
  }

  @Test(arguments: [(130, true), (131, false)])
  func guestsWhoStayAwayAreForgotten(day: Int, isKept: Bool) throws {
    var leaderboard = Leaderboard()
    for identity in ["2/bob/guest/person", "-/rock/guest/bot", "1/ann/member/person"] {
      try leaderboard.note("\(identity) betting3 1 1", at: Sample.time(100))
    }
    try leaderboard.note("2/bob/guest/person betting5 1 1", at: Sample.time(110))
    try leaderboard.note("1/ann/member/person betting5 1 1", at: Sample.time(day))
    #expect(
      leaderboard.board("betting3") == (isKept ? ["1 ann 1", "1 bob 1", "1 rock 1"] : ["1 ann 1"]))
    #expect(leaderboard.of(try Sample.name("bob").person).count == (isKept ? 2 : 1))
    #expect(leaderboard.survives)
  }

  @Test func aClockThatWasWrongIsForgiven() throws {
    var leaderboard = Leaderboard()
    let ann = "1/ann/member/person betting3"
    try leaderboard.note("\(ann) 1 1", at: Sample.time(100))
    try leaderboard.note("\(ann) 2 1", at: Sample.time(2_932_896))
    try leaderboard.note("2/bob/guest/person betting3 9 1", at: Sample.time(2_932_896))
    try leaderboard.note("\(ann) 4 1", at: Sample.time(101))
    #expect(leaderboard.board(nil, .week, at: Sample.time(101)) == ["1 ann 4"])
    #expect(leaderboard.board() == ["1 ann 7"])
    try leaderboard.note("\(ann) 8 1", at: Sample.time(99))
    try leaderboard.note("\(ann) 16 1", at: Sample.time(0))
    try leaderboard.note("\(ann) 32 1", at: Sample.time(1))
    #expect(leaderboard.board(nil, .week, at: Sample.time(1)) == ["1 ann 48"])
    #expect(leaderboard.survives)
  }

  @Test func aroundMidnightBothDaysCount() throws {
    var leaderboard = Leaderboard()
    for (paid, day) in [(1, 100), (2, 101), (4, 100), (8, 101), (16, 100)] {
      try leaderboard.note("1/ann/member/person betting3 \(paid) 1", at: Sample.time(day))
    }
    #expect(leaderboard.board(nil, .day, at: Sample.time(100)) == ["1 ann 21"])
    #expect(leaderboard.board(nil, .day, at: Sample.time(101)) == ["1 ann 10"])
    #expect(leaderboard.board(nil, .week, at: Sample.time(101)) == ["1 ann 31"])
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
