import Cards
import LineProtocol
import Lines
import ScoreBook
import Testing

/// Who plays is put right in a game that has begun.
@Suite struct LineupTests {
  private func players(_ club: Club, _ team: TeamName) -> [String] {
    club.book.game(1)?.team(team)?.players.map(\.name) ?? []
  }

  @Test func othersPlayAndTheScoreStays() throws {
    var club = try Club.playing("hf")
    try club.say("player Eve EV")
    try club.say("score red clean 3")
    let answer = try club.say("lineup 1 red=ann+ev", by: "bob")
    #expect(
      answer.lines.first == "Game 1 of the open club: you changed who plays: red Ann and Eve.")
    #expect(players(club, .red) == ["Ann", "Eve"] && players(club, .blue) == ["Cal", "Dee"])
    #expect(club.book.game(1)?.entry(.red, .first).counts[.clean] == 3)
    let changes = try club.say("changes").lines.joined(separator: " ")
    #expect(changes.contains("bob") && changes.contains("changed who plays: red Ann and Eve"))
    try club.complete(1)
    let played = ["Ann", "Bob", "Eve"].map { name in
      club.book.player(name).map { club.book.tally(of: $0).played } ?? -1
    }
    #expect(played == [1, 0, 1], "the game counts for who played it")
  }

  @Test func twoChangePlacesAndItIsTakenBackAndAgain() throws {
    var club = try Club.playing("hf")
    try club.say("lineup 1 red=Ann+Cal blue=Bob+Dee", by: "bob")
    #expect(players(club, .red) == ["Ann", "Cal"] && players(club, .blue) == ["Bob", "Dee"])
    try club.say("undo", by: "bob")
    #expect(players(club, .red) == ["Ann", "Bob"] && players(club, .blue) == ["Cal", "Dee"])
    let answer = try club.say("undo 2", by: "cal")
    #expect(
      answer.lines.prefix(2) == [
        "Game 1 of the open club: you took back bob's undo, change 2, so this stands",
        "  again: red Ann and Cal, blue Bob and Dee.",
      ])
    #expect(players(club, .red) == ["Ann", "Cal"] && players(club, .blue) == ["Bob", "Dee"])
  }

  /// Also those who are in no team any more, and who are called otherwise since.
  @Test func journalAndSnapshotMakeAnEqualBook() throws {
    var club = try Club.playing("hkf")
    try club.say("player Eve EV")
    try club.say("lineup 1 blue=Eve+Dee")
    try club.say("rename Cal \"Cal Lee\"")
    try club.say("lineup 1 red=Ann+G1")
    try club.say("undo")
    try club.say("rename Eve Eva")
    _ = try club.book.apply(.reapPlayers, by: "room", at: club.now)
    #expect(club.book.player("Cal Lee") != nil, "an undo may bring Cal back")
    for records in [club.journal, club.book.snapshot()] {
      var book = Book()
      for record in records { _ = try book.apply(record.reread()) }
      #expect(book == club.book)
    }
    try club.say("undo 1")
    #expect(players(club, .blue) == ["Cal Lee", "Dee"])
  }

  @Test(arguments: [
    ("lineup 1", "as in book lineup 1 red=ANN+EVE"),
    ("lineup 1 green=Ann", "no team green plays in this game"),
    ("lineup 1 red=Nobody", "Nobody"),
    ("lineup 1 red=Ann+Ann", "Ann"),
    ("lineup 1 red=Ann+Cal", "Cal"),
    ("lineup 9 red=Ann+Bob", "there is no game 9"),
  ])
  func whatCannotBeChangesNothing(_ line: String, reason: String) throws {
    var club = try Club.playing("hf")
    let before = club.book
    let error = try #require(throws: Refusal.self) { try club.say(line) }
    #expect(error.text.contains(reason), "\(error.text)")
    #expect(club.book == before)
  }

  @Test func aLaterChangeOfTheSameTeamStands() throws {
    var club = try Club.playing("hf")
    try club.say("lineup 1 red=Ann+G1")
    try club.say("lineup 1 red=Ann+G2")
    let before = club.book
    #expect(throws: Refusal.self) { try club.say("undo 1") }
    #expect(club.book == before)
    #expect(try club.say("lineup 1 red=Ann+G2").lines.first == "That stands in the book already.")
    try club.say("lineup 1 red=Ann+Bob blue=G1+G2")
    try club.say("undo 3")
    #expect(players(club, .red) == ["Ann", "Guest2"] && players(club, .blue) == ["Cal", "Dee"])
  }

  @Test func aCompleteGameIsFirstOpenedAgain() throws {
    var club = try Club.playing("hf")
    try club.say("lineup 1 red=Ann+G1")
    try club.complete(1)
    for line in ["lineup 1 red=Ann+G2", "undo 1 game=1"] {
      #expect(club.refusal(line).contains("game 1 is complete, so who played stays"))
    }
    try club.say("reopen 1 :Bob played")
    try club.say("undo 1 game=1")
    #expect(players(club, .red) == ["Ann", "Bob"])
  }
}
