import LineProtocol

/// A trial of a program's understanding of the protocol: lines as `cardroom-bots exec` gives them
/// to it, and the answers that must follow.
struct ConformanceScript: Sendable {
  /// What has to come after some lines.
  enum Expected: Sendable, Equatable {
    /// Nothing.
    case silence
    /// One legal answer to the question.
    case answer
    /// An answer to the same question that is not the one before.
    case another
    /// An answer to a question that has ended meanwhile, or nothing.
    case atMostOne
  }

  /// Lines, and what they bring.
  struct Exchange: Sendable {
    /// `TAG ` stands for the mark of the latest answer, if it had one.
    let lines: [String]
    let expected: Expected

    init(_ lines: [String], _ expected: Expected) {
      (self.lines, self.expected) = (lines, expected)
    }
  }

  /// One thing that a program has to cope with.
  struct Step: Sendable {
    let name: String
    let exchanges: [Exchange]

    init(_ name: String, _ exchanges: [Exchange]) {
      (self.name, self.exchanges) = (name, exchanges)
    }
  }

  /// The games there is a script for.
  static let games = ["betting3", "holdem", "draw5", "pineapple", "stud7", "dealers-choice"]

  let steps: [Step]

  /// - Parameter game: one of `games`.
  init(game: String) {
    let wire = Wire(game: game)
    steps = Self.beginning(wire) + Self.troubles(wire) + Self.surprises(wire)
  }

  private static func beginning(_ wire: Wire) -> [Step] {
    let introduction = [
      "+ login name=ann kind=guest chips=1000",
      "+ sit table=main seat=1 seq=0 state=waiting game=\(wire.game) plays=now stack=100",
      "* sat table=main seq=1 seat=1 name=ann stack=100 kind=guest role=bot",
    ]
    return [Step("says nothing before it is asked", [Exchange(introduction, .silence)])]
      + (1...3).map { number in
        Step("turn \(number): one legal answer, and none to its reply", wire.played("1.\(number)"))
      }
  }

  private static func troubles(_ wire: Wire) -> [Step] {
    let timeOut = "* timeout table=main seq=12 seat=1 name=ann did=\(wire.safe)"
    let back = [
      "- TAG code=turn.none table=main :nothing is asked",
      "* out table=main seq=13 seat=1 name=ann reason=timeouts",
      "* back table=main seq=14 seat=1 name=ann",
    ]
    let cut = [
      "# the connection is lost: cut", "* resume table=main game=\(wire.game)",
      "* gone table=main seq=20 seat=1 name=ann hold=120",
      "* sync table=main seq=20 game=\(wire.game)", "* back table=main seq=21 seat=1 name=ann",
    ]
    let resumed = "+ resume name=ann tables=main missed=1"
    return [
      Step(
        "a refused answer: another one, or auto",
        [
          Exchange([wire.ask("1.4")], .answer),
          Exchange([wire.refusal("rule.amount", "1.4")], .another),
          Exchange([wire.done("1.4")], .silence),
        ]),
      Step(
        "a stale answer: nothing until the new question",
        [
          Exchange([wire.ask("1.5")], .answer),
          Exchange([wire.refusal("turn.stale", "1.6")], .silence),
        ] + wire.played("1.6")),
      Step(
        "a time-out, and back",
        [Exchange([wire.ask("2.1"), timeOut], .atMostOne), Exchange(back, .silence)]
          + wire.played("2.2")),
      Step(
        "a cut, and the question again",
        [Exchange([wire.ask("3.1")], .answer)]
          + wire.played("3.2", asking: cut + [wire.ask("3.2"), resumed])),
    ]
  }

  /// What stands in a line that is as long as the server's may be.
  private static func longest(_ start: String, _ word: String, besides rest: String = "") -> String
  {
    let room = Limits.sentLineBytes - start.utf8.count - rest.utf8.count - 1
    return start + String(repeating: word, count: room / word.utf8.count)
  }

