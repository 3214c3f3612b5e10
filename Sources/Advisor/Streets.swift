import Cards
import LineProtocol

/// Cards of the dealer's that come one street after the other.
enum Streets {
  /// A board with more cards.
  ///
  /// - Parameter verb: the command, which the refusal shows.
  /// - Throws: `CommandError` where no street ends with so many.
  static func board(
    _ board: [Card], adding cards: [Card], _ verb: Prose
  ) throws(CommandError) -> [Card] {
    let all = board + cards
    if all.count < 3 {
      throw CommandError(
        .ruleCard,
        "the dealer's first three cards come together, as in \(verb) + "
          + "\(typed: "3h4h5h")")
    }
    if all.count > 5 {
      let there: Prose = board.isEmpty ? "" : ", and \(board.count) are there"
      throw CommandError(
        .ruleCard,
        "the dealer has five cards at most\(there); \(verb) new begins with other cards")
    }
    return all
  }
}

/// The hand of the last `advise`. `advise +` adds the cards of the next street.
public struct AdvisedHand: Sendable {
  public let hole: [Card]
  public let board: [Card]
  /// The rank whose cards are wild, as jokers always are.
  public let wild: Rank?

  public init(hole: [Card], board: [Card], wild: Rank? = nil) {
    (self.hole, self.board, self.wild) = (hole, board, wild)
  }

  /// Whether any card may stand for others.
  public var hasWildCards: Bool { wild != nil || (hole + board).contains(.joker) }

  /// The same with more of the dealer's cards.
  ///
  /// - Throws: `CommandError` with `rule.card`.
  public func adding(_ cards: [Card]) throws(CommandError) -> AdvisedHand {
    AdvisedHand(hole: hole, board: try Streets.board(board, adding: cards, "advise"), wild: wild)
  }
}

/// The hands and the board of the last `equity`. `equity +` adds the cards of the next street.
public struct EquityHands: Sendable {
  public let hands: [[Card]]
  /// How many opponents hold unknown cards.
  public let unknown: Int
  public let board: [Card]

  public init(_ hands: [[Card]], unknown: Int, board: [Card]) {
    (self.hands, self.unknown, self.board) = (hands, unknown, board)
  }

  /// The same with more of the dealer's cards.
  ///
  /// - Throws: `CommandError` with `rule.card`.
  public func adding(_ cards: [Card]) throws(CommandError) -> EquityHands {
    EquityHands(
      hands, unknown: unknown, board: try Streets.board(board, adding: cards, "equity"))
  }
}
