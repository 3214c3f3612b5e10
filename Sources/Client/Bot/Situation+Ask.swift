// Owns the step from a `?` line to what a strategy is told. Never adds anything to it.

import Bots
import Cards
import Games
import Identity
import LineProtocol

extension Situation {
  /// What a `?` line says; numbers out of range are cut, what is not understood is left out.
  init(ask: Message) {
    let legal = LegalMove.parse(ask.word(.legal)).compactMap(GameMove.init)
    guard let phase = BettingTable.Phase(rawValue: ask.word(.phase)) else {
      self = .other(legal: legal)
      return
    }
    func amount(_ key: Key) -> Int { min(max(0, ask.number(key)), Limits.amount) }
    self = .betting(
      BettingView(
        phase: phase, hand: ask.cards(.cards).compactMap(\.self), bet: amount(.bet),
        balance: amount(.balance), deckCount: amount(.deck), legal: legal))
  }
}

extension GameMove {
  /// A move of the wire, or `nil` if it wants words that are no cards.
  fileprivate init?(_ move: LegalMove) {
    switch move.argument {
    case .none: self.init(move.verb)
    case .amount(let amount): self.init(move.verb, .amount(amount))
    case .range(let range): self.init(move.verb, .range(range))
    case .choices(let words):
      let cards = words.compactMap { Card($0) }
      guard cards.count == words.count, !cards.isEmpty else { return nil }
      self.init(move.verb, .cards(cards))
    }
  }
}

extension GameChoice {
  /// The command that makes this choice.
  func command(table: TableID, turn: String) -> String {
    var words = [verb]
    if let amount { words.append(String(amount)) }
    if let card { words.append(card.description) }
    return (words + ["table=\(table)", "turn=\(turn)"]).joined(separator: " ")
  }
}
