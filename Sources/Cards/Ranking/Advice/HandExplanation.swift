import Lines

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
  /// The definition of this kind of hand, as a sentence without a period.
  public var sentence: String {
    "\(withArticle.prefix(1).uppercased())\(withArticle.dropFirst()) is \(definition)"
  }
}
