import Cards
import LineProtocol
import Testing

@testable import ScoreBook

/// Kinds of game of a club's own, and the rules as they are shown.
@Suite struct DefinitionTests {
  @Test(arguments: [
    ("meld=50/90/120/150", [50, 90, 120, 150]), ("meld=30/60", [30, 60, 60, 60]),
    ("meld=round", [50, 90, 120, 150]), ("meld=1,000", [1000, 1000, 1000, 1000]),
  ])
  func meldByRound(words: String, melds: [Int]) throws {
    var club = Club()
    try club.say("define mine from=hkf \(words)")
    try club.say("new mine")
    for meld in melds {
      #expect(try #require(club.book.game(1)?.summary).teams.allSatisfy { $0.meld == meld })
      try club.say("score red cards 60,000")
      for team in ["red", "blue"] { try club.say("finish \(team)") }
    }
  }

  @Test(arguments: [
    (0, 60), (4_999, 60), (5_000, 100), (19_999, 100), (20_000, 200), (99_999, 200),
  ])
  func meldByScore(score: Int, meld: Int) throws {
    var club = Club()
    try club.say("define mine from=hf meld=0:60/5,000:100/20000:200")
    try club.say("new mine")
    try club.say("score red cards \(score)")
    for team in ["red", "blue"] { try club.say("finish \(team)") }
    #expect(club.book.game(1)?.summary.teams.map(\.meld) == [meld, 60])
  }

  @Test(arguments: [1, 3, 6, 8])
  func aGameHasAsManyRoundsAsItsProfile(rounds: Int) throws {
    var club = Club()
    try club.say("define mine from=hf rounds=\(rounds)")
    try club.say("new mine")
    for round in Round.upTo(rounds) {
      #expect(club.book.game(1)?.openRound == round)
      try club.say("score red cards 100")
      for team in ["red", "blue"] { try club.say("finish \(team)") }
    }
    let game = try #require(club.book.game(1))
    #expect(game.isComplete && game.percentComplete == 100 && game.total(of: .red) == 100 * rounds)
    let answer = try club.say("game 1")
    #expect(answer.values("r4").first == (rounds < 4 ? "0" : "100"))
    #expect(answer.values("r6").first == (rounds < 6 ? nil : "100"))
    #expect(try club.say("game 1").lines.contains { $0.hasPrefix("Round \(rounds) ") })
    if let next = Round(rounds + 1) {
      #expect(club.refusal("score red cards 5 round=\(next)").contains("there is no round \(next)"))
    }
  }

  @Test func moneyIsPaidInCentsAsDefined() throws {
    var club = Club()
    try club.say("define mine from=hf ante=500 round-win=25 game-win=1,000")
    try club.play("mine red=G1 blue=G2", [50_000, 3], winners: [.red, .blue, .red, nil])
    let tallies = Player.guests.prefix(2).map { club.book.tally(of: $0) }
    #expect(tallies.map(\.spent) == [Cents(500), Cents(500)])
    #expect(tallies.map(\.earned) == [Cents(1050), Cents(25)])
  }

  /// With a sign or a point it is dollars; a bare number is dollars to people, cents to programs.
  @Test(
    arguments: [
      ("2.50", 250, 250), ("$3", 300, 300), ("$2.50", 250, 250), (".75", 75, 75), ("$.5", 50, 50),
      ("2.5", 250, 250), ("3", 300, 3), ("250", 25_000, 250), ("0", 0, 0), ("$0", 0, 0),
      ("1,2", nil, nil), ("99999", nil, 99_999), ("999.99", 99_999, 99_999),
    ] as [(String, Int?, Int?)])
  func moneyIsReadAsItIsWritten(text: String, dollars: Int?, cents: Int?) throws {
    for (unit, amount) in [(Args.Money.dollars, dollars), (.cents, cents)] {
      let line = "define mine from=hf ante=\(text) round-win=\(text) game-win=\(text)"
      var book = Book()
      let reader = BookReader(at: BookTime(seconds: 0), name: "ann")
      let command = try? Club.command(line, money: unit)
      guard case .change(_, let change)? = command?.deed else {
        #expect(amount == nil, "\(unit)")
        continue
      }
      let made = try change(BookDesk(book, for: reader))
      guard let amount else {
        #expect(throws: Refusal.self) { try book.apply(made, by: "ann", at: reader.time) }
        continue
      }
      #expect(try book.apply(made, by: "ann", at: reader.time).count == 1)
      let end = try book.answer("rules mine", for: reader).end
      for key in ["ante", "round-win", "game-win"] {
        #expect(end.contains(" \(key)=\(amount) "), "\(unit) \(key)")
      }
    }
  }

