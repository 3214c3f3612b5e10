extension Message {
  static let officeShapes: [Shape] = [
    Shape(.done, .register, [.name, .kind, .chips, .session, .dup]),
    Shape(.done, .password, [.name, .dup]),
    Shape(
      .row, .entry, [.n, .time, .amount, .balance, .with, .reason],
      "a movement of your chips"),
    Shape(.done, .ledger, [.balance, .rows, .dup], "the end of your movements"),
    Shape(
      .row, .top,
      [
        .rank, .name, .kind, .role, .rounds, .hands, .won, .bigBlindsPerHundred, .games, .best,
        .gained, .lost, .net, .mean, .interval,
      ], "a line of a leader board; money in dollars, best the highest balance"),
    Shape(.done, .top, [.game, .period, .players, .by, .rows, .dup], "the end of the board"),
    Shape(
      .row, .standing,
      [
        .game, .kind, .role, .rounds, .hands, .won, .bigBlindsPerHundred, .games, .best, .gained,
        .lost, .net, .mean, .interval,
      ], "what somebody has played of one game"),
    Shape(
      .row, .answers, [.kind, .role, .count, .median, .p99, .timeouts, .refused],
      "how somebody has played since the server began"),
    Shape(
      .done, .finger, [.name, .kind, .state, .table, .since, .seen, .rows, .level, .dup],
      "who somebody is"),
    Shape(
      .row, .round, [.n, .round, .game, .time, .players, .paid],
      "a round that is over; replay takes its n"),
    Shape(.done, .history, [.table, .game, .rows, .more, .dup], "the end of the rounds"),
    Shape(
      .row, .event, [.type],
      "an event of a round, as you may see it: behind its type its own keys"),
    Shape(.done, .replay, [.table, .game, .n, .rows, .dup], "the end of the round"),
    Shape(
      .row, .match, [.time, .table, .game, .duplicate, .hands, .reason, .results],
      "a match that is over"),
    Shape(.done, .matches, [.name, .rows, .dup], "the end of the matches"),
    Shape(.done, .ignore, [.names, .dup]),
    Shape(.done, .unignore, [.name, .dup]),
    Shape(
      .done, .kick, [.table, .name, .asked, .need, .dup],
      "your vote is noted; with asked=need the seat is lost"),
    .event(.kick, "somebody votes another out of the seat"),
    Shape(
      .event, .notice, [.table],
      "the operator says something to everybody; with table= a table to a person"),
  ]

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
