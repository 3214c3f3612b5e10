// What the pictures of the tests show: lines of the wire that lead there.

import Testing

@testable import Client

/// A state of the screen that is compared as text.
struct Scene: Sendable, CustomTestStringConvertible {
  let name: String
  /// Leads a fresh screen there.
  let play: @Sendable (inout FullStage) -> Void
  /// Whether it is one who has sat down at `main`, which plays this game.
  var game: String?
  var look = TerminalLook()
  /// The screens that are recorded: columns and rows.
  var sizes = [(60, 18), (80, 24), (120, 40)]

  var testDescription: String { name }

  /// The scene on a screen of that size.
  func stage(columns: Int, rows: Int) -> FullStage {
    var stage =
      game.map { FullStage.seated(at: $0, columns: columns, rows: rows, look: look) }
      ?? FullStage(columns: columns, rows: rows, look: look)
    play(&stage)
    return stage
  }
}

extension Scene {
  static let all = betting + dealing + poker + others + moments + learning + themes

  // MARK: - Against the house

  private static let sixSeats = [
    "* sat table=main seq=1 seat=1 name=ann stack=100 kind=guest role=person",
    "* sat table=main seq=2 seat=2 name=bob stack=95 kind=guest role=person",
    "* sat table=main seq=3 seat=3 name=cal stack=130 kind=member role=person",
    "* sat table=main seq=4 seat=4 name=dan stack=60 kind=guest role=bot",
    "* sat table=main seq=5 seat=5 name=name-of-16-chars stack=1000 kind=guest role=person",
    "* sat table=main seq=6 seat=6 name=fred stack=7 kind=guest role=person",
    "* out table=main seq=7 seat=4 name=dan reason=asked",
    "* round table=main seq=8 round=4 deck=131",
  ]

  private static let bets = [
    "* bet table=main seq=9 seat=1 name=ann amount=5 bet=5 balance=100",
    "* bet table=main seq=10 seat=2 name=bob amount=10 bet=10 balance=95",
    "* bet table=main seq=11 seat=3 name=cal amount=5 bet=5 balance=130",
    "* bet table=main seq=12 seat=5 name=name-of-16-chars amount=400 bet=400 balance=1000",
    "* ready table=main seq=13 seat=2 name=bob",
    "* gone table=main seq=14 seat=6 name=fred hold=120",
  ]

  private static let hands = [
    "* deal table=main seq=20 seat=1 name=ann cards=7cTcQh score=34 deck=128",
    "* deal table=main seq=21 seat=2 name=bob cards=KcKhAc score=45 deck=125",
    "* deal table=main seq=22 seat=3 name=cal cards=9s4d2h score=24 deck=122",
    "* deal table=main seq=23 seat=5 name=name-of-16-chars cards=AsAhAd score=51 deck=119",
  ]

  private static func ask(_ phase: String, _ cards: String, _ legal: String) -> String {
    "? act table=main turn=4.1 seat=1 left=22000 round=4 phase=\(phase) bet=5 balance=100 score=0 "
      + "cards=\(cards) deck=119 legal=\(legal) clock=yes :Your turn"
  }