  @Test func newElementsCountAndStandOnTheSheet() throws {
    var club = Club()
    try club.say("define mine from=hf element.jokers=100 element.wild=2500")
    try club.say("new mine")
    try club.say("score red jokers 3 wilds 1 cards 10")
    try club.say("score red jokers=+1")
    #expect(club.book.game(1)?.total(of: .red) == 2910)
    let sheet = try club.say("sheet red")
    #expect(
      sheet.values("name") == [
        "win", "clean", "dirty", "jokers", "wild", "cards", "minus",
      ])
    #expect(sheet.lines.contains { $0.hasPrefix("Jokers") && $0.contains("400") })
    try club.say("define other from=mine element.jokers=7")
    #expect(club.book.profile("other")?.rule(for: .own("jokers"))?.points == 7)
    #expect(throws: Refusal.self) { try club.say("score red jokers 1 round=2") }
  }

  /// What one profile has is not understood as a count of another's.
  @Test func anElementCountsOnlyWhereItIsDefined() throws {
    var club = try Club.playing("hkf")
    #expect(throws: Refusal.self) {
      try club.say("score red jokers 3")
    }
    try club.say("define mine from=hf element.jokers=100")
    #expect(throws: Refusal.self) { try club.say("score red jokers 3") }
  }

  static let refused: [(words: String, code: String, fix: String)] = [
    ("rounds=0", "rule.profile", "rounds=1 to rounds=8"),
    ("rounds=9", "rule.profile", "rounds=1 to rounds=8"),
    ("rounds=99999999999999999999", "rule.profile", "rounds=1 to rounds=8"),
    ("meld=10:50/20:90", "rule.profile", "from 0 on"),
    ("meld=0:50/20:90/20:95", "rule.profile", "rising scores"),
    ("meld=0:100000", "rule.profile", "0 to 99999 points"),
    ("meld=0:1/10000000:2", "rule.profile", "rising scores"),
    ("meld=1/2/3 rounds=2", "rule.profile", "up to 2 numbers"),
    ("meld=1/2/3/4/5", "rule.profile", "up to 4 numbers"),
    ("meld=50/", "proto.arguments", "meld=50/90/120/150 by round"),
    ("meld=50/0:90", "proto.arguments", "meld=0:50/15000:90 by score"),
    ("meld=", "proto.arguments", "meld=threshold"),
    ("ante=-1", "rule.profile", "ante= with $0.00 to $999.99"),
    ("ante=-.01", "rule.profile", "ante= with $0.00 to $999.99"),
    ("round-win=100000", "rule.profile", "round-win= with $0.00"),
    ("round-win=$1000", "rule.profile", "round-win= with $0.00"),
    ("ante=$99999999999999999999.99", "rule.profile", "that cannot be paid"),
    ("game-win=x", "proto.number", "game-win=$3 or game-win=2.50"),
    ("game-win=2.505", "proto.number", "game-win=2.50"), ("ante=$", "proto.number", "ante=$3"),
    ("ante=2.", "proto.number", "ante=2.50"), ("ante=.", "proto.number", "ante=2.50"),
    ("ante=1.2.3", "proto.number", "ante=2.50"), ("ante=$$3", "proto.number", "ante=$3"),
    ("ante=2,50", "proto.number", "ante=2.50"), ("ante=", "proto.number", "ante=2.50"),
    ("element.=1", "rule.profile", "as in element.jokers=100"),
    ("element.9=1", "rule.profile", "as in element.jokers=100"),
    ("element.round=1", "rule.profile", "as in element.jokers=100"),
    ("element.red=1", "rule.profile", "as in element.jokers=100"),
    ("element.elevenchars=1", "rule.profile", "as in element.jokers=100"),
    ("element.jökers=1", "rule.profile", "as in element.jokers=100"),
    ("element.cards=2", "rule.profile", "leave out cards="),
    ("element.jokers=100000", "rule.profile", "0 to 99999"),
    ("element.jokers=some", "proto.number", "in digits"),
    ((1...11).map { "element.a\($0)=1" }.joined(separator: " "), "rule.profile", "at most 15"),
    ("jokers=5", "proto.arguments", "element.NAME=N"),
  ]

  @Test(arguments: refused)
  func refusedWithTheFixAndNothingChanges(words: String, code: String, fix: String) throws {
    var club = Club()
    do {
      try club.say("define mine from=hf \(words)")
      Issue.record("\(words) was not refused")
    } catch let error as Refusal {
      #expect(error.code.rawValue == code && error.text.contains(fix), "\(error.text)")
    }
    #expect(club.book == Book())
  }

  static let rules: [(id: String, rows: [String], last: String, screen: String)] = [
    (
      "hf3",
      [
        "element name=win points=300 :Win", "element name=clean points=500 :Clean books",
        "element name=dirty points=300 :Dirty books", "element name=cards points=1 :Card count",
        "element name=minus points=-1 :Subtract count",
      ],
      "id=hf3 teams=3 rounds=4 meld=50,90,120,150 ante=200 round-win=75 game-win=200 second=100",
      """
      Hand & Foot (3 Teams): 3 teams, 4 rounds

                                     to type       points
      Win                            win              300
      Clean books                    clean            500
      Dirty books                    dirty            300
      Card count                     cards              1
      Subtract count                 minus             -1

      Opening meld by round: 50 in round 1, 90 in round 2, 120 in round 3, 150 in
        round 4.
      Each player pays 2.00 for a game; a round won pays 0.75, the game won 2.00,
        the second place 1.00. Teams that tie share what their places pay.

      Next: book new hf3 red=G1+G2 blue=G3+G4 green=G5+G6   a new game
            book profiles                                   all kinds of game
      """
    ),
    (
      "hkf",
      [
        "element name=win points=200 :Win",
        "element name=wild points=2500 :Book of wilds, needed to go out",
        "element name=sevens points=5000 :Book of 7s, needed to go out",
        "element name=fives points=3000 :Book of 5s, needed to go out",
        "element name=req-clean points=500 :Required clean book, needed to go out",
        "element name=req-dirty points=300 :Required dirty book, needed to go out",
        "element name=clean points=500 :Extra clean books",
        "element name=dirty points=300 :Extra dirty books",
        "element name=red3 points=100 :Red threes played",
        "element name=red3-bonus points=300 :Bonus, more than 7 red threes",
        "element name=cards points=1 :Card count", "element name=minus points=-1 :Subtract count",
      ],
      "id=hkf teams=2 rounds=4 meld=0:50,15000:90,30000:120,50000:150 ante=200 round-win=50"
        + " game-win=200 second=0",
      """
      Hand, Knee and Foot: 2 teams, 4 rounds

                                     to type       points
      Win                            win              200
      Book of wilds *                wild           2,500
      Book of 7s *                   sevens         5,000
      Book of 5s *                   fives          3,000
      Required clean book *          req-clean        500
      Required dirty book *          req-dirty        300
      Extra clean books              clean            500
      Extra dirty books              dirty            300
      Red threes played              red3             100
      Bonus, more than 7 red threes  -                300
      Card count                     cards              1
      Subtract count                 minus             -1
      Books with * are needed to go out; a win enters 1 for each

      Opening meld by score: 50 from 0, 90 from 15,000, 120 from 30,000, 150 from
        50,000.
      Each player pays 2.00 for a game; a round won pays 0.50, the game won 2.00.
        Teams that tie share what their places pay.

      Next: book new hkf red=G1+G2 blue=G3+G4   a new game
            book profiles                       all kinds of game
      """
    ),
  ]

  @Test(arguments: rules)
  func theRulesAreShown(id: String, rows: [String], last: String, screen: String) throws {
    var club = Club()
    let answer = try club.say("rules \(id)")
    #expect(answer.words == rows && answer.end == "book \(last) rows=\(rows.count)")
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(answer.lines == lines)
  }

  @Test func rulesAloneAreThoseOfTheGameThatIsMeant() throws {
    var club = Club()
    #expect(try club.say("rules").end.hasPrefix("book id=hkf "), "no game: the first kind")
    try club.say("define mine from=hf win=1")
    try club.say("new mine")
    #expect(try club.say("rules").end.hasPrefix("book id=mine "))
    #expect(
      club.refusal("rules whist").contains("there is no profile \"whist\": choose one of hkf"))
  }
}
