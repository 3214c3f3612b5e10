import Cards
import Identity
import Lines
import ScoreBook
import Testing

@Suite struct TextTests {
  private static let changeOfPlayer: PlayerChange = {
    var change = PlayerChange(name: "Ann")
    (change.email, change.icon, change.member) = ("", "A", "cal")
    return change
  }()

  private static let definition: ProfileDefinition = {
    var definition = ProfileDefinition(
      id: "m", from: "hf",
      meld: .byScore([OpeningMeld.Step(from: 0, 50), OpeningMeld.Step(from: 15_000, 90)]))
    definition.rounds = 3
    (definition.ante, definition.roundWin, definition.gameWin) = (Cents(5), Cents(6), Cents(7))
    definition.elements = [ElementPoints(.own("jokers"), 100), ElementPoints(.wild, 2)]
    return definition
  }()

  /// These lines are in journals that exist. They must never change.
  static let fixed: [(change: BookChange, text: String)] = [
    (
      .addPlayer(Player(name: "Ann", initials: "AN")),
      "player name=Ann initials=AN group=LagunaWoods"
    ),
    (
      .addPlayer(
        Player(
          name: "José", initials: "J", email: "j@x.org", phone: "+1 949", icon: "", group: "Tue")),
      "player name=Jos%C3%A9 initials=J email=j%40x.org phone=%2B1%20949 icon=% group=Tue"
    ),
    (
      .addPlayer(
        Player(name: "Ann", initials: "AN", email: "a@b", phone: "1", group: "G", member: "cal")),
      "player name=Ann initials=AN email=a%40b phone=1 group=G email-of=-/cal phone-of=-/cal"
    ),
    (.changePlayer(TextTests.changeOfPlayer), "change name=Ann email=% icon=A member=-/cal"),
    (.defineProfile(ProfileDefinition(id: "mine", from: "hkf")), "define id=mine from=hkf"),
    (
      .defineProfile(
        ProfileDefinition(
          id: "m", from: "hkf", points: [.wild: 1500, .win: 250], bonus: 7, name: "My Game",
          teams: 3, meld: .round)),
      "define id=m from=hkf name=My%20Game teams=3 meld=round win=250 wild=1500 bonus=7"
    ),
    (
      .defineProfile(TextTests.definition),
      "define id=m from=hf meld=0:50/15000:90 rounds=3 ante=5 round-win=6 game-win=7"
        + " element.jokers=100 element.wild=2"
    ),
    (
      .newGame(profile: "hkf", Lineup([.blue: ["Cal"], .red: ["Ann", "B+b"]])),
      "new profile=hkf red=Ann+B%2Bb blue=Cal"
    ),
    (
      .enter(game: 3, Entry(.red, .first, .count(.requiredClean, 1))),
      "score game=3 round=1 team=red element=req-clean count=1"
    ),
    (
      .enter(
        game: 3,
        Entry(.red, .first, .counts([ElementCount(.clean, 3), ElementCount(.requiredDirty, -1)]))),
      "score game=3 round=1 team=red counts=clean:3/req-dirty:-1"
    ),
    (.enter(game: 3, Entry(.green, .last, .win)), "win game=3 round=4 team=green"),
    (.enter(game: 3, Entry(.blue, .last, .finish)), "finish game=3 round=4 team=blue"),
    (.drop(game: 12), "drop game=12"),
    (.remove(game: 12, isKept: false), "remove game=12"),
    (.remove(game: 12, isKept: true), "remove game=12 kept=yes"),
    (.undo(game: 12, change: 7), "undo game=12 change=7"),
    (.restore(game: 3), "restore game=3"), (.forget(game: 3), "forget game=3"),
    (.number(next: 9), "number next=9"),
    (
      .carry(
        player: "ann", Tally(played: 5, won: 2, rounds: 7, spent: Cents(1000), earned: Cents(750)),
        month: Month(year: 2026, month: 7)),
      "carry month=2026-07 player=ann played=5 won=2 rounds=7 spent=1000 earned=750"
    ),
    (.renamePlayer("Ann", to: "Ann Lee"), "rename name=Ann to=Ann%20Lee"),
  ]

  @Test(arguments: fixed)
  func theTextIsFixed(change: BookChange, text: String) {
    #expect(change.description == text)
    #expect(BookChange(text) == change)
  }

  @Test func aRecordIsTimeAuthorAndChange() {
    let record = BookRecord(
      .undo(game: 2, change: 1), by: "Ann B", at: BookTime(seconds: 1_790_000_000))
    #expect(record.description == "1790000000 -/Ann%20B undo game=2 change=1")
    #expect(BookRecord(record.description) == record)
  }

