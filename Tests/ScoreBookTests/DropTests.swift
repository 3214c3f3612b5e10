import Cards
import Identity
import LineProtocol
import Lines
import ScoreBook
import Testing

/// A dropped game is kept, and comes back as it was.
@Suite struct DropTests {
  private func after(_ days: Int, _ time: BookTime) -> BookTime {
    BookTime(seconds: time.seconds + days * 86_400)
  }

  private func copy(_ records: [BookRecord]) throws -> Book {
    var book = Book()
    for record in records { _ = try book.apply(record.reread()) }
    return book
  }

  /// A game in progress with entries, one of them taken back, and one of two people locked.
  private func club() throws -> Club {
    var club = try Club.playing("hf3")
    for line in [
      "win red", "score red clean 3 cards 120", "score blue dirty 2", "undo", "finish green",
      "lock 1", "allow 1 bob",
    ] { try club.say(line) }
    return club
  }

  @Test func aDroppedGameComesBackAsItWas() throws {
    var club = try club()
    let before = club.book
    try club.say("drop 1")
    #expect(club.book.games.isEmpty && club.book.listed(on: club.now.day).isEmpty)
    for line in ["score red clean 1 game=1", "game 1", "undo game=1", "lock 1", "drop 1"] {
      let error = #expect(throws: Refusal.self) { try club.say(line) }
      #expect(error?.code == .ruleUnknown, "\(line)")
      #expect(error?.text.contains("book restore 1") == true, "\(line)")
    }
    #expect(try copy(club.journal) == club.book)
    #expect(try copy(club.book.snapshot()) == club.book)
    club.now = after(3, club.now)
    try club.say("restore 1")
    #expect(club.book == before)
    #expect(try copy(club.journal) == before)
  }

  /// What a complete game gives to the board goes with the operator's drop, and comes back with it.
  @Test func theOperatorsDropTakesTheNumbersAndBringsThemBack() throws {
    var club = try Club.withPlayers()
    try club.play("hf3 red=Ann blue=Bob green=Cal", [5, 3, 1], winners: [.red, .blue])
    try club.play("hkf red=Ann blue=Dee", [0, 9], winners: [.blue])
    let (before, board) = (club.book, try club.book.board())
    for number in [1, 2] {
      _ = try club.book.apply(.remove(game: number, isKept: true), by: "op", at: club.now)
    }
    #expect(try club.book.board().isEmpty)
    #expect(try copy(club.book.snapshot()) == club.book)
    let error = #expect(throws: Refusal.self) { try club.say("restore 1") }
    #expect(error?.text.contains("the operator of the server can") == true)
    for number in [2, 1] {
      _ = try club.book.apply(.restore(game: number), by: "op", at: club.now)
    }
    #expect(club.book == before)
    #expect(try club.book.board() == board)
  }

  @Test(arguments: [(0, true), (29, true), (30, true), (31, false), (400, false)])
  func itCanBeBroughtBackForThirtyDays(days: Int, comesBack: Bool) throws {
    var club = try club()
    try club.say("drop 1")
    let dropped = club.book
    club.now = after(days, club.now)
    guard comesBack else {
      #expect(club.refusal("restore 1").contains("there is no game 1"))
      #expect(club.refusal("game 1").contains("there is no game 1"))
      #expect(try !club.say("hidden").lines.contains { $0.hasPrefix("Game 1") })
      #expect(club.book == dropped, "it goes by a record only")
      return
    }
    #expect(try club.say("hidden").lines.contains { $0.hasPrefix("Game 1   until ") })
    try club.say("restore 1")
    #expect(club.book.listed(on: club.now.day).map(\.number) == [1])
  }

