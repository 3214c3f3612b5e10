// A poker table over many hands: who comes and goes, and where button and blinds are.

import Cards
import Identity
import Testing

@testable import Games

/// One table. A sits in seat 1, B in seat 2, and so on.
///
/// After every step the events are folded a second time, and the chips are counted.
struct PlayedTable {
  private(set) var game: PokerGame
  private(set) var events: [PokerEvent] = []
  private var folded: PokerGame
  var chance = ChaCha20(seed: Seed(number: 1))
  /// Whether cards decide whose the first button is; else the first player has it.
  var drawsButton = false

  /// A table with these players, who have 1000 each.
  ///
  /// - Parameter players: `ABD` for the seats 1, 2 and 4.
  init(
    _ players: String = "", _ plays: [PokerPlay], seats: Int = 9,
    rotation: PokerRules.Rotation = .orbits, _ options: PokerOptions = PokerOptions(),
    match: MatchTerms? = nil
  ) throws {
    game = PokerGame(
      rules: PokerRules(
        id: plays[0].variant.id, plays: plays, rotation: rotation, seats: seats, buyIn: 1...10000,
        options: options, match: match))
    folded = game
    for letter in players { try sit(String(letter)) }
  }

  /// A table of no-limit hold'em, blinds 1/2.
  init(_ players: String, _ options: PokerOptions = PokerOptions()) throws {
    try self.init(players, [try PokerPlay(.holdem, .no, "blinds=1/2")], options)
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

  // MARK: - Comings and goings

  private mutating func change(_ change: SeatChange) {
    game.evolve(change)
    folded.evolve(change)
    step { $0.decide(after: change, using: &$1) }
  }

  mutating func sit(_ letter: String, _ stack: Int = 1000, name: String? = nil) throws {
    let seat = try PlayedHand.seat(letter)
    guard let name = PlayerName(name ?? "player-\(letter)") else { throw ScriptError("no name") }
    change(.sat(SeatedPlayer(seat, name), stack: stack, isBot: false))
  }

  mutating func leave(_ letter: String) throws { change(.leaving(try PlayedHand.seat(letter))) }

  mutating func sitOut(_ letter: String) throws { change(.away(try PlayedHand.seat(letter))) }

  mutating func comeBack(_ letter: String) throws { change(.back(try PlayedHand.seat(letter))) }

  mutating func topUp(_ letter: String, by amount: Int) throws {
    let seat = try PlayedHand.seat(letter)
    step { $0.decideTopUp(of: seat, by: amount, using: &$1) }
  }

  mutating func void() { step { game, _ in game.decideVoid() } }

  mutating func close() { step { game, _ in game.decideClose() } }

  // MARK: - Playing

  mutating func act(_ letter: String, _ action: PokerAction) throws {
    let seat = try PlayedHand.seat(letter)
    try step { try $0.decide(action, by: seat, using: &$1) }
  }

  mutating func timeOut(_ letter: String) throws {
    let seat = try PlayedHand.seat(letter)
    step { $0.decideTimeOut(of: seat, using: &$1) }
  }

  /// Deals the next hand and says where everything is: `button A, blinds B/C, plays ABC`, and who
  /// has paid to be dealt in: `, D bb`. A blind that nobody pays is `-`.
  mutating func deal() throws -> String {
    let before = game.handCount
    let isOpen = game.openHand != nil
    events = []
    drawButton()
    if !isOpen { step { $0.decideStart(using: &$1) } }
    guard game.handCount > before, let hand = game.hand else { throw ScriptError("no hand begins") }
    func letter(_ seat: Seat?) -> String { seat.map(PlayedHand.letter) ?? "-" }
    var words = "button \(letter(hand.button))"
    if hand.bigBlind != nil {
      words += ", blinds \(letter(hand.smallBlind))/\(letter(hand.bigBlind))"
    }
    words += ", plays " + hand.players.map { PlayedHand.letter($0.seat) }.sorted().joined()
    for event in events {
      guard case .posted(let player, let post) = event, !post.isUsual(player.seat, hand) else {
        continue
      }
      words += ", \(letter(player.seat)) \(post.kind.rawValue)"
    }
    return words
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

  /// Several hands, as `deal` describes them.
  mutating func play(hands: Int) throws -> [String] { try (0..<hands).map { _ in try play() } }

  /// Deals hands that are as far as they are to be, until one player has lost everything to another
  /// in it: the first of them with the luck for that.
  mutating func bust(_ loser: String, by winner: String) throws {
    let (out, other) = (try PlayedHand.seat(loser), try PlayedHand.seat(winner))
    for seed in 0..<UInt64(500) {
      var copy = self
      copy.chance = ChaCha20(seed: Seed(number: seed))
      _ = try copy.deal()
      while copy.game.openHand != nil {
        guard let seat = copy.game.players.keys.first(where: { copy.game.isAsked($0) }) else {
          throw ScriptError("nobody is asked")
        }
        let all = copy.game.moves(for: seat).compactMap { move -> PokerAction? in
          if let (kind, amounts) = move.wager {
            return seat == out ? .wager(kind, to: amounts.most) : nil
          }
          return move.verb == "call" ? .call : nil
        }
        let action = seat == out || seat == other ? all.last ?? .auto : .auto
        try copy.step { try $0.decide(action, by: seat, using: &$1) }
      }
      if copy.game.players[out]?.stack == 0 {
        self = copy
        return
      }
    }
    throw ScriptError("\(loser) never loses")
  }

  // MARK: - Looking

  /// Everybody who is asked something.
  var asked: String {
    game.players.keys.filter { game.isAsked($0) }.map(PlayedHand.letter).joined()
  }

  func offers(_ letter: String) throws -> String {
    game.moves(for: try PlayedHand.seat(letter)).map(\.words).joined(separator: ", ")
  }

  func refusal(_ letter: String, _ action: PokerAction) throws -> String? {
    game.refusal(of: action, by: try PlayedHand.seat(letter))?.row
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
