import Lines
import ScoreBook
import Testing

/// What a book takes, what it and a game hold, and who changes a game that was changed too often.
@Suite struct LimitTests {
  /// The ceiling is there so that strangers cannot fill a game, and never shuts out its own people.
  @Test func afterSoManyChangesOnlyMembersAndWhoIsKnownCorrectTheGame() throws {
    var club = try Club.playing("hf")
    for count in 1...BookLimits.changesPerGame { try club.say("score red cards \(count)") }
    let before = club.book
    #expect(before.changeCount == BookLimits.changesPerGame)
    for line in ["score red cards 7", "undo 2000"] {
      for (isMember, isNew) in [(false, false), (true, true)] {
        let refusal = club.refusal(line, by: "EVE", isMember: isMember, isNew: isNew)
        #expect(refusal.contains("game 1 has been changed"), "\(refusal)")
      }
    }
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

  @Test func aLockedGameHasOnlySoManyWriters() throws {
    var club = try Club.playing("hf")
    try club.say("lock 1")
    for number in 1...BookLimits.writers { try club.say("allow 1 friend\(number)") }
    #expect(club.refusal("allow 1 onemore").hasPrefix("rule.full"))
  }

  @Test func aBookHoldsOnlySoManyProfiles() throws {
    var club = Club()
    for number in 1...BookLimits.profiles - club.book.profiles.count {
      try club.say("define own\(number) from=hkf")
    }
    #expect(club.refusal("define one-more from=hkf").contains("profiles and cannot hold more"))
  }

  /// What no line lets through, the book refuses once more.
  @Test(arguments: [
    "A\u{202E}B", "A\u{3164}", "A\u{7}B", "a\(String(repeating: "\u{301}", count: 90))",
  ])
  func namesThatAreNoText(name: String) throws {
    var club = Club()
    #expect(throws: Refusal.self) { try club.make(.addPlayer(Player(name: name, initials: "MA"))) }
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
