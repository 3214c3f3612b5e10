import Cards
import LineProtocol
import ScoreBook
import Testing

/// Each line of bad input is refused with an error that names the fix, and the book stays as it
/// was.
@Suite struct BadInputTests {
  /// In every row round 1 is complete and won by red, round 2 is open, the game is of two teams.
  static func club() throws -> Club {
    var club = try Club.playing("hkf")
    for line in ["win red", "finish red", "finish blue", "score red cards 10"] {
      try club.say(line)
    }
    return club
  }

  static let refused: [(line: String, code: String, fix: String)] = [
    ("new whist red=Ann blue=Bob", "rule.unknown", "choose one of hkf, hkf-set, hf, hf3"),
    ("define mine from=whist", "rule.unknown", "choose one of hkf"),
    ("score green cards 3", "rule.unknown", "choose red or blue"),
    ("win green", "rule.unknown", "choose red or blue"),
    ("finish green round=1", "rule.unknown", "choose red or blue"),
    ("sheet green 1", "rule.unknown", "choose red or blue"),
    ("new hkf red=Ann+Zoe blue=Bob", "rule.unknown", "book player NAME INITIALS"),
    ("new hkf red=Ann+ blue=Bob", "rule.unknown", "red=ANN+BOB"),
    ("board Nowhere", "rule.unknown", "choose one of LagunaWoods"),
    ("players Nowhere", "rule.unknown", "choose one of LagunaWoods"),
    ("game 7", "rule.unknown", "book list"), ("undo game=7", "rule.unknown", "book list"),
    ("score red cards 3 game=-1", "rule.unknown", "book list"),
    ("player Ann ZZ", "rule.taken", "choose another name"),
    ("player Ann ZZ", "rule.taken", "book player Ann icon=A"),
    ("player Zoe", "rule.unknown", "book player NAME INITIALS"),
    ("player Zoe icon=Z", "rule.unknown", "book player NAME INITIALS"),
    ("player Ann initials=BO", "rule.taken", "choose others"),
    ("player Ann initials=", "rule.player", "1 to 3 characters"),
    ("player Ann email=x", "rule.player", "ann@example.org"),
    ("player Ann phone=x", "rule.player", "write digits"),
    ("player Ann group=", "rule.player", "1 to 16 characters"),
    ("player Guest1 icon=G", "rule.player", "book player NAME INITIALS"),
    ("card green", "rule.unknown", "choose red or blue"),
    ("card red 3", "rule.round", "first finish round 2"),
    ("drop 7", "rule.unknown", "book list"),
    ("undo 99", "rule.undo", "book changes game=1"), ("undo 0", "rule.undo", "book changes game=1"),
    ("undo -99999999999999999999", "rule.undo", "book changes game=1"),
    ("player Zoe AN", "rule.taken", "choose others"),
    ("define hkf from=hf", "rule.taken", "choose another name"),
    ("score red jokers 3", "rule.element", "choose one of win"),
    ("score red clean 3 rund=1", "rule.element", "rund does not count"),
    ("score red clean -1", "rule.count", "enter 0 to 99"),
    ("score red clean 100", "rule.count", "enter 0 to 99"),
    ("score red cards 100000", "rule.count", "enter 0 to 99999"),
    ("score red cards 99999999999999999999", "rule.count", "enter 0 to 99999"),
    ("score red minus -99999999999999999999", "rule.count", "enter 0 to 99999"),
    ("score red minus +99999999999999999999", "rule.count", "enter 0 to 99999"),
    ("score red cards -11", "rule.count", "enter 0 to 99999"),
    ("score red clean 3 dirty 100", "rule.count", "enter 0 to 99"),
    ("score blue clean 3 win 1 round=1", "rule.winner", "book score red win 0 round=1"),
    ("score red win 2", "rule.count", "enter 0 to 1"),
    ("score red cards 3 round=3", "rule.round", "book finish red round=2 game=1"),
    ("win red round=4", "rule.round", "first finish round 2"),
    ("finish red round=3", "rule.round", "first finish round 2"),
    ("sheet red 3", "rule.round", "first finish round 2"),
    ("win blue round=1", "rule.winner", "book score red win 0 round=1"),
    ("score blue win 1 round=1", "rule.winner", "book score red win 0 round=1"),
    ("new hkf red=", "rule.unknown", "red=ANN+BOB"),
    ("new hkf red=G1+G2+G3+G4+G5+G6", "rule.teams", "book new hkf red=NAME+NAME blue=NAME+NAME"),
    ("score red cards 99999999999999999999", "rule.count", "that is too many for cards"),
    ("new hkf red=Ann blue=Bob green=Cal", "rule.teams", "for 2 teams"),
    ("new hkf red=Ann+Bob blue=an", "rule.teams", "name somebody else"),
    ("new hkf red=G1+G2+G3+G4+G5 blue=Ann", "rule.teams", "at most 4"),
    ("define mine from=hf wild=5", "rule.element", "choose one of win, clean"),
    ("define mine from=hf bonus=5", "rule.profile", "leave out bonus="),
    ("define mine from=hkf win=-1", "rule.profile", "0 to 99999"),
    ("define mine from=hkf bonus=100000", "rule.profile", "0 to 99999"),
    ("define mine from=hkf cards=2", "rule.profile", "leave out cards="),
    ("define mine from=hkf teams=4", "rule.profile", "teams=2 or teams=3"),
    ("define 9 from=hkf", "rule.profile", "a letter first"),
    ("define mine from=hkf name=", "rule.profile", "1 to 32"),
    ("define a1234567890123456 from=hkf", "rule.profile", "1 to 16"),
  ]

