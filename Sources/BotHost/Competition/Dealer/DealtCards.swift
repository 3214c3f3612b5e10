import Cards
import Lines

/// All cards of one hand, including those still face down.
struct DealtCards: Sendable {
  /// The hole cards of each position.
  let holes: [[Card]]
  /// The board cards of each round.
  let boards: [[Card]]

  /// Deals a hand: first the given cards, position by position and then the board, and the others
  /// from the rest of the deck.
  ///
  /// - Parameter stacked: distinct cards of the game's deck, at most as many as a hand needs.
  init(
    _ game: GameDefinition, stacked: [Card] = [],
    using generator: inout some RandomNumberGenerator
  ) {
    var cards = stacked
    cards.reserveCapacity(game.deck.count)
    cards += stacked.isEmpty ? game.deck : game.deck.filter { !stacked.contains($0) }
    for place in stacked.count..<max(stacked.count, game.cardCount) {
      cards.swapAt(place, place + generator.uniform(below: cards.count - place))
    }
    var rest = cards[...]
    func take(_ count: Int) -> [Card] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    holes = (0..<game.players).map { _ in take(game.holeCards) }
    boards = game.boardCards.map(take)
  }
}
