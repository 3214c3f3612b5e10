// A poker table over many hands: who comes and goes, and where button and blinds are.

import Cards
import Lines
import Testing

@testable import Games

/// One table, at which all have 1000.
///
/// After every step the events are folded a second time, and the chips are counted.
struct PlayedTable: PlayedPoker {
  private(set) var game: PokerGame
  private(set) var events: [PokerEvent] = []
  private var folded: PokerGame
  var chance = ChaCha20(seed: Seed(number: 1))
  /// Whether cards decide whose the first button is; else the first player has it.
  private let drawsButton: Bool

  /// A table with these players.
  ///
  /// - Parameter players: `ABD` for the seats 1, 2 and 4.
  init(_ players: String, _ rules: PokerRules, drawsButton: Bool = false) throws {
    game = PokerGame(rules: rules)
    folded = game
    self.drawsButton = drawsButton
    for letter in players { try happen(["\(letter)", "sits"]) }
  }

  private mutating func step(
    _ body: (inout PokerGame, inout ChaCha20) throws -> [PokerEvent]
  ) rethrows {
    let new = try body(&game, &chance)
    for event in new {
      folded.evolve(event)
      #expect(folded.imbalance == 0, "chips after \(event)")
    }
    #expect(folded == game, "the game is not the fold of \(new)")
    events += new
  }

  private mutating func change(_ change: SeatChange) {
    game.evolve(change)
    folded.evolve(change)
    step { $0.decide(after: change, using: &$1) }
  }

  // MARK: - What happens

  mutating func happen(_ words: [String]) throws {
    switch words[0] {
    case "void": step { game, _ in game.decideVoid() }
    case "close": step { game, _ in game.decideClose() }
    case "deal": _ = try deal()
    case "finish": try finish()
    default:
      if let hands = Int(words[0]) {
        for _ in 0..<hands { _ = try play() }
      } else {
        try happen(Array(words.dropFirst()), to: try Seat(letter: words[0]))
      }
    }
  }

  private mutating func happen(_ words: [String], to seat: Seat) throws {
    switch (words[0], words.last ?? "") {
    case ("sits", "out"): change(.away(seat))
    case ("sits", let last):
      // With a name, or with other chips.
      let name = words.count == 3 ? last : nil
      change(.sat(try .named(seat, name), stack: Int(last) ?? 1000, isBot: false))
    case ("leaves", _): change(.leaving(seat))
    case ("comes", "back"): change(.back(seat))
    case ("tops", let amount):
      step { $0.decideTopUp(of: seat, by: Int(amount) ?? 0, using: &$1) }
    case ("times", "out"): step { $0.decideTimeOut(of: seat, using: &$1) }
    case ("busts", let loser): try bust(try Seat(letter: loser), by: seat)
    default: throw ScriptError("\(words)?")
    }
  }

  mutating func act(_ action: PokerAction, by seat: Seat) throws {
    try step { try $0.decide(action, by: seat, using: &$1) }
  }

  /// Deals the next hand and says where everything is: `button A, blinds B/C, plays ABC`, and who
  /// has paid to be dealt in: `, D bb`. A blind that nobody pays is `-`. In a mix it says first what
  /// is played.
  mutating func deal() throws -> String {
    let before = game.handCount
    let isOpen = game.openHand != nil
    events = []
    drawButton()
    if !isOpen { step { $0.decideStart(using: &$1) } }
    guard game.handCount > before, let hand = game.hand else { return "" }
    return words(of: hand)
  }

  private func words(of hand: PokerHand) -> String {
    func letter(_ seat: Seat?) -> String { seat?.letter ?? "-" }
    var words = game.rules.plays.count > 1 ? ["\(hand.variant.id)"] : []
    words.append("button \(letter(hand.button))")
    if hand.bigBlind != nil {
      words.append("blinds \(letter(hand.smallBlind))/\(letter(hand.bigBlind))")
    }
    words.append("plays " + hand.players.map(\.seat.letter).sorted().joined())
    for case .posted(let player, let post) in events where !post.isUsual(player.seat, hand) {
      words.append("\(player.seat.letter) \(post.kind.rawValue)")
    }
    return words.joined(separator: ", ")
  }