  private static let betting: [Scene] = [
    Scene(
      name: "betting-empty",
      play: { stage in
        stage.greet()
        stage.type("watch main\r")
        stage.answer("+ watch table=main seq=0 game=betting3", to: "watch main")
        stage.answer(
          "= table id=main game=betting3 seats=0/6 watching=2 state=empty seq=0",
          "= house cards=- score=0", "+ look table=main seq=0 rows=2", to: "look main")
      }),
    Scene(
      name: "betting-first",
      play: { stage in
        stage.hear(
          "* sat table=main seq=1 seat=1 name=ann stack=100 kind=guest role=person",
          "* sat table=main seq=2 seat=2 name=bob stack=100 kind=guest role=person",
          "* round table=main seq=3 round=1 deck=52",
          "? act table=main turn=1.1 seat=1 left=30000 round=1 phase=bet bet=0 balance=100 score=0 "
            + "cards=- deck=52 legal=bet:1-100 clock=no")
        stage.type("bbb")
      }, game: "betting3"),
    Scene(
      name: "betting-bets",
      play: { stage in
        stage.hear(sixSeats + bets)
        stage.hear(
          "* say table=main seat=2 name=bob :come on, it is a long evening and we want cards")
        stage.hear(ask("bet", "-", "bet:1-95,deal"))
        stage.now += 1500
        stage.feed(.elapsed)
      }, game: "betting3"),
    Scene(
      name: "betting-cards",
      play: { stage in
        stage.hear(sixSeats + bets + hands)
        stage.hear(ask("trade", "7cTcQh", "bet:1-95,trade:7c/Tc/Qh,deal"))
        stage.hear("* turn table=main seat=3 name=cal left=30000")
        stage.now += 12_000
        stage.feed(.elapsed)
      }, game: "betting3"),
    Scene(
      name: "betting-five-cards",
      play: { stage in
        stage.hear(sixSeats)
        for (seat, name) in [(1, "ann"), (2, "bob"), (5, "name-of-16-chars")] {
          stage.hear(
            "* deal table=main seq=\(20 + seat) seat=\(seat) name=\(name) cards=TcTdThTsAs "
              + "score=68 deck=119")
        }
        stage.hear(
          "* trade table=main seq=30 seat=1 name=ann out=As in=2c bet=10 balance=100 score=55 "
            + "deck=118"
        )
      }, game: "betting5"),
    Scene(
      name: "betting-waiting",
      play: { stage in
        stage.hear(sixSeats + bets + hands)
        stage.hear(
          "* ready table=main seq=24 seat=1 name=ann",
          "* turn table=main seat=3 name=cal left=30000")
        stage.type("say are you th")
        stage.now += 26_000
        stage.feed(.elapsed)
      }, game: "betting3"),
    Scene(
      name: "betting-results",
      play: { stage in
        stage.hear(sixSeats + bets + hands)
        stage.hear(
          "* house table=main seq=25 cards=9h9d8c score=33 deck=116",
          "* result table=main seq=26 seat=1 name=ann outcome=win bet=5 paid=+5 balance=105",
          "* result table=main seq=27 seat=2 name=bob outcome=double bet=10 paid=+20 balance=115",
          "* result table=main seq=28 seat=3 name=cal outcome=lose bet=5 paid=-5 balance=125",
          "* result table=main seq=29 seat=5 name=name-of-16-chars outcome=push bet=400 paid=0 "
            + "balance=1000",
          "* round table=main seq=30 round=5 deck=116")
      }, game: "betting3"),
    Scene(
      name: "betting-next",
      play: { stage in
        stage.hear(sixSeats + bets + hands)
        stage.hear(
          "* house table=main seq=25 cards=9h9d8c score=33 deck=116",
          "* result table=main seq=26 seat=1 name=ann outcome=win bet=5 paid=+5 balance=105",
          "* result table=main seq=27 seat=2 name=bob outcome=double bet=10 paid=+20 balance=115",
          "* round table=main seq=30 round=5 deck=116",
          "* bet table=main seq=31 seat=1 name=ann amount=2 bet=2 balance=105")
      }, game: "betting3"),
    Scene(
      name: "betting-over",
      play: { stage in
        stage.hear(sixSeats + bets + hands)
        stage.hear(
          "* house table=main seq=25 cards=9h9d8c score=33 deck=116",
          "* result table=main seq=26 seat=1 name=ann outcome=lose bet=100 paid=-100 balance=0",
          "* out table=main seq=27 seat=1 name=ann reason=money",
          "* over table=main seq=28 reason=deck")
        stage.now += 5000
        stage.feed(.elapsed)
      }, game: "betting3"),
    Scene(
      name: "betting-ascii",
      play: { stage in
        stage.hear(sixSeats + bets + hands)
        stage.hear(ask("trade", "7cTcQh", "bet:1-95,trade:7c/Tc/Qh,deal"))
        stage.type("b")
      }, game: "betting3", look: TerminalLook(environment: ["TERM": "vt220", "LANG": "C"])),
  ]

  // MARK: - A dealer

  private static let dealers = [
    "* sat table=main seq=1 seat=1 name=ann stack=0 kind=guest role=person",
    "* sat table=main seq=2 seat=2 name=bob stack=0 kind=guest role=person",
  ]

  private static let hole = [
    "* round table=main seq=3 round=1 deck=52 game=deal-holdem :Texas hold'em",
    "* deal table=main seq=4 hand=1 seat=1 name=ann down=Td9c up=- street=hole",
    "* deal table=main seq=5 hand=2 seat=2 name=bob down=???? up=- street=hole",
    "* deal table=main seq=6 hand=3 down=???? up=- street=hole",
    "* deal table=main seq=7 hand=dealer down=???? up=- street=hole",
    "* remaining table=main seq=8 deck=44 state=dealing",
  ]

  private static let rules = [
    "= table id=main game=deal-custom seats=2/4 watching=0 state=ready round=0 deck=104 seq=2 "
      + "rules=Four-by-four decks=2 players=4 dealer=on open=off shuffle=exhausted down=4 up=0 "
      + "community=4",
    "= community cards=-", "= seat seat=1 name=ann state=waiting you=yes",
    "= seat seat=2 name=bob state=waiting",
  ]

