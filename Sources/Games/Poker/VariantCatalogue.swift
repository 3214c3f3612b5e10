import Cards

/// The kinds of poker that the house plays.
extension Variant {
  /// All kinds, in the order of the catalogue.
  public static let all: [Variant] = [
    holdem, shortDeck, omaha, omaha5, omaha6, omahaHiLo, courchevel, pineapple, crazyPineapple,
    fiveCardStud, sevenCardStud, studHiLo, razz, fiveCardDraw, jacksOrBetter, singleDraw,
    deuceTripleDraw, aceTripleDraw, badugi, badacey, badeucy, kuhn, leduc, royal,
  ]

  /// The kind with this name, if there is one.
  public static func named(_ name: String) -> Variant? { all.first { $0.id.rawValue == name } }

  // MARK: - A common board

  /// Texas hold'em.
  public static let holdem = Variant(
    "holdem", "Texas hold'em", players: 2...10, streets: .board(hole: 2),
    limits: [.no, .pot, .fixed, .spread])

  /// Short-deck hold'em.
  public static let shortDeck = Variant(
    "shortdeck", "short-deck hold'em", players: 2...8, deck: .short, streets: .board(hole: 2),
    forced: .buttonBlind, shares: [Share(.shortDeck)], limits: [.no, .pot])

  /// Royal hold'em.
  public static let royal = Variant(
    "royal", "Royal hold'em", players: 2...6, deck: .royal, streets: .board(hole: 2),
    limits: [.no, .pot, .fixed])

  public static let omaha = Variant(
    "omaha", "Omaha", players: 2...9, streets: .board(hole: 4),
    shares: [Share(.high, .exactlyTwo)], limits: [.pot, .no, .fixed])

  /// Five-card Omaha.
  static let omaha5 = Variant(
    "omaha5", "five-card Omaha", players: 2...8, streets: .board(hole: 5),
    shares: [Share(.high, .exactlyTwo)], limits: [.pot, .no, .fixed])

  /// Six-card Omaha.
  public static let omaha6 = Variant(
    "omaha6", "six-card Omaha", players: 2...7, streets: .board(hole: 6),
    shares: [Share(.high, .exactlyTwo)], limits: [.pot, .no, .fixed])

  public static let omahaHiLo = Variant(
    "omaha8", "Omaha hi-lo", players: 2...9, streets: .board(hole: 4),
    shares: [Share(.high, .exactlyTwo), Share(.eightOrBetter, .exactlyTwo)],
    limits: [.fixed, .pot, .no])

  /// Courchevel: the first card of the flop is open before the first bets.
  public static let courchevel = Variant(
    "courchevel", "Courchevel", players: 2...8,
    streets: [
      Street("preflop", down: 5, board: 1), Street("flop", board: 2),
      Street("turn", board: 1, isBig: true), Street("river", board: 1, isBig: true),
    ],
    shares: [Share(.high, .exactlyTwo)], limits: [.pot, .no, .fixed])

  public static let pineapple = Variant(
    "pineapple", "pineapple", players: 2...10, streets: .board(hole: 3, discardBefore: "flop"))

  static let crazyPineapple = Variant(
    "crazy-pineapple", "crazy pineapple", players: 2...10,
    streets: .board(hole: 3, discardBefore: "turn"))

  // MARK: - Stud

  public static let fiveCardStud = Variant(
    "stud5", "five-card stud", players: 2...8,
    streets: [
      Street("second", down: 1, up: 1), Street("third", up: 1),
      Street("fourth", up: 1, isBig: true), Street("fifth", up: 1, isBig: true),
    ],
    forced: .bringIn, opens: .highestBoard)

  public static let sevenCardStud = Variant(
    "stud7", "seven-card stud", players: 2...8, streets: .sevenCards, forced: .bringIn,
    opens: .highestBoard)

  static let studHiLo = Variant(
    "stud8", "stud hi-lo", players: 2...8, streets: .sevenCards, forced: .bringIn,
    opens: .highestBoard, shares: [Share(.high), Share(.eightOrBetter)])

