import Cards
import LineProtocol
import Lines
import ScoreBook
import Testing

/// Clubs beside the open one: whose they are, what is apart in them, who writes.
@Suite struct ClubTests {
  /// A book with ann's club, in which bob writes, and a game in it and one in the open club.
  private static func twoClubs() throws -> Club {
    var club = try Club.withPlayers()
    try club.say("create \"Tuesday Club\"", by: "ann")
    try club.say("admit bob club=\"Tuesday Club\"", by: "ann")
    try club.say("add \"Ann Lee\" club=\"tuesday club\"", by: "ann")
    try club.say("player Ann AN club=Tuesday%20Club", by: "bob")
    try club.say("new hf red=Ann+Bob blue=Cal+Dee")
    try club.say("new hf red=\"Ann Lee\" blue=Ann club=\"Tuesday Club\"", by: "bob")
    return club
  }

  @Test func namesAndInitialsAreUniqueInAClub() throws {
    var club = try Self.twoClubs()
    let tuesday = try club.book.existingClub(named: "Tuesday Club")
    #expect(tuesday.players.dropFirst(6).map(\.name) == ["Ann Lee", "Ann"])
    #expect(tuesday.player("AL")?.name == "Ann Lee" && tuesday.player("AN")?.name == "Ann")
    #expect(club.book.player("Ann Lee") == nil && club.book.player("Bob") != nil)
    #expect(
      club.refusal("add \"ANN LEE\" club=\"Tuesday Club\"", by: "ann").contains(
        "there is a player Ann Lee already"))
    #expect(club.book.games.map(\.club) == [.open, tuesday.id])
    #expect(try club.say("players").values("name").count == 10)
    #expect(try club.say("list").values("game") == ["1"])
    #expect(try club.say("list club=\"Tuesday Club\"").values("game") == ["2"])
    #expect(try club.say("list club=\"Tuesday Club\"").end.hasSuffix(" club=Tuesday Club"))
    #expect(
      club.refusal("new hf red=Bob blue=Ann club=\"Tuesday Club\"", by: "ann").contains(
        "nobody is called \"Bob\": see book players club=\"Tuesday Club\""))
  }

  @Test func onlyWhoIsAdmittedWrites() throws {
    var club = try Self.twoClubs()
    let refused = "only ann and the members whom ann admits write in the club Tuesday Club"
    for line in [
      "add Cal club=\"Tuesday Club\"", "new hf club=\"Tuesday Club\"", "score red clean 1 game=2",
      "win red game=2", "rename Ann Anna club=\"Tuesday Club\"",
      "define mine from=hf club=\"Tuesday Club\"",
    ] {
      #expect(club.refusal(line, by: "cal").contains(refused))
      // A guest may have the name of a member who writes.
      #expect(club.refusal(line, by: "bob", isMember: false).contains(refused))
    }
    #expect(
      club.refusal("admit cal club=\"Tuesday Club\"", by: "bob").contains(
        "the club Tuesday Club is ann's"))
    try club.say("score red clean 1 game=2", by: "bob")
    try club.say("expel BOB club=\"Tuesday Club\"", by: "ann")
    #expect(club.refusal("score red clean 2 game=2", by: "bob").contains(refused))
    #expect(try club.say("sheet red game=2", by: "cal").end.contains("total=500"))
    #expect(
      club.refusal("create Mine", by: "zoe", isMember: false).contains("a club is a member's"))
    #expect(club.refusal("admit bob club=open", by: "ann").contains("the open club is everybody's"))
    #expect(club.refusal("create Open", by: "ann").contains("there is a club open already"))
  }

  @Test func aGameThatIsNamedIsOfItsClub() throws {
    var club = try Self.twoClubs()
    #expect(try club.say("game 2").end.contains("club=Tuesday Club"))
    #expect(try club.say("").end.hasPrefix("book game=2"))
    #expect(try club.say("", by: "eve").end.hasPrefix("book game=1"))
    #expect(try club.say("club=\"Tuesday Club\"").end.hasPrefix("book game=2"))
    #expect(club.refusal("game 1 club=\"Tuesday Club\"").contains("game 1 is of the club open"))
    #expect(
      club.refusal("list club=Monday").contains(
        "there is no club \"Monday\": choose open, Tuesday Club"))
  }

  @Test func aClubGoesWhenItHasNoGames() throws {
    var club = try Self.twoClubs()
    #expect(
      club.refusal("dissolve \"Tuesday Club\"", by: "ann").contains(
        "the club Tuesday Club has games"))
    try club.say("drop 2", by: "ann")
    try club.say("dissolve \"Tuesday Club\"", by: "ann")
    #expect(club.book.clubs.count == 1 && club.book.dropped.isEmpty)
    #expect(club.book.games.map(\.number) == [1])
  }

  /// What is removed with a member's account.
  @Test func aClubOfSomebodyDeletedGoesToWhoWritesThere() throws {
    var club = try Self.twoClubs()
    for change in club.book.removals(of: "ann") {
      _ = try club.book.apply(change, by: "op", at: club.now)
    }
    #expect(try club.book.existingClub(named: "Tuesday Club").owner == "bob")
    for change in club.book.removals(of: "bob") {
      _ = try club.book.apply(change, by: "op", at: club.now)
    }
    #expect(club.book.clubs.map(\.name) == ["open"])
    #expect(club.book.games.allSatisfy { $0.club == .open })
  }

  @Test func aRenamedPlayerKeepsGamesAndNumbers() throws {
    var club = try Self.twoClubs()
    try club.say("score red cards 100 game=1")
    try club.complete(1)
    try club.say("rename Ann \"Ann  Marie\"")
    #expect(club.book.player("Ann") == nil)
    let ann = try #require(club.book.player("ann marie"))
    #expect(ann.initials == "AN" && club.book.tally(of: ann).won == 1)
    #expect(club.book.game(1)?.teams[0].players[0].name == "Ann Marie")
    #expect(try club.book.existingClub(named: "tuesday club").player("Ann") != nil)
    #expect(club.refusal("rename \"Ann Marie\" BOB").contains("there is a player Bob already"))
    #expect(club.refusal("rename G1 Zoe").contains("Guest1 is a guest"))
    // What was a name of somebody is free again.
    try club.say("add Ann")
    #expect(club.book.player("Ann")?.initials == "A", "AN is Ann Marie's")
  }

  @Test(arguments: [
    ("Ann Lee", "AL"), ("Mary Ann van Dyk", "MAV"), ("Zoé", "ZO"), ("Bobby", "BB"),
    ("X", "X"), ("山田 太郎", "山太"), ("O'Neil", "ON"), ("Дарья", "ДА"), ("G", "G"),
  ])
  func initialsAreMadeAndDoNotClash(name: String, initials: String) throws {
    var club = try Club.withPlayers()
    try club.say("player Boris BO2 icon=B")
    try club.say("add \"\(name)\"")
    let added = try #require(club.book.players.last)
    #expect(added.name == name)
    #expect(added.initials == initials)
    #expect(
      Set(club.book.players.map { $0.initials.lowercased() }).count == club.book.players.count)
  }

  @Test func initialsDoNotRunOut() throws {
    var club = Club()
    for number in 1...300 { try club.say("add \"Ann \(String(number, radix: 36))\"") }
    #expect(Set(club.book.players.map(\.initials)).count == 306)
  }

  /// Two ways to write é are one name, and it is kept in the composed form.
  @Test func namesAreComposed() throws {
    var club = Club()
    try club.say("add Zoe\u{301}")
    #expect(club.book.players.last.map { Array($0.name.unicodeScalars).count } == 3)
    #expect(club.refusal("add ZO\u{C9}").contains("there is a player Zoé already"))
  }

  @Test func boardsAreByPeriod() throws {
    var club = Club()
    for (day, winner) in [(20_420, "red"), (20_510, "red"), (20_600, "blue")] {
      club.now = BookTime(Day(day))
      let number = club.book.nextNumber
      try club.say("new hf red=G1 blue=G2")
      try club.say("score \(winner) cards 100 game=\(number)")
      try club.complete(number)
    }
    // 2025-11-28, 2026-02-26 and 2026-05-27.
    let rows = [
      ("board", ["2", "1"]), ("board year=2026", ["1", "1"]), ("board year=2025", ["1", "0"]),
      ("board quarter=2026-q1", ["1", "0"]), ("board quarter=this", ["1", "0"]),
      ("board quarter=last", ["1", "0"]), ("board month=2026-02", ["1", "0"]),
      ("board month=5", ["1", "0"]), ("board month=4", []), ("board season=2025-26", ["2", "1"]),
      ("board season=last", []), ("board season=this", ["2", "1"]),
    ]
    for (line, won) in rows { #expect(try club.say(line).values("won") == won, "\(line)") }
    #expect(throws: Refusal.self) { try club.say("board month=13") }
    #expect(throws: Refusal.self) { try club.say("board year=2026 month=3") }
    // What is forgotten keeps its month, over a snapshot too.
    _ = try club.book.apply(.forget(game: 1), by: "op", at: club.now)
    var restored = Book()
    for record in club.book.snapshot() { _ = try restored.apply(record) }
    #expect(restored == club.book)
    club.book = restored
    for (line, won) in rows { #expect(try club.say(line).values("won") == won, "\(line)") }
  }

  /// A profile is changed by who defined it, as long as no game goes by it.
  @Test func aProfileThatNobodyPlaysIsChanged() throws {
    var club = try Club.withPlayers()
    try club.say("define mine from=hkf win=250 :Mine")
    try club.say("define Mine from=hkf win=300 :Ours")
    #expect(try club.say("rules mine").lines.contains { $0.contains("300") })
    #expect(try club.say("profiles").values("id").filter { $0 == "mine" } == ["mine"])
    let taken = "there is a profile mine already: choose another name"
    #expect(club.refusal("define mine from=hf", by: "bob").contains(taken))
    #expect(club.refusal("define hkf from=hf").contains("there is a profile hkf already"))
    try club.say("new mine red=Ann+Bob blue=Cal+Dee")
    let isPlayed = "a game goes by the profile mine, so it stays as it is: choose another name"
    #expect(club.refusal("define mine from=hf").contains(isPlayed))
    try club.say("drop 1")
    #expect(club.refusal("define mine from=hf").contains(isPlayed), "it can be restored")
    var replayed = Book()
    for record in club.journal { _ = try replayed.apply(record) }
    #expect(replayed == club.book)
    var restored = Book()
    for record in club.book.snapshot() { _ = try restored.apply(record) }
    #expect(restored == club.book)
  }

  @Test func aSnapshotMakesAnEqualBook() throws {
    var club = try Self.twoClubs()
    try club.say("define mine from=hf club=\"Tuesday Club\"", by: "ann")
    try club.say("new mine red=Ann blue=G1 club=\"Tuesday Club\"", by: "bob")
    try club.complete(2, by: "bob")
    try club.say("create Other", by: "ann")
    try club.say("dissolve Other", by: "ann")
    var restored = Book()
    for record in club.book.snapshot() {
      _ = try restored.apply(record.reread())
    }
    #expect(restored == club.book)
    var replayed = Book()
    for record in club.journal { _ = try replayed.apply(record) }
    #expect(replayed == club.book)
  }
}
