import Cards
import ScoreBook
import Testing

@Suite struct BoardTests {
  @Test(arguments: [
    // two teams: scores, winners of rounds, then earned cents of red, blue
    ("hkf red=G1 blue=G2", [5, 3], [TeamName.red, .red, .blue, nil], [300, 50]),
    ("hf red=G1 blue=G2", [5, 5], [.red, .blue, .red, .blue], [200, 200]),  // a tie
    ("hf red=G1 blue=G2", [1, 5], [.red, .red, .red, .red], [200, 200]),
    // three teams: the second gets 1.00, a round pays 0.75
    ("hf3 red=G1 blue=G2 green=G3", [5, 3, 1], [.red, .green, .green, nil], [275, 100, 150]),
    // who ties shares what the places pay
    ("hf3 red=G1 blue=G2 green=G3", [5, 1, 1], [nil, nil, nil, nil], [200, 50, 50]),
    ("hf3 red=G1 blue=G2 green=G3", [5, 5, 1], [nil, nil, nil, nil], [150, 150, 0]),
    ("hf3 red=G1 blue=G2 green=G3", [5, 5, 5], [nil, nil, nil, nil], [100, 100, 100]),
    ("hf3 red=G1 blue=G2 green=G3", [5, 1, 1], [nil, nil, nil, .blue], [200, 175, 0]),
  ])
  func money(start: String, scores: [Int], winners: [TeamName?], earned: [Int]) throws {
    var club = Club()
    // Scores large enough that the points of a round won do not change the order.
    try club.play(start, scores.map { $0 * 10_000 }, winners: winners)
    let tallies = Player.guests.prefix(scores.count).map { club.book.tally(of: $0) }
    #expect(tallies.map(\.earned.count) == earned)
    #expect(tallies.allSatisfy { $0.spent == Cents(200) && $0.played == 1 })
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

  @Test func everyPartnerGetsTheSame() throws {
    var club = try Club.withPlayers()
    try club.play("hkf red=AN+BO blue=CA+DE", [50_000, 100], winners: [.blue, .blue, .red, nil])
    let board = try club.book.board()
    #expect(board.map(\.player.name) == ["Ann", "Bob", "Cal", "Dee"])
    #expect(board.map(\.rank) == [1, 1, 3, 3])
    #expect(board.map(\.tally.rounds) == [1, 1, 2, 2])
    #expect(board.map(\.tally.balance) == [Cents(50), Cents(50), Cents(-100), Cents(-100)])
    #expect(board.map(\.tally.percent) == [100, 100, 0, 0])
  }

  @Test func orderedByShareWonThenByGamesWon() throws {
    var club = try Club.withPlayers()
    try club.play("hf red=Ann blue=Cal", [1, 0], winners: [])
    try club.play("hf red=Bob blue=Cal", [1, 0], winners: [])
    try club.play("hf red=Bob blue=Cal", [1, 0], winners: [])
    try club.play("hf red=Dee blue=Cal", [1, 0], winners: [])
    try club.play("hf red=Dee blue=Cal", [0, 1], winners: [])
    let board = try club.book.board()
    #expect(board.map(\.player.name) == ["Bob", "Ann", "Dee", "Cal"])
    #expect(board.map(\.tally.percent) == [100, 100, 50, 20])
    #expect(board.map(\.rank) == [1, 2, 3, 4])
  }

  @Test(arguments: [(0, 0, 0), (1, 3, 33), (2, 3, 67), (1, 2, 50), (1, 8, 13), (199, 200, 100)])
  func percentIsRounded(won: Int, played: Int, percent: Int) {
    #expect(Tally(played: played, won: won).percent == percent)
  }

  @Test func groupsHaveTheirOwnBoards() throws {
    var club = try Club.withPlayers()
    try club.say("player Eve EV group=Tuesday")
    try club.play("hf red=Ann blue=Eve", [1, 0], winners: [])
    #expect(try club.book.board().map(\.player.name) == ["Ann"])
    #expect(try club.book.board(of: "tuesday").map(\.player.name) == ["Eve"])
    #expect(club.book[.open].groups == ["LagunaWoods", "Tuesday"])
  }

  @Test func onlyCompleteGamesCount() throws {
    var club = try Club.playing("hkf")
    try club.say("score red cards 900")
    #expect(try club.book.board().isEmpty)
    try club.complete(1)
    #expect(try club.book.board().count == 4)
    try club.say("undo")
    #expect(try club.book.board().isEmpty)
  }

  @Test func correctingAGameCorrectsTheBoard() throws {
    var club = Club()
    try club.play("hf red=G1 blue=G2", [100, 90], winners: [.red])
    #expect(try club.book.board().first?.player.name == "Guest1")
    try club.say("score blue clean 1 round=3 game=1")
    #expect(try club.book.board().first?.player.name == "Guest2")
    #expect(club.book.tally(of: Player.guests[0]).won == 0)
    #expect(club.book.tally(of: Player.guests[0]).played == 1, "still one game")
  }

  @Test(arguments: [(29, false), (30, false), (31, true), (400, true)])
  func theListLeavesOutGamesOlderThanThirtyDays(days: Int, isOld: Bool) throws {
    var club = Club()
    try club.play("hf red=G1 blue=G2", [100, 90], winners: [.red, .blue, .blue])
    try club.say("new hf red=G1 blue=G2")
    let book = club.book
    let later = BookTime(seconds: club.now.seconds + days * 86_400)
    #expect(book.listed(on: later.day).map(\.number) == (isOld ? [] : [2, 1]))
    #expect(book.hidden(on: later.day).map(\.number) == (isOld ? [1, 2] : []))
    #expect(book.listed(on: club.now.day).map(\.number) == [2, 1], "there again with the clock")
    club.now = later
    let (list, hidden) = (try club.say("list").rows, try club.say("hidden").rows)
    #expect((list.count, hidden.count) == (isOld ? (0, 2) : (2, 0)))
    #expect(try club.say("game 1").game == 1, "by its number")
  }

  @Test func aGameThatIsPutBackIsListedForAnotherThirtyDays() throws {
    var club = Club()
    try club.say("new hf red=G1 blue=G2", by: "Ann")
    let refused = club.book
    try club.say("restore 1", by: "Ann")
    #expect(club.book == refused, "it is in the list")
    club.now = BookTime(seconds: club.now.seconds + 31 * 86_400)
    #expect(club.refusal("restore 1", by: "Cal").contains("Ann began game 1"))
    #expect(club.book == refused)
    try club.say("restore 1", by: "Ann")
    for (days, isListed) in [(0, true), (30, true), (31, false)] {
      let day = Day(club.now.day.number + days)
      #expect(club.book.listed(on: day).isEmpty != isListed, "\(days) days later")
    }
    var copy = Book()
    for record in club.book.snapshot() { _ = try copy.apply(record) }
    #expect(copy == club.book)
  }

  @Test func aGameThatMadeRoomLeavesItsNumbers() throws {
    var club = Club()
    try club.play("hf red=G1 blue=G2", [100, 90], winners: [.red, .blue, .blue])
    let board = try club.book.board()
    #expect(
      try club.book.apply(.forget(game: 1), by: "book", at: club.now) == [.forgotten(games: [1])])
    #expect(club.book.games.isEmpty)
    #expect(try club.book.board() == board)
    #expect(club.book.nextNumber == 2, "a number is never used again")
    #expect(throws: Refusal.self) {
      try club.book.apply(.forget(game: 1), by: "book", at: club.now)
    }
  }

  @Test func laterGamesAddToWhatForgottenOnesGave() throws {
    var club = Club()
    try club.play("hf red=G1 blue=G2", [100, 90], winners: [])
    _ = try club.book.apply(.forget(game: 1), by: "room", at: club.now)
    try club.play("hf red=G1 blue=G2", [0, 90], winners: [])
    let tally = club.book.tally(of: Player.guests[0])
    #expect((tally.played, tally.won) == (2, 1))
    #expect((tally.spent, tally.earned) == (Cents(400), Cents(200)))
  }
}
