/// What the oracle knows of a kind of poker.
struct PokerKind: Sendable {
  /// Cards that are dealt on a street, and what is done before.
  struct Street: Sendable {
    var board = 0
    /// How many cards may be drawn, or must be given up.
    var draw = 0
    var discard = 0

    init(_ word: Substring) {
      for step in word.split(separator: "+") {
        let verb = step.prefix { !$0.isNumber }
        let count = Int(step.dropFirst(verb.count)) ?? 0
        switch verb {
        case "board", "flop", "turn", "river": board += count
        case "draw": draw = count
        case "discard": discard = count
        default: break
        }
      }
    }
  }

  let streets: [Street]
  /// `blinds`, `button-blind`, `bring-in` or `antes`.
  let forced: String
  /// `left-of-button`, `highest-board` or `lowest-board`.
  let opens: String
  /// How hands are compared, each for its part of the pot.
  let shares: [String]
  let deck: Int
  /// Bets and raises on a street of fixed limit.
  let cap: Int
  /// Whether only two play it, who keep the cap.
  let isForTwo: Bool
  /// Whether it takes a pair of jacks to bet first.
  let needsJacks: Bool
  let isSevenCardStud: Bool

  /// The kind of a name, at a table with these options; `nil` if it is none.
  init?(_ game: String, _ options: [String: String]) {
    guard let kind = Self.kinds[game] else { return nil }
    let pairs = kind.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    let words = Dictionary(pairs.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
    let text = words["streets"] ?? "hole2,flop3,turn1,river1"
    streets = text.split(separator: ",").map { Street($0) }
    forced = words["forced"] ?? "blinds"
    opens = words["opens"] ?? (forced == "bring-in" ? "highest-board" : "left-of-button")
    deck = ["short": 36, "royal": 20, "kuhn": 3, "leduc": 6][words["deck"] ?? ""] ?? 52
    let shortDeck = options["trips"] == "on" ? "short-deck-trips" : "short-deck"
    let shares = words["shares"] ?? (deck == 36 ? shortDeck : "high")
    self.shares = shares.split(separator: ",").map(String.init)
    cap = words["cap"].flatMap { Int($0) } ?? (streets.count > 2 ? 4 : 5)
    isForTwo = deck < 20
    needsJacks = words["openers"] == "jacks"
    isSevenCardStud = text == Self.sevenCards && self.shares == ["high"]
  }

  private static let sevenCards = "down2+up1,up1,up1,up1,down1"

  /// What differs from hold'em.
  private static let kinds = [
    "holdem": "streets=hole2,flop3,turn1,river1",
    "shortdeck": "deck=short forced=button-blind",
    "royal": "deck=royal",
    "omaha": "streets=hole4,flop3,turn1,river1 shares=high+2",
    "omaha5": "streets=hole5,flop3,turn1,river1 shares=high+2",
    "omaha6": "streets=hole6,flop3,turn1,river1 shares=high+2",
    "omaha8": "streets=hole4,flop3,turn1,river1 shares=high+2,eight-or-better+2",
    "courchevel": "streets=hole5+board1,board2,turn1,river1 shares=high+2",
    "pineapple": "streets=hole3,discard1+flop3,turn1,river1",
    "crazy-pineapple": "streets=hole3,flop3,discard1+turn1,river1",
    "stud5": "streets=down1+up1,up1,up1,up1 forced=bring-in",
    "stud7": "streets=\(sevenCards) forced=bring-in",
    "stud8": "streets=\(sevenCards) forced=bring-in shares=high,eight-or-better",
    "razz": "streets=\(sevenCards) forced=bring-in opens=lowest-board shares=ace-to-five",
    "draw5": "streets=down5,draw5",
    "jacks": "streets=down5,draw5 forced=antes openers=jacks",
    "27single": "streets=down5,draw5 shares=deuce-to-seven",
    "27triple": "streets=down5,draw5,draw5,draw5 shares=deuce-to-seven",
    "a5triple": "streets=down5,draw5,draw5,draw5 shares=ace-to-five",
    "badugi": "streets=down4,draw4,draw4,draw4 shares=badugi",
    "badacey": "streets=down5,draw5,draw5,draw5 shares=ace-to-five,badugi",
    "badeucy": "streets=down5,draw5,draw5,draw5 shares=deuce-to-seven,badugi-ace-high",
    "kuhn": "streets=down1 forced=antes deck=kuhn shares=ranks cap=1",
    "leduc": "streets=down1,board1 forced=antes deck=leduc shares=ranks cap=2",
  ]
}
