struct Habits: Sendable {
  /// `careful` or `random`.
  var strategy = "random"
  /// Puts tags before its commands.
  var tags = 0
  /// Sends a tagged command twice.
  var repeats = 0
  /// Reuses a tag with other words.
  var reuses = 0
  /// Names the turn that it answers.
  var namesTurn = 500
  /// Names a turn that is over, or never existed.
  var staleTurn = 0
  /// Lets the clock answer for it at a poker table.
  var sleepsOverPoker = 40
  /// Acts without being asked.
  var outOfTurn = 0
  /// Garbles lines that it sends.
  var mutates = 0
  /// Chats and looks around instead of playing.
  var chatters = 150
  /// Leaves and sits down again.
  var leaves = 10
  var opensTables = 0
  /// Asks the house for the score book, boards, history or ledger.
  var asksHouse = 150
  /// Becomes a member, and comes back as one.
  var registers = 20
  /// Is cut off and comes back.
  var cuts = 0
  /// Stops reading for a while.
  var stalls = 0
  /// Quits in the middle and comes back as somebody new.
  var quits = 0
  /// Ends its input, and reads on.
  var halfCloses = 0
  /// Sends many lines at once.
  var floods = 0
  /// Answers only after the clock has run out, or at that very moment.
  var dawdles = 50
  /// Answers at once, and begins the next game at once.
  var isHasty = false
  /// Sits down and then sits out.
  var sitsOut = false
  var watchesOnly = false

  /// The kinds of players.
  static let all: [String: Habits] = Dictionary(uniqueKeysWithValues: list)

  private static let list: [(name: String, habits: Habits)] = [
    ("careful", Habits(strategy: "careful", tags: 1000, namesTurn: 1000, dawdles: 0)),
    ("hasty", Habits(strategy: "careful", dawdles: 0, isHasty: true)),
    ("plain", Habits()),
    ("tagger", Habits(tags: 900, repeats: 200, reuses: 60)),
    ("resumer", Habits(tags: 500, repeats: 50, cuts: 60)),
    ("rover", Habits(strategy: "careful", tags: 500, chatters: 400, cuts: 150)),
    ("watcher", Habits(tags: 300, cuts: 60, stalls: 60, watchesOnly: true)),
    ("dawdler", Habits(tags: 300, sleepsOverPoker: 400, dawdles: 500)),
    ("quitter", Habits(leaves: 60, quits: 40)),
    ("opener", Habits(tags: 500, chatters: 700, opensTables: 500)),
    ("stale", Habits(tags: 500, staleTurn: 300, outOfTurn: 200)),
    ("mutant", Habits(tags: 500, repeats: 50, mutates: 500, chatters: 400)),
    ("staller", Habits(chatters: 300, stalls: 150)),
    ("sleeper", Habits(stalls: 400, watchesOnly: true)),
    ("idler", Habits(stalls: 300, sitsOut: true)),
    ("flooder", Habits(tags: 200, floods: 100)),
    ("closer", Habits(cuts: 20, halfCloses: 30)),
    ("scorer", Habits(tags: 500, repeats: 50, chatters: 700, asksHouse: 900, registers: 200)),
    ("member", Habits(strategy: "careful", tags: 500, registers: 500, cuts: 60, quits: 20)),
  ]
}

extension Chance {
  private static let inserts: [Character] = [
    "x", "Q", "0", "9", " ", ":", "=", "@", "#", "%", "-", ",", "/", "~", "é", "♠", "\u{301}",
    "\u{200B}", "\u{202E}", "\u{7}", "\t", "\u{1B}", "\u{85}",
  ]
  private static let words = [
    "-1", "0", "999999999999", "1000000000001", "99999999999999999999", "9c", "10♦", "??", "Zz",
    "seat=7", "seat=0", "seat=", "turn=1.1", "turn=x", "table=main", "table=", "decks=9", "=5",
    "last=99999999", "mode=text5", "%41", "key=%zz", "key=%0a", ":text", "+5", "$5", "all",
  ]

  /// A wrong line, or at least another one, made of a right one.
  mutating func spoilt(_ line: String) -> String {
    var postings = Array(line)
    for _ in 0...number(below: 2) where !postings.isEmpty {
      let index = number(below: postings.count)
      switch number(below: 7) {
      case 0: postings.remove(at: index)
      case 1: postings.insert(postings[index], at: index)
      case 2: postings.swapAt(index, number(below: postings.count))
      case 3: postings.insert(element(of: Self.inserts) ?? "x", at: index)
      case 4: postings = Array(postings.prefix(index))
      case 5: postings += " " + (element(of: Self.words) ?? "")
      default:
        var parts = postings.split(separator: " ", omittingEmptySubsequences: false).map {
          Array($0)
        }
        parts[number(below: parts.count)] = Array(element(of: Self.words) ?? "")
        postings = Array(parts.joined(separator: [" "]))
      }
    }
    return String(postings)
  }
}
