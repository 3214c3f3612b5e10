extension Message {
  static let bookShapes: [Shape] = [
    Shape(
      .row, .team,
      [
        .name, .initials, .r1, .r2, .r3, .r4, .total, .behind, .meld, .finished, .r5, .r6, .r7, .r8,
      ],
      "a team of a game in the book, its score in each round, its opening meld"),
    Shape(
      .row, .game,
      [
        .id, .family, .players, .game, .date, .profile, .round, .complete, .teams, .totals, .meld,
        .leaders,
      ],
      "with id: a game that tables can play; with date: a game in the book"),
    Shape(.row, .element, [.name, .count, .points, .subtotal, .team], "a line of a team's round"),
    Shape(
      .row, .player, [.name, .initials, .group, .icon, .email, .phone], "a player of the book"),
    Shape(.row, .profile, [.id, .teams, .meld], "the rules of a game, by name in its text"),
    Shape(
      .row, .leader,
      [.rank, .name, .played, .won, .percent, .rounds, .spent, .earned, .balance],
      "a line of the club's leader board; money in cents"),
    Shape(.row, .change, [.number, .time, .by, .undone], "who entered what, in its text"),
    Shape(
      .done, .book,
      [
        .did, .name, .initials, .id, .game, .round, .complete, .winners, .team, .total, .finished,
        .games, .teams, .rounds, .meld, .ante, .roundWin, .gameWin, .second, .totals, .number,
        .whose, .writers, .rows, .of, .dup,
      ],
      "the end of what the book answers"),
    Shape(
      .event, .book,
      [
        .did, .name, .initials, .id, .game, .profile, .undone, .round, .team, .element, .count,
        .was, .winners, .games, .by, .number, .whose, .writers,
      ],
      "somebody changed the book that you follow, in words in its text"),
  ]
}
