import Cards
import Lines
import ScoreBook
import Testing

/// A dropped game is kept, and comes back as it was.
@Suite struct DropTests {
  private func after(_ days: Int, _ time: BookTime) -> BookTime {
    BookTime(seconds: time.seconds + days * 86_400)
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
    try club.expectKept()
    club.now = after(3, club.now)
    try club.say("restore 1")
    let (game, was) = (try #require(club.book.game(1)), try #require(before.game(1)))
    let changes = game.changes.map(\.words)
    #expect(
      Array(changes) == was.changes.map(\.words) + [
        "dropped the game", "put the game back into the list",
      ])
    #expect(game.teamNames.map { game.total(of: $0) } == was.teamNames.map { was.total(of: $0) })
    #expect(game.writers == was.writers && club.book.changeCount == before.changeCount + 2)
    try club.expectKept()
  }

  /// What a complete game gives to the board goes with the operator's drop, and comes back with it.
  @Test func theOperatorsDropTakesTheNumbersAndBringsThemBack() throws {
    var club = try Club.withPlayers()
    try club.play("hf3 red=Ann blue=Bob green=Cal", [5, 3, 1], winners: [.red, .blue])
    try club.play("hkf red=Ann blue=Dee", [0, 9], winners: [.blue])
    let (before, board) = (club.book, club.book.board())
    for number in [1, 2] { try club.make(.remove(game: number, isKept: true)) }
    #expect(club.book.board().isEmpty)
    try club.expectKept()
    #expect(club.refusal("restore 1").contains("the operator of the server can"))
    for number in [2, 1] { try club.make(.restore(game: number)) }
    #expect(club.book.games.map(\.leaders) == before.games.map(\.leaders))
    #expect(club.book.board() == board)
    try club.expectKept()
  }

  /// Whatever the clock shows when a journal is read, its records decide.
  @Test func theEndIsARecord() throws {
    var club = try club()
    try club.say("drop 1")
    club.now = after(500, club.now)
    var restored = club.book
    #expect(try restored.apply(.restore(game: 1), by: "ANN", at: club.now).count == 1)
    #expect(
      try club.make(.forget(game: 1)).map(\.sentence)
        == ["Nothing brings back game 1, dropped before, any more."])
    #expect(club.book.changeCount == 0 && club.book.droppedGame(1) == nil)
    #expect(club.refusal("restore 1").contains("there is no game 1"))
    try club.expectKept()
    try club.say("new hf")
    #expect(club.book.games.map(\.number) == [2], "a number is never used again")
  }

  /// The operator's removal takes back what a game has given to the players' numbers.
  @Test func aGameThatIsRemovedForGoodCountsForNobodyAndDoesNotComeBack() throws {
    var club = try Club.playing("hf")
    try club.complete(1)
    let player = try #require(club.book.game(1)?.teams.first?.players.first)
    #expect(club.book.tally(of: player).played == 1)
    try club.make(.remove(game: 1, isKept: false))
    #expect(club.book.tally(of: player) == Tally() && club.book.game(1) == nil)
    #expect(club.book.dropped.isEmpty && club.book.changeCount == 0)
    #expect(club.refusal("restore 1").contains("there is no game 1"))
  }

  @Test func aProfileIsRemovedUnlessAGameGoesByIt() throws {
    var club = try Club.saying("eve> define own from=hf\neve> new own")
    for (id, code) in [("own", "rule.profile"), ("hf", "rule.profile"), ("x", "rule.unknown")] {
      let error = #expect(throws: Refusal.self) { try club.make(.dropProfile(id)) }
      #expect(error?.code.rawValue == code)
    }
    try club.make(.remove(game: 1, isKept: false))
    try club.make(.dropProfile("OWN"))
    #expect(club.book.profile("own") == nil)
  }

  /// What a dropped game needs stays with it: players, who may be called otherwise since, and, as
  /// long as no operator removes it, its profile.
  @Test func playersAndProfilesOfDroppedGames() throws {
    var club = try Club.withPlayers()
    try club.say("define own from=hf", by: "eve")
    try club.say("new own red=Ann blue=Bob", by: "eve")
    try club.say("drop 1", by: "eve")
    try club.say("player Ann initials=XY")
    try club.make(.reapPlayers)
    #expect(club.book.players.map(\.name).suffix(2) == ["Ann", "Bob"])
    try club.expectKept()
    try club.say("restore 1", by: "eve")
    #expect(club.book.game(1)?.teams.first?.initials == ["XY"])
    try club.say("drop 1", by: "eve")
    #expect(
      try club.make(.dropProfile("own")).map(\.sentence) == [
        "op removed the profile own.", "Nothing brings back game 1, dropped before, any more.",
      ])
    try club.expectKept()
  }
}
