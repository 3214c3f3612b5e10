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

  /// Everything as wide as it can be.
  static func wideClub() throws -> Club {
    var club = Club()
    for index in 0..<12 {
      let digit = String(index, radix: 16)
      let letter = String(repeating: "山", count: 7) + digit
      let initials = "山水" + digit
      try club.say("player \(letter) \(initials) icon=🦊🦊🦊🦊🦊🦊🦊🦊")
    }
    let points = ScoreElement.builtIn.filter { $0 != .cards && $0 != .minus }
    let worth = points.map { "\($0.key)=99999" }.joined(separator: " ")
    try club.say(
      "define a-long-profile-i from=hkf teams=3 bonus=99999 \(worth) :Thirty-two characters of"
        + " a title"
    )
    let names = club.book.players.suffix(12).map(\.initials)
    let teams = (0..<3).map { names[4 * $0..<4 * $0 + 4].joined(separator: "+") }
    try club.make(.number(next: BookLimits.gameNumber - 1))
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
  func everyScreenEndsWithCommandsThatWork(line: String, isWide: Bool) throws {
    var club = try isWide ? ScreenTests.wideClub() : ScreenTests.club()
    let team = isWide ? "green" : "blue"
    let said = line.split(separator: " ").map { $0 == "green" ? team : String($0) }
    let lines = try club.say(said.joined(separator: " ")).lines
    // Sentences are wrapped for the reader, but columns of figures have to fit.
    let isTable = ["", "game", "sheet green", "sheet", "board", "players"].contains(line)
    for line in lines {
      #expect(!isTable || width(of: line) <= BookLimits.columns, "\(line)")
      #expect(line.last != " ")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
    try expectNext(lines, in: club)
  }

  @Test func boardsOfAWideClubAreNarrow() throws {
    var club = try ScreenTests.wideClub()
    try club.complete(BookLimits.gameNumber - 1)
    for line in ["board", "players", "", "game \(BookLimits.gameNumber - 1)"] {
      let lines = try club.say(line).lines
      #expect(lines.allSatisfy { width(of: $0) <= BookLimits.columns })
      try expectNext(lines, in: club)
    }
  }

  @Test(arguments: ["", "board", "players"])
  func anEmptyBookSaysWhatToType(line: String) throws {
    var club = Club()
    try expectNext(club.say(line).lines, in: club)
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

  @Test(arguments: ["hkf", "hf"], [false, true])
  func aScoreSheetIsPrintedInSeventyTwoColumns(profile: String, isComplete: Bool) throws {
    var club = try Club.playing(profile)
    try club.say("score red clean 3 cards 1,250 minus 40")
    try club.say("win red")
    if isComplete { try club.complete(1) }
    let lines = try club.say("print 1").lines
    #expect(lines.allSatisfy { $0.count <= 72 && $0.last != " " })
    #expect(lines.first?.hasSuffix("Game 1") == true)
    let text = lines.joined(separator: "\n")
    let game = try #require(club.book.game(1))
    for round in game.rounds { #expect(text.contains("\nRound \(round)")) }
    for name in ["Ann", "Bob", "Cal", "Dee"] { #expect(text.contains(name)) }
    #expect(text.contains("1,250"))
    #expect(lines.contains { $0.hasPrefix("TOTAL") })
    #expect(text.contains("red has won.") == isComplete)
    #expect(text.contains("Round 1 of \(game.lastRound) is open.") == !isComplete)
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
