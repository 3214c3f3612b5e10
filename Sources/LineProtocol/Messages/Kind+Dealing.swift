extension Message {
  static let dealingShapes: [Shape] = [
    .event(.new, "a new game with these rules"),
    .event(.community, "cards for everybody"),
    .event(.remaining, "cards left in the deck"),
    .event(.best, "what a hand is worth, for those who may see it"),
    .event(.split, "these hands win together"),
    .event(.shuffle, "the rest of the deck is shuffled"),
    .event(.rebuild, "all cards are back and shuffled; without a name: by itself"),
    .event(.draw, "the next card, for all to see"),
    Shape(.done, .count, [.table, .deck, .dup], "cards left in the deck"),
    .row(.drawn, "the cards drawn for all"),
    .event(.show, "a hand is turned up; in poker name= is what it is"),
    .row(.community, "the cards for everybody"),
    Shape(.row, .hand, FactKeys.row(Kind.hand.rawValue) + [.cards], "a hand"),
  ]

  static let adviceShapes: [Shape] = [
    Shape(
      .row, .rung, [.rank, .name, .yours, .example],
      "a kind of hand; its text says what decides a tie"),
    Shape(.done, .hands, [.rows, .dup], "the end of the ladder"),
    Shape(
      .row, .draw, [.name, .outs, .cards, .percent, .next], "a better kind of hand that may come"),
    Shape(
      .done, .advise,
      [.hands, .best, .name, .rank, .value, .rows, .any, .anyName, .table, .dup],
      "what your cards are worth, in words in its text"),
    Shape(
      .row, .equity, [.hand, .cards, .win, .tie, .share, .hands, .method, .error],
      "the chances of a hand, in parts of a hundred"),
    Shape(
      .done, .equity, [.hands, .method, .trials, .error, .rows, .dup],
      "the chances of all hands"),
  ]
}
