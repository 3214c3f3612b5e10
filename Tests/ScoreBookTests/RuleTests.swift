import Lines
import ScoreBook
import Testing

/// The rules of the four kinds of game, and of a club's own, clause by clause.
@Suite struct RuleTests {
  /// A game of a built-in kind, or of one that these words define.
  private func club(playing kind: String) throws -> Club {
    guard kind.contains("=") else { return try Club.playing(kind) }
    return try Club.saying("ANN> define mine \(kind)\nANN> new mine")
  }

  @Test(arguments: [
    ("hkf hkf-set", "win", 1, 11_500), ("hkf hkf-set", "wild", 1, 2500),
    ("hkf hkf-set", "wild", 2, 5000), ("hkf hkf-set", "sevens", 1, 5000),
    ("hkf hkf-set", "fives", 3, 9000), ("hkf hkf-set", "req-clean", 1, 500),
    ("hkf hkf-set", "req-dirty", 1, 300), ("hkf hkf-set", "clean", 4, 2000),
    ("hkf hkf-set", "dirty", 5, 1500), ("hkf hkf-set", "red3", 1, 100),
    ("hkf hkf-set", "red3", 7, 700), ("hkf hkf-set", "red3", 8, 1100),
    ("hkf hkf-set", "red3", 9, 1200), ("hkf hkf-set", "red3", 20, 2300),
    ("hkf hkf-set", "cards", 1235, 1235), ("hkf hkf-set", "minus", 75, -75),
    ("hkf hkf-set", "clean", 0, 0),
    ("hf hf3", "win", 1, 300), ("hf hf3", "clean", 2, 1000), ("hf hf3", "dirty", 3, 900),
    ("hf hf3", "cards", 640, 640), ("hf hf3", "minus", 5, -5),
  ])
  func points(kinds: String, element: String, count: Int, points: Int) throws {
    for kind in kinds.split(separator: " ") {
      var club = try Club.playing(String(kind))
      try club.say("score blue \(element) \(count)")
      #expect(club.book.game(1)?.total(of: .blue) == points)
      #expect(club.book.game(1)?.total(of: .red) == 0)
    }
  }

  /// By score a team melds what it has reached before the round, and in the first one what nobody
  /// has reached.
  @Test(arguments: [
    ("hkf", 50, -1, 50), ("hkf", 50, 0, 50), ("hkf", 50, 14_999, 50), ("hkf", 50, 15_000, 90),
    ("hkf", 50, 29_999, 90), ("hkf", 50, 30_000, 120), ("hkf", 50, 49_999, 120),
    ("hkf", 50, 50_000, 150), ("hkf", 50, 99_999, 150),
    ("from=hf meld=0:60/5,000:100/20000:200", 60, 4_999, 60),
    ("from=hf meld=0:60/5,000:100/20000:200", 60, 5_000, 100),
    ("from=hf meld=0:60/5,000:100/20000:200", 60, 19_999, 100),
    ("from=hf meld=0:60/5,000:100/20000:200", 60, 20_000, 200),
  ])
  func openingMeldByScore(kind: String, first: Int, score: Int, second: Int) throws {
    var club = try club(playing: kind)
    try club.say("score red \(score < 0 ? "minus" : "cards") \(score.magnitude)")
    #expect(club.book.game(1)?.melds == [first, first])
    for team in ["red", "blue"] { try club.say("finish \(team)") }
    try club.say("score red cards 60000")
    #expect(club.book.game(1)?.melds == [second, first])
  }

  /// By round all teams meld the same, whatever they have; when the game is complete, what they did
  /// in its last round.
  @Test(arguments: [
    ("hkf-set", [50, 90, 120, 150]), ("hf", [50, 90, 120, 150]), ("hf3", [50, 90, 120, 150]),
    ("from=hkf meld=round", [50, 90, 120, 150]),
    ("from=hkf meld=50/90/120/150", [50, 90, 120, 150]),
    ("from=hkf meld=30/60", [30, 60, 60, 60]), ("from=hkf meld=1,000", [1000, 1000, 1000, 1000]),
  ])
  func openingMeldByRound(kind: String, melds: [Int]) throws {
    var club = try club(playing: kind)
    try club.say("score red cards 70000")
    for meld in melds {
      let game = try #require(club.book.game(1))
      #expect(game.melds.allSatisfy { $0 == meld })
      for team in game.teamNames { try club.say("finish \(team)") }
    }
    let complete = try #require(club.book.game(1))
    #expect(complete.isComplete && complete.melds.allSatisfy { $0 == melds.last })
  }

  /// A round opens when all entries of the one before are finished, and of those the share is said.
  @Test(arguments: [
    ("hkf", [0, 12, 25, 37, 50, 62, 75, 87, 100]),
    ("hf3", [0, 8, 16, 25, 33, 41, 50, 58, 66, 75, 83, 91, 100]),
    ("from=hf rounds=1", [0, 50, 100]), ("from=hf rounds=3", [0, 16, 33, 50, 66, 83, 100]),
    (
      "from=hf rounds=8",
      [0, 6, 12, 18, 25, 31, 37, 43, 50, 56, 62, 68, 75, 81, 87, 93, 100]
    ),
  ])
  func roundsOpenOneAfterTheOther(kind: String, percents: [Int]) throws {
    var club = try club(playing: kind)
    let game = try #require(club.book.game(1))
    var seen = [game.percentComplete]
    for round in game.rounds {
      for team in game.teamNames {
        #expect(club.book.game(1)?.openRound == round)
        try club.say("finish \(team)")
        seen.append(club.book.game(1)?.percentComplete ?? 0)
      }
    }
    #expect(seen == percents)
    #expect(club.book.game(1)?.isComplete == true && club.book.game(1)?.openRound == nil)
  }

  /// With a sign or a point it is dollars; a bare number is dollars to people, cents to programs.
  @Test(
    arguments: [
      ("2.50", 250, 250), ("$3", 300, 300), ("$2.50", 250, 250), (".75", 75, 75), ("$.5", 50, 50),
      ("2.5", 250, 250), ("3", 300, 3), ("250", 25_000, 250), ("0", 0, 0), ("$0", 0, 0),
      ("1,2", nil, nil), ("99999", nil, 99_999), ("999.99", 99_999, 99_999),
    ] as [(String, Int?, Int?)])
  func moneyIsReadAsItIsWritten(text: String, dollars: Int?, cents: Int?) throws {
    for (unit, amount) in [(Args.Money.dollars, dollars), (.cents, cents)] {
      let line = "define mine from=hf ante=\(text) round-win=\(text) game-win=\(text)"
      var club = Club()
      let reader = BookReader(at: club.now, name: "ann")
      if case .change(_, let change)? = (try? Club.command(line, money: unit))?.deed {
        _ = try? club.make(change(BookDesk(club.book, for: reader)), by: "ann")
      }
      let end = try? club.say("rules mine").end
      for key in ["ante", "round-win", "game-win"] {
        #expect(
          end?.contains(" \(key)=\(amount ?? -1) ") ?? false == (amount != nil), "\(unit) \(key)")
      }
    }
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
