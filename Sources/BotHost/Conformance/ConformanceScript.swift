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
  }

  /// One thing that a program has to cope with.
  struct Step: Sendable {
    let name: String
    let exchanges: [Exchange]
  }

  /// The games there is a script for.
  static let games = ["betting3", "holdem", "draw5", "pineapple", "stud7", "dealers-choice"]

  let steps: [Step]

  /// - Parameter game: one of `games`.
  init(game: String) {
    let wire = Wire(game: game)
    steps =
      Self.beginning(wire) + Self.refusals(wire) + Self.troubles(wire) + Self.surprises(wire)
  }

  private static func beginning(_ wire: Wire) -> [Step] {
    [
      Step(
        name: "says nothing before it is asked",
        exchanges: [
          Exchange(
            lines: [
              "+ login name=ann kind=guest chips=1000",
              "+ sit table=main seat=1 seq=0 state=waiting game=\(wire.game) plays=now stack=100",
              "* sat table=main seq=1 seat=1 name=ann stack=100 kind=guest role=bot",
            ], expected: .silence)
        ])
    ]
      + (1...3).map { number in
        Step(
          name: "turn \(number): one legal answer, and none to its reply",
          exchanges: [
            Exchange(lines: [wire.ask("1.\(number)")], expected: .answer),
            Exchange(lines: [wire.done("1.\(number)")], expected: .silence),
          ])
      }
  }

  private static func refusals(_ wire: Wire) -> [Step] {
    [
      Step(
        name: "a refused answer: another one, or auto",
        exchanges: [
          Exchange(lines: [wire.ask("1.4")], expected: .answer),
          Exchange(lines: [wire.refusal("rule.amount", "1.4")], expected: .another),
          Exchange(lines: [wire.done("1.4")], expected: .silence),
        ]),
      Step(
        name: "a stale answer: nothing until the new question",
        exchanges: [
          Exchange(lines: [wire.ask("1.5")], expected: .answer),
          Exchange(lines: [wire.refusal("turn.stale", "1.6")], expected: .silence),
          Exchange(lines: [wire.ask("1.6")], expected: .answer),
          Exchange(lines: [wire.done("1.6")], expected: .silence),
        ]),
    ]
  }

  private static func troubles(_ wire: Wire) -> [Step] {
    [
      Step(
        name: "a time-out, and back",
        exchanges: [
          Exchange(
            lines: [
              wire.ask("2.1"), "* timeout table=main seq=12 seat=1 name=ann did=\(wire.safe)",
            ], expected: .atMostOne),
          Exchange(
            lines: [
              "- TAG code=turn.none table=main :nothing is asked",
              "* out table=main seq=13 seat=1 name=ann reason=timeouts",
              "* back table=main seq=14 seat=1 name=ann",
            ], expected: .silence),
          Exchange(lines: [wire.ask("2.2")], expected: .answer),
          Exchange(lines: [wire.done("2.2")], expected: .silence),
        ]),
      Step(
        name: "a cut, and the question again",
        exchanges: [
          Exchange(lines: [wire.ask("3.1")], expected: .answer),
          Exchange(
            lines: [
              "# the connection is lost: cut", "* resume table=main game=\(wire.game)",
              "* gone table=main seq=20 seat=1 name=ann hold=120",
              "* sync table=main seq=20 game=\(wire.game)",
              "* back table=main seq=21 seat=1 name=ann", wire.ask("3.2"),
              "+ resume name=ann tables=main missed=1",
            ], expected: .answer),
          Exchange(lines: [wire.done("3.2")], expected: .silence),
        ]),
    ]
  }

  /// What stands in a line that is as long as the server's may be.
  private static func longest(_ start: String, _ word: String, besides rest: String = "") -> String
  {
    let room = Limits.sentLineBytes - start.utf8.count - rest.utf8.count - 1
    return start + String(repeating: word, count: room / word.utf8.count)
  }

  private static func surprises(_ wire: Wire) -> [Step] {
    [
      Step(
        name: "an unknown event",
        exchanges: [
          Exchange(
            lines: ["* comet table=main seq=30 tail=%20x :of a later release", "= moon x=1"],
            expected: .silence)
        ]),
      Step(
        name: "unknown keys and an unknown move",
        exchanges: [
          Exchange(
            lines: [
              wire.ask("4.1").replacing(" clock=", with: ",glide:1-5 clock=").replacing(
                " seat=1", with: " colour=blue seat=1 x=a%20b=c")
            ], expected: .answer),
          Exchange(lines: [wire.done("4.1")], expected: .silence),
        ]),
      Step(
        name: "a late reset: the game has begun anew meanwhile",
        exchanges: [
          Exchange(
            lines: [
              "* over table=main seq=40 reason=deck",
              "* reset table=main seq=41 seat=2 name=bob state=begun",
              "+ act table=main did=reset seq=41", wire.ask("5.1"),
            ], expected: .answer),
          Exchange(lines: [wire.done("5.1")], expected: .silence),
        ]),
      Step(
        name: "long lines",
        exchanges: [
          Exchange(
            lines: [longest("* say table=main seat=2 name=bob :", "long ")], expected: .silence),
          Exchange(
            lines: [
              wire.ask("6.1").replacing(
                " seat=1", with: longest(" seat=1 later=", "long-", besides: wire.ask("6.1")))
            ], expected: .answer),
          Exchange(lines: [wire.done("6.1")], expected: .silence),
        ]),
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
