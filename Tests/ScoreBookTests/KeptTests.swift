import Cards
import Lines
import ScoreBook
import Testing

/// What a journal keeps of a book, and a snapshot, whatever was done in it.
@Suite struct KeptTests {
  static let evenings = [
    """
    ann> create "Tuesday Club"
    ann> admit bob club="Tuesday Club"
    bob> add "Ann Lee" club="Tuesday Club"
    bob> player Ann AN club="Tuesday Club"
    ann> define mine from=hf club="Tuesday Club"
    bob> new mine red=Ann blue=G1 club="Tuesday Club"
    bob> finish red
    ann> create Other
    ann> dissolve Other
    """,
    """
    ann> define mine from=hkf win=250 :Mine
    ann> define Mine from=hkf win=300 :Ours
    ann> define big from=hkf teams=3 meld=round bonus=1000 wild=1 :Big Foot
    ann> define small from=hf win=1 dirty=0
    ann> define bigger from=big
    ann> define own from=small rounds=3 meld=0:5/90:7 ante=1 round-win=2 game-win=3 element.jokers=9
    ann> define own2 from=own meld=5/6 element.dirty=8 element.aces=1 element.fives=2
    ann> define own3 from=hf rounds=2 element.zeros=1 element.red3=7
    ann> new own2
    ann> score red jokers 3 aces=4 fives +2
    ann> new bigger
    ann> score green wild 1 red3 8
    """,
    """
    ann> player José J email=j@x.org phone=949-555 icon=🦊
    bob> player Bob BO
    bob> player Bob initials=BB email=b@x.org
    ann> new hkf red=José blue=Bob
    bob> rename José "José Lee"
    """,
    """
    ann> new hf
    ann> score red clean 3 dirty 1
    bob> score red cards 500 game=1
    bob> undo 1
    ann> undo 3 game=1
    bob> undo 4
    bob> finish red
    bob> finish blue
    bob> undo
    """,
    """
    ann> define one from=hkf rounds=1
    ann> new one
    ann> score red clean 3
    ann> finish red
    ann> finish blue
    ann> reopen 1 :the bonus, "counted twice" · so 👩\u{200D}👧 می\u{200C}خواهم
    ann> score red dirty 2
    ann> lock 1
    ann> allow 1 bob
    """,
  ]

  @Test(arguments: evenings)
  func anEveningIsKept(lines: String) throws { try Club.saying(lines).expectKept() }

  /// Also those who are in no team any more, and who are called otherwise since.
  @Test func whoPlayedIsKeptForWhoTakesItBack() throws {
    var club = try Club.saying(
      """
      ann> player Ann AN
      ann> player Cal CA
      ann> player Eve EV
      ann> new hkf red=Ann blue=Cal
      ann> lineup 1 blue=Eve
      ann> rename Cal "Cal Lee"
      ann> lineup 1 red=Ann+G1
      ann> undo
      ann> rename Eve Eva
      """)
    try club.make(.reapPlayers)
    #expect(club.book.player("Cal Lee") != nil, "an undo may bring Cal back")
    try club.expectKept()
    try club.say("undo 1", by: "ann")
    #expect(club.book.game(1)?.team(.blue)?.players.map(\.name) == ["Cal Lee"])
  }

  @Test func whatTheRoomDoesIsKept() throws {
    var club = try Club.withPlayers()
    try club.play("hf red=Ann blue=Bob", [5, 3], winners: [.red])
    club.now = BookTime(seconds: club.now.seconds + 31 * 86_400)
    try club.make(.forget(game: 1))
    try club.play("hf3 red=Ann blue=Cal green=G1", [5, 3, 5], winners: [.blue])
    try club.say("new hf")
    // A guest's number is nobody's, and kept all the same.
    try club.say("player Bob phone=5", by: "Zoe", isMember: false)
    club.now = BookTime(seconds: club.now.seconds + 31 * 86_400)
    try club.say("restore 3")
    #expect(club.book.listed(on: club.now.day).map(\.number) == [3])
    try club.make(.number(next: 50))
    try club.expectKept()
    var restored = Book()
    for record in club.book.snapshot() { _ = try restored.apply(record) }
    #expect(restored.board() == club.book.board() && restored.nextNumber == 50)
  }

  private static let july = Month(year: 2026, month: 7)

  @Test(arguments: [
    BookChange.carry(player: "nobody", Tally(played: 1), month: july),
    .carry(player: "Guest1", Tally(won: 1), month: july),
    .carry(player: "Guest1", Tally(played: .max), month: july),
    .carry(player: "Guest1", Tally(spent: Cents(-1)), month: july),
    .carry(player: "Guest1", Tally(played: 1, earned: Cents(.max)), month: july),
    .number(next: 0), .number(next: .max), .number(next: -5),
  ])
  func aSnapshotThatCannotBeRightIsRefused(change: BookChange) throws {
    var club = Club()
    #expect(throws: Refusal.self) { try club.make(change) }
    #expect(club.book == Book())
  }

  @Test func nobodyIsCarriedOverTwice() throws {
    var club = Club()
    let tally = Tally(played: 2, won: 1)
    let carry = BookChange.carry(player: "Guest1", tally, month: Self.july)
    try club.make(carry)
    #expect(throws: Refusal.self) { try club.make(carry) }
    #expect(club.book.tally(of: Player.guests[0]).played == 2)
    let next = Month(year: 2026, month: 8)
    try club.make(.carry(player: "Guest1", tally, month: next))
    #expect(club.book.tally(of: Player.guests[0]).played == 4, "another month is another sum")
  }
}
