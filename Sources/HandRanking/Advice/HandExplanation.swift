import Cards

extension FiveCardHand {
  /// One sentence on what makes this kind of hand, and which of its cards do.
  public var making: String {
    let ranks = value.ranks
    let top = ranks.first?.name ?? ""
    let first = ranks.first?.plural ?? ""
    let second = ranks.dropFirst().first?.plural ?? ""
    switch value.category {
    case .royalFlush:
      return "A royal flush is ace, king, queen, jack and ten of one suit: nothing beats it."
    case .straightFlush:
      return "A straight flush is five cards in a row and of one suit: here \(run), all \(suit)."
    case .fourOfAKind:
      return "Four of a kind is all four cards of one rank: here the four \(first)."
    case .fullHouse:
      return "A full house is three cards of one rank and two of another: here three \(first)"
        + " and two \(second)."
    case .flush:
      return "A flush is five cards of one suit, in any order: here five \(suit), up to the \(top)."
    case .straight:
      return "A straight is five cards in a row, not all of one suit: here \(run)."
    case .threeOfAKind:
      return "Three of a kind is three cards of one rank: here three \(first)."
    case .twoPair:
      return "Two pair is two cards of one rank and two of another: here two \(first) and two"
        + " \(second)."
    case .pair:
      return "A pair is two cards of one rank: here two \(first)."
    case .highCard:
      return "No two cards of one rank, no five in a row, no five of one suit: the highest card"
        + " counts, here the \(top)."
    }
  }

  /// A straight's cards from the bottom: `five, six, seven, eight, nine`.
  private var run: String {
    let names = cards.reversed().map(\.rank.name)
    let isWheel = cards.last?.rank == .ace
    return names.joined(separator: ", ") + (isWheel ? " (the ace counts as one here)" : "")
  }

  private var suit: String { cards.first?.suit.name ?? "" }
}

extension HandCategory {
  /// One sentence on what decides between two hands of this kind.
  public var tieBreak: String {
    switch self {
    case .royalFlush:
      "Two royal flushes share the pot: no suit is better than another."
    case .straightFlush, .straight:
      "Between two \(name)\(self == .straight ? "s" : "es") the one with the higher top card wins;"
        + " with the same top card the pot is shared."
    case .fourOfAKind:
      "Between two hands with four of a kind the higher four wins, then the higher fifth card (the"
        + " kicker); if that is equal, too, the pot is shared."
    case .fullHouse:
      "Between two full houses the higher three wins, then the higher pair; if both are equal, the"
        + " pot is shared."
    case .flush:
      "Between two flushes the highest card decides, then the next one, down to the fifth; no suit"
        + " is better than another."
    case .threeOfAKind:
      "Between two hands with three of a kind the higher three wins, then the higher of the other"
        + " cards (the kickers), then the last; if all are equal, the pot is shared."
    case .twoPair:
      "Between two hands with two pair the higher pair decides, then the second pair, then the"
        + " fifth card (the kicker); if all are equal, the pot is shared."
    case .pair:
      "Between two hands with a pair the higher pair wins, then the highest of the other three"
        + " cards (the kickers), then the next, then the last; if all are equal, the pot is shared."
    case .highCard:
      "Between two hands with nothing the highest card decides, then the next one, down to the"
        + " fifth; if all are equal, the pot is shared."
    }
  }
}
