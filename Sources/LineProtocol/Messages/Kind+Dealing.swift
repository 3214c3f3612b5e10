extension Message {
  static let dealingShapes: [Shape] = [
    Shape(
      .event, .new,
      [
        .table, .seq, .game, .down, .up, .community, .players, .dealer, .decks, .open, .shuffle,
      ],
      "a new game with these rules"),
    Shape(.event, .community, [.table, .seq, .cards, .street], "cards for everybody"),
    Shape(.event, .remaining, [.table, .seq, .deck], "cards left in the deck"),
    Shape(
      .event, .best, [.table, .seq, .hand, .seat, .player, .cards, .name, .winner, .words],
      "what a hand is worth; hidden from those who may not see the hand"),
    Shape(.event, .show, [.table, .seq, .hand, .seat, .name, .down, .up], "a hand is turned up"),
    Shape(.row, .community, [.cards], "the cards for everybody"),
    Shape(.row, .hand, [.hand, .down, .up, .cards], "a hand"),
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
      "the chances of all hands; how they were found"),
  ]
}
