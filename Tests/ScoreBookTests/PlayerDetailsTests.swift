import ScoreBook
import Testing

/// Players that exist: shown, and changed.
@Suite struct PlayerDetailsTests {
  private func club() throws -> Club {
    var club = try Club.withPlayers()
    try club.say(
      "player Zoe ZO email=zoe@x.org phone=949 icon=Z group=Tuesday", by: "ann", isMember: true)
    return club
  }

  private func row(_ club: Club, _ reader: BookReader) throws -> String {
    let answer = try club.book.answer("player zoe", for: reader)
    let row = answer.words[0]
    #expect(answer.lines.contains { $0.contains("zoe@x.org") } == row.contains("email="))
    return row
  }

  @Test func mailAndPhoneAreForTheMemberWhoEnteredThemAndTheOperator() throws {
    let club = try club()
    let open = "player name=Zoe initials=ZO group=Tuesday icon=Z"
    let full = open + " email=zoe@x.org phone=949"
    #expect(try row(club, BookReader(at: club.now, name: "Ann", isMember: true)) == full)
    #expect(try row(club, BookReader(at: club.now, name: "ann")) == open, "a guest of the name")
    #expect(try row(club, BookReader(at: club.now, name: "bob", isMember: true)) == open)
    #expect(try row(club, BookReader(at: club.now)) == open)
    var operating = BookReader(at: club.now, name: "root")
    operating.isOperator = true
    #expect(try row(club, operating) == full)
  }

  @Test func noListNoChangeAndNoEventHasMailOrPhone() throws {
    var club = try club()
    let events = try club.book.apply(
      .changePlayer(
        {
          var change = PlayerChange(name: "Zoe")
          (change.email, change.icon, change.member) = ("new@x.org", "Y", "ann")
          return change
        }()), by: "ann", at: club.now)
    let answers = [
      try club.say("players", by: "ann"), try club.say("player Zoe icon=X", by: "ann"),
    ]
    var all: [String] = events.flatMap(\.words)
    for answer in answers { all += answer.words + [answer.end] + answer.lines }
    #expect(!all.contains { $0.contains("@x.org") || $0.contains("949") })
  }

  @Test func whatAnotherEntersIsHersAndTheRestStaysWhoseItWas() throws {
    var club = try club()
    try club.say("player Zoe phone=555", by: "bob", isMember: true)
    let open = "player name=Zoe initials=ZO group=Tuesday icon=Z"
    let readers = [("ann", " email=zoe@x.org"), ("bob", " phone=555")]
    for (name, seen) in readers {
      #expect(
        try row(club, BookReader(at: club.now, name: name, isMember: true)) == open + seen)
    }
    try club.say("player Zoe email=zoe@x.org", by: "bob", isMember: true)
    #expect(
      try row(club, BookReader(at: club.now, name: "ann", isMember: true)).contains("email="),
      "what stands already stays hers")
    try club.say("player Zoe phone=777", by: "cal", isMember: false)
    #expect(try row(club, BookReader(at: club.now, name: "cal", isMember: true)) == open)
  }

  @Test func aPlayerThatExistsIsChanged() throws {
    var club = try club()
    try club.say("new hf red=Zoe+Ann blue=Bob")
    try club.say("player zoe initials=ZZ group=Laguna icon=Y")
    let zoe = try #require(club.book.player("ZZ"))
    #expect(zoe.name == "Zoe" && zoe.group == "Laguna" && zoe.icon == "Y")
    #expect(club.book.player("ZO") == nil, "the old initials are free")
    #expect(zoe.email != nil, "what is not named stays")
    #expect(club.book.game(1)?.team(.red)?.initials == ["ZZ", "AN"], "in games too")
    try club.say("player Ann initials=ZO")
    try club.say("player zz icon= email=")
    let changed = try #require(club.book.player("Zoe"))
    #expect(changed.icon == nil && changed.email == nil && changed.phone != nil)
    #expect(try club.say("player Zoe icon=").lines.first == "That stands in the book already.")
  }

  @Test func aPlayerIsShownWithWhatWasPlayed() throws {
    var club = try club()
    try club.play("hf red=Zoe blue=Bob", [50_000, 1], winners: [.red])
    #expect(
      try club.say("player ZO", by: "ann").lines == [
        "Zoe (ZO), group Tuesday", "Icon    Z", "E-mail  zoe@x.org", "Phone   949",
        "Played 1, won 1 (100 %), rounds won 1, balance 0.50", "",
        "Next: book player Zoe initials=AB   change initials, icon, group …",
        "      book rename Zoe NAME          give another name",
        "      book players                  who is in the book",
      ])
  }
}
