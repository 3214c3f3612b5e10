import Cards
import Identity
import ScoreBook
import Testing

/// Which game is meant by somebody who names none.
@Suite struct MeantGameTests {
  /// Games 1 and 4 in the open club and 2 in Ann's are in progress, 3 is complete and 5 dropped.
  private func club() throws -> Club {
    var club = Club()
    try club.say("create \"Tuesday Club\"", by: "ann")
    try say(&club, "ann", 1, "new hf")
    try say(&club, "ann", 2, "new hf club=\"Tuesday Club\"")
    try say(&club, "cal", 3, "new hf")
    try club.complete(3, by: "cal")
    try say(&club, "cal", 4, "new hf")
    try say(&club, "ann", 5, "new hf")
    try say(&club, "ann", 6, "drop 5")
    try say(&club, "bob", 7, "score red clean 1 game=4")
    try say(&club, "bob", 8, "win blue game=1")
    try say(&club, "bob", 9, "finish red game=3 round=1")
    // Reading takes no part, in an hour or today.
    try say(&club, "dee", 10, "sheet red game=1")
    return club
  }

  private func say(_ club: inout Club, _ name: String, _ hour: Int, _ line: String) throws {
    club.now = BookTime(seconds: BookTime(Day(20_600)).seconds + 3600 * hour)
    try club.say(line, by: name)
  }

  /// Nothing is remembered but what is on record.
  private func meant(
    _ club: Club, _ name: String, _ place: String, named: Int? = nil, isAnother: Bool = false
  ) throws -> Int {
    var reader = BookReader(at: club.now, name: name, isMember: true, game: named)
    if isAnother { reader.persons = [PersonID(rawValue: 9)] }
    let words = "sheet red" + place
    let of = try Club.command(words).club
    reader.namedClub = try of.map { try club.book.existingClub(named: $0).id }
    return try club.book.answer(words, for: reader).game ?? 0
  }

  @Test(
    arguments: [
      // the one that was begun last, the one that was changed last, whatever the case
      ("ann", "", nil, 2), ("bob", "", nil, 1), ("BOB", "", nil, 1), ("cal", "", nil, 4),
      // the one that was named last, of others and complete too, but for another club's
      ("eve", "", 1, 1), ("ann", "", 1, 1), ("cal", "", 3, 3),
      ("ann", " club=\"Tuesday Club\"", 1, 2), ("ann", " club=open", 2, 1),
      ("eve", " game=4", 1, 4),
    ] as [(String, String, Int?, Int)])
  func itIsTheOneNamedLastOrOnesOwn(
    name: String, place: String, named: Int?, game: Int
  ) throws {
    #expect(try meant(club(), name, place, named: named) == game)
  }

  @Test(arguments: [
    (
      "eve", "", false,
      "no game in progress is yours: say game=4 for cal's in the open club, game=2 for ann's in"
        + " Tuesday Club, game=1 for ann's in the open club; or first type book game and its number"
    ),
    (
      "bob", " club=\"Tuesday Club\"", false,
      "no game in progress is yours: say game=2 for ann's in Tuesday Club; or first"
        + " type book game and its number"
    ),
    (
      "ann", "", true,
      "no game in progress is yours: say game=4 for cal's in the open club, game=2 for ann's in"
        + " Tuesday Club, game=1 for ann's in the open club; or first type book game and its number"
    ),
    (
      "dee", " club=open", false,
      "game=4 for cal's in the open club, game=1 for ann's in the open club"
    ),
  ])
  func othersAreNamedAndNeverTaken(
    name: String, place: String, isAnother: Bool, words: String
  ) throws {
    let club = try club()
    do {
      Issue.record("\(try meant(club, name, place, isAnother: isAnother)) is nobody's choice")
    } catch let error as Refusal {
      #expect(error.text.contains(words), "\(error.text)")
    }
  }

  /// `book` shows a stranger what is played, and its hints name the game.
  @Test func whatBookShowsIsNotNamedByIt() throws {
    var club = try club()
    let shown = try club.say("", by: "eve")
    let hints = shown.lines.suffix(4)
    #expect(shown.game == 4)
    #expect(hints.first == "Next: book score red cards 450 game=4   enter or correct a count")
    let refusal = club.refusal("score blue cards 450", by: "eve")
    #expect(refusal.contains("no game in progress is yours: say game=4 for cal's"))
    for line in ["score blue cards 450 game=4", "score blue cards 460"] {
      let game = try club.say(line, by: "eve").game
      #expect(game == 4)
    }
  }

  @Test(arguments: [
    ("win 1", 11_500), ("win 1 clean 2", 12_500), ("clean 2 wild 0 win 1", 10_000), ("win 0", 0),
  ])
  func aWinThatIsCountedEntersWhatTheSheetSays(counts: String, total: Int) throws {
    var club = try Club.playing("hkf")
    try club.say("score blue \(counts)")
    #expect(club.book.game(1)?.total(of: .blue) == total)
    #expect(club.book.game(1)?.entry(.blue, .first).counts[.win] == (total == 0 ? 0 : 1))
    // As the journal has it, and a second time it stands there already.
    try club.say("score blue \(counts)")
    #expect(club.book.game(1)?.total(of: .blue) == total)
    var again = Book()
    for record in club.journal { _ = try again.apply(record) }
    #expect(again == club.book)
  }
}
