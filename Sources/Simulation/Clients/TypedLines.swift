import ScoreBook

/// Lines that people type.
enum TypedLines {
  /// Lines that are typed everywhere.
  static let all = commands.flatMap { $1 + wrong($0) } + common

  /// Two lines for each command, for tests in which each takes longer.
  static let few = commands.flatMap { [$0, "help \($0)"] + $1.prefix(1) }

  /// The commands' first words.
  static let words = commands.map(\.key)

  /// Each command, with arguments that are right or nearly right.
  private static let commands: KeyValuePairs<String, [String]> = [
    "hello": ["hello ann", "hello 1", "hello 9"],
    "login": ["login ann", "login zoe", "login zoe secret-9", "login x", "login 7up!"],
    "register": ["register zoe secret-9", "register zoe", "register zoe short"],
    "password": ["password secret-1 secret-2", "password a b c"],
    "resume": ["resume abcdef", "resume token-ann-1 table=main"],
    "play": ["play poker", "play holdem small", "play with bob", "play betting", "play chess"],
    "quit": ["quit now"],
    "help": [
      "help all", "help start", "help chips", "help book", "help bots", "help nc", "help cards",
      "help games", "help holdem", "help betting3", "help deal-holdem", "help razz", "help frog",
      "help dealers-choice", "help poker",
    ],
    "set": [
      "set glyphs off", "set color on", "set screenreader on", "set chat held", "set lobby off",
      "set finger open", "set glyphs maybe", "set mode", "set mode frog", "set wind 7",
    ],
    "ping": ["ping hello"],
    "stats": [],
    "who": [],
    "finger": ["finger ann", "finger bob", "finger easy-1"],
    "tell": ["tell bob hi there", "tell bob", "tell zoe hi", "tell ann hi"],
    "ignore": ["ignore bob"],
    "unignore": ["unignore bob"],
    "games": [],
    "tables": [],
    "create": [
      "create mine", "create mine holdem", "create mine holdem seats=2 blinds=5/10",
      "create mine betting3 seats=99", "create mine frog", "create main holdem",
      "create mine holdem seed=3 blinds=x",
    ],
    "close": ["close main", "close mine", "close nosuch"],
    "challenge": [
      "challenge bob nl", "challenge bob holdem hands=4", "challenge ann nl", "challenge zoe nl",
      "challenge bob nl hands=0", "challenge bob nl frog=1",
    ],
    "accept": ["accept bob"],
    "decline": ["decline bob"],
    "cancel": [],
    "sit": [
      "sit main", "sit nl", "sit main seat=99", "sit nl seat=3 buyin=100000", "sit nosuch",
      "sit dh",
    ],
    "leave": ["leave main", "leave nl"],
    "watch": ["watch main", "watch nl", "watch dh history=2"],
    "unwatch": ["unwatch main"],
    "use": ["use main", "use nl"],
    "look": ["look main", "look nl", "look dh", "look last=1", "look last=9"],
    "say": ["say good evening", "say :)"],
    "out": ["out next", "out next off"],
    "back": ["back now"],
    "kick": ["kick bob", "kick ann"],
    "bet": ["bet 5", "bet 1000", "bet 0", "bet pot", "bet 3.5", "bet -3"],
    "deal": ["deal step", "deal next", "deal 3"],
    "trade": ["trade Ah", "trade frog", "trade AhKd"],
    "reset": ["reset all"],
    "auto": ["auto on"],
    "show": ["show Ah"],
    "new": ["new stud5", "new holdem seats=3", "new frog", "new custom cards=3"],
    "count": ["count main"],
    "shuffle": ["shuffle all"],
    "rebuild": ["rebuild all"],
    "draw": ["draw AhKd", "draw none", "draw 2", "draw 7x"],
    "fold": [],
    "check": [],
    "call": ["call 5", "call 1000"],
    "raise": [
      "raise 20", "raise to 20", "raise +4", "raise pot", "raise 3bb", "raise 99999", "raise 3",
    ],
    "complete": [],
    "allin": ["all in"],
    "bringin": [],
    "discard": ["discard Ah"],
    "muck": ["muck cards"],
    "twice": ["twice please"],
    "once": ["once please"],
    "choose": ["choose razz", "choose frog"],
    "pre": ["pre check/fold", "pre call 20", "pre off"],
    "post": ["post now"],
    "straddle": ["straddle on", "straddle off"],
    "topup": ["topup 5", "topup 0", "topup all"],
    "refill": [],
    "bot": ["bot add", "bot add hard", "bot remove", "bot add frog"],
    "hands": [],
    "advise": ["advise AhKd", "advise new", "advise AhAh", "advise AhKd / 3h", "advise + 2c"],
    "equity": ["equity AhKd vs AhQc", "equity AhKd vs QsQc / 2c3c4c5d9h", "equity new"],
    "odds": ["odds now"],
    "tutorial": ["tutorial holdem", "tutorial stop", "tutorial poker"],
    "me": ["me 3", "me 0"],
    "top": [
      "top poker", "top all", "top betting3 week bots", "top betting3 by=mean", "top chess",
      "top by=frog",
    ],
    "history": ["history 3", "history nl", "history main before=2", "history nosuch"],
    "replay": ["replay 1", "replay 1 step", "replay 99"],
    "export": ["export 1", "export all format=csv", "export 1 format=frog"],
    "ledger": ["ledger 3"],
    "matches": ["matches bob", "matches 3"],
    "rules": ["rules list", "rules show mine"],
    "book": ["book list", "book help"],
  ]

  /// The same kinds of wrong line for each command: alone, with too much, with nonsense.
  private static func wrong(_ word: String) -> [String] {
    [
      word, "\(word) frog", "\(word) 99999999999999999999", "\(word) -1", "\(word) 0",
      "\(word) frog=3", "\(word) one two three four", "\(word) \u{3b1}\u{1F0A1}",
      "\(word)x", String(word.dropLast()), "help \(word)", word.uppercased() + "!",
    ]
  }

  private static let common = [
    "", "   ", "frog", "1", "0", "-1", "yes", "no", "?", "k", "i fold", "fold.", "half the pot",
    "all in", "next", "previous", "done", "stop", "chips", "lobby", "buy in", "hello?", "=", "a=b",
    ":", "@7 who", "@ who", "# x", String(repeating: "x", count: 5000), "\u{1}\u{2}", "\u{ff}",
  ]

  /// Lines typed at the score book.
  static let book: [String] =
    BookCommand.all.flatMap { command -> [String] in
      ["", " frog", " 99999", " frog=3", " one two three four five"].map { command.typed + $0 }
        + (command.example.map { [$0] } ?? [])
    } + ["book frog", "help book"]
}
