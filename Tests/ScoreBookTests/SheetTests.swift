import ScoreBook
import Testing

/// The sheets of all teams side by side.
@Suite struct SheetTests {
  private func club() throws -> Club {
    var club = try Club.playing("hf3")
    for line in [
      "win blue", "score blue clean 3 dirty 2 cards 1,250 minus 35", "score red clean 2 cards 845",
      "finish red",
    ] { try club.say(line) }
    return club
  }

  @Test func allTeamsStandSideBySide() throws {
    var club = try club()
    let screen = """
      Game 1, round 1 of 4

                                    to type             red        blue       green
      Players                                         AN+BO       CA+DE       G3+G4
      Win                           win                   0           1           0
      Clean books                   clean                 2           3           0
      Dirty books                   dirty                 0           2           0
      Card count                    cards               845       1,250           0
      Subtract count                minus                 0          35           0
      Round 1                                         1,845       3,615           0
      Total                                           1,845       3,615           0
      Behind                                          1,770           0       3,615
      Opening meld                                       50          50          50
      Entry                                        finished     not yet     not yet

      Next: book score red cards 450   enter or correct counts
            book sheet red             the round of one team
            book game 1                the whole game
      """
    #expect(
      try club.say("sheet").lines
        == screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Whatever was looked at before; only what can be typed next goes by that.
  @Test func theTeamsStandInTheirOrder() throws {
    let club = try club()
    let teams = ["red", "blue", "green"]
    for team in [nil, TeamName.blue, .green] {
      let reader = BookReader(at: club.now, game: 1, team: team)
      let answer = try club.book.answer("sheet", for: reader)
      #expect(answer.values("team") == teams.flatMap { Array(repeating: $0, count: 5) })
      let heading = answer.lines[2].split(separator: " ").suffix(3).map(String.init)
      #expect(heading == teams)
      #expect(answer.lines.contains { $0.hasPrefix("Next: book score \(team ?? .red) ") })
    }
  }

  /// The longest initials of the largest teams.
  @Test func headingsDoNotRunTogether() throws {
    var club = Club()
    for number in 1...12 { try club.say("player P\(number) A\(number + 10)") }
    let teams = [0, 4, 8].map { first in
      (1...4).map { "P\(first + $0)" }.joined(separator: "+")
    }
    try club.say("new hf3 red=\(teams[0]) blue=\(teams[1]) green=\(teams[2])")
    let lines = try club.say("sheet").lines
    #expect(lines[3].split(separator: " ").count == 4, "\(lines[3])")
    #expect(lines.allSatisfy { $0.count <= BookLimits.columns })
  }

  @Test func everyRowNamesItsTeamLast() throws {
    var club = try club()
    let answer = try club.say("sheet")
    #expect(
      answer.words[6] == "element name=clean count=3 points=500 subtotal=1500 team=blue")
    #expect(answer.end == "book game=1 round=1 totals=red:1845,blue:3615,green:0 rows=15")
  }

  @Test(arguments: ["sheet 1", "sheet round=1", "sheet 1 game=1"])
  func aRoundMayStandWithoutATeam(line: String) throws {
    var club = try club()
    try club.say("finish blue")
    try club.say("finish green")
    #expect(try club.say("sheet").lines.first == "Game 1, round 2 of 4")
    #expect(try club.say(line).lines.first == "Game 1, round 1 of 4")
  }
}
