import ScoreBook
import Testing

@Suite struct GameTests {
  @Test(arguments: ["hkf", "hf3"])
  func roundsOpenOneAfterTheOther(profile: String) throws {
    var club = try Club.playing(profile)
    for round in Round.all {
      for team in try #require(club.book.game(1)).teamNames {
        #expect(club.book.game(1)?.openRound == round)
        try club.say("finish \(team)")
      }
      #expect(club.book.game(1)?.isComplete(round) == true)
    }
    #expect(club.book.game(1)?.isComplete == true)
    #expect(club.book.game(1)?.openRound == nil)
  }

  @Test(arguments: [
    ("hkf", [0, 12, 25, 37, 50, 62, 75, 87, 100]),
    ("hf3", [0, 8, 16, 25, 33, 41, 50, 58, 66, 75, 83, 91, 100]),
  ])
  func percentIsOfFinishedEntries(profile: String, percents: [Int]) throws {
    var club = try Club.playing(profile)
    var seen = [club.book.game(1)?.percentComplete]
    for _ in Round.all {
      for team in try #require(club.book.game(1)).teamNames {
        try club.say("finish \(team)")
        seen.append(club.book.game(1)?.percentComplete)
      }
    }
    #expect(seen == percents)
  }

  @Test func theSummaryAddsRoundsAndComparesTeams() throws {
    var club = try Club.playing("hf3")
    for line in [
      "score red cards 1000", "score blue cards 400", "score green minus 30", "finish red",
      "finish blue", "finish green", "score blue clean 2",
    ] { try club.say(line) }
    let summary = try #require(club.book.game(1)?.summary)
    #expect(summary.teams.map(\.initials) == [["AN", "BO"], ["CA", "DE"], ["G3", "G4"]])
    #expect(
      summary.teams.map(\.rounds) == [
        [1000, 0, nil, nil], [400, 1000, nil, nil], [-30, 0, nil, nil],
      ])
    #expect(summary.teams.map(\.total) == [1000, 1400, -30])
    #expect(summary.teams.map(\.behind) == [400, 0, 1430])
    #expect(summary.leaders == [.blue])
  }

  @Test func anyPastRoundCanBeCorrectedAndTotalsFollow() throws {
    var club = try Club.playing("hkf")
    let second = try #require(Round(2))
    try club.say("score red cards 14999", by: "ANN")
    try club.say("finish red")
    try club.say("finish blue")
    #expect(club.book.game(1)?.meld(of: .red, in: second) == 50)
    try club.say("set red cards 15000 round=1", by: "BOB")
    #expect(club.book.game(1)?.total(of: .red) == 15_000)
    #expect(club.book.game(1)?.meld(of: .red, in: second) == 90)
    #expect(club.book.game(1)?.openRound == second, "a correction leaves the round complete")
    try club.complete(1)
    try club.say("score blue clean 1 round=1", by: "CAL")
    #expect(club.book.game(1)?.total(of: .blue) == 500)
    let changes = try #require(club.book.game(1)?.changes)
    let others = changes.map(\.author).filter { $0 != "ANN" }
    #expect(others == ["BOB", "CAL"])
    #expect(changes.map(\.number) == Array(1...changes.count))
  }

  @Test func onlyItsLastEntryCompletesARound() throws {
    var club = try Club.playing("hkf")
    func events(_ team: TeamName, _ kind: Entry.Kind) throws -> [BookEvent] {
      let entry = Entry(team, .first, kind)
      return try club.book.apply(.enter(game: 1, entry), by: "ANN", at: club.now)
    }
    #expect(try events(.red, .finish).count == 1)
    #expect(try events(.blue, .finish).last == .roundCompleted(game: 1, .first))
    for kind in [Entry.Kind.win, .count(.cards, 70), .count(.cards, 75)] {
      #expect(try events(.red, kind).count == 1, "\(kind)")
    }
  }

  @Test func undoOfTheLastFinishReopensTheGame() throws {
    var club = try Club.playing("hf")
    try club.complete(1)
    try club.say("undo")
    #expect(club.book.game(1)?.openRound == .last)
  }

  /// A count that was entered once more is not lost with the first entry of it.
  @Test func whatWasEnteredAgainIsNotTakenBack() throws {
    var club = try Club.playing("hkf")
    for line in ["score red clean 3", "score red clean 3 cards 450"] { try club.say(line) }
    #expect(club.refusal("undo 1").contains("is replaced by change 2"))
    for line in ["undo 2", "undo 1"] { try club.say(line) }
    #expect(club.book.game(1)?.total(of: .red) == 0)
  }

  @Test(arguments: ["score red cards 0", "score red cards 70", "win red", "finish red"])
  func whatStandsAlreadyIsNotEnteredTwice(line: String) throws {
    var club = try Club.playing("hkf")
    for first in ["score red cards 70", "win red", "finish red"] where line != "score red cards 0" {
      try club.say(first)
    }
    let before = club.book
    let answer = try club.say(line)
    #expect(club.book == before)
    #expect(
      answer.lines.first == "Game 1 of the open club, round 1: that stands in the book already.")
  }

  @Test func theWinMovesWhenItIsTakenBackFirst() throws {
    var club = try Club.playing("hkf")
    try club.say("win red")
    try club.say("score red win 0")
    #expect(club.book.game(1)?.winner(of: .first) == nil)
    try club.say("score blue win 1")
    #expect(club.book.game(1)?.winner(of: .first) == .blue)
    #expect(club.book.game(1)?.total(of: .blue) == 11_500, "a count of 1 is a win")
  }

  @Test(arguments: [
    ([10, 5, 1], [TeamName.red], [1, 2, 3]), ([5, 5, 1], [.red, .blue], [1, 1, 3]),
    ([9, 5, 5], [.red], [1, 2, 2]), ([7, 7, 7], [.red, .blue, .green], [1, 1, 1]),
    ([-3, -2, -1], [.green], [3, 2, 1]),
  ])
  func tiesShareAPlace(scores: [Int], leaders: [TeamName], places: [Int]) throws {
    var club = Club()
    try club.play("hf3 red=G1 blue=G2 green=G3", scores, winners: [])
    let game = try #require(club.book.game(1))
    #expect(game.leaders == leaders)
    #expect(TeamName.allCases.map { game.place(of: $0) } == places)
  }

  @Test func aGameKeepsTheRulesItBeganWith() throws {
    var club = try Club.playing("hkf")
    let before = club.book.game(1)?.profile
    try club.say("define mine from=hkf win=1")
    #expect(club.book.game(1)?.profile == before)
  }

  /// A stranger sees today's newest; whose own it is, or who named it, also tomorrow.
  @Test func bookAloneShowsTheGameInProgress() throws {
    var club = try Club.playing("hkf")
    func shown(_ name: String, daysLater: Int = 0, named: Int? = nil) -> Int? {
      let day = Day(club.now.day.number + daysLater)
      return club.book.inProgress(for: BookReader(at: BookTime(day), name: name, game: named))?
        .number
    }
    try club.say("new hf red=G1 blue=G2")
    #expect(shown("eve") == 2, "the newest")
    #expect(shown("eve", named: 1) == 1)
    #expect(shown("eve", daysLater: 1) == nil && shown("ann", daysLater: 1) == 2)
    try club.complete(2)
    #expect(shown("eve") == 1, "a complete game is not in progress")
    #expect(shown("eve", named: 2) == 1)
    #expect(Array(club.book.newestFirst.map(\.number)) == [2, 1])
  }

  @Test(arguments: [
    ("new hkf", ["G1+G2", "G3+G4"]), ("new hf3", ["G1+G2", "G3+G4", "G5+G6"]),
    ("new hf blue=G1", ["G2+G3", "G1"]), ("new hf3 red=G6+G2 green=G1", ["G6+G2", "G3+G4", "G1"]),
    ("new hf3 red=G1+G2+G3", ["G1+G2+G3", "G4+G5", "G6"]),
  ])
  func guestsPlayWhereNobodyIsNamed(line: String, teams: [String]) throws {
    var club = Club()
    try club.say(line)
    let game = try #require(club.book.game(1))
    #expect(game.teams.map { $0.initials.joined(separator: "+") } == teams)
  }

  @Test(arguments: [
    (0, "1970-01-01 00:00"), (-5, "1970-01-01 00:00"), (951_782_399, "2000-02-28 23:59"),
    (951_782_400, "2000-02-29 00:00"), (951_868_800, "2000-03-01 00:00"),
    (1_785_438_300, "2026-07-30 19:05"), (4_107_542_400, "2100-03-01 00:00"),
    (Int.max, "9999-12-31 23:59"), (1_798_761_599, "2026-12-31 23:59"),
  ])
  func timesAreDates(seconds: Int, text: String) {
    #expect(BookTime(seconds: seconds).description == text)
  }

  @Test(arguments: [(0, "0.00"), (5, "0.05"), (-150, "-1.50"), (200, "2.00"), (-7, "-0.07")])
  func centsAreDollars(count: Int, text: String) { #expect(Cents(count).description == text) }
}
