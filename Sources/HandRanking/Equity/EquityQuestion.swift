// Owns a well-formed question about chances in hold'em. Never answers it by itself.

import Cards

/// Some hands, some of them unknown, and the cards that are out: what are they worth?
public struct EquityQuestion: Equatable, Sendable {
  /// How many hands may take part.
  public static let playerRange = 2...10

  /// The known hands, two cards each.
  public let hands: [[Card]]

  /// How many more hands take part whose cards nobody knows.
  public let unknown: Int

  /// The common cards so far: none, three, four or five.
  public let board: [Card]

  /// Cards that are known to be out of play.
  public let dead: [Card]

  /// Checks and keeps the question.
  ///
  /// - Throws: `EquityError`, the first reason that applies in the order of its cases.
  public init(
    hands: [[Card]], unknown: Int = 0, board: [Card] = [], dead: [Card] = []
  ) throws(EquityError) {
    if let wrong = hands.first(where: { $0.count != 2 }) { throw .handSize(wrong) }
    if hands.isEmpty { throw .noKnownHand }
    let range = EquityQuestion.playerRange
    guard unknown >= 0, unknown <= range.upperBound,
      range.contains(hands.count + unknown)
    else { throw .playerCount(hands.count, unknown: unknown) }
    guard [0, 3, 4, 5].contains(board.count) else { throw .boardSize(board.count) }
    let named = hands.joined() + board + dead
    if let twice = named.firstRepeated { throw .repeated(twice) }
    let needed = 2 * unknown + 5 - board.count
    let left = Card.count - named.count
    if left < needed { throw .tooFewCards(left: left, needed: needed) }
    self.hands = hands
    self.unknown = unknown
    self.board = board
    self.dead = dead
  }

  /// How many hands take part.
  public var players: Int { hands.count + unknown }

  /// The cards that nobody has seen.
  public var unseen: [Card] {
    let seen = CardSet(hands.joined()).union(CardSet(board)).union(CardSet(dead))
    return Card.all.filter { !seen.contains($0) }
  }
}

extension Sequence<Card> {
  /// The first card that came before.
  var firstRepeated: Card? {
    var seen = CardSet()
    return first { !seen.insert($0).inserted }
  }
}
