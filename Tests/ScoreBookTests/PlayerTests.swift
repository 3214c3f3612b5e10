import Cards
import ScoreBook
import Testing

@Suite struct PlayerTests {
  @Test(arguments: [
    "A B", "Margaret MAR", "José JÉ", "O'Neil O-N", "9lives 9", "Дарья ДА", "山田 山",
    "Ann2 A2 email=ann@example.org phone=+1(949)555-0100 icon=🦊 group=Tuesday",
    "Ann2 A2 icon=❤️", "Ann2 A2 icon=👩\u{200D}👩\u{200D}👧", "X X group=Laguna-Woods-99",
  ])
  func playersThatMayCome(words: String) throws {
    var club = try Club.withPlayers()
    try club.say("player \(words)")
    let added = try #require(club.book.players.last)
    #expect(words.hasPrefix(added.name + " " + added.initials))
    #expect(club.book.player(added.name.uppercased()) == added)
    #expect(club.book.player(added.initials.lowercased()) == added)
    #expect(added.group == (words.contains("group=") ? added.group : "LagunaWoods"))
  }

  private static let overlong = String(repeating: "m", count: 25)

  @Test(arguments: [
    ("\(overlong) MA", "is no player's name"), ("=x MA", "is no player's name"),
    ("A+B MA", "is no player's name"), ("-A MA", "is no player's name"),
    ("Mary MARY", "\"MARY\" are no initials"), ("Mary M,Y", "\"M,Y\" are no initials"),
    ("Ann AX", "there is a player Ann already"), ("ANN AX", "there is a player Ann already"),
    ("guest1 XX", "there is a player Guest1 already"),
    ("Anna AN", "the initials AN are Ann's"), ("Anna an", "the initials AN are Ann's"),
    ("Mary MA email=mary", "is no e-mail address"), ("Mary MA email=@", "is no e-mail address"),
    ("Mary MA phone=none", "is no phone number"), ("Mary MA phone=", "is no phone number"),
    ("Mary MA icon=123456789", "is no icon"), ("Mary MA icon=", "is no icon"),
    ("Mary MA group=", "is no group"), ("Mary MA group=12345678901234567", "is no group"),
  ])
  func playersThatMayNot(words: String, reason: String) throws {
    var club = try Club.withPlayers()
    #expect(club.refusal("player \(words)").contains(reason))
  }

  /// What no line lets through, the book refuses once more.
  @Test(arguments: [
    "A\u{202E}B", "A\u{3164}", "A\u{7}B", "a\(String(repeating: "\u{301}", count: 90))",
  ])
  func namesThatAreNoText(name: String) throws {
    var club = try Club.withPlayers()
    #expect(throws: Refusal.self) {
      try club.book.apply(
        .addPlayer(Player(name: name, initials: "MA")), by: "ANN", at: club.now)
    }
  }

  @Test func aNameGoesBeforeInitials() throws {
    var club = try Club.withPlayers()
    try club.say("player BO B2")
    #expect(club.book.player("bo")?.name == "BO")
    #expect(club.book.player("bob")?.name == "Bob")
    #expect(club.book.player("nobody") == nil)
  }

  @Test(arguments: [
    ("hkf red=AN+BO blue=CA+DE", [["Ann", "Bob"], ["Cal", "Dee"]]),
    ("HKF red=ann blue=bob", [["Ann"], ["Bob"]]),
    ("hf red=g1+ann+g2+g3 blue=cal", [["Guest1", "Ann", "Guest2", "Guest3"], ["Cal"]]),
    ("hf3 green=g5 red=ann blue=bob", [["Ann"], ["Bob"], ["Guest5"]]),
  ])
  func teamsThatMayPlay(words: String, players: [[String]]) throws {
    var club = try Club.withPlayers()
    try club.say("new \(words)")
    let teams = try #require(club.book.game(1)).teams
    #expect(teams.map { $0.players.map(\.name) } == players)
    #expect(teams.map(\.name) == Array(TeamName.allCases.prefix(players.count)))
  }
}