  /// Before the first hand the highest card is the first player's, unless all may draw.
  private mutating func drawButton() {
    guard !drawsButton, game.button == nil, game.drawnButton == nil, game.rules.match == nil else {
      return
    }
    let cards = zip(game.candidates.compactMap { game.player($0) }, Card.all.reversed())
    guard let draw = ButtonDraw(cards.map { (player: $0, card: $1) }) else { return }
    game.evolve(.button(draw))
    folded.evolve(.button(draw))
  }

  /// Everybody takes the safe move until the hand is over.
  mutating func finish() throws {
    for _ in 0..<1000 {
      guard game.openHand != nil else { return }
      guard let seat = game.players.keys.first(where: { game.isAsked($0) }) else {
        throw ScriptError("nobody is asked, and the hand goes on")
      }
      step { $0.decideTimeOut(of: seat, using: &$1) }
    }
    throw ScriptError("the hand does not end")
  }

  /// Deals a hand and finishes it.
  mutating func play() throws -> String {
    let words = try deal()
    try finish()
    return words
  }

  /// Deals hands that are as far as they are to be, until one player has lost everything to another
  /// in it: the first of them with the luck for that.
  private mutating func bust(_ loser: Seat, by winner: Seat) throws {
    for seed in 0..<UInt64(500) {
      var copy = self
      copy.chance = ChaCha20(seed: Seed(number: seed))
      _ = try copy.deal()
      while let seat = copy.game.players.keys.first(where: { copy.game.isAsked($0) }) {
        let all = copy.game.moves(for: seat).compactMap { move -> PokerAction? in
          if let (kind, amounts) = move.wager {
            return seat == loser ? .wager(kind, to: amounts.most) : nil
          }
          return move.verb == "call" ? .call : nil
        }
        let isEager = [loser, winner].contains(seat)
        try copy.act(isEager ? all.last ?? .auto : .auto, by: seat)
      }
      if copy.game.players[loser]?.stack == 0 {
        self = copy
        return
      }
    }
    throw ScriptError("\(loser) never loses")
  }

  // MARK: - Looking

  var hand: PokerHand? { game.hand }

  mutating func look(_ words: [String]) throws -> String? {
    switch words[0] {
    case "deal": return try deal()
    case "hand": return try play()
    case "next":
      switch game.nextHand {
      case .now: return "now"
      case .after(let seconds): return "after \(seconds) s"
      case nil: return ""
      }
    case "street": return game.openHand?.currentStreet.name ?? "over"
    case "chips":
      return game.players.map { "\($0.key.letter) \(game.stack(of: $0.key))" }
        .joined(separator: ", ")
    case "playing": return Seat.letters(where: game.isInHand)
    case "planning": return Seat.letters { game.players[$0]?.planned != nil }
    case "out": return Seat.letters(where: game.seatsToSitOut.contains)
    case "carried": return "\(game.carried)"
    default: return try seen(words)
    }
  }

  func isAsked(_ seat: Seat) -> Bool { game.isAsked(seat) }

  func moves(for seat: Seat) -> [LegalMove] { game.moves(for: seat) }

  func refusal(of action: PokerAction, by seat: Seat) -> Refusal? {
    game.refusal(of: action, by: seat)
  }
}

extension Post {
  /// Whether it is an ante, or the blind of whoever has it.
  fileprivate func isUsual(_ seat: Seat, _ hand: PokerHand) -> Bool {
    switch kind {
    case .ante, .bigBlindAnte: true
    case .smallBlind: seat == hand.smallBlind
    case .bigBlind: seat == hand.bigBlind
    case .dead, .straddle, .bringIn: false
    }
  }
}
