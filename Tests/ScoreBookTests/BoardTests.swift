import Cards
import Lines
import ScoreBook
import Testing

@Suite struct BoardTests {
  /// What the players of a game of each kind get, and which place each team has.
  @Test(
    arguments: [
      // two teams: scores, winners of rounds, then places and earned cents of red, blue
      ("hkf red=G1 blue=G2", [5, 3], [.red, .red, .blue, nil], [1, 2], [300, 50]),
      ("hf red=G1 blue=G2", [5, 5], [.red, .blue, .red, .blue], [1, 1], [200, 200]),
      ("hf red=G1 blue=G2", [1, 5], [.red, .red, .red, .red], [2, 1], [200, 200]),
      ("own red=G1 blue=G2", [5, 3], [.red, .blue, .red, nil], [1, 2], [1050, 25]),
      // three teams: the second gets 1.00, a round pays 0.75
      (
        "hf3 red=G1 blue=G2 green=G3", [5, 3, 1], [.red, .green, .green], [1, 2, 3],
        [275, 100, 150]
      ),
      ("hf3 red=G1 blue=G2 green=G3", [-3, -2, -1], [], [3, 2, 1], [0, 100, 200]),
      // who ties shares the place, and what the places pay
      ("hf3 red=G1 blue=G2 green=G3", [5, 1, 1], [], [1, 2, 2], [200, 50, 50]),
      ("hf3 red=G1 blue=G2 green=G3", [5, 5, 1], [], [1, 1, 3], [150, 150, 0]),
      ("hf3 red=G1 blue=G2 green=G3", [5, 5, 5], [], [1, 1, 1], [100, 100, 100]),
      (
        "hf3 red=G1 blue=G2 green=G3", [5, 1, 1], [nil, nil, nil, .blue], [1, 2, 3], [200, 175, 0]
      ),
    ] as [(String, [Int], [TeamName?], [Int], [Int])])
  func placesAndMoney(
    start: String, scores: [Int], winners: [TeamName?], places: [Int], earned: [Int]
  ) throws {
    var club = Club()
    try club.say("define own from=hf ante=500 round-win=25 game-win=1,000")
    // Scores large enough that the points of a round won do not change the order.
    try club.play(start, scores.map { $0 * 10_000 }, winners: winners)
    let game = try #require(club.book.game(1))
    #expect(game.teamNames.map { game.place(of: $0) } == places)
    #expect(game.leaders == game.teamNames.filter { game.place(of: $0) == 1 })
    let tallies = Player.guests.prefix(scores.count).map { club.book.tally(of: $0) }
    #expect(tallies.map(\.earned.count) == earned)
    let ante = start.hasPrefix("own") ? 500 : 200
    #expect(tallies.allSatisfy { $0.spent == Cents(ante) && $0.played == 1 })
  }

