import Cards
import LineProtocol
import ScoreBook
import Testing

@Suite struct CommandTests {
  static let understood: [(line: String, command: BookCommand)] = [
    ("", .ask(.current)), ("list", .ask(.list(from: 1))), ("LIST FROM=51", .ask(.list(from: 51))),
    ("games from=-3", .ask(.list(from: 1))), ("players", .ask(.players(group: nil, from: 1))),
    ("players Tuesday from=3", .ask(.players(group: "Tuesday", from: 3))),
    ("profiles", .ask(.profiles)), ("game 7", .ask(.game(7))), ("game game=7", .ask(.game(7))),
    ("game", .ask(.game(nil))), ("help", .ask(.help)),
    ("sheet Red 2", .ask(.sheet(.red, Round(2), game: nil))),
    ("sheet red round=3 game=5", .ask(.sheet(.red, Round(3), game: 5))),
    ("game=5 sheet red round=3", .ask(.sheet(.red, Round(3), game: 5))),
    ("sheet green", .ask(.sheet(.green, nil, game: nil))),
    ("sheet", .ask(.sheet(nil, nil, game: nil))),
    ("sheet 2 game=3", .ask(.sheet(nil, Round(2), game: 3))),
    ("rules", .ask(.rules(nil))), ("rules hkf", .ask(.rules("hkf"))),
    ("board", .ask(.board(group: nil, from: 1))),
    ("leaders Tuesday", .ask(.board(group: "Tuesday", from: 1))),
    ("board group=Tuesday", .ask(.board(group: "Tuesday", from: 1))),
    (
      "board month=2026-07 club=\"Tuesday Club\"",
      .ask(.board(group: nil, PeriodRequest("2026-07", .month), from: 1), club: "Tuesday Club")
    ),
    ("club=Tuesday list", .ask(.list(from: 1), club: "Tuesday")),
    ("club=\"Tuesday Club\"", .ask(.current, club: "Tuesday Club")),
    ("club=Tuesday%20Club", .ask(.current, club: "Tuesday Club")),
    ("club \"Tuesday Club\"", .ask(.club("Tuesday Club"))), ("clubs", .ask(.clubs(from: 1))),
    ("create Tuesday%20Club", .change(.createClub("Tuesday Club"))),
    ("admit bob club=T", .change(.admit("bob"), club: "T")),
    ("rename Ann \"Ann Lee\"", .change(.rename("Ann", to: "Ann Lee"))),
    (
      "new hf red=\"Ann Lee\"+Bob blue=Cal+\"Dee Dee\" club=T",
      .change(
        .new(profile: "hf", Lineup([.red: ["Ann Lee", "Bob"], .blue: ["Cal", "Dee Dee"]])),
        club: "T")
    ),
    // Quotes that are not closed are characters.
    ("player \"Ann", .ask(.player("\"Ann"))), ("player 6\"4", .ask(.player("6\"4"))),
    ("changes", .ask(.changes(game: nil, from: 1))),
    ("history game=2 from=9", .ask(.changes(game: 2, from: 9))),
    (
      "score red clean 3",
      .change(.score(.red, [CountRequest(.clean, .exactly(3))], round: nil, game: nil))
    ),
    (
      "SET blue 7S -1 ROUND=4",
      .change(.score(.blue, [CountRequest(.sevens, .more(-1))], round: .last, game: nil))
    ),
    (
      "score round=1 red game=2 req-dirty 007",
      .change(.score(.red, [CountRequest(.requiredDirty, .exactly(7))], round: .first, game: 2))
    ),
    (
      "score red clean 3 dirty +2 cards 1,250 minus=35 round=1 red3=-1",
      .change(
        .score(
          .red,
          [
            CountRequest(.clean, .exactly(3)), CountRequest(.dirty, .more(2)),
            CountRequest(.cards, .exactly(1250)), CountRequest(.minus, .exactly(35)),
            CountRequest(.redThree, .more(-1)),
          ], round: .first, game: nil))
    ),
    ("win red", .change(.win(.red, round: nil, game: nil))),
    ("won GREEN round=2", .change(.win(.green, round: Round(2), game: nil))),
    ("finish blue game=3", .change(.finish(.blue, round: nil, game: 3))),
    ("undo", .change(.undo(nil, game: nil))), ("undo game=3", .change(.undo(nil, game: 3))),
    ("undo 7", .change(.undo(7, game: nil))), ("undo 1,250 game=3", .change(.undo(1250, game: 3))),
    ("card red", .ask(.card(.red, nil, game: nil))),
    ("card blue 2 game=3", .ask(.card(.blue, Round(2), game: 3))),
    ("drop 3", .change(.drop(3))),
    ("player Ann", .ask(.player("Ann"))), ("new", .ask(.beginnings)),
    (
      "new hkf red=ANN+BOB blue=CAL+DEE",
      .change(.new(profile: "hkf", Lineup([.red: ["ANN", "BOB"], .blue: ["CAL", "DEE"]])))
    ),
    (
      "new hf3 Green=E red=A blue=C",
      .change(.new(profile: "hf3", Lineup([.red: ["A"], .blue: ["C"], .green: ["E"]])))
    ),
    ("player Ann AN", .change(.addPlayer(CommandTests.ann))),
    ("add Ann AN", .change(.addPlayer(CommandTests.ann))),
    ("add Ann", .change(.addPlayer(PlayerChange(name: "Ann")))),
    (
      "player Ann AN icon=A group=T phone=1 email=a@b",
      .change(.addPlayer(CommandTests.annInFull))
    ),
    (
      "define Mine from=hkf win=250 wild=1500",
      .change(
        .define(
          ProfileDefinition(
            id: "mine", from: "hkf", points: [.win: 250, .wild: 1500])))
    ),
    (
      "define m from=hf teams=3 meld=Threshold bonus=1 :My own",
      .change(
        .define(
          ProfileDefinition(
            id: "m", from: "hf", bonus: 1, name: "My own", teams: 3, meld: .threshold)))
    ),
  ]