  static let notUnderstood: [(line: String, code: String, fix: String)] = [
    ("score red cards many", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score red cards 1,25", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score red cards 1250,000", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score red cards ,250", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score red cards 1,,250", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score red cards 12.5", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score red cards ++5", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score red cards +-5", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score red cards -", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score red cards=", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score red cards ٣", "proto.number", "in digits, as in 1250 or 1,250"),
    ("score purple cards 3", "proto.arguments", "say red or blue, or where three teams play green"),
    ("win purple", "proto.arguments", "say red or blue, or where three teams play green"),
    ("score red clean 3 round=0", "proto.number", "say 1 to 8"),
    ("score red clean 3 round=9", "proto.number", "say 1 to 8"),
    ("sheet red x", "proto.number", "say 1 to 8"),
    ("game one", "proto.number", "in digits"), ("undo game=x", "proto.number", "in digits"),
    ("define mine from=hkf meld=none", "proto.arguments", "meld=threshold or meld=round"),
    ("define mine from=hkf win=lots", "proto.number", "in digits"),
    ("dance", "proto.verb", "book help"), ("scor red clean 3", "proto.verb", "book help"),
    ("book", "proto.verb", "book help"),
    ("score red clean", "proto.arguments", "as in book score red clean 3"),
    ("score", "proto.arguments", "as in book score red clean 3"),
    ("score red clean 3 dirty", "proto.arguments", "as in book score red clean 3"),
    ("score red clean 3 dirty 1 clean 4", "proto.arguments", "clean is there twice"),
    ("score red wild 3 wilds=4", "proto.arguments", "wild is there twice"),
    ("score red clean 3 4 5", "proto.arguments", "book sheet shows what can"),
    ("finish", "proto.arguments", "as in book finish red"),
    ("win", "proto.arguments", "as in book win red"),
    ("player", "proto.arguments", "as in book player Ann AN"),
    ("player Mary Jane MJ", "proto.arguments", "as in book player Ann AN"),
    ("new red=Ann", "proto.arguments", "as in book new hkf"),
    ("define mine", "proto.arguments", "from=hkf"),
    ("undo 3 4", "proto.arguments", "book undo"),
    ("card", "proto.arguments", "as in book card red"),
    ("card purple", "proto.arguments", "say red or blue"),
    ("drop", "proto.arguments", "as in book drop 3"), ("drop it", "proto.number", "in digits"),
    ("undo last", "proto.number", "in digits"),
    ("win red 3", "proto.arguments", "[round=N]"), ("list :all", "proto.arguments", "book list"),
    ("score red clean 3 round=1 ROUND=2", "proto.arguments", "round is there twice"),
    (
      "new hkf red=Ann blue=Bob yellow=Cal", "proto.arguments", "there is no option \"yellow\" here"
    ),
    ("players email=x", "proto.arguments", "there is no option \"email\" here"),
  ]

