// What the pictures of the tests show: lines of the wire that lead there.

import Testing

@testable import Client

/// A state of the screen that is compared as text.
struct Scene: Sendable, CustomTestStringConvertible {
  let name: String
  /// The tables of the server that is there; without one, tests say its lines.
  var tables: String?
  /// What happens in the room, and what the user types.
  var steps: [String] = []
  /// Leads a fresh screen there, or the screen after the steps.
  var play: @Sendable (inout FullStage) -> Void = { _ in }
  var look = TerminalLook()
  /// The screens that are recorded: columns and rows.
  var sizes = [(60, 18), (80, 24), (120, 40)]

  var testDescription: String { name }

  /// The scene on a screen of that size.
  func stage(columns: Int = 80, rows: Int = 24) -> FullStage {
    var stage =
      tables.map { FullStage.served($0, steps, columns: columns, rows: rows, look: look) }
      ?? FullStage(columns: columns, rows: rows, look: look)
    play(&stage)
    return stage
  }

  /// Steps with `; ` between them.
  static func steps(_ text: String) -> [String] { text.split(separator: "; ").map(String.init) }

  /// One of a room with a table `main` that plays a game, with its options.
  static func played(
    _ name: String, _ game: String, _ steps: String..., look: TerminalLook = TerminalLook()
  ) -> Scene {
    Scene(
      name: name, tables: "main \(game)", steps: steps.flatMap(Self.steps), look: look)
  }
}

extension Scene {
  static let all = betting + dealing + poker + others + moments + learning + themes

  static func named(_ name: String) throws -> Scene {
    try #require(all.first { $0.name == name }, "there is no scene \(name)")
  }

  static let ascii = TerminalLook(environment: ["TERM": "vt220", "LANG": "C"])

  // MARK: - Against the house

  private static let sixSeats =
    "login ann; sit main; bob: sit main; cal: sit main; dan: sit main; name-of-16-chars: sit main; "
    + "fred: sit main; dan: out"

  private static let bets =
    sixSeats + "; bet 5; bob: bet 10; cal: bet 5; name-of-16-chars: bet 40; bob: deal; fred: bet 1"

  private static let cards =
    bets + "; deal; cal: deal; name-of-16-chars: deal; fred: deal; 0.2"

  static let betting: [Scene] = [
    .played("betting-empty", "betting3", "login ann; watch main"),
    .played("betting-first", "betting3", "login ann; sit main; bob: sit main; > bbb"),
    .played(
      "betting-bets", "betting3", bets,
      "bob: say come on, it is a long evening and we want cards; 1.5"),
    .played("betting-cards", "betting3", cards, "bob: deal; 12"),
    .played(
      "betting-five-cards", "betting5",
      "login ann; sit main; bob: sit main; bet 5; bob: bet 3; "
        + "deal; bob: deal; > t\t\r; 1"),
    .played("betting-waiting", "betting3", cards, "deal; bob: deal; > say are you th; 26"),
    .played("betting-results", "betting3", cards, "deal; *: deal; 0.5"),
    .played("betting-next", "betting3", cards, "deal; *: deal; bet 2; 2"),
    .played(
      "betting-over", "betting3 decks=1",
      "login ann; sit main; bet 100; deal; deal; 5"),
    .played("betting-ascii", "betting3", cards, "> b", look: ascii),
  ]

  // MARK: - A dealer

  private static let dealers = "login ann; sit main; bob: sit main"

  static let dealing: [Scene] = [
    .played("dealing-ready", "deal-holdem", dealers),
    .played(
      "dealing-rules", "deal-custom down=4 community=4 decks=2", dealers),
    .played(
      "dealing-new", "deal-custom down=4 community=4 decks=2", dealers,
      "bob: new holdem open=on; "
        + "new holdem open=on"),
    .played("dealing-hole", "deal-holdem", dealers, "deal step; 2"),
    .played("dealing-stud", "deal-stud7", dealers, "deal; 2"),
    .played("dealing-board", "deal-holdem", dealers, "deal"),
    // Who sits down where cards lie has none of them: not between rounds, nor in one.
    .played("dealing-newcomer", "deal-stud5", dealers, "deal; cid: sit main"),
    .played("dealing-drawn", "deal-holdem", dealers, "deal; bob: draw; draw"),
    .played("dealing-shown", "deal-holdem", dealers, "deal; bob: show; show"),
  ]

