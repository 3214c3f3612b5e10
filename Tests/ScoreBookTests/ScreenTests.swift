import ScoreBook
import Testing

@Suite struct ScreenTests {
  /// A game in its second round, and before it a complete one of three teams.
  static func club() throws -> Club {
    var club = try Club.withPlayers()
    try club.play("hf3 red=G1 blue=G2 green=G3", [100, 90, 90], winners: [.red])
    club.now = BookTime(seconds: club.now.seconds + 86_400 + 19 * 3600 + 5 * 60)
    for line in [
      "new hkf red=Ann+Bob blue=Cal+Dee", "win red", "score red cards 1250", "score red red3 8",
      "score blue minus 120", "finish red", "finish blue", "score blue clean 2",
    ] { try club.say(line) }
    return club
  }

  static let screens: [(line: String, screen: String)] = [
    (
      "",
      """
      Game 2, Hand, Knee and Foot, begun 2026-05-28 19:05
      Round 2 of 4, 25 % complete.

                                         red                blue
      Players                          AN+BO               CA+DE
      Round 1                         13,850                -120
      Round 2                              0               1,000
      Round 3                              -                   -
      Round 4                              -                   -
      Total                           13,850                 880
      Behind                               0              12,970
      Opening meld                        50                  50
      Entry round 2                  not yet             not yet

      Next: book score red cards 450   enter or correct a count
            book win red               red went out first
            book sheet red             red's round line by line
            book finish red            red's entry for round 2 is complete
            book undo                  take back your newest entry
      """
    ),
    (
      "game 1",
      """
      Game 1, Hand & Foot (3 Teams), begun 2026-05-27 00:00
      Complete: red has won.

                                         red                blue               green
      Players                             G1                  G2                  G3
      Round 1                            400                  90                  90
      Round 2                              0                   0                   0
      Round 3                              0                   0                   0
      Round 4                              0                   0                   0
      Total                              400                  90                  90
      Behind                               0                 310                 310

      Next: book new hf3 red=G1+G2 blue=G3+G4 green=G5+G6   a new game
            book score red cards 450 round=4                correct a round
            book reopen 1 :WHY                              open it again
            book board                                      the leader board
      """
    ),
    (
      "list",
      """
      Games, newest first

      Game 2   2026-05-28   Hand, Knee and Foot   round 2 of 4, 25 % complete
        red    AN+BO                   13,850   leads               meld 50
        blue   CA+DE                      880   behind 12,970       meld 50

      Game 1   2026-05-27   Hand & Foot (3 Teams)   complete
        red    G1                         400   winner
        blue   G2                          90   behind 310
        green  G3                          90   behind 310

      Next: book game 2                         the summary of game 2
            book new hkf red=G1+G2 blue=G3+G4   a new game
            book board                          the leader board
      """
    ),
    (
      "sheet red 1",
      """
      Game 2, round 1, red (AN+BO): finished

                                     to type       count      points       subtotal
      Win                            win               1         200            200
      Book of wilds *                wild              1       2,500          2,500
      Book of 7s *                   sevens            1       5,000          5,000
      Book of 5s *                   fives             1       3,000          3,000
      Required clean book *          req-clean         1         500            500
      Required dirty book *          req-dirty         1         300            300
      Extra clean books              clean             0         500              0
      Extra dirty books              dirty             0         300              0
      Red threes played              red3              8         100            800
      Bonus, more than 7 red threes  -                 1         300            300
      Card count                     cards         1,250           1          1,250
      Subtract count                 minus             0          -1              0
      Round 1                                                                13,850
      Books with * are needed to go out; book win red enters 1 for each

      Next: book score red cards 450 round=1   enter or correct a count
            book game 2                        the whole game
      """
    ),
    (
      "score blue clean 3",
      """
      Game 2 of the open club, round 2: you entered blue clean 3 (it was 2).
      Round 2, blue: 1,500. Total: 1,380.

      Next: book sheet blue    the round line by line
            book finish blue   this entry is complete
            book undo          take back your newest entry
            book game 2        the whole game
      """
    ),
    (
      "board",
      """
      Leader board of the group LagunaWoods, money in dollars

      Rank  Player    Played   Won  Percent  Rounds    Spent    Earned    Balance
         1  Guest1         1     1    100 %       1     2.00      2.75       0.75
         2  Guest2         1     0      0 %       0     2.00      0.50      -1.50
         2  Guest3         1     0      0 %       0     2.00      0.50      -1.50

      Next: book        today's game
            book list   all games
      """
    ),
    (
      "changes",
      """
      Changes of game 2, newest first

          7  05-28 19:05  ANN       blue round 2: clean 2, was 0
          6  05-28 19:05  ANN       blue round 1: finished
          5  05-28 19:05  ANN       red round 1: finished
          4  05-28 19:05  ANN       blue round 1: minus 120, was 0
          3  05-28 19:05  ANN       red round 1: red3 8, was 0
          2  05-28 19:05  ANN       red round 1: cards 1250, was 0
          1  05-28 19:05  ANN       red round 1: the win

      Next: book undo     take back your newest entry
            book game 2   the whole game
      """
    ),
  ]

