import Cards
import LineProtocol
import ScoreBook
import Testing

@Suite struct CommandTests {
  /// Lines that mean the same.
  static let same: [(line: String, other: String)] = [
    ("LIST FROM=1", "list"), ("games from=-3", "list"),
    ("players group=LagunaWoods", "players LagunaWoods"),
    ("game game=1", "game 1"), ("from=3 players", "players from=3"),
    ("sheet Red 1", "sheet red round=1"), ("game=1 sheet red round=1", "sheet red 1 game=1"),
    ("sheet 1 game=1", "sheet round=1"), ("rules", "rules hkf"), ("RULES hkf", "rules hkf"),
    ("leaders", "board"), ("board group=LagunaWoods", "board LagunaWoods"),
    ("history game=1 from=2", "changes from=2"), ("club=open list", "list club=open"),
    ("club=Tuesday%20Club", "club=\"Tuesday Club\""),
    ("club Tuesday%20Club", "club \"Tuesday Club\""),
    ("create Tuesday%20Club", "create \"Tuesday Club\""), ("add Zoe", "player Zoe ZO"),
    ("rename Ann Ann%20Lee", "rename Ann \"Ann Lee\""),
    ("set red clean 3", "score red clean=3"), ("SET blue 7S +1 ROUND=1", "score blue sevens 1"),
    ("score round=1 red game=1 req-dirty 007", "score red req-dirty=7"),
    (
      "score red clean 3 dirty +2 cards 1,250 minus=35 red3=+1",
      "score red clean 3 dirty 2 cards 1250 minus 35 red3 1"
    ),
    ("won red", "win red round=1"), ("finished blue game=1", "finish blue"),
    ("score red clean 3 finished", "finish red clean 3"), ("undo game=1", "undo"),
    ("card red", "sheet red"), ("new hkf Green=E", "new hkf green=E"),
    (
      "player Zoe ZO icon=A group=T phone=1 email=a@b",
      "add Zoe ZO email=a@b phone=1 icon=A group=T"
    ),
    ("define Mine from=hkf win=250", "define mine hkf win=250"),
    (
      "define m from=hf teams=3 meld=Threshold :My own",
      "define m hf meld=threshold teams=3 name=My%20own"
    ),
    ("export format=json", "export format=jsonl"), ("player \"Ann", "player %22Ann"),
  ]

  @Test(arguments: same)
  func aLineMeansTheSameInOtherWords(line: String, other: String) throws {
    var (one, two) = (try Club.playing("hkf"), try Club.playing("hkf"))
    func outcome(_ line: String, _ club: inout Club) -> [String] {
      do {
        let answer = try club.say(line)
        return answer.words + [answer.end]
      } catch { return [Refusal(reason: error).text] }
    }
    #expect(outcome(line, &one) == outcome(other, &two))
    #expect(one.book == two.book)
  }

  @Test func everyExampleOfTheHelpIsUnderstood() throws {
    for command in BookCommand.all {
      #expect(command.sample.hasPrefix(command.typed))
      let line = try Club.command(String(command.sample.dropFirst("book".count)))
      #expect(line.command.word == command.word)
    }
  }

  /// What is missing, unknown or too much is refused with the usage.
  @Test(arguments: BookCommand.all.filter { !$0.word.isEmpty })
  func whatIsMissingOrUnknownIsRefused(command: BookCommand) throws {
    let usage = "write: \(command.typed)"
    let needed = BookCommand.ways.first { $0.first == command.word }?.dropFirst().first
    let wrong =
      (needed?.hasPrefix("[") == false ? [""] : [])
      + [" nosuch=1", " one two three four five six"]
    for words in wrong {
      let refusal = #expect(throws: Refusal.self, "\(command.word)\(words)") {
        try Club.command(command.word + words)
      }
      let isNumber = refusal?.code == .protoNumber || refusal?.text.contains("is no team") == true
      #expect(isNumber || refusal?.text.contains(usage) == true, "\(refusal?.text ?? "")")
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
      } catch let error as Refusal {
        #expect(club.book == before)
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

  @Test(arguments: [
    (
      "list", 0,
      #"{"=":"game","game":1,"date":"2026-05-27","profile":"hkf","round":1,"complete":0,"#
        + #""teams":[["red","AN/BO"],["blue","CA/DE"]],"totals":[["red",0],["blue",0]],"#
        + #""meld":[["red",50],["blue",50]],"leaders":["red","blue"],"#
        + #""text":"Hand, Knee and Foot"}"#
    ),
    (
      "rules hkf", 12,
      #"{"+":"book","id":"hkf","teams":2,"rounds":4,"#
        + #""meld":[[0,50],[15000,90],[30000,120],[50000,150]],"ante":200,"round-win":50,"#
        + #""game-win":200,"second":0,"rows":12}"#
    ),
    ("club", 0, #"{"=":"club","name":"open","writers":[],"players":10,"games":1}"#),
  ])
  func valuesInJSONAreNumbersListsAndPairs(line: String, row: Int, json: String) throws {
    var club = try Club.playing("hkf")
    let answer = try club.say(line)
    var bytes: [UInt8] = []
    (answer.rows + [answer.reply])[row].appendJSON(to: &bytes)
    #expect(String(decoding: bytes.dropLast(), as: UTF8.self) == json)
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
    let finished = try club.book.apply(
      .enter(game: 1, Entry(.blue, .first, .finish)), by: "B", at: club.now)
    #expect(finished.last == .roundCompleted(game: 1, .first))
    let undone = try club.book.apply(.undo(game: 1, change: 5), by: "Cal", at: club.now)
    #expect(
      undone.flatMap(\.words) == [
        "book did=undo game=1 undone=finish round=1 team=blue by=Cal number=5"
          + " whose=B :Game 1: Cal took back B's entry 5, blue round 1: finished."
      ])
    try club.complete(1)
    let last = try #require(club.book.game(1)?.changes.last?.number)
    _ = try club.book.apply(.undo(game: 1, change: last), by: "Cal", at: club.now)
    let over = try club.book.apply(
      .enter(game: 1, Entry(.blue, .last, .finish)), by: "B", at: club.now)
    #expect(over.last == .gameCompleted(game: 1, winners: [.red]))
  }
}