  // MARK: - Lobby, book, and no server

  private static let others: [Scene] = [
    Scene(
      name: "lobby-nameless",
      play: { stage in
        stage.greet()
        stage.answer(
          "= table id=main game=betting3 seats=2/6 watching=0 state=bet", "+ tables rows=1",
          to: "tables")
      }),
    Scene(
      name: "lobby",
      play: { stage in
        stage.greet()
        stage.type("login ann secret-words\r")
        stage.answer("+ login name=ann kind=member chips=940 session=SECRET", to: "login ann")
        stage.answer(
          "= table id=five game=betting5 seats=0/6 watching=0 state=empty",
          "= table id=main game=betting3 seats=2/6 watching=1 state=trade",
          "= table id=sixteen-letters1 game=deal-holdem seats=3/4 watching=0 state=ready",
          "+ tables rows=3", to: "tables")
        stage.answer(
          "= person name=ann kind=member role=person table=- state=here",
          "= person name=rock kind=guest role=bot table=main,five state=here", "+ who rows=2",
          to: "who")
        stage.answer(
          "= top rank=1 name=bob kind=member role=person rounds=9 won=5 games=1 best=140 gained=60 "
            + "lost=20 net=+40",
          "= top rank=2 name=ann kind=member role=person rounds=9 won=5 games=1 best=140 gained=20 "
            + "lost=60 net=-40",
          "+ top game=all period=all players=everybody rows=2", to: "top")
        stage.answer(
          "= entry n=1 time=x amount=+1000 balance=1000 with=house reason=welcome",
          "= entry n=2 time=x amount=-60 balance=940 with=house reason=x",
          "= entry n=3 time=x amount=+30 balance=970 with=house reason=x",
          "+ ledger balance=970 rows=3", to: "ledger")
        stage.type("\u{1B}[B")
      }),
    Scene(
      name: "book",
      play: { stage in
        stage.greet()
        stage.type("login ann\r")
        stage.answer("+ login name=ann kind=guest chips=0 session=SECRET", to: "login ann")
        stage.openBook()
        stage.type("\u{1B}[B\u{1B}[B12")
      }),
    // Twelve rows of counts and the sums below: the cursor is on the last of them.
    Scene(
      name: "book-hkf",
      play: { stage in
        stage.greet()
        stage.type("login ann\r")
        stage.answer("+ login name=ann kind=guest chips=0 session=SECRET", to: "login ann")
        stage.openBook(teams: ["red", "blue"], elements: FullStage.handKneeAndFoot)
        for _ in 1...15 { stage.type("\u{1B}[B") }
      }),
    Scene(
      name: "book-hf3",
      play: { stage in
        stage.greet()
        stage.type("login ann\r")
        stage.answer("+ login name=ann kind=guest chips=0 session=SECRET", to: "login ann")
        stage.openBook(
          teams: ["red", "blue", "green"], elements: FullStage.handAndFoot,
          initials: ["ANN,BOB", "CA,DE", "G1,G2,G3,G4"], rounds: 3)
      }),
    Scene(
      name: "reconnecting", tables: "main deal-stud5",
      steps: steps(dealers) + ["bob: say 日本 ♥ 21:04 You win $1000000 and the rest of it"]
        + (1...30).map { "bob: say line \($0)" } + ["> \u{1B}[5~", "bob: say news"],
      play: { $0.feed(.lost("cut")) }),
  ]
}

