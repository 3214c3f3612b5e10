import Room

/// The poker tables of a run, a few of which are matches against the house.
enum PokerTables {
  static let names = ["ring", "duel", "lowball", "mixture"]

  /// The games, popular ones more often.
  private static let games = [
    "holdem", "holdem", "holdem", "holdem limit=fixed", "holdem limit=pot", "omaha", "omaha8",
    "omaha5", "stud7", "stud8", "razz", "stud5", "draw5", "jacks", "27single", "27triple",
    "a5triple", "badugi", "badeucy", "horse", "horse", "eight-game", "dealers-choice",
    "dealers-choice", "shortdeck", "pineapple", "crazy-pineapple", "courchevel", "royal", "kuhn",
    "leduc", "badacey", "omaha6", "shortdeck trips=on", "stud8 ties=suit odd=low",
    "jacks passed=stay",
    "betting3 hands=6", "betting3 hands=12 stack=30", "betting5 hands=4",
  ]

  /// A line that opens a table: of options that contradict each other, the later ones are left out.
  static func opening(_ name: String, _ chance: inout Chance) -> String {
    let words = chance.element(of: games) ?? "holdem"
    var line = "\(name) \(words)"
    for option in options(&chance) where isTable("\(line) \(option)") { line += " \(option)" }
    return isTable(line) ? line : "\(name) holdem"
  }

  private static func isTable(_ line: String) -> Bool {
    (try? TableConfiguration.parse(fileText: line)) != nil
  }

  /// Some options, most of which suit most games.
  private static func options(_ chance: inout Chance) -> [String] {
    let all = [
      ["seats=2", "seats=3", "seats=4", "seats=5", "seats=6", "seats=9"],
      ["turn=250ms", "turn=1", "turn=3", "turn=8", "turn=15"], ["bank=0", "bank=2", "bank=10"],
      ["start=0", "start=1", "start=5"], ["pause=0", "pause=1", "pause=3"],
      ["bots=0", "bots=1", "bots=2", "bots=4"], ["pace=0", "pace=200", "pace=900"],
      ["blinds=1/1", "blinds=1/3", "blinds=5/10"], ["bets=2/4", "bets=3/5", "bets=10/20"],
      ["ante=1", "ante=2"], ["bba=1", "bba=2"], ["bringin=1", "bringin=2"],
      ["buyin=1-30", "buyin=10-60", "buyin=50-50", "buyin=200-1000", "buyin=3-4"],
      ["straddle=on"], ["twice=ask"], ["rabbit=on"], ["bomb=2", "bomb=3"], ["boards=2"],
      ["button=moving"],
      ["ties=suit"], ["odd=low"], ["openpair=on"], ["split5=on"], ["bbared=on"], ["away=10"],
      ["cap=3"], ["hands=1", "hands=3", "hands=20"], ["stack=10", "stack=40"], ["duplicate=no"],
      ["seed=7"],
    ]
    return all.compactMap { values in
      chance.happens(perMille: 350) ? chance.element(of: values) : nil
    }
  }
}