  @Test(arguments: refused)
  func refusedWithTheFixAndNothingChanges(line: String, code: String, fix: String) throws {
    var club = try BadInputTests.club()
    let before = club.book
    do {
      try club.say(line)
      Issue.record("\(line) was not refused")
    } catch let error as Refusal {
      #expect(error.code.rawValue == code)
      #expect(error.text.contains(fix), "\(error.text)")
    }
    #expect(club.book == before)
  }

  @Test(arguments: notUnderstood)
  func notUnderstoodWithTheFix(line: String, code: String, fix: String) throws {
    var club = try BadInputTests.club()
    do {
      try club.say(line)
      Issue.record("\(line) was understood")
    } catch let error as Refusal {
      #expect(error.code.rawValue == code)
      #expect(error.text.contains(fix), "\(error.text)")
    }
  }

  @Test(arguments: ["score red cards 3", "win red", "finish red"])
  func aCompleteGameAsksForTheRound(line: String) throws {
    var club = try BadInputTests.club()
    try club.complete(1)
    #expect(club.refusal(line).contains("game 1 is complete"))
    try club.say(line + " round=4")
  }

  @Test func withoutAGameInProgressOneIsToBeNamed() throws {
    var club = Club()
    #expect(club.refusal("undo").contains("no game is in progress"))
    club = try BadInputTests.club()
    try club.complete(1)
    club.namedByAll = nil
    #expect(club.refusal("score red cards 3", by: "eve").contains("no game is in progress"))
    try club.say("score red cards 3 game=1 round=1", by: "eve")
  }