  /// Whatever the clock shows when a journal is read, its records decide.
  @Test func theEndIsARecord() throws {
    var club = try club()
    try club.say("drop 1")
    let late = after(500, club.now)
    let end = BookRecord(.forget(game: 1), by: "book", at: late)
    var restored = club.book
    #expect(try restored.apply(.restore(game: 1), by: "ANN", at: late).count == 1)
    #expect(try club.book.apply(end) == [.dropsEnded(games: [1])])
    #expect(club.book.changeCount == 0 && club.book.droppedGame(1) == nil)
    #expect(club.refusal("restore 1").contains("there is no game 1"))
    #expect(try copy(club.journal + [end]) == club.book)
    try club.say("new hf")
    #expect(club.book.games.map(\.number) == [2], "a number is never used again")
  }

  @Test func aGameThatIsRemovedForGoodDoesNotComeBack() throws {
    var club = try club()
    let removed = BookChange.remove(game: 1, isKept: false)
    #expect(try club.book.apply(removed, by: "ANN", at: club.now).count == 1)
    #expect(club.book.dropped.isEmpty && club.book.changeCount == 0)
    #expect(club.refusal("restore 1").contains("there is no game 1"))
  }

  @Test func anErasedMembersDroppedGamesAreGone() throws {
    var club = try Club.withPlayers()
    try club.say("define own from=hf", by: "eve")
    try club.say("new own", by: "eve")
    try club.say("new hf", by: "eve")
    try club.say("drop 1", by: "eve")
    for change in club.book.removals(of: "EVE") {
      _ = try club.book.apply(change, by: "op", at: club.now)
    }
    #expect(club.book.games.isEmpty && club.book.dropped.isEmpty)
    #expect(club.book.profile("own") == nil && club.book.changeCount == 0)
  }

  /// What a dropped game needs stays with it: players, who may be called otherwise since, and, as
  /// long as no operator removes it, its profile.
  @Test func playersAndProfilesOfDroppedGames() throws {
    var club = try Club.withPlayers()
    try club.say("define own from=hf", by: "eve")
    try club.say("new own red=Ann blue=Bob", by: "eve")
    try club.say("drop 1", by: "eve")
    try club.say("player Ann initials=XY")
    _ = try club.book.apply(.reapPlayers, by: "op", at: club.now)
    #expect(club.book.players.map(\.name).suffix(2) == ["Ann", "Bob"])
    #expect(try copy(club.book.snapshot()) == club.book)
    try club.say("restore 1", by: "eve")
    #expect(club.book.game(1)?.teams.first?.initials == ["XY"])
    try club.say("drop 1", by: "eve")
    #expect(
      try club.book.apply(.dropProfile("own"), by: "op", at: club.now)
        == [.profileDropped("own", in: .open, by: "op"), .dropsEnded(games: [1])])
    #expect(try copy(club.book.snapshot()) == club.book)
  }

  /// A game that the operator drops whose owner has dropped it is the operator's to bring back.
  @Test func theOperatorHasTheLastWord() throws {
    var club = try club()
    try club.say("drop 1")
    _ = try club.book.apply(.remove(game: 1, isKept: true), by: "op", at: club.now)
    #expect(throws: Refusal.self) { try club.say("restore 1") }
    _ = try club.book.apply(.restore(game: 1), by: "op", at: club.now)
    #expect(club.book.game(1)?.percentComplete == 8)
  }

  @Test func itIsSaidWhatIsLost() throws {
    var club = try club()
    let game = try #require(club.book.game(1))
    #expect(
      BookScreen.loss(of: game)
        == "game 1 has 3 entries, red 1,920, blue 0, green 0 in round 1 of 4: type book drop 1 once"
        + " more to drop it; book restore 1 brings it back for 30 days")
    try club.say("new hf")
    let empty = try #require(club.book.game(2))
    #expect(
      BookScreen.loss(of: empty).hasPrefix("nothing is entered in game 2 yet: type book drop"))
    let lines = try club.say("drop 2").lines
    #expect(lines[0] == "You dropped game 2.")
    #expect(lines[1].hasSuffix("until 2026-06-26, by book restore 2"))
  }
}
