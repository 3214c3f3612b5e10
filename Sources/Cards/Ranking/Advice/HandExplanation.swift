extension FiveCardHand {
  /// One sentence on what makes this kind of hand, and which of its cards do.
  public var making: String {
    let ranks = value.ranks
    let top = ranks.first?.name ?? ""
    let first = ranks.first?.plural ?? ""
    let second = ranks.dropFirst().first?.plural ?? ""
    let kind = value.category.sentence
    switch value.category {
    case .royalFlush, .fiveOfAKind: return "\(kind)."
    case .highCard:
      return "No pair, no straight, no flush: the highest card counts, here the \(top)."
    case .straightFlush: return "\(kind): here \(run), all \(suit)."
    case .fourOfAKind: return "\(kind): here the four \(first)."
    case .fullHouse: return "\(kind): here three \(first) and two \(second)."
    case .flush: return "\(kind): here five \(suit), up to the \(top)."
    case .straight: return "\(kind): here \(run)."
    case .threeOfAKind: return "\(kind): here three \(first)."
    case .twoPair: return "\(kind): here two \(first) and two \(second)."
    case .pair: return "\(kind): here two \(first)."
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
  /// What makes this kind of hand, in a few words.
  public var definition: String {
    switch self {
    case .fiveOfAKind: "five cards of one rank, as wild cards or several decks make it"
    case .royalFlush: "ace, king, queen, jack and ten of one suit"
    case .straightFlush: "five cards in a row and of one suit"
    case .fourOfAKind: "all four cards of one rank"
    case .fullHouse: "three cards of one rank and two of another"
    case .flush: "five cards of one suit, in any order"
    case .straight: "five cards in a row, not all of one suit"
    case .threeOfAKind: "three cards of one rank"
    case .twoPair: "two cards of one rank and two of another"
    case .pair: "two cards of one rank"
    case .highCard: "none of these; the highest card counts"
    }
  }

  /// What makes this kind of hand, as a sentence without its end.
  public var sentence: String { "\(subject) \(definition)" }

  /// `A flush is`, before the definition.
  fileprivate var subject: String {
    switch self {
    case .threeOfAKind: "Three of a kind is"
    case .fourOfAKind: "Four of a kind is"
    case .fiveOfAKind: "Five of a kind is"
    case .twoPair: "Two pair is"
    case .highCard: "High card is"
    case .pair, .straight, .flush, .fullHouse, .straightFlush, .royalFlush: "A \(name) is"
    }
  }

  /// One sentence on what decides between two hands of this kind.
  public var tieBreak: String {
    switch self {
    case .fiveOfAKind: "In a tie the higher rank wins."
    case .royalFlush: "In a tie the pot is split: no suit beats another."
    case .straightFlush, .straight: "In a tie the higher top card wins."
    case .fourOfAKind: "In a tie the higher four wins, then the higher fifth card, the kicker."
    case .fullHouse: "In a tie the higher three wins, then the higher pair."
    case .flush: "In a tie the highest card wins, then the next, down to the fifth."
    case .threeOfAKind: "In a tie the higher three wins, then the other two cards, the kickers."
    case .twoPair: "In a tie the higher pair wins, then the second pair, then the fifth card."
    case .pair: "In a tie the higher pair wins, then the other three cards, highest first."
    case .highCard: "In a tie the highest card wins, then the next, down to the fifth."
    }
  }

  /// Five cards of this kind.
  public var example: [Card] {
    let notation =
      switch self {
      case .fiveOfAKind: "AsAhAdAc**"
      case .royalFlush: "AhKhQhJhTh"
      case .straightFlush: "9s8s7s6s5s"
      case .fourOfAKind: "7s7h7d7cKd"
      case .fullHouse: "KhKdKc9s9h"
      case .flush: "AcTc8c5c2c"
      case .straight: "9h8c7d6s5h"
      case .threeOfAKind: "6h6d6cAs9d"
      case .twoPair: "KsKd9h9cAd"
      case .pair: "JhJcAs8d4c"
      case .highCard: "AdQs9h6c3d"
      }
    return [Card](notation: notation) ?? []
  }
}