  private static func surprises(_ wire: Wire) -> [Step] {
    let unknown = ["* comet table=main seq=30 tail=%20x :of a later release", "= moon x=1"]
    let unknownKeys = wire.ask("4.1").replacing(" clock=", with: ",glide:1-5 clock=")
      .replacing(" seat=1", with: " colour=blue seat=1 x=a%20b=c")
    let reset = [
      "* over table=main seq=40 reason=deck",
      "* reset table=main seq=41 seat=2 name=bob state=begun", "+ act table=main did=reset seq=41",
      wire.ask("5.1"),
    ]
    let long = wire.ask("6.1").replacing(
      " seat=1", with: longest(" seat=1 later=", "long-", besides: wire.ask("6.1")))
    return [
      Step("an unknown event", [Exchange(unknown, .silence)]),
      Step("unknown keys and an unknown move", wire.played("4.1", asking: [unknownKeys])),
      Step(
        "a late reset: the game has begun anew meanwhile", wire.played("5.1", asking: reset)),
      Step(
        "long lines",
        [Exchange([longest("* say table=main seat=2 name=bob :", "long ")], .silence)]
          + wire.played("6.1", asking: [long])),
    ]
  }

  /// The lines in which the games differ.
  private struct Wire {
    let game: String
    private let questions: [Asked]

    init(game: String) {
      (self.game, questions) = (game, Asked.all[game] ?? [Asked.house])
    }

    /// Each turn has the next of the game's questions.
    private func asked(_ turn: String) -> Asked {
      let numbers = turn.split(separator: ".").compactMap { Int($0) }
      return questions[numbers.reduce(0, +) % questions.count]
    }

    var safe: String { Asked.all[game] == nil ? "deal" : "fold" }

    func ask(_ turn: String) -> String {
      let asked = asked(turn)
      return "? act table=main turn=\(turn) seat=1 left=30000 \(asked.facts) legal=\(asked.legal) "
        + "clock=no \(asked.more) :Your turn"
    }

    /// A question of a turn, and its answer's reply.
    func played(_ turn: String, asking lines: [String]? = nil) -> [Exchange] {
      [Exchange(lines ?? [ask(turn)], .answer), Exchange([done(turn)], .silence)]
    }

    func done(_ turn: String) -> String { "+ TAG act table=main turn=\(turn) did=auto seq=9" }

    func refusal(_ code: String, _ turn: String) -> String {
      let asked = asked(turn)
      let swap = asked.more.split(separator: " ").filter { $0.hasPrefix("swap=") }.map { " \($0)" }
      return "- TAG code=\(code) table=main turn=\(turn) retry=now legal=\(asked.legal) left=20000"
        + "\(swap.joined()) :not now"
    }
  }

  /// A question: what stands before `legal=`, what is legal, and what stands behind.
  private struct Asked {
    let facts: String
    let legal: String
    let more: String

    static let house = Asked(
      facts: "round=1 phase=trade bet=5 balance=95 score=33 cards=7cKcTc deck=49",
      legal: "bet:1-90,trade:7c/Kc/Tc,deal", more: "house=??????")

    /// The questions of each kind of poker: between them, every form that a move has.
    static let all = [
      "holdem": [poker("holdem", "preflop", hole: "Jc3d", "fold,call:4,raise:8-100", toCall: 4)],
      "draw5": [
        poker("draw5", "draw", hole: "9c2dKhKd4s", "draw", more: " swap=0-5"),
        poker("draw5", "predraw", hole: "9c2dKhKd4s", "fold,call:4,raise:8", toCall: 4),
      ],
      "pineapple": [
        poker("pineapple", "preflop", hole: "9c2dKh", "discard:9c/2d/Kh"),
        poker("pineapple", "preflop", hole: "9c2dKh4s", "discard:9c2d/9cKh/9c4s/2dKh/2d4s/Kh4s"),
      ],
      "stud7": [
        poker("stud7", "third", hole: "9c2d", up: "2s", "bringin:2,complete:4", toCall: 2),
        poker("stud7", "fourth", hole: "9c2d", up: "2sKh", "fold,check,bet:4/8"),
      ],
      "dealers-choice": [
        poker("holdem", "-", hole: "-", "choose:holdem/razz/draw5"),
        poker("omaha", "flop", board: "Ts7h2d", hole: "AhKd3c4c", "twice,once"),
      ],
    ]

    private static func poker(
      _ game: String, _ street: String, board: String = "-", hole: String, up: String = "-",
      _ legal: String, toCall: Int = 0, more: String = ""
    ) -> Asked {
      Asked(
        facts: "hand=1 game=\(game) street=\(street) board=\(board) hole=\(hole) up=\(up) pot=8 "
          + "tocall=\(toCall) stack=100",
        legal: legal, more: "bet=0 decision=0 others=2:96:4:2:-\(more)")
    }
  }
}
