import ScoreBook
import Testing

@Suite struct RuleTests {
  @Test(arguments: [
    ("hkf", 2, OpeningMeld.threshold, "Hand, Knee and Foot", 11),
    ("hkf-set", 2, .round, "Hand, Knee and Foot (Set Meld)", 11),
    ("hf", 2, .round, "Hand & Foot", 5),
    ("hf3", 3, .round, "Hand & Foot (3 Teams)", 5),
  ])
  func builtInProfiles(id: String, teams: Int, meld: OpeningMeld, name: String, elements: Int)
    throws
  {
    let profile = try #require(Book().profile(id))
    #expect(profile.teams == teams)
    #expect(profile.meld == meld)
    #expect(profile.name == name)
    #expect(profile.elements.count == elements)
  }

  @Test func fourProfilesAndSixGuestsFromTheStart() {
    #expect(Book().profiles.map(\.id) == ["hkf", "hkf-set", "hf", "hf3"])
    #expect(Book().players.map(\.initials) == ["G1", "G2", "G3", "G4", "G5", "G6"])
    #expect(Book().players.allSatisfy { $0.group == "LagunaWoods" && $0.reasonInvalid == nil })
    #expect(Book().games.isEmpty)
  }

  @Test(arguments: [
    ("win", 1, 11_500), ("wild", 1, 2500), ("wild", 2, 5000), ("sevens", 1, 5000),
    ("fives", 3, 9000),
    ("req-clean", 1, 500), ("req-dirty", 1, 300), ("clean", 4, 2000), ("dirty", 5, 1500),
    ("red3", 1, 100), ("red3", 7, 700), ("red3", 8, 1100), ("red3", 9, 1200), ("red3", 20, 2300),
    ("cards", 1235, 1235), ("minus", 75, -75), ("clean", 0, 0),
  ])
  func handKneeAndFootPoints(element: String, count: Int, points: Int) throws {
    for profile in ["hkf", "hkf-set"] {
      var club = try Club.playing(profile)
      try club.say("score blue \(element) \(count)")
      #expect(club.book.game(1)?.total(of: .blue) == points)
      #expect(club.book.game(1)?.total(of: .red) == 0)
    }
  }

  @Test(arguments: [
    ("win", 1, 300), ("clean", 2, 1000), ("dirty", 3, 900), ("cards", 640, 640), ("minus", 5, -5),
  ])
  func handAndFootPoints(element: String, count: Int, points: Int) throws {
    for profile in ["hf", "hf3"] {
      var club = try Club.playing(profile)
      try club.say("score red \(element) \(count)")
      #expect(club.book.game(1)?.total(of: .red) == points)
    }
  }

  @Test(arguments: [
    (-1, 50), (0, 50), (14_999, 50), (15_000, 90), (29_999, 90), (30_000, 120), (49_999, 120),
    (50_000, 150), (99_999, 150),
  ])
  func thresholdMeldLooksAtTheScoreBeforeTheRound(score: Int, meld: Int) throws {
    var club = try Club.playing("hkf")
    try club.say("score red \(score < 0 ? "minus" : "cards") \(score.magnitude)")
    #expect(club.book.game(1)?.summary.teams[0].meld == 50, "round 1 begins with nothing")
    try club.say("finish red")
    try club.say("finish blue")
    try club.say("score red cards 60000")
    let summary = try #require(club.book.game(1)?.summary)
    #expect(summary.teams.map(\.meld) == [meld, 50])
  }

  @Test(arguments: ["hkf-set", "hf", "hf3"])
  func setMeldLooksAtTheRound(profile: String) throws {
    var club = try Club.playing(profile)
    try club.say("score red cards 70000")
    for meld in [50, 90, 120, 150] {
      let teams = try #require(club.book.game(1)?.summary.teams)
      #expect(teams.allSatisfy { $0.meld == meld })
      for team in teams { try club.say("finish \(team.name)") }
    }
    #expect(
      club.book.game(1)?.summary.teams.map(\.meld).max() == 150, "complete: of the last round")
  }

  @Test(arguments: [
    ("hkf", ["win", "wild", "sevens", "fives", "req-clean", "req-dirty"], 11_500),
    ("hkf-set", ["win", "wild", "sevens", "fives", "req-clean", "req-dirty"], 11_500),
    ("hf", ["win"], 300), ("hf3", ["win"], 300),
  ])
  func winSetsItsDefaults(profile: String, defaults: [String], points: Int) throws {
    var club = try Club.playing(profile)
    try club.say("score red cards 10")
    try club.say("win red")
    let game = try #require(club.book.game(1))
    let sheet = try game.sheet(of: .red, in: .first)
    #expect(sheet.lines.filter { $0.count == 1 }.map(\.key) == defaults)
    #expect(sheet.total == points + 10)
    #expect(game.winner(of: .first) == .red)
  }

  @Test func winDefaultsAreCorrectedByHand() throws {
    var club = try Club.playing("hkf")
    try club.say("score red wild 2")
    try club.say("win red")
    try club.say("score red sevens 0")
    try club.say("win red")
    let sheet = try #require(try club.book.game(1)?.sheet(of: .red, in: .first))
    let counts = Dictionary(sheet.lines.map { ($0.key, $0.count) }) { first, _ in first }
    #expect(counts["wild"] == 1, "a win sets what is required to 1")
    #expect(counts["sevens"] == 0, "a win that stands is not entered again")
  }

  @Test(arguments: [
    ("mine from=hkf win=250 wild=1500", "win", 10_550),
    ("mine from=hkf win=250 wild=1500", "wild", 1500),
    ("mine from=hkf win=250 wild=1500", "clean", 500), ("mine from=hf dirty=0", "dirty", 0),
    ("mine from=HKF red3=99999", "red3", 99_999),
  ])
  func ownProfileChangesPoints(words: String, element: String, points: Int) throws {
    var club = try Club.withPlayers()
    try club.say("define \(words)")
    try club.say("new mine red=Ann blue=Bob")
    try club.say("score red \(element) 1")
    #expect(club.book.game(1)?.total(of: .red) == points)
  }

  @Test func ownProfileChangesTeamsMeldBonusAndTitle() throws {
    var club = try Club.withPlayers()
    try club.say("define big from=hkf teams=3 meld=round bonus=1000 :Big Foot")
    let profile = try #require(club.book.profile("big"))
    #expect((profile.name, profile.teams, profile.meld) == ("Big Foot", 3, .round))
    try club.say("new big red=G1 blue=G2 green=G3")
    try club.say("score green red3 8")
    #expect(club.book.game(1)?.total(of: .green) == 1800)
  }
}
