import Lines

/// A test of a program's use of the protocol: lines as `cardroom-bots exec` sends them, and the
/// answers that must follow.
struct ConformanceScript: Sendable {
  /// The answers that must follow some lines.
  enum Expected: String, Sendable {
    /// Nothing.
    case silence
    /// A legal answer to the question.
    case answer
    /// Another answer to the same question: better, but not needed, since the refused one was
    /// legal.
    case another
    /// At most one answer, to a question that has since ended.
    case atMostOne
  }

  /// Lines, in which `TAG ` stands for the tag of the latest answer if it had one, and the answers
  /// expected.
  typealias Exchange = (lines: [String], expected: Expected)
  /// A situation that a program has to cope with.
  typealias Step = (name: String, exchanges: [Exchange])
  /// A question: the fields before `legal=`, its value, and the fields after it.
  private typealias Asked = (facts: String, legal: String, more: String)

  /// The games with a script.
  static let games = ["betting3", "holdem", "draw5", "pineapple", "stud7", "dealers-choice"]

  private(set) var steps: [Step] = []
  private let game: String
  private let questions: [Asked]

  /// - Parameter game: one of `games`.
  init(game: String) {
    self.game = game
    questions = Self.poker[game] ?? [Self.house]
    var lines: [String] = []
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("== ") {
        steps.append((String(line.dropFirst(3)), []))
      } else if let expected = Expected(rawValue: line), let last = steps.indices.last {
        steps[last].exchanges.append((lines, expected))
        lines = []
      } else {
        lines.append(line)
      }
    }
  }

  /// All steps, each after its name; a word of `Expected` ends the lines of an exchange.
  private var text: String {
    """
    == says nothing before it is asked
    + login name=ann kind=guest chips=1000
    + sit table=main seat=1 seq=0 state=waiting game=\(game) plays=now stack=100
    * sat table=main seq=1 seat=1 name=ann stack=100 kind=guest role=bot
    silence
    == turn 1: one legal answer, and none to its reply
    \(played("1.1"))
    == turn 2: one legal answer, and none to its reply
    \(played("1.2"))
    == turn 3: one legal answer, and none to its reply
    \(played("1.3"))
    == a refused answer: another one, or auto
    \(ask("1.4"))
    answer
    \(refusal("rule.amount", "1.4"))
    another
    \(done("1.4"))
    silence
    == a stale answer: nothing until the new question
    \(ask("1.5"))
    answer
    \(refusal("turn.stale", "1.6"))
    silence
    \(played("1.6"))
    == a time-out, and back
    \(ask("2.1"))
    * timeout table=main seq=12 seat=1 name=ann did=\(Self.poker[game] == nil ? "deal" : "fold")
    atMostOne
    - TAG code=turn.none table=main :nothing is asked
    * out table=main seq=13 seat=1 name=ann reason=timeouts
    * back table=main seq=14 seat=1 name=ann
    silence
    \(played("2.2"))
    == a cut, and the question again
    \(ask("3.1"))
    answer
    # the connection is lost: cut
    * resume table=main game=\(game)
    * gone table=main seq=20 seat=1 name=ann hold=120
    * sync table=main seq=20 game=\(game)
    * back table=main seq=21 seat=1 name=ann
    \(ask("3.2"))
    + resume name=ann tables=main missed=1
    answer
    \(done("3.2"))
    silence
    == an unknown event
    * comet table=main seq=30 tail=%20x :of a later release
    = moon x=1
    silence
    == unknown keys and an unknown move
    \(ask("4.1").replacing(" clock=", with: ",glide:1-5 clock=")
      .replacing(" seat=1", with: " colour=blue seat=1 x=a%20b=c"))
    answer
    \(done("4.1"))
    silence
    == a late reset: the game has begun anew meanwhile
    * over table=main seq=40 reason=deck
    * reset table=main seq=41 seat=2 name=bob state=begun
    + act table=main did=reset seq=41
    \(played("5.1"))
    == long lines
    \(longest("* say table=main seat=2 name=bob :", "long "))
    silence
    \(ask("6.1").replacing(
      " seat=1", with: longest(" seat=1 later=", "long-", besides: ask("6.1"))))
    answer
    \(done("6.1"))
    silence
    """
  }

  /// The content of a line as long as the server's longest.
  private func longest(_ start: String, _ word: String, besides rest: String = "") -> String {
    let room = Limits.sentLineBytes - start.utf8.count - rest.utf8.count - 1
    return start + String(repeating: word, count: room / word.utf8.count)
  }

  /// The question of a turn; turns go through the game's questions in order.
  private func asked(_ turn: String) -> Asked {
    let numbers = turn.split(separator: ".").compactMap { Int($0) }
    return questions[numbers.reduce(0, +) % questions.count]
  }

  private func ask(_ turn: String) -> String {
    let asked = asked(turn)
    return "? act table=main turn=\(turn) seat=1 left=30000 \(asked.facts) legal=\(asked.legal) "
      + "clock=no \(asked.more) :Your turn"
  }

  private func done(_ turn: String) -> String {
    "+ TAG act table=main turn=\(turn) did=auto seq=9"
  }

  /// The question of a turn, and the reply to its answer.
  private func played(_ turn: String) -> String {
    "\(ask(turn))\nanswer\n\(done(turn))\nsilence"
  }

  private func refusal(_ code: String, _ turn: String) -> String {
    let asked = asked(turn)
    let swap = asked.more.split(separator: " ").filter { $0.hasPrefix("swap=") }.map { " \($0)" }
    return "- TAG code=\(code) table=main turn=\(turn) retry=now legal=\(asked.legal) left=20000"
      + "\(swap.joined()) :not now"
  }

  private static let house: Asked = (
    "round=1 phase=trade bet=5 balance=95 score=33 cards=7cKcTc deck=49",
    "bet:1-90,trade:7c/Kc/Tc,deal", "house=??????"
  )

  /// The questions of each kind of poker; between them, they have every form of a move.
  private static let poker: [String: [Asked]] = [
    "holdem": [asked("holdem", "preflop", hole: "Jc3d", "fold,call:4,raise:8-100", toCall: 4)],
    "draw5": [
      asked("draw5", "draw", hole: "9c2dKhKd4s", "draw", more: " swap=0-5"),
      asked("draw5", "predraw", hole: "9c2dKhKd4s", "fold,call:4,raise:8", toCall: 4),
    ],
    "pineapple": [
      asked("pineapple", "preflop", hole: "9c2dKh", "discard:9c/2d/Kh"),
      asked("pineapple", "preflop", hole: "9c2dKh4s", "discard:9c2d/9cKh/9c4s/2dKh/2d4s/Kh4s"),
    ],
    "stud7": [
      asked("stud7", "third", hole: "9c2d", up: "2s", "bringin:2,complete:4", toCall: 2),
      asked("stud7", "fourth", hole: "9c2d", up: "2sKh", "fold,check,bet:4/8"),
    ],
    "dealers-choice": [
      asked("holdem", "-", hole: "-", "choose:holdem/razz/draw5"),
      asked("omaha", "flop", board: "Ts7h2d", hole: "AhKd3c4c", "twice,once"),
    ],
  ]

  private static func asked(
    _ game: String, _ street: String, board: String = "-", hole: String, up: String = "-",
    _ legal: String, toCall: Int = 0, more: String = ""
  ) -> Asked {
    (
      "hand=1 game=\(game) street=\(street) board=\(board) hole=\(hole) up=\(up) pot=8 "
        + "tocall=\(toCall) stack=100",
      legal, "bet=0 decision=0 others=2:96:4:2:-\(more)"
    )
  }
}