  /// All ways to end, ties and rounds won included: the players get what the profile pays, but for
  /// the cents that cannot be shared.
  @Test(arguments: [("hf", 2, 200), ("hf3", 3, 300), ("odd", 2, 101), ("odd3", 3, 201)])
  func neverMoreIsPaidThanIsWon(profile: String, teams: Int, prizes: Int) throws {
    var club = Club()
    try club.say("define odd from=hf game-win=101")
    try club.say("define odd3 from=hf3 game-win=101")
    let start = profile + " red=G1 blue=G2" + (teams == 3 ? " green=G3" : "")
    for ending in 0..<(teams == 2 ? 4 : 27) {
      let scores = [ending % 3, ending / 3 % 3, ending / 9].prefix(teams).map { $0 * 10_000 }
      let winners: [TeamName?] = [.red, ending % 2 == 0 ? .blue : nil, nil, nil]
      let before = Player.guests.map { club.book.tally(of: $0).earned }
      try club.play(start, scores, winners: winners)
      let paid = Player.guests.enumerated().map { club.book.tally(of: $1).earned - before[$0] }
      let rounds = winners.count { $0 != nil } * (teams == 2 ? 50 : 75)
      let sum = paid.reduce(.zero, +).count - rounds
      #expect((prizes - teams + 1...prizes).contains(sum), "\(scores): \(paid)")
      // Where all can be shared evenly nothing is left.
      if profile == "hf3" || profile == "hf" { #expect(sum == prizes, "\(scores): \(paid)") }
    }
  }

  /// Every partner gets the same; the order is by the share of games won, then by games won.
  @Test(
    arguments: [
      (
        ["hkf red=AN+BO blue=CA+DE": 1], [.blue, .blue, .red, nil],
        ["1 Ann 100 % 0.50", "1 Bob 100 % 0.50", "3 Cal 0 % -1.00", "3 Dee 0 % -1.00"]
      ),
      (
        [
          "hf red=Ann blue=Cal": 1, "hf red=Bob blue=Cal": 2, "hf red=Dee blue=Cal": 1,
          "hf red=Cal blue=Dee": 1,
        ], [],
        ["1 Bob 100 % 0.00", "2 Ann 100 % 0.00", "3 Dee 50 % -2.00", "4 Cal 20 % -8.00"]
      ),
    ] as [([String: Int], [TeamName?], [String])])
  func theBoard(games: [String: Int], winners: [TeamName?], rows: [String]) throws {
    var club = try Club.withPlayers()
    for (start, times) in games {
      for _ in 1...times { try club.play(start, [50_000, 100], winners: winners) }
    }
    let board = club.book.board().map {
      "\($0.rank) \($0.player.name) \($0.tally.percent) % \($0.tally.balance)"
    }
    #expect(board == rows)
  }

  @Test(arguments: [(0, 0, 0), (1, 3, 33), (2, 3, 67), (1, 2, 50), (1, 8, 13), (199, 200, 100)])
  func percentIsRounded(won: Int, played: Int, percent: Int) {
    #expect(Tally(played: played, won: won).percent == percent)
  }

  @Test func boardsAreByPeriod() throws {
    var club = Club()
    // 2025-11-28, 2026-02-26 and 2026-05-27.
    for (day, winner) in [(20_420, "red"), (20_510, "red"), (20_600, "blue")] {
      club.now = BookTime(Day(day))
      let number = club.book.nextNumber
      try club.say("new hf red=G1 blue=G2")
      try club.say("score \(winner) cards 100 game=\(number)")
      try club.complete(number)
    }
    let rows = [
      ("board", ["2", "1"]), ("board year=2026", ["1", "1"]), ("board year=2025", ["1", "0"]),
      ("board quarter=2026-q1", ["1", "0"]), ("board quarter=this", ["1", "0"]),
      ("board quarter=last", ["1", "0"]), ("board month=2026-02", ["1", "0"]),
      ("board month=5", ["1", "0"]), ("board month=4", []), ("board season=2025-26", ["2", "1"]),
      ("board season=last", []), ("board season=this", ["2", "1"]),
    ]
    for isForgotten in [false, true] {
      // What is forgotten keeps its month.
      if isForgotten { try club.make(.forget(game: 1)) }
      for (line, won) in rows { #expect(try club.say(line).values("won") == won, "\(line)") }
      try club.expectKept()
    }
    for line in ["board month=13", "board year=2026 month=3"] {
      #expect(throws: Refusal.self, "\(line)") { try club.say(line) }
    }
  }

  /// The numbers of later games are added to those of one that made room.
  @Test func aGameThatMadeRoomLeavesItsNumbers() throws {
    var club = Club()
    try club.play("hf red=G1 blue=G2", [100, 90], winners: [.red, .blue, .blue])
    let board = club.book.board()
    #expect(
      try club.make(.forget(game: 1)).map(\.sentence)
        == ["The book is full: the oldest made room, game 1."])
    #expect(club.book.games.isEmpty && club.book.board() == board)
    #expect(throws: Refusal.self) { try club.make(.forget(game: 1)) }
    try club.play("hf red=G1 blue=G2", [90, 0], winners: [])
    #expect(club.book.games.map(\.number) == [2], "a number is never used again")
    let tally = club.book.tally(of: Player.guests[0])
    #expect((tally.played, tally.won) == (2, 1))
    #expect((tally.spent, tally.earned) == (Cents(400), Cents(250)))
  }
}