extension FullStage {
  /// A game of the score book is open.
  mutating func openBook() {
    type("book game 3\r")
    answer("= line :Game 3", "+ book game=3 round=2 complete=37 rows=1", to: "book game 3")
    let teams = "teams=red:AN totals=red:0 meld=red:50 leaders=red"
    answer(
      "= game game=2 date=x profile=x round=1 complete=0 \(teams) :Other",
      "= game game=3 date=x profile=hf round=2 complete=37 \(teams) :Hand & Foot",
      "+ book rows=2 of=2", to: "book list")
    answerSheet(dirty: 2, rules: "hf")
  }

  /// The server says how many rounds a profile has.
  private mutating func answerRules(of profile: String, rounds: Int) {
    let rows = Self.titles.map { "= element name=\($0.key) points=500 :\($0.value)" }
    let end = "+ book id=\(profile) teams=2 rounds=\(rounds) meld=50,90 rows=\(rows.count)"
    answer(rows + [end], to: "book rules \(profile)")
  }

  /// What the rules call their elements, where it is not the element's word.
  static let titles: KeyValuePairs = [
    "wild": "Book of wilds", "sevens": "Book of 7s", "fives": "Book of 5s",
    "req-clean": "Required clean book", "req-dirty": "Required dirty book",
    "clean": "Clean books", "red3": "Red threes played",
  ]

  static let handAndFoot = ["win", "clean", "dirty", "cards", "minus"]
  static let handKneeAndFoot = [
    "win", "wild", "sevens", "fives", "req-clean", "req-dirty", "clean", "dirty", "red3",
    "red3-bonus", "cards", "minus",
  ]

  /// Another game is open, in which every team has 1 of each.
  mutating func openBook(
    teams: [String], elements: [String], initials: [String] = ["AN,BO", "CA,DE"], rounds: Int = 4
  ) {
    type("book game 3\r")
    answer("= line :Game 3", "+ book game=3 round=1 complete=0 rows=1", to: "book game 3")
    answer(
      "= game game=3 date=x profile=own round=1 complete=0 teams=red:AN totals=red:0 meld=red:50 "
        + "leaders=red",
      "+ book rows=1 of=1", to: "book list")
    hear(
      zip(teams, initials).map {
        "= team name=\($0) initials=\($1) r1=1005 r2=0 r3=0 r4=0 total=1005 behind=7 meld=50 "
          + "finished=yes"
      })
    answer("+ book game=3 round=1 complete=0 rows=\(teams.count)", to: "book game 3")
    answerRules(of: "own", rounds: rounds)
    for team in teams {
      hear(elements.map { "= element name=\($0) count=1 points=100 subtotal=100" })
      answer(
        "+ book game=3 round=1 team=\(team) total=1005 finished=yes rows=\(elements.count)",
        to: "book sheet \(team)")
    }
  }

  /// The server says how the game stands.
  ///
  /// - Parameter rules: the profile whose rules were asked for.
  mutating func answerSheet(dirty: Int, rules: String? = nil) {
    answer(
      "= team name=red initials=AN,BO r1=5555 r2=3615 r3=0 r4=0 total=9170 behind=0 meld=90 "
        + "finished=no",
      "= team name=blue initials=CA,DE r1=4365 r2=3045 r3=0 r4=0 total=7410 behind=1760 meld=90 "
        + "finished=yes", "+ book game=3 round=2 complete=37 rows=2", to: "book game 3")
    if let rules { answerRules(of: rules, rounds: 4) }
    for (team, counts) in [("red", [1, 3, dirty, 1250, 35]), ("blue", [0, 2, 4, 845, 0])] {
      let elements = zip(["win", "clean", "dirty", "cards", "minus"], [300, 500, 300, 1, -1])
      let rows = zip(elements, counts).map {
        "= element name=\($0.0) count=\($1) points=\($0.1) subtotal=0"
      }
      hear(rows)
      answer(
        "+ book game=3 round=2 team=\(team) total=\(team == "red" ? 3615 : 3045) "
          + "finished=\(team == "red" ? "no" : "yes") rows=5", to: "book sheet \(team)")
    }
  }
}
