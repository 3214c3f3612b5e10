import Testing

@testable import ScoreBook

/// What is a member's, and what becomes of it when the account is deleted.
@Suite struct ClubTests {
  @Test func aClubOfSomebodyDeletedGoesToWhoWritesThere() throws {
    var club = try Club.saying(
      """
      ann> create "Tuesday Club"
      ann> admit bob club="Tuesday Club"
      eve> new hf
      bob> new hf club="Tuesday Club"
      """)
    for change in club.book.removals(of: "ann") { try club.make(change) }
    #expect(try club.book.existingClub(named: "Tuesday Club").owner == "bob")
    for change in club.book.removals(of: "bob") { try club.make(change) }
    #expect(club.book.clubs.map(\.name) == ["open"])
    #expect(club.book.games.map(\.club) == [.open])
    try club.expectKept()
  }

  @Test func anErasedMembersGamesAreGoneAlsoThoseThatWereDropped() throws {
    var club = try Club.saying(
      """
      eve> define own from=hf
      eve> new own
      eve> new hf
      eve> drop 1
      """)
    for change in club.book.removals(of: "EVE") { try club.make(change) }
    #expect(club.book.games.isEmpty && club.book.dropped.isEmpty)
    #expect(club.book.profile("own") == nil && club.book.changeCount == 0)
  }

  /// A guest may have the name of a member: one who writes in a club, or who has entered mail.
  @Test func aGuestIsNotTheMemberOfTheName() throws {
    var club = try Club.saying(
      """
      ann> create "Tuesday Club"
      ann> player Zoe ZO email=zoe@x.org
      """)
    let refusal = club.refusal("add Cal club=\"Tuesday Club\"", by: "ann", isMember: false)
    #expect(refusal.contains("only ann and the members whom ann admits write"), "\(refusal)")
    try club.say("add Cal club=\"Tuesday Club\"", by: "ann")
    for isMember in [false, true] {
      let answer = try club.say("player Zoe", by: "ann", isMember: isMember)
      #expect(answer.words[0].contains("email=") == isMember)
    }
  }

  /// Of many namesakes each gets initials of its own, and none are tried twice.
  @Test func initialsDoNotRunOut() throws {
    var club = ScoreBook.Club()
    var tried = 0
    for number in 1...500 {
      let initials = try #require(club.freeInitials(for: "Zq \(number)", after: &tried))
      try club.add(Player(name: "Zq \(number)", initials: initials), isFull: false)
    }
    #expect(Set(club.players.map(\.initials)).count == club.players.count && tried <= 500)
  }
}
