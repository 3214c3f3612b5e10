// What the random play and its checks know of poker.

import Cards
import Games
import Lines

extension RandomTablePlay {
  static let pokerGames: [any Game] = [
    "holdem - seats=6 twice=ask", "omaha8 - limit=pot seats=4 straddle=on",
    "stud8 - seats=5 pause=0", "27triple - seats=3 button=moving",
    "pineapple - seats=4 bomb=4", "horse - seats=4", "shortdeck - seats=4",
  ].compactMap { TableSettings("main \($0) buyin=10-200")?.start }

  /// An action that a listed move of poker stands for.
  mutating func action(_ move: LegalMove, in game: PokerGame, _ seat: Seat) -> PokerAction {
    if move == .fold { return random.uniform(below: 3) == 0 ? .fold : .auto }
    var hole = game.question(for: seat)?.hole ?? []
    return PokerAction(
      move, amount: { [$0.least, $0.most, $0.least][random.uniform(below: 3)] },
      cards: { counts in
        // A discard takes so many cards, whichever they are.
        guard counts.count == 1 else {
          return Array(hole.prefix(random.uniform(below: counts.upperBound + 1)))
        }
        if hole.count > 1 { hole.swapAt(0, random.uniform(below: hole.count)) }
        return Array(hole.prefix(counts.upperBound))
      }, game: { $0[random.uniform(below: $0.count)] }) ?? anyPokerAction()
  }

  /// Anything that somebody could say at a poker table.
  mutating func anyPokerAction() -> PokerAction {
    let card = Card(index: random.uniform(below: Card.count)) ?? Card(.ace, .spades)
    let actions: [PokerAction] = [
      .fold, .check, .call, .wager(.bet, to: random.uniform(below: 50)),
      .wager(.raise, to: random.uniform(below: 200)), .wager(.complete, to: 2), .bringIn,
      .draw([card]), .draw([]), .discard([card]), .runTwice(true), .choose("razz"), .show,
      .post(true), .post(false), .straddle(true), .leaveNextBlind(true), .leaveNextBlind(false),
      .plan(.checkOrFold), .plan(.call(2)), .plan(nil), .auto,
    ]
    return actions[random.uniform(below: actions.count)]
  }
}

extension PokerEvent {
  /// Every card that can be read in it.
  var cards: [Card] {
    switch self {
    case .shuffled(let order): order.known
    case .dealt(_, let hole, let up): hole.known + up
    case .street(let street): street.board
    case .exchanged(_, let exchanged): exchanged.cards.known
    case .shown(let shown): shown.cards
    default: []
    }
  }
}

extension TableEvent {
  var isMuck: Bool { if case .game(.poker(.mucked)) = self { true } else { false } }
}

extension PokerAction {
  var namesCards: Bool {
    switch self {
    case .draw(let cards), .discard(let cards): !cards.isEmpty
    default: false
    }
  }
}

extension PokerGame {
  /// A sample of what anybody could try, with whether it is among the listed moves.
  func moves(listed moves: [LegalMove]) -> [(GameAction, Bool)] {
    var actions: [(PokerAction, Bool)] = [
      (.auto, moves.contains(.auto)), (.fold, moves.contains(.fold)),
      (.check, moves.contains(.check)), (.bringIn, moves.contains { $0.verb == "bringin" }),
      (.call, moves.contains { $0.verb == "call" }), (.show, moves.contains(.show)),
      (.runTwice(true), moves.contains(.twice)), (.runTwice(false), moves.contains(.once)),
      (.draw([]), moves.contains { $0.verb == "draw" }),
    ]
    let wager = moves.compactMap(\.wager).first
    for kind in WagerKind.allCases {
      let listed = wager?.kind == kind ? wager?.amounts : nil
      let ends = listed.map { [$0.least, $0.most, $0.most + 1, $0.least - 1] } ?? []
      for amount in [Int.min, -1, 0, 1, Int.max] + ends {
        actions.append((.wager(kind, to: amount), listed?.contains(amount) ?? false))
      }
    }
    return actions.map { (.poker($0.0), $0.1) }
  }
}