  @Test(arguments: screens)
  func screensAsTheyStand(line: String, screen: String) throws {
    var club = try ScreenTests.club()
    #expect(
      try club.say(line).lines
        == screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Everything as wide as it can be.
  static func wideClub() throws -> Club {
    var club = Club()
    for index in 0..<12 {
      let letter = String(repeating: "山", count: 7) + "\(UInt8(index), radix: 16)"
      let initials = "山水\(UInt8(index), radix: 16)"
      let group = String(repeating: "山", count: 16)
      try club.say("player \(letter) \(initials) icon=🦊🦊🦊🦊🦊🦊🦊🦊 group=\(group)")
    }
    let points = ScoreElement.builtIn.filter { $0 != .cards && $0 != .minus }
    let worth = points.map { "\($0.key)=99999" }.joined(separator: " ")
    try club.say(
      "define a-long-profile-i from=hkf teams=3 bonus=99999 \(worth) :Thirty-two characters of"
        + " a title"
    )
    let names = club.book.players.suffix(12).map(\.initials)
    let teams = (0..<3).map { names[4 * $0..<4 * $0 + 4].joined(separator: "+") }
    _ = try club.book.apply(.number(next: BookLimits.gameNumber - 1), by: "", at: club.now)
    try club.say("new a-long-profile-i red=\(teams[0]) blue=\(teams[1]) green=\(teams[2])", by: "")
    club.namedByAll = BookLimits.gameNumber - 1
    for element in ScoreElement.builtIn where element != .minus {
      try club.say(
        "score green \(element.key) \(element.maximum)", by: String(repeating: "W", count: 90))
      try club.say("score red minus 9999")
      try club.say("undo")
    }
    return club
  }

  static let everyScreen = [
    "", "list", "game", "sheet green", "sheet", "rules", "rules hf3", "board", "players",
    "profiles", "changes", "help",
    "score green minus 99999", "score green win 0", "finish green", "undo 4", "win green",
    "list from=99",
    "changes from=5",
  ]

  @Test(arguments: everyScreen, [true, false])
  func everyScreenIsNarrowAndEndsWithCommandsThatWork(line: String, isWide: Bool) throws {
    var club = try isWide ? ScreenTests.wideClub() : ScreenTests.club()
    let team = isWide ? "green" : "blue"
    let said = line.split(separator: " ").map { $0 == "green" ? team : String($0) }
    let lines = try club.say(said.joined(separator: " ")).lines
    for line in lines {
      #expect(width(of: line) <= BookLimits.columns, "\(line)")
      #expect(line.last != " ")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
    try expectNext(lines, in: club)
  }

  @Test func boardsOfAWideClubAreNarrow() throws {
    var club = try ScreenTests.wideClub()
    try club.complete(BookLimits.gameNumber - 1)
    let group = try #require(club.book.players.last).group
    for line in ["board \(group)", "players \(group)", "", "game \(BookLimits.gameNumber - 1)"] {
      let lines = try club.say(line).lines
      #expect(lines.allSatisfy { width(of: $0) <= BookLimits.columns })
      try expectNext(lines, in: club)
    }
  }

  @Test func anEmptyBookSaysWhatToType() throws {
    var club = Club()
    #expect(try club.say("").lines.first == "There is no game in the book.")
    try expectNext(club.say("").lines, in: club)
    try expectNext(club.say("board").lines, in: club)
    try expectNext(club.say("players").lines, in: club)
  }

  @Test func longListsComeInPages() throws {
    var club = Club()
    for _ in 0..<120 { try club.say("new hf red=G1 blue=G2") }
    var shown: [String] = []
    var line: String? = "list"
    while let next = line {
      let answer = try club.say(next)
      shown += answer.values("game")
      #expect(answer.rows.count <= BookLimits.rowsShown)
      let command = answer.lines.first { $0.hasPrefix("Next: book list from=") }
      line = command.map { $0.dropFirst(11).split(separator: " ").prefix(2).joined(separator: " ") }
    }
    let all: [String] = (1...120).reversed().map { String($0) }
    #expect(shown == all)
  }

  /// The last lines name commands; each is understood and accepted just as it stands.
  private func expectNext(_ lines: [String], in club: Club) throws {
    let start = try #require(lines.firstIndex { $0.hasPrefix("Next: book") })
    for line in lines[start...] {
      let command = line.dropFirst(6).split(separator: "   ")[0]
      #expect(command.hasPrefix("book"), "\(line)")
      var club = club
      if command.contains("NAME") || command.contains("ID") { continue }
      #expect(throws: Never.self, "\(line)") { try club.say(String(command.dropFirst(4))) }
    }
  }

  /// Two columns for what lies above the scripts of Europe, one for the rest.
  private func width(of line: String) -> Int {
    line.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value > 0x2E80 } ? 2 : 1) }
  }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(_ value: UInt8, radix: Int) {
    appendLiteral(String(value, radix: radix))
  }
}