  /// The ceiling is there so that strangers cannot fill a game, and never shuts out its own people.
  @Test func afterSoManyChangesOnlyMembersAndWhoIsKnownCorrectTheGame() throws {
    var club = try Club.playing("hf")
    for count in 1...BookLimits.changesPerGame { try club.say("score red cards \(count)") }
    let before = club.book
    #expect(before.changeCount == BookLimits.changesPerGame)
    for line in ["score red cards 7", "undo 2000"] {
      #expect(club.refusal(line, by: "EVE", isMember: false).contains("game 1 has been changed"))
      #expect(
        club.refusal(line, by: "EVE", isMember: true, isNew: true).contains(
          "game 1 has been changed"))
    }
    #expect(club.book == before)
    try club.say("score red cards 7", by: "ann", isMember: false)
    try club.say("score red cards 8", by: "EVE", isMember: true)
    #expect(club.book.changeCount == BookLimits.changesPerGame + 2)
    try club.say("lock 1", by: "ann", isMember: false)
    try club.say("allow 1 EVE", by: "ann", isMember: false)
    try club.say("score red cards 9", by: "EVE", isMember: false)
    #expect(
      club.refusal("score red cards 9", by: "MAL", isMember: false).contains(
        "ANN has locked game 1"))
  }

  @Test func aLockedGameIsChangedOnlyByWhoBeganItAndWhoIsAllowed() throws {
    var club = try Club.playing("hf")
    let refused = { (club: inout Club, line: String, name: String) in
      do {
        try club.say(line, by: name)
        return ""
      } catch { return (error as? Refusal)?.code.rawValue ?? "other" }
    }
    #expect(refused(&club, "lock 1", "BOB") == "rule.drop")
    #expect(refused(&club, "allow 1 BOB", "ANN") == "rule.locked", "it is open to everybody")
    try club.say("lock 1")
    for line in ["score red clean 1", "win red", "finish red", "undo 1"] {
      #expect(refused(&club, line + " game=1", "BOB") == "rule.locked", "\(line)")
    }
    try club.say("score red clean 1")
    try club.say("allow 1 bob")
    try club.say("score red clean 2", by: "BOB")
    #expect(refused(&club, "score red clean 3", "EVE") == "rule.locked")
    #expect(club.book.game(1)?.writers == ["ANN", "bob"])
    for number in 2...BookLimits.writers { try club.say("allow 1 friend\(number)") }
    #expect(refused(&club, "allow 1 onemore", "ANN") == "rule.full")

    var restored = Book()
    for record in club.book.snapshot() { _ = try restored.apply(record) }
    #expect(restored == club.book, "who may change a game outlives the process")
    try club.say("unlock 1")
    try club.say("score red clean 3", by: "EVE")
  }

  @Test func aProfileIsRemovedUnlessAGameGoesByIt() throws {
    var club = Club()
    try club.say("define own from=hf", by: "eve")
    #expect(club.book.profile("own")?.definedBy == "eve")
    try club.say("new own")
    for (id, code) in [("own", "rule.profile"), ("hf", "rule.profile"), ("x", "rule.unknown")] {
      let error = #expect(throws: Refusal.self) {
        try club.book.apply(.dropProfile(id), by: "op", at: club.now)
      }
      #expect(error?.code.rawValue == code)
    }
    _ = try club.book.apply(.remove(game: 1, isKept: false), by: "op", at: club.now)
    _ = try club.book.apply(.dropProfile("OWN"), by: "op", at: club.now)
    #expect(club.book.profile("own") == nil)
  }

  /// The operator's removal takes back what a game has given to the players' numbers.
  @Test func aRemovedGameCountsForNobody() throws {
    var club = try Club.playing("hf")
    try club.complete(1)
    let player = try #require(club.book.game(1)?.teams.first?.players.first)
    #expect(club.book.tally(of: player).played == 1)
    _ = try club.book.apply(.remove(game: 1, isKept: false), by: "op", at: club.now)
    #expect(club.book.tally(of: player) == Tally() && club.book.game(1) == nil)
    #expect(club.book.changeCount == 0)
  }

  @Test func aBookHoldsOnlySoManyProfiles() throws {
    var club = Club()
    for number in 1...BookLimits.profiles - club.book.profiles.count {
      try club.say("define own\(number) from=hkf")
    }
    let before = club.book
    #expect(club.refusal("define one-more from=hkf").contains("profiles and cannot hold more"))
    #expect(club.book == before)
  }

  @Test func errorsRepeatOutsideTextSafelyAndShortly() throws {
    let text = String(repeating: "\u{1B}[2J\u{202E}", count: 1000)
    var club = Club()
    for words in ["add \(text)", "define mine from=\(text)"] {
      let refusal = club.refusal(words)
      #expect(refusal.count < 200, "\(refusal)")
      #expect(refusal.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
  }

  @Test func theLargestCountsDoNotOverflow() throws {
    var club = try Club.withPlayers()
    let keys = ScoreElement.builtIn.filter { $0 != .cards && $0 != .minus }.map(\.key)
    try club.say(
      "define max from=hkf bonus=99999 " + keys.map { "\($0)=99999" }.joined(separator: " "))
    try club.say("new max red=Ann blue=Bob")
    for round in Round.all {
      for element in ScoreElement.builtIn where element != .minus {
        try club.say("score red \(element.key) \(element.maximum) round=\(round)")
      }
      try club.say("finish red")
      try club.say("finish blue")
    }
    let expected = 4 * (99_999 * (8 * 99 + 1) + 99_999 + 99_999)
    #expect(club.book.game(1)?.total(of: .red) == expected)
    #expect(expected < 1_000_000_000)
  }
}