  private static let board = [
    "* community table=main seq=9 cards=5h7s2s2d3c street=rest",
    "* remaining table=main seq=10 deck=39 state=ready",
    "* best table=main seq=11 hand=1 seat=1 player=ann cards=2s2dTd9c7s name=pair words=x",
    "* best table=main seq=12 hand=2 seat=2 player=bob cards=?????????? name=?? words=??",
  ]

  private static let stud = [
    "* round table=main seq=3 round=2 deck=52 game=deal-stud7 :seven-card stud",
    "* deal table=main seq=4 hand=1 seat=1 name=ann down=Td9c up=Ah street=third",
    "* deal table=main seq=5 hand=2 seat=2 name=bob down=???? up=Kh street=third",
    "* deal table=main seq=6 hand=1 seat=1 name=ann down=- up=As street=fourth",
    "* deal table=main seq=7 hand=2 seat=2 name=bob down=- up=Ks street=fourth",
    "* deal table=main seq=8 hand=1 seat=1 name=ann down=- up=2s3s street=rest",
    "* deal table=main seq=9 hand=2 seat=2 name=bob down=?? up=2d3d street=rest",
  ]

  private static let dealing: [Scene] = [
    Scene(name: "dealing-ready", play: { $0.hear(dealers) }, game: "deal-holdem"),
    Scene(name: "dealing-rules", play: { $0.hear(dealers + rules) }, game: "deal-custom"),
    Scene(
      name: "dealing-new",
      play: { stage in
        stage.hear(dealers + rules)
        stage.hear(
          "* reset table=main seq=3 seat=2 name=bob state=asked asked=1 need=2 game=deal-holdem "
            + "decks=1 open=on",
          "* new table=main seq=4 game=deal-holdem players=4 dealer=on decks=1 open=on "
            + "shuffle=exhausted seat=2 name=bob :Texas hold'em")
      }, game: "deal-custom"),
    Scene(name: "dealing-hole", play: { $0.hear(dealers + hole) }, game: "deal-holdem"),
    Scene(name: "dealing-stud", play: { $0.hear(dealers + stud) }, game: "deal-stud7"),
    Scene(name: "dealing-board", play: { $0.hear(dealers + hole + board) }, game: "deal-holdem"),
    // Who sits down where cards lie has none of them: not between rounds, nor in one.
    Scene(
      name: "dealing-newcomer",
      play: { stage in
        stage.hear(dealers)
        stage.hear(
          "* round table=main seq=3 round=1 deck=52 game=deal-stud5 :five-card stud",
          "* deal table=main seq=4 hand=1 seat=1 name=ann down=Td up=9cKh2s4d street=all",
          "* deal table=main seq=5 hand=2 seat=2 name=bob down=?? up=3c3hJsQd street=all",
          "* deal table=main seq=6 hand=3 down=?? up=7c8h6sAd street=all",
          "* remaining table=main seq=7 deck=37 state=ready",
          "* sat table=main seq=8 seat=3 name=cid stack=0 kind=guest role=person")
      }, game: "deal-stud5"),
    Scene(
      name: "dealing-drawn",
      play: { stage in
        stage.hear(dealers + hole + board)
        stage.hear(
          "* draw table=main seq=13 seat=2 name=bob card=Td deck=38",
          "* draw table=main seq=14 seat=1 name=ann card=3h deck=37")
      }, game: "deal-holdem"),
    Scene(
      name: "dealing-shown",
      play: { stage in
        stage.hear(dealers + hole + board)
        stage.hear(
          "* show table=main seq=13 hand=2 seat=2 name=bob down=ThAd up=-",
          "* best table=main seq=14 hand=1 seat=1 player=ann cards=2s2dTd9c7s "
            + "name=pair winner=no words=x",
          "* best table=main seq=15 hand=2 seat=2 player=bob cards=2s2dAdTh7s "
            + "name=pair winner=yes words=x",
          "* over table=main seq=16 reason=deck")
      }, game: "deal-holdem"),
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
      name: "reconnecting",
      play: { stage in
        stage.hear(dealers)
        stage.hear(
          "* say table=main name=eve :日本 ♥ 21:04 You win $1000000 and the rest of it")
        for number in 1...30 { stage.hear("* say table=main seat=2 name=bob :line \(number)") }
        stage.type("\u{1B}[5~")
        stage.hear("* say table=main seat=2 name=bob :news")
        stage.feed(.lost("cut"))
      }, game: "deal-stud5"),
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
    answer(
      "= element name=clean points=500 :Clean books",
      "+ book id=\(profile) teams=2 rounds=\(rounds) meld=50,90 rows=1", to: "book rules \(profile)"
    )
  }

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
