// Lines about advice and about records: boards, money, rounds, matches.

extension Line.Shape {
  public static let odds = [
    Self(
      .done, "odds",
      [
        "table", "cards", "score", "need", "win", "double", "tie", "lose", "hands", "bet", "mean",
        "out", "after", "worth",
      ],
      "the chances of your hand against the house, in parts of a hundred, and what your bet wins "
        + "on average, in dollars; out= is the card to trade, worth= what that changes; without "
        + "out= the text says why there is no trade")
  ]

  public static let advice = [
    Self(
      .row, "rung", ["rank", "name", "yours", "example", "count", "onein"],
      "a kind of hand; its text says what decides a tie"),
    Self(
      .row, "draw", ["name", "outs", "cards", "percent", "next"],
      "a better kind of hand that may come"),
    Self(
      .done, "advise",
      ["hands", "best", "name", "rank", "value", "rows", "any", "any-name", "table"],
      "what your cards are worth, in words in its text"),
    Self(
      .row, "equity",
      [
        "hand", "cards", "win", "tie", "share", "hands", "method", "error", "best", "name", "range",
      ],
      "the chances of a hand, in parts of a hundred"),
    Self(
      .done, "equity", ["hands", "method", "trials", "error", "rows", "winners"],
      "the chances of all hands"),
    Self(
      .row, "quiz", ["topic", "right", "answer"],
      "what an answer to the quiz was worth, and why"),
    Self(
      .done, "quiz",
      ["answered", "correct", "known", "of", "topic", "cards", "board", "options", "rows"],
      "how you stand in the quiz, and its question in the text"),
  ]

  private static let record = [
    "kind", "role", "hands", "rounds", "won", "bb100", "games", "best", "gained", "lost", "net",
    "mean", "interval",
  ]

  public static let boards = [
    Self(
      .row, "entry", ["n", "time", "amount", "balance", "with", "reason"],
      "a movement of your chips"),
    Self(.done, "ledger", ["balance", "stack", "rows"], "the end of your movements"),
    Self(
      .row, "top", ["rank", "name"] + record,
      "a line of a leader board; money in dollars, best the highest balance"),
    Self(.done, "top", ["game", "period", "players", "by", "rows"], "the end of the board"),
    Self(.row, "standing", ["game"] + record, "what somebody has played of one game"),
    Self(
      .row, "answers", ["kind", "role", "count", "median", "p99", "timeouts", "refused"],
      "how somebody has played since the server began"),
    Self(
      .done, "finger", ["name", "kind", "state", "table", "since", "seen", "rows", "level"],
      "who somebody is"),
    Self(
      .row, "played", ["month", "game", "against", "hands", "won", "bb100", "mean", "interval"],
      "how hands of a game have gone, in a month or in all; a hundred of them bring so many big "
        + "blinds or, against the house, so many dollars"),
    Self(
      .row, "graph", ["since", "chips"],
      "your chips at the end of each day since this one, those at tables counted"),
    Self(
      .row, "recent", ["n", "table", "game", "time", "won"],
      "one of your last hands, the latest last: chips won, or dollars from the house"),
    Self(
      .done, "me", ["name", "kind", "chips", "stack", "seats", "since", "open", "rows"],
      "who you are, and what is yours"),
  ]

  public static let rounds = [
    Self(
      .row, "round", ["n", "round", "game", "time", "players", "paid"],
      "a round that is over; replay takes its n"),
    Self(
      .row, "options", ["n", "time", "game"],
      "the table has other options from round n on; its text says which"),
    Self(.done, "history", ["table", "game", "rows", "more"], "the end of the rounds"),
    Self(
      .row, "decision",
      ["bet", "pot", "tocall", "cards", "board", "share", "would", "amount", "out"],
      "what you had to decide, and what the house's careful bot would do, and why"),
    Self(
      .done, "replay", ["table", "game", "n", "rows", "step", "of"],
      "the end of the round, or of one of its steps"),
    Self(.done, "export", ["table", "hands", "rows", "more"], "the end of the rounds"),
  ]

  public static let deals = [
    Self(
      .row, "deal",
      ["table", "last", "round", "game", "rules", "time", "seat", "name", "community", "drawn"],
      "a deal of a dealer's table: who had it dealt, and when it began"),
    Self(
      .row, "dealt", ["hand", "seat", "name", "down", "up", "best", "winner", "wild"],
      "a hand of that deal, and whose it was when it was dealt"),
  ]

  public static let rules = [
    Self(
      .row, "rules", ["name", "down", "up", "community", "jokers", "wild"],
      "rules of your own that you keep"),
    Self(.done, "rules", ["rows"], "the end of your rules, as they are now"),
  ]

  public static let tutorial = [
    Self(
      .done, "tutorial", ["game", "step", "of", "state", "rows"],
      "where you are in the tutorial, and in its text what to type")
  ]

  public static let imports = [
    Self(
      .row, "misfit", ["row", "column"], "what does not fit in a row of a file, in its text"),
    Self(
      .done, "import",
      [
        "kept", "players", "profiles", "games", "misfits", "duplicates", "first", "rows", "club",
      ], "how many rows of a file are kept; what is new in it, or does not fit"),
  ]

  public static let matches = [
    Self(
      .row, "match", ["time", "table", "game", "duplicate", "hands", "reason", "results"],
      "a match that is over"),
    Self(.done, "matches", ["name", "rows"], "the end of the matches"),
    Self(.done, "refill", ["chips", "stack", "amount"], "you have so many chips again"),
  ]
}