  private static let ann: PlayerChange = {
    var ann = PlayerChange(name: "Ann")
    ann.initials = "AN"
    return ann
  }()

  private static let annInFull: PlayerChange = {
    var full = ann
    (full.email, full.phone, full.icon, full.group) = ("a@b", "1", "A", "T")
    return full
  }()

  @Test(arguments: understood)
  func wordsAreUnderstood(line: String, command: BookCommand) throws {
    #expect(try Club.command(line) == command)
  }

  @Test func everyExampleOfTheHelpIsUnderstood() throws {
    for verb in BookVerb.allCases {
      let example = verb.example ?? verb.typed
      #expect(example.hasPrefix(verb.typed))
      #expect(try Club.command(String(example.dropFirst("book".count))).verb == verb)
    }
  }

  @Test(arguments: [UInt64(1), .random(in: 0 ... .max)])
  func anyWordsAreACommandOrAnError(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = [
      "score", "set", "win", "finish", "undo", "new", "player", "define", "sheet", "game", "list",
      "red",
      "blue", "clean", "cards", "3", "-1", "99999999999999999999", "round=1", "round=", "game=1",
      "=",
      "red=G1+G2", "blue=++", "from=hkf", "from=9999999999999999999", ":", ":x", "", "hkf", "Ann",
      "mine",
    ]
    var club = try Club.playing("hkf")
    var accepted = 0
    for _ in 0..<2000 {
      var line = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }
      if Bool.random(using: &random) { line.append(.random(&random)) }
      let before = club.book
      do {
        try club.say(line.joined(separator: " "))
        accepted += 1
      } catch let error as BookError {
        #expect(club.book == before)
        #expect(!error.explanation.isEmpty)
      } catch let error as CommandError {
        #expect(!error.text.isEmpty)
      }
    }
    #expect(accepted > 100)
  }

  static let replies: [(line: String, rows: [String], last: String)] = [
    (
      "",
      [
        "team name=red initials=AN,BO r1=13850 r2=0 r3=0 r4=0 total=13850 behind=0 meld=50"
          + " finished=no",
        "team name=blue initials=CA,DE r1=-120 r2=1000 r3=0 r4=0 total=880 behind=12970 meld=50"
          + " finished=no",
      ], "book game=2 round=2 complete=25 rows=2"
    ),
    (
      "game 1",
      [
        "team name=red initials=G1 r1=400 r2=0 r3=0 r4=0 total=400 behind=0 meld=150 finished=yes",
        "team name=blue initials=G2 r1=90 r2=0 r3=0 r4=0 total=90 behind=310 meld=150 finished=yes",
        "team name=green initials=G3 r1=90 r2=0 r3=0 r4=0 total=90 behind=310 meld=150"
          + " finished=yes",
      ], "book game=1 round=4 complete=100 winners=red rows=3"
    ),
    (
      "list",
      [
        "game game=2 date=2026-05-28 profile=hkf round=2 complete=25 teams=red:AN/BO,blue:CA/DE"
          + " totals=red:13850,blue:880 meld=red:50,blue:50 leaders=red :Hand, Knee and Foot",
        "game game=1 date=2026-05-27 profile=hf3 round=4 complete=100 teams=red:G1,blue:G2,green:G3"
          + " totals=red:400,blue:90,green:90 meld=red:150,blue:150,green:150 leaders=red"
          + " :Hand & Foot (3 Teams)",
      ], "book rows=2 of=2"
    ),
    (
      "sheet blue",
      [
        "element name=win count=0 points=200 subtotal=0",
        "element name=wild count=0 points=2500 subtotal=0",
        "element name=sevens count=0 points=5000 subtotal=0",
        "element name=fives count=0 points=3000 subtotal=0",
        "element name=req-clean count=0 points=500 subtotal=0",
        "element name=req-dirty count=0 points=300 subtotal=0",
        "element name=clean count=2 points=500 subtotal=1000",
        "element name=dirty count=0 points=300 subtotal=0",
        "element name=red3 count=0 points=100 subtotal=0",
        "element name=red3-bonus count=0 points=300 subtotal=0",
        "element name=cards count=0 points=1 subtotal=0",
        "element name=minus count=0 points=-1 subtotal=0",
      ], "book game=2 round=2 team=blue total=1000 finished=no rows=12"
    ),
    (
      "board",
      [
        "leader rank=1 name=Guest1 played=1 won=1 percent=100 rounds=1 spent=200 earned=275"
          + " balance=75",
        "leader rank=2 name=Guest2 played=1 won=0 percent=0 rounds=0 spent=200 earned=50"
          + " balance=-150",
        "leader rank=2 name=Guest3 played=1 won=0 percent=0 rounds=0 spent=200 earned=50"
          + " balance=-150",
      ], "book rows=3 of=3"
    ),
    (
      "profiles",
      [
        "profile id=hkf teams=2 meld=threshold :Hand, Knee and Foot",
        "profile id=hkf-set teams=2 meld=round :Hand, Knee and Foot (Set Meld)",
        "profile id=hf teams=2 meld=round :Hand & Foot",
        "profile id=hf3 teams=3 meld=round :Hand & Foot (3 Teams)",
      ], "book rows=4 of=4"
    ),
    (
      "players from=10", ["player name=Dee initials=DE group=LagunaWoods"], "book rows=1 of=10"
    ),
    (
      "changes from=7", ["change number=1 time=1779995100 by=ANN undone=no :red round 1: the win"],
      "book game=2 rows=1 of=7"
    ),
    ("new hf red=G1 blue=G2", [], "book game=3 round=1 complete=0"),
    ("finish red", [], "book game=2 round=2 complete=37"),
    ("score blue cards 450", [], "book game=2 round=2 complete=25"),
    (
      "undo game=1", [], "book game=1 round=4 complete=100 winners=red number=16 whose=ANN"
    ),
    (
      "player Zoe ZO email=z@x.org icon=🦊",
      ["player name=Zoe initials=ZO group=LagunaWoods icon=🦊"],
      "book did=player name=Zoe initials=ZO rows=1"
    ),
    (
      "define mine from=hf", ["profile id=mine teams=2 meld=round :mine"],
      "book did=define id=mine rows=1"
    ),
  ]

  @Test(arguments: replies)
  func repliesHaveTheKeysOfThePaper(line: String, rows: [String], last: String) throws {
    var club = try ScreenTests.club()
    let answer = try club.say(line)
    #expect(answer.words == rows && answer.end == last)
  }

  @Test func eventsTellWatchersWhatWasEnteredAndByWhom() throws {
    var club = try Club.playing("hf")
    let entries: [(Entry, String)] = [
      (
        Entry(.red, .first, .count(.clean, 2)),
        "score game=1 round=1 team=red element=clean count=2 was=0"
      ),
      (
        Entry(.red, .first, .count(.clean, 3)),
        "score game=1 round=1 team=red element=clean count=3 was=2"
      ),
      (Entry(.red, .first, .win), "win game=1 round=1 team=red"),
      (Entry(.red, .first, .finish), "finish game=1 round=1 team=red"),
    ]
    for (entry, words) in entries {
      let events = try club.book.apply(.enter(game: 1, entry), by: "Bob", at: club.now)
      #expect(
        events.flatMap(\.words) == [
          "book did=\(words) by=Bob :\(events[0].sentence)"
        ])
      #expect(events[0].sentence.contains("Bob entered red round 1"))
      #expect(events[0].game == 1)
    }
    let last = try club.book.apply(
      .enter(game: 1, Entry(.blue, .first, .finish)), by: "B", at: club.now)
    #expect(last.last == .roundCompleted(game: 1, .first))
    let undone = try club.book.apply(.undo(game: 1, change: nil), by: "Cal", at: club.now)
    #expect(
      undone.flatMap(\.words) == [
        "book did=undo game=1 undone=finish round=1 team=blue by=Cal number=5"
          + " whose=B :Game 1: Cal took back B's entry 5, blue round 1: finished."
      ])
    try club.complete(1)
    _ = try club.book.apply(.undo(game: 1, change: nil), by: "Cal", at: club.now)
    let over = try club.book.apply(
      .enter(game: 1, Entry(.blue, .last, .finish)), by: "B", at: club.now)
    #expect(over.last == .gameCompleted(game: 1, winners: [.red]))
  }
}