  @Test(arguments: [
    "", " ", "reap-players ", " reap-players", "reap-players x=1", "reap-players reap-players",
    "Reap-players", "purge", "undo", "undo game=1", "drop game=", "drop game=+1", "drop game=01",
    "drop game=x", "drop game=99999999999999999999", "undo game=1 game=2 change=1",
    "undo game=1 change=", "undo game=1 change=x", "undo change=1 game=1", "drop",
    "drop game=1 by=ann", "drop game=1 kept=yes", "remove game=1 kept=no", "remove kept=yes",
    "change initials=AN", "change name=Ann member=",
    "player name=A initials=A group=G email-of=ann", "player name=A initials=A group=G phone-of=b",
    "drop  game=1", "drop game=1 more=2", "drop game", "drop =1", "drop game=1\n", "drop game=-0",
    "drop game=-", "drop game=1 ", "dropgame=1",
    "drop game=9223372036854775808", "drop game=-9223372036854775809",
    "win round=1 game=1 team=red",
    "win game=1 round=1 team=RED", "score game=1 round=1 team=red element=7s count=1",
    "player name=A initials=A group=G email=a", "drop game=1\u{e9}",
    "drop game=1\u{0}",
    "score game=1 round=9 team=red element=clean count=1",
    "score game=1 round=1 team=pink element=clean count=1",
    "score game=1 round=1 team=red element=Joker count=1",
    "score game=1 round=1 team=red counts=clean:3", "score game=1 round=1 team=red counts=",
    "score game=1 round=1 team=red counts=clean:3/clean:4",
    "score game=1 round=1 team=red counts=clean:3/", "score game=1 round=1 team=red counts=/",
    "score game=1 round=1 team=red counts=clean:3/dirty",
    "score game=1 round=1 team=red counts=clean:3/wilds:1",
    "score game=1 round=1 team=red counts=clean:3/dirty:01",
    "score game=1 round=1 team=red counts=clean:3/dirty:1 count=3",
    "score game=1 round=1 team=red element=clean", "win game=1 round=1 team=red count=1",
    "player name=Ann initials=AN", "player name= initials=AN group=G",
    "player name=A%2 initials=A group=G",
    "player name=A%zz initials=A group=G", "player name=%41 initials=A group=G",
    "player name=%ff initials=A group=G", "player name=é initials=A group=G",
    "player name=%FF initials=A group=G", "new red=Ann blue=Bob", "new profile=hkf red=Ann+",
    "new profile=hkf red=", "define id=m", "define id=m from=hkf meld=none",
    "define id=m from=hkf meld=Round", "define id=m from=hkf meld=50/90/120/150",
    "define id=m from=hkf meld=050", "define id=m from=hkf meld=1,000",
    "define id=m from=hkf rounds=3 bonus=3", "define id=m from=hkf element.=x",
    "define id=m from=hkf element.j%41=1", "define id=m from=hkf elementj=1",
    "define id=m from=hkf element.j=1 rounds=3",
    "define id=m from=hkf win=x",
    "carry month=2026-07 player=ann played=5",
    "carry player=ann played=5 won=2 rounds=7 spent=1000 earned=750", "number", "dance game=1",
  ])
  func otherTextsAreNoChanges(text: String) { #expect(BookChange(text) == nil) }

  @Test(arguments: [
    "", "1 -/ann", "-/ann 1 drop game=1", "-1 -/ann drop game=1",
    "253402300800 -/ann drop game=1", "1  drop game=1", "1 -/a b drop game=1",
    "01 -/ann drop game=1", "1 ann drop game=1",
  ])
  func otherTextsAreNoRecords(text: String) { #expect(BookRecord(text) == nil) }
}

extension Entry {
  /// Any entry with that count, if it is one of a count.
  static func random(_ random: inout SplitMix64, count: Int) -> Entry {
    let elements = (ScoreElement.builtIn + [.own("jokers")]).shuffled(using: &random)
    let several = elements.prefix(Int.random(in: 2...4, using: &random))
    let counts = several.map { ElementCount($0, [count, 1, 7].randomElement(using: &random) ?? 1) }
    let kinds: [Kind] =
      [.win, .finish, .finish, .finish, .counts(counts), .counts(counts)]
      + Array(repeating: .count(elements[0], count), count: 6)
    return Entry(
      TeamName.allCases.randomElement(using: &random) ?? .red,
      Round.all.randomElement(using: &random) ?? .first, kinds.randomElement(using: &random) ?? .win
    )
  }
}

extension String {
  /// Any short text, of letters, signs that mean something in the encoding, and wild characters.
  static func random(_ random: inout SplitMix64) -> String {
    let signs = Array(
      "aZ09-_. %+=&:@\"'\n\r\t\u{0}\u{7F}éñ🦊\u{200D}\u{202E}\u{301}山".unicodeScalars)
    var text = ""
    for _ in 0..<Int.random(in: 0...9, using: &random) {
      text.unicodeScalars.append(signs.randomElement(using: &random) ?? "a")
    }
    return text
  }
}
