import Cards
import Lines

/// A player's hand at a table, with the cards that the player sees there and the rules of the game.
public struct HeldHand: Sendable {
  /// The name of the game for people.
  let title: String
  /// The player's cards.
  let cards: [Card]
  /// The number of the player's cards once all are dealt.
  let cardsAtEnd: Int
  /// The cards of each board so far; one empty board in games without one.
  let boards: [[Card]]
  /// The number of cards of a complete board.
  let boardCards: Int
  /// The shares of the pot that hands compete for.
  let shares: [Share]
  /// All cards of the game.
  let deck: [Card]
  /// The visible cards of each other hand.
  let others: [[Card]]
  /// Whether cards are exchanged.
  let hasDraws: Bool

  /// Creates a hand of poker.
  public init(_ player: HandPlayer, in hand: PokerHand) {
    let variant = hand.variant
    title = variant.title
    cards = player.cards
    cardsAtEnd = variant.streets.reduce(0) { count, street in
      var given = 0
      if case .discard(let number) = street.exchange { given = number }
      return count + street.down + street.up - given
    }
    boards = hand.boards.isEmpty ? [[]] : hand.boards
    (boardCards, shares, deck) = (variant.boardCards, variant.shares, variant.deck.cards)
    others = hand.players.filter { $0.seat != player.seat && !$0.isFolded }
      .map { Array($0.up) + ($0.isShown ? Array($0.down) : []) }
    hasDraws = variant.streets.contains { street in
      if case .draw = street.exchange { true } else { false }
    }
  }

  /// Creates a hand of a dealer's game, by the rule of hold'em: any five cards count.
  ///
  /// - Returns: `nil` if several decks are mixed or cards are wild, since chances are not computed
  ///   then.
  public init?(_ hand: DealtHand, at game: DealingGame) {
    guard game.options.decks == 1, game.rules.wild == .none else { return nil }
    title = game.rules.name
    cards = hand.down + hand.up
    cardsAtEnd = game.rules.cardsPerHand
    boards = [game.community]
    (boardCards, shares, deck) = (game.rules.communityCards, [Share(.high)], Card.all)
    others = game.hands.filter { $0.place != hand.place && !$0.isMucked }
      .map { $0.up + ($0.isPublic ? $0.down : []) }
    hasDraws = false
  }

  /// Whether it is two cards and a board of hold'em, for which everything can be enumerated.
  var isHoldem: Bool {
    cards.count == 2 && boardCards == 5 && boards.count == 1 && [0, 3, 4, 5].contains(board.count)
      && shares == [Share(.high)] && deck.count == Card.count
  }

  /// The kind of the best high hand so far, of fewer than five cards too; `nil` without cards, on
  /// several boards, or where too many hands could be chosen.
  public var category: HandCategory? {
    guard boards.count == 1, let high = shares.first(where: { $0.ranking == .high }),
      choices(high, on: board) < 1000
    else { return nil }
    if let made = made(high, on: board) { return FiveCardHand(made.cards)?.value.category }
    guard high.use == .any else { return nil }
    let counts = Dictionary(grouping: cards + board, by: \.rank).values.map(\.count).sorted(by: >)
    return switch (counts.first ?? 0, counts.dropFirst().first ?? 0) {
    case (4, _): .fourOfAKind
    case (3, _): .threeOfAKind
    case (2, 2): .twoPair
    case (2, _): .pair
    case (1, _): .highCard
    default: nil
    }
  }

  /// The only board, or the first.
  var board: [Card] { boards.first ?? [] }

  /// The best hand on a board for a share of the pot, if the cards make one.
  func made(_ share: Share, on board: [Card]) -> MadeHand? {
    MadeHand(share.ranking, hole: cards, board: board, use: share.use)
  }

  /// The number of hands that a player can choose from on a board.
  func choices(_ share: Share, on board: [Card]) -> Int {
    func choose(_ size: Int, of count: Int) -> Int {
      (0..<size).reduce(1) { $0 * max(0, count - $1) / ($1 + 1) }
    }
    switch share.use {
    case .exactlyTwo: return choose(2, of: cards.count) * choose(3, of: board.count)
    case .any: return max(1, choose(5, of: cards.count + board.count))
    }
  }
}