  public static let razz = Variant(
    "razz", "razz", players: 2...8, streets: .sevenCards, forced: .bringIn, opens: .lowestBoard,
    shares: [Share(.aceToFive)])

  // MARK: - Draw

  static let fiveCardDraw = Variant(
    "draw5", "five-card draw", players: 2...6, streets: .draws(1, cards: 5))

  static let jacksOrBetter = Variant(
    "jacks", "jacks or better", players: 2...6, streets: .draws(1, cards: 5), forced: .antes,
    openers: .jacks)

  /// Deuce-to-seven single draw.
  static let singleDraw = Variant(
    "27single", "deuce-to-seven single draw", players: 2...6, streets: .draws(1, cards: 5),
    shares: [Share(.deuceToSeven)], limits: [.no, .pot, .fixed])

  /// Deuce-to-seven triple draw.
  public static let deuceTripleDraw = Variant(
    "27triple", "deuce-to-seven triple draw", players: 2...6, streets: .draws(3, cards: 5),
    shares: [Share(.deuceToSeven)])

  /// Ace-to-five triple draw.
  static let aceTripleDraw = Variant(
    "a5triple", "ace-to-five triple draw", players: 2...6, streets: .draws(3, cards: 5),
    shares: [Share(.aceToFive)])

  public static let badugi = Variant(
    "badugi", "badugi", players: 2...8, streets: .draws(3, cards: 4), shares: [Share(.badugi)])

  public static let badacey = Variant(
    "badacey", "badacey", players: 2...6, streets: .draws(3, cards: 5),
    shares: [Share(.aceToFive), Share(.badugi)])

  public static let badeucy = Variant(
    "badeucy", "badeucy", players: 2...6, streets: .draws(3, cards: 5),
    shares: [Share(.deuceToSeven), Share(.badugiAceHigh)])

  // MARK: - Small games, for programs

  /// Kuhn poker.
  public static let kuhn = Variant(
    "kuhn", "Kuhn poker", players: 2...2, deck: .kuhn, streets: [Street("first", down: 1)],
    forced: .antes, shares: [Share(.ranks)], limits: [.fixed], cap: 1)

  /// Leduc hold'em.
  public static let leduc = Variant(
    "leduc", "Leduc hold'em", players: 2...2, deck: .leduc,
    streets: [Street("first", down: 1), Street("second", board: 1, isBig: true)], forced: .antes,
    shares: [Share(.ranks)], limits: [.fixed], cap: 2)
}

extension VariantID: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}

extension [Street] {
  /// Cards face down, then a flop of three, a turn and a river.
  ///
  /// - Parameter discardBefore: the street before which one card is given up.
  fileprivate static func board(hole: Int, discardBefore: String? = nil) -> [Street] {
    func exchange(_ street: String) -> Street.Exchange? {
      street == discardBefore ? .discard(1) : nil
    }
    return [
      Street("preflop", down: hole),
      Street("flop", exchange: exchange("flop"), board: 3),
      Street("turn", exchange: exchange("turn"), board: 1, isBig: true),
      Street("river", board: 1, isBig: true),
    ]
  }

  /// Two cards down and one up, three more up, the last one down.
  fileprivate static var sevenCards: [Street] {
    [
      Street("third", down: 2, up: 1), Street("fourth", up: 1),
      Street("fifth", up: 1, isBig: true), Street("sixth", up: 1, isBig: true),
      Street("seventh", down: 1, isBig: true),
    ]
  }

  /// Cards face down, then `count` draws of any number of cards each; the second half of the
  /// streets has big bets.
  fileprivate static func draws(_ count: Int, cards: Int) -> [Street] {
    let names = count == 1 ? ["draw"] : (1...count).map { "draw\($0)" }
    return [Street("predraw", down: cards)]
      + names.enumerated().map { index, name in
        Street(name, exchange: .draw(upTo: cards), isBig: 2 * (index + 1) > count)
      }
  }
}
