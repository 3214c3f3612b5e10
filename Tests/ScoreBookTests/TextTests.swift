import Cards
import Foundation
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

  /// What the compiler writes for the changes: a journal that has it is read only as long as it
  /// stays so.
  static let fixed: [(change: BookChange, json: String)] = [
    (
      .addPlayer(
        Player(
          name: "José", initials: "J", email: "j@x.org", phone: "1", icon: "", member: "cal")),
      #"{"addPlayer":{"_0":{"email":{"member":{"name":"cal"},"text":"j@x.org"},"#
        + #""icon":"","initials":"J","name":"José","phone":{"member":{"name":"cal"},"text":"1"}},"#
        + #""in":0}}"#
    ),
    (
      .changePlayer(TextTests.changeOfPlayer),
      #"{"changePlayer":{"_0":{"email":"","icon":"A","member":{"name":"cal"},"name":"Ann"},"#
        + #""in":0}}"#
    ),
    (
      .defineProfile(
        ProfileDefinition(id: "m", from: "hkf", points: [.wild: 1500, .win: 250], meld: .round)),
      #"{"defineProfile":{"_0":{"base":"hkf","elements":[],"id":"m","meld":"round","#
        + #""points":{"wild":1500,"win":250}},"in":0}}"#
    ),
    (
      .defineProfile(TextTests.definition),
      #"{"defineProfile":{"_0":{"ante":{"count":5},"base":"hf","#
        + #""elements":[{"element":"jokers","points":100},{"element":"wild","points":2}],"#
        + #""gameWin":{"count":7},"id":"m","meld":"0:50/15000:90","points":{},"#
        + #""roundWin":{"count":6},"rounds":3},"in":0}}"#
    ),
    (
      .newGame(profile: "hkf", Lineup([.blue: ["Cal"], .red: ["Ann", "B+b"]])),
      #"{"newGame":{"_1":{"blue":["Cal"],"red":["Ann","B+b"]},"in":0,"profile":"hkf"}}"#
    ),
    (
      .enter(
        game: 3,
        Entry(.red, .first, .counts([ElementCount(.clean, 3), ElementCount(.requiredDirty, -1)]))),
      #"{"enter":{"_1":{"kind":{"counts":{"_0":["clean:3","req-dirty:-1"]}},"round":1,"#
        + #""team":"red"},"game":3}}"#
    ),
    (
      .enter(game: 3, Entry(.green, .last, .win)),
      #"{"enter":{"_1":{"kind":{"win":{}},"round":4,"team":"green"},"game":3}}"#
    ),
    (.remove(game: 12, isKept: true), #"{"remove":{"game":12,"isKept":true}}"#),
    (
      .carry(
        player: "ann", Tally(played: 5, won: 2, rounds: 7, spent: Cents(1000), earned: Cents(750)),
        month: Month(year: 2026, month: 7)),
      #"{"carry":{"_1":{"earned":{"count":750},"played":5,"rounds":7,"spent":{"count":1000},"#
        + #""won":2},"in":0,"month":"2026-07","player":"ann"}}"#
    ),
    (
      .allow(game: 3, Author("ann", PersonID(rawValue: 7))),
      #"{"allow":{"_1":{"name":"ann","person":7},"game":3}}"#
    ),
  ]

  @Test(arguments: fixed)
  func theTextIsFixed(change: BookChange, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(change), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(BookChange.self, from: Data(json.utf8)) == change)
    let record = BookRecord(change, by: "Ann B", at: BookTime(seconds: 1_790_000_000))
    #expect(try record.reread() == record)
  }

  /// Players once had a group. Records of then are read without it, and what changed nothing else
  /// changes nothing.
  @Test func groupsOfOlderRecordsArePassedOver() throws {
    var book = Book()
    let records = [
      (#"{"addPlayer":{"_0":{"group":"Tue","icon":"A","initials":"J","name":"José"},"in":0}}"#, 1),
      (#"{"changePlayer":{"_0":{"group":"Wed","name":"José"},"in":0}}"#, 0),
      (#"{"changePlayer":{"_0":{"group":"Thu","initials":"JO","name":"José"},"in":0}}"#, 1),
    ]
    for (json, count) in records {
      let change = try JSONDecoder().decode(BookChange.self, from: Data(json.utf8))
      let events = try book.apply(change, by: "ann", at: BookTime(seconds: 0))
      #expect(events.count == count, "\(json)")
    }
    let player = try #require(book.player("José"))
    #expect(player.initials == "JO" && player.icon == "A")
  }

  /// Values that no book has, in the place of good ones.
  @Test(arguments: [
    (#""time":9"#, #""time":-1"#), (#""time":9"#, #""time":253402300800"#),
    (#""time":9"#, #""time":"9""#), (#""time":9"#, #""time":9.5"#), (#""time":9"#, #""date":9"#),
    (#""in":1"#, #""in":-1"#), (#""in":1"#, #""in":1000000000"#),
    (#""round":1"#, #""round":0"#), (#""round":1"#, #""round":9"#),
    (#""team":"red""#, #""team":"RED""#), (#""team":"red""#, #""team":"pink""#),
    ("clean:3", "clean"), ("clean:3", "clean:"), ("clean:3", "clean:3:4"), ("clean:3", "7s:3"),
    ("clean:3", "Joker:3"), ("clean:3", "clean:99999999999999999999"), ("clean:3", "clean:3,4"),
    ("50/90", "none"), ("50/90", "50/"), ("50/90", "-50"),
    (#""red":["Ann"]"#, #""pink":["Ann"]"#), (#""red":["Ann"]"#, #""red":"Ann""#),
    ("2026-07", "2026-13"), ("2026-07", "2026-7"), (#""points":{}"#, #""points":{"x y":1}"#),
    ("importFile", "dance"),
  ])
  func whatNoBookHasIsRefused(good: String, bad: String) throws {
    for json in Self.whole {
      _ = try JSONDecoder().decode(BookRecord.self, from: Data(json.utf8))
      guard json.contains(good) else { continue }
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(
          BookRecord.self, from: Data(json.replacing(good, with: bad).utf8))
      }
    }
    #expect(Self.whole.contains { $0.contains(good) })
  }

  private static let whole = [
    #"{"time":9,"author":{"name":"ann"},"change":{"importFile":{"in":1,"_0":{"players":[],"#
      + #""profiles":[{"id":"m","base":"hf","meld":"50/90","points":{},"elements":[]}],"#
      + #""games":[{"started":9,"profile":"hf","lineup":{"red":["Ann"],"blue":["Bob"]},"#
      + #""entries":[{"team":"red","round":1,"counts":["clean:3"],"isFinished":true}]}]}}}}"#,
    #"{"time":9,"author":{"name":"book"},"change":{"carry":{"player":"ann","month":"2026-07","#
      + #""in":1,"_1":{"played":1,"won":0,"rounds":0,"spent":{"count":0},"earned":{"count":0}}}}}"#,
  ]
}

extension BookRecord {
  /// The same as a journal gives it back.
  func reread() throws -> BookRecord {
    try JSONDecoder().decode(BookRecord.self, from: JSONEncoder().encode(self))
  }
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
