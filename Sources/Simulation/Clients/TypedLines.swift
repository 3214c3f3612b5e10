import LineProtocol
import ScoreBook

extension Verb {
  /// Lines with right arguments, or nearly.
  fileprivate var typedByPeople: [String] {
    switch self {
    case .hello: ["hello ann", "hello 1", "hello 9"]
    case .login: ["login ann", "login zoe", "login zoe secret-9", "login x", "login 7up!"]
    case .register: ["register zoe secret-9", "register zoe", "register zoe short"]
    case .password: ["password secret-1 secret-2", "password a b c"]
    case .resume: ["resume abcdef", "resume token-ann-1 table=main"]
    case .play: ["play poker", "play holdem small", "play with bob", "play betting", "play chess"]
    case .quit: ["quit now"]
    case .help:
      [
        "help all", "help start", "help chips", "help book", "help bots", "help nc", "help cards",
        "help games", "help holdem", "help betting3", "help deal-holdem", "help razz", "help frog",
        "help dealers-choice", "help poker",
      ]
    case .set:
      [
        "set glyphs off", "set color on", "set screenreader on", "set chat held", "set lobby off",
        "set finger open", "set glyphs maybe", "set mode", "set mode frog", "set wind 7",
      ]
    case .ping: ["ping hello"]
    case .stats, .who, .games, .tables, .hands, .fold, .check, .complete, .bringin, .refill:
      []
    case .finger: ["finger ann", "finger bob", "finger easy-1"]
    case .tell: ["tell bob hi there", "tell bob", "tell zoe hi", "tell ann hi"]
    case .ignore: ["ignore bob"]
    case .unignore: ["unignore bob"]
    case .create:
      [
        "create mine", "create mine holdem", "create mine holdem seats=2 blinds=5/10",
        "create mine betting3 seats=99", "create mine frog", "create main holdem",
        "create mine holdem seed=3 blinds=x",
      ]
    case .close: ["close main", "close mine", "close nosuch"]
    case .challenge:
      [
        "challenge bob nl", "challenge bob holdem hands=4", "challenge ann nl", "challenge zoe nl",
        "challenge bob nl hands=0", "challenge bob nl frog=1",
      ]
    case .accept: ["accept bob"]
    case .decline: ["decline bob"]
    case .cancel: []
    case .sit:
      [
        "sit main", "sit nl", "sit main seat=99", "sit nl seat=3 buyin=100000", "sit nosuch",
        "sit dh",
      ]
    case .leave: ["leave main", "leave nl"]
    case .watch: ["watch main", "watch nl", "watch dh history=2"]
    case .unwatch: ["unwatch main"]
    case .use: ["use main", "use nl"]
    case .look: ["look main", "look nl", "look dh", "look last=1", "look last=9"]
    case .say: ["say good evening", "say :)"]
    case .out: ["out next", "out next off"]
    case .back: ["back now"]
    case .kick: ["kick bob", "kick ann"]
    case .count: ["count main"]
    case .topup: ["topup 5", "topup 0", "topup all"]
    case .bot: ["bot add", "bot add hard", "bot remove", "bot add frog"]
    case .odds: ["odds now"]
    case .bet: ["bet 5", "bet 1000", "bet 0", "bet pot", "bet 3.5", "bet -3"]
    case .deal: ["deal step", "deal next", "deal 3"]
    case .trade: ["trade Ah", "trade frog", "trade AhKd"]
    case .reset: ["reset all"]
    case .auto: ["auto on"]
    case .show: ["show Ah"]
    case .new: ["new stud5", "new holdem seats=3", "new frog", "new custom cards=3"]
    case .shuffle: ["shuffle all"]
    case .rebuild: ["rebuild all"]
    case .draw: ["draw AhKd", "draw none", "draw 2", "draw 7x"]
    case .call: ["call 5", "call 1000"]
    case .raise:
      ["raise 20", "raise to 20", "raise +4", "raise pot", "raise 3bb", "raise 99999", "raise 3"]
    case .allin: ["all in"]
    case .discard: ["discard Ah"]
    case .muck: ["muck cards"]
    case .twice: ["twice please"]
    case .once: ["once please"]
    case .choose: ["choose razz", "choose frog"]
    case .pre: ["pre check/fold", "pre call 20", "pre off"]
    case .post: ["post now"]
    case .straddle: ["straddle on", "straddle off"]
    case .advise: ["advise AhKd", "advise new", "advise AhAh", "advise AhKd / 3h", "advise + 2c"]
    case .equity: ["equity AhKd vs AhQc", "equity AhKd vs QsQc / 2c3c4c5d9h", "equity new"]
    case .tutorial: ["tutorial holdem", "tutorial stop", "tutorial poker"]
    case .me: ["me 3", "me 0"]
    case .top:
      [
        "top poker", "top all", "top betting3 week bots", "top betting3 by=mean", "top chess",
        "top by=frog",
      ]
    case .history: ["history 3", "history nl", "history main before=2", "history nosuch"]
    case .replay: ["replay 1", "replay 1 step", "replay 99"]
    case .export: ["export 1", "export all format=csv", "export 1 format=frog"]
    case .ledger: ["ledger 3"]
    case .matches: ["matches bob", "matches 3"]
    case .rules: ["rules list", "rules show mine"]
    case .book: ["book list", "book help"]
    }
  }

  /// Lines of which each verb has the same kinds: alone, with too much, with nonsense.
  fileprivate var typedWrongly: [String] {
    let word = rawValue
    return [
      word, "\(word) frog", "\(word) 99999999999999999999", "\(word) -1", "\(word) 0",
      "\(word) frog=3", "\(word) one two three four", "\(word) \u{3b1}\u{1F0A1}",
      "\(word)x", String(word.dropLast()), "help \(word)", word.uppercased() + "!",
    ]
  }
}

/// Lines that people type.
enum TypedLines {
  /// What is typed everywhere.
  static let all = Verb.allCases.flatMap { $0.typedByPeople + $0.typedWrongly } + common

  /// Of each verb two lines, for where each takes longer.
  static let few = Verb.allCases.flatMap { ["\($0)", "help \($0)"] + $0.typedByPeople.prefix(1) }

  private static let common = [
    "", "   ", "frog", "1", "0", "-1", "yes", "no", "?", "k", "i fold", "fold.", "half the pot",
    "all in", "next", "previous", "done", "stop", "chips", "lobby", "buy in", "hello?", "=", "a=b",
    ":", "@7 who", "@ who", "# x", String(repeating: "x", count: 5000), "\u{1}\u{2}", "\u{ff}",
  ]

  /// What is typed at the score book.
  static let book: [String] =
    BookCommand.all.flatMap { command -> [String] in
      ["", " frog", " 99999", " frog=3", " one two three four five"].map { command.typed + $0 }
        + (command.example.map { [$0] } ?? [])
    } + ["book frog", "help book"]
}
