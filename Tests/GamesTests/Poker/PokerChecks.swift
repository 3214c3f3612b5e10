// What holds in every state of every game of poker, whatever has happened.

import Cards
import HandOracle
import Lines
import Testing

@testable import Games

/// Checks of a game in whatever state it is; each gives what is wrong, or nothing.
enum PokerChecks {
  // MARK: - One judge of what is allowed

  /// Whether what is listed is what is allowed, in both directions.
  static func legality(_ game: PokerGame, _ seat: Seat) -> String? {
    let moves = game.moves(for: seat)
    let cards = game.hand?.players.first { $0.seat == seat }?.cards ?? []
    for action in actions(moves, cards) {
      let refusal = game.refusal(of: action, by: seat)
      if (refusal == nil) != isListed(action, moves, cards) {
        return "\(action) of \(seat): \(String(describing: refusal)), but listed is \(moves)"
      }
    }
    let isAsked = game.isAsked(seat)
    if isAsked != (game.refusal(of: .auto, by: seat) == nil) { return "auto of \(seat)" }
    if let question = game.question(for: seat) {
      if question.legal != moves.filter({ $0 != .show }) { return "the question of \(seat)" }
    } else if isAsked || moves.contains(where: { $0 != .show }) {
      return "\(seat) may do \(moves), but is not asked"
    }
    return nil
  }

  /// Everything that somebody could say, with the amounts at the ends and beyond.
  private static func actions(_ moves: [LegalMove], _ cards: [Card]) -> [PokerAction] {
    var actions: [PokerAction] = [
      .fold, .check, .call, .bringIn, .runTwice(true), .runTwice(false), .show, .draw([]),
      .discard([]), .choose("holdem"), .choose("kuhn"),
    ]
    var amounts = [Int.min, -1, 0, 1, Int.max]
    for (_, listed) in moves.compactMap(\.wager) {
      amounts += [listed.least - 1, listed.least, listed.least + 1]
      amounts += [listed.most - 1, listed.most, listed.most + 1]
    }
    for kind in WagerKind.allCases { actions += amounts.map { .wager(kind, to: $0) } }
    for count in 1...max(1, cards.count) {
      actions += [.draw(Array(cards.prefix(count))), .discard(Array(cards.prefix(count)))]
    }
    if let card = cards.first { actions += [.draw([card, card]), .discard([card, card])] }
    if let other = Card.all.first(where: { !cards.contains($0) }) {
      actions += [.draw([other]), .discard([other])]
    }
    return actions
  }

  private static func isListed(_ action: PokerAction, _ moves: [LegalMove], _ cards: [Card]) -> Bool
  {
    func isHeld(_ chosen: [Card]) -> Bool {
      Set(chosen).count == chosen.count && chosen.allSatisfy { cards.contains($0) }
    }
    return moves.contains { move in
      switch (action, move.verb, move.choice) {
      case (.fold, "fold", _), (.check, "check", _), (.call, "call", _), (.bringIn, "bringin", _),
        (.show, "show", _), (.runTwice(true), "twice", _), (.runTwice(false), "once", _):
        true
      case (.wager(let kind, let total), let verb, .amount(let amounts)):
        kind.rawValue == verb && amounts.contains(total)
      case (.draw(let chosen), "draw", .swap(let counts)):
        isHeld(chosen) && counts.contains(chosen.count)
      case (.discard(let chosen), "discard", .cards(let count, _)):
        isHeld(chosen) && chosen.count == count
      case (.choose(let id), "choose", .games(let listed)): listed.contains(id)
      default: false
      }
    }
  }

  // MARK: - Secrets

  /// Whether an event shows somebody a card that lies face down and is another's.
  static func leak(_ event: PokerEvent, to viewer: PlayerName?) -> String? {
    let hidden: (owner: PlayerName?, cards: SeenCards)
    switch GameEvent.poker(event).shown(to: viewer) {
    case .poker(.dealt(let player, let hole, _)): hidden = (player.name, hole.open)
    case .poker(.exchanged(let player, let exchanged)):
      hidden = (player.name, exchanged.cards.open)
    case .poker(.shuffled(let cards)): hidden = (nil, cards.open)
    default: return nil
    }
    if hidden.owner != nil, hidden.owner == viewer {
      return hidden.cards.known == nil ? "an owner does not see \(event)" : nil
    }
    return hidden.cards.cards.contains { $0 != nil } ? "\(event) is seen by others" : nil
  }

  /// Whether anything that a viewer can know depends on a card that the viewer may not see: with
  /// those in another order the same action has to look the same until cards are turned up.
  static func interference(
    _ game: PokerGame, _ action: PokerAction, by actor: Seat, for viewer: PlayerName?,
    using chance: SplitMix64
  ) -> String? {
    var random = chance
    var other = game.withHiddenCardsPermuted(hiddenFrom: viewer, using: &random)
    for (seat, player) in game.players where player.name == viewer {
      if game.legal(for: seat) != other.legal(for: seat) { return "what \(seat) may do" }
      if game.question(for: seat) != other.question(for: seat) { return "what \(seat) is asked" }
    }
    if game.chooser != other.chooser || game.openHand?.actor != other.openHand?.actor {
      return "whose turn it is"
    }
    // With other cards somebody may not draw the same ones, nor open without a pair.
    guard other.refusal(of: .poker(action), by: actor) == nil else {
      return game.players[actor]?.name == viewer ? "what \(actor) may do" : nil
    }
    var copy = game
    var otherRandom = random
    let events = copy.decide(.action(.poker(action), by: actor), using: &random)
    let others = other.decide(.action(.poker(action), by: actor), using: &otherRandom)
    for (one, two) in zip(events, others) where one.shown(to: viewer) != two.shown(to: viewer) {
      // From here on cards were turned up, which decide what follows.
      return turnsUpCards(one) && turnsUpCards(two) ? nil : "\(one) and \(two)"
    }
    return events.count == others.count ? nil : "more follows for other cards"
  }

  private static func turnsUpCards(_ event: GameEvent) -> Bool {
    switch event {
    case .poker(.street(let start)): !start.board.isEmpty
    case .poker(.dealt), .poker(.shown), .poker(.mucked), .poker(.rabbit): true
    default: false
    }
  }
}

// MARK: - The oracle

extension PokerOracle {
  mutating func seat(_ player: SeatedPlayer, _ stack: Int) {
    let fields = [("seat", "\(player.seat)"), ("name", "\(player.name)"), ("stack", "\(stack)")]
    // Whoever sits down brings what the game says: nothing that the oracle could refuse.
    _ = try? take(OracleLine(sign: "*", kind: "sat", fields: fields.map { (key: $0, value: $1) }))
  }

  mutating func take(_ event: PokerEvent) throws(Mistake) {
    try take(OracleLine(record: TableEvent.game(.poker(event)).record))
  }
}
