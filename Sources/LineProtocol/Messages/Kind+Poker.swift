extension Message {
  static let pokerShapes: [Shape] = [
    Shape(
      .event, .button, [.table, .seq, .button, .seats],
      "a card was drawn for each player; the highest has the first button"),
    Shape(
      .event, .hand,
      [
        .table, .seq, .hand, .game, .limit, .button, .blinds, .ante, .seats, .smallBlind,
        .bigBlind, .bets, .bringIn, .bigBlindAnte, .boards, .bomb, .carried,
      ],
      "a hand of poker begins; seats= has the players, the first left of the button first"),
    Shape(
      .event, .post, [.table, .seq, .seat, .name, .what, .paid, .stack, .pot],
      "somebody has paid what is due"),
    Shape(
      .event, .street, [.table, .seq, .street, .board, .run, .shared],
      "a street begins, with the whole board"),
    Shape(
      .event, .act,
      [
        .table, .seq, .seat, .name, .did, .to, .cards, .paid, .stack, .pot, .allIn, .auto, .out,
      ],
      "somebody has acted; to= is the total bet on this street"),
    Shape(.event, .muck, [.table, .seq, .seat, .name], "somebody gives up a hand unseen"),
    Shape(
      .event, .return, [.table, .seq, .seat, .name, .amount, .stack],
      "what nobody has called goes back; with stack= what would have stayed for a next hand"),
    Shape(
      .event, .carry, [.table, .seq, .amount],
      "nobody has opened, and so many chips are in the next pot"),
    Shape(
      .event, .pot, [.table, .seq, .pot, .amount, .winners, .share, .run, .names],
      "a pot, or a part of one, was won"),
    Shape(.event, .rabbit, [.table, .seq, .board, .run], "a board as it would have been"),
    Shape(
      .event, .end, [.table, .seq, .hand, .stacks], "the hand is over; who has how much now"),
    Shape(
      .event, .topup, [.table, .seq, .seat, .name, .amount, .stack, .later],
      "chips came to a stack, or will when the hand is over"),
    Shape(
      .event, .choose, [.table, .seq, .seat, .name, .game], "somebody has chosen what is dealt"),
    Shape(
      .row, .poker,
      [
        .hand, .game, .limit, .blinds, .ante, .bets, .bringIn, .bigBlindAnte, .button, .street,
        .board, .pot, .boards, .pots,
      ],
      "the hand of poker that is played, or the last one"),
    Shape(
      .event, .match, [.table, .seq, .hands, .reason, .results],
      "the match is over: played or left"),
    Shape(.done, .topup, [.table, .amount, .later, .dup], "your stack grows"),
    Shape(.done, .refill, [.chips, .amount, .dup], "you have so many chips again"),
    Shape(
      .done, .bot, [.table, .did, .name, .level, .dup],
      "a bot of the house has sat down, or leaves"),
    Shape(.done, .export, [.table, .hands, .rows, .more, .dup], "the end of the rounds"),
  ]
}
