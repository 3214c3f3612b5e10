import Cards

/// The cards of one hand, all of them, also those that nobody has seen yet.
struct DealtCards: Equatable, Sendable {
  /// Each position's own cards, one position after the other, then the board's.
  private let cards: [Card]
  private let holeCards: Int
  /// Where each round's cards begin, and where the last one's end.
  private let boardStarts: [Int]

  /// Deals a hand: these cards first, in the order position by position and then board, and what is
  /// left from the rest of the deck.
  ///
  /// - Parameter stacked: cards of the game's deck, none twice, at most as many as a hand needs.
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
    self.cards = cards
    holeCards = game.holeCards
    boardStarts = game.boardCards.reduce(into: [game.players * game.holeCards]) {
      $0.append(($0.last ?? 0) + $1)
    }
  }

  /// The cards of a position.
  func hole(_ position: Int) -> ArraySlice<Card> {
    cards[position * holeCards..<(position + 1) * holeCards]
  }

  /// The cards that come in a round, counted from 0.
  func board(_ round: Int) -> ArraySlice<Card> {
    cards[boardStarts[round]..<boardStarts[round + 1]]
  }

  /// All of the board up to a round.
  func board(through round: Int) -> ArraySlice<Card> {
    cards[boardStarts[0]..<boardStarts[round + 1]]
  }

  /// The board up to a round, a slash before each but the first one's.
  func appendBoard(through round: Int, to bytes: inout [UInt8]) {
    for index in 0...round {
      if index > 0 { bytes.append(UInt8(ascii: "/")) }
      for card in board(index) { card.append(to: &bytes) }
    }
  }

  /// The own cards of the positions whose bits are set, a bar between two positions.
  func appendHoles(_ players: Int, to bytes: inout [UInt8], shown: Int) {
    for position in 0..<players {
      if position > 0 { bytes.append(UInt8(ascii: "|")) }
      guard shown & 1 << position != 0 else { continue }
      for card in hole(position) { card.append(to: &bytes) }
    }
  }
}
