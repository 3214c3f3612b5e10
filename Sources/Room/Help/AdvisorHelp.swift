import Lines

/// How to ask the advisor, with examples that work anywhere.
extension Help {
  static let advise: [Prose] = [
    "advise tells what your two cards are worth at hold'em. Type, for example:",
    "  advise \(typed: "AhKd")",
    "  advise \(typed: "AhKd") / \(typed: "3h4h5h")",
    "Your own two cards come first, then three to five of the dealer's.",
    "The next street is added: advise + \(typed: "9c"). advise new forgets the cards.",
    "You hear the best five, why they are that, what decides a tie and what may come.",
    "Alone, at a table, advise looks at the cards that you hold there.",
    """
    \(seen: "Cards may be typed Ah, 10h, A♥ or ace of hearts",
      spoken: "Cards may be typed in words"): help cards.
    """,
    "advise quiz asks what a hand is, what beats it, and how many cards complete it.",
    "More: hands, help equity.",
  ]

  static let quiz: [Prose] = [
    "advise quiz asks what a hand is, what beats it, and how many cards complete it.",
    "Type the number of your answer. At no table its letter will do as well: b is the second.",
    "advise quiz asks the question again, advise quiz 2 answers it anywhere, advise quiz stop ends it.",
  ]

  static let equity: [Prose] = [
    "equity tells how often a hand of hold'em wins against others. Type, for example:",
    "  equity \(typed: "AhKd") vs \(typed: "QsQc")",
    "  equity \(typed: "AhKd") vs ? vs ? / \(typed: "2h7d9c")",
    "vs stands between the hands, / before the dealer's cards; ? is an unknown hand.",
    "A hand without another is compared with one that nobody knows.",
    "The next street is added: equity + \(typed: "5s"). equity new forgets the hands.",
    "It wins the pot alone, it ties; share is its part of all pots together.",
    "With all five of the dealer's cards each hand is named, and the winner.",
    "Alone, at a table, equity compares the cards that you hold there.",
    "More: hands, help advise, help cards.",
  ]
}
