// Owns the advisor's sentences. Never decides what a hand is worth.

import Cards

extension Advice {
  /// How many hands were looked at: `I looked at the 4 hands that use both of your cards.`
  public var looked: String {
    hands.count == 1
      ? "Your two cards and the dealer's three make one hand."
      : "I looked at the \(hands.count) hands that use both of your cards"
        + " and three of the dealer's."
  }

  /// The best hand: `Your best hand is: straight, five high (5♥ 4♥ 3♥ 2♣ A♦).`
  public var verdict: String {
    "Your best hand is: \(best.value.name) (\(prettyCards(best)))."
  }

  /// What makes that kind of hand, with these cards.
  public var making: String { best.making }

  /// What decides between two hands of that kind.
  public var tieBreak: String { best.value.category.tieBreak }

  /// Where it stands on the ladder.
  public var place: String {
    "Of the ten kinds of hand, the best first, yours is \(Advice.ordinal(rung)) of 10."
  }

  /// That any five cards are better, or `nil`.
  public var betterSentence: String? {
    guard let better else { return nil }
    let own = better.cards.count { hole.contains($0) }
    let use = own == 0 ? "none of your cards" : "one of your cards"
    return "By the rules of hold'em any five of the cards count, and with \(use) there is a better"
      + " hand: \(better.value.name) (\(prettyCards(better)))."
  }

  /// All sentences in the order in which a beginner reads them.
  public var sentences: [String] {
    [looked, verdict, making, tieBreak] + [betterSentence].compactMap { $0 } + [place]
  }

  private func prettyCards(_ hand: FiveCardHand) -> String {
    hand.cards.map(\.pretty).joined(separator: " ")
  }

  /// `1st`, `2nd`, `3rd`, `4th` to `10th`.
  private static func ordinal(_ number: Int) -> String {
    switch number {
    case 1: "1st"
    case 2: "2nd"
    case 3: "3rd"
    default: "\(number)th"
    }
  }
}
