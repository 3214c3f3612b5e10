extension Message {
  static let dealingShapes: [Shape] = [
    Shape(
      .event, .new,
      [
        .table, .seq, .game, .down, .up, .community, .players, .dealer, .decks, .open, .shuffle,
        .rules, .seat, .name,
      ],
      "a new game with these rules"),
    Shape(.event, .community, [.table, .seq, .cards, .street], "cards for everybody"),
    Shape(
      .event, .remaining, [.table, .seq, .deck, .state],
      "cards left in the deck"),
    Shape(
      .event, .best, [.table, .seq, .hand, .seat, .player, .cards, .name, .winner, .words, .split],
      "what a hand is worth, for those who may see it"),
    Shape(.event, .split, [.table, .seq, .hands, .names], "these hands win together"),
    Shape(
      .event, .shuffle, [.table, .seq, .seat, .name, .deck], "the rest of the deck is shuffled"),
    Shape(
      .event, .rebuild, [.table, .seq, .seat, .name, .deck],
      "all cards are back and shuffled; without a name: by itself"),
    Shape(
      .event, .draw, [.table, .seq, .seat, .name, .card, .deck], "the next card, for all to see"),
    Shape(.done, .count, [.table, .deck, .dup], "cards left in the deck"),
    Shape(.row, .drawn, [.cards], "the cards drawn for all"),
    Shape(
      .event, .show,
      [
        .table, .seq, .hand, .seat, .player, .cards, .name, .board, .boards, .shares, .down, .up,
      ],
      "a hand is turned up; in poker name= is what it is"),
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
      "the chances of all hands"),
  ]
}
