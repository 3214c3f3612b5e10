extension Line {
  public static let refusalShape = Shape(
    .refused, "",
    ["code", "max", "limit", "wait", "table", "turn", "left", "retry", "legal", "swap"],
    "a command was refused, for the reason `code=`")

  /// Lines of a session about itself and its account.
  public static let sessionShapes = [
    Shape(
      .event, "welcome", ["server", "proto", "line", "rate", "burst", "ping", "hold"],
      "the first line of a connection"),
    Shape(.event, "bye", ["code"], "the last line of a connection"),
    Shape(.event, "lost", ["n"], "so many lines were dropped because you did not read"),
    Shape(.done, "hello", ["proto", "mode", "session", "zone"]),
    Shape(
      .done, "login", ["name", "kind", "chips", "stack", "session", "device", "book"],
      "you have a name"),
    Shape(
      .event, "login", ["name"],
      "you had no name, and were given one; only for `screens=on`"),
    Shape(.done, "register", ["name", "kind", "chips", "stack", "session"]),
    Shape(
      .done, "password", ["name", "session"],
      "`session=` is your token now, and no other is good"),
    Shape(
      .done, "resume", ["name", "tables", "missed"], "you go on where you were cut off"),
    Shape(.done, "set", ["key", "value"]),
    Shape(.done, "ping", ["x", "ts"], "an answer at once; ts is the server's milliseconds"),
    Shape(.done, "quit", []),
    Shape(.done, "help", ["rows", "topic"], "the end of the help"),
    Shape(.done, "ignore", ["names"]),
    Shape(.done, "unignore", ["name"]),
    Shape(.done, "tell", ["name", "waiting"]),
    Shape(.done, "decline", ["name"]),
    Shape(.done, "cancel", ["name"]),
    Shape(
      .done, "tab", ["words"],
      "the words that may stand in place of the last one of a line; for `says=yes`"),
  ]

  private static let termsOfMatches = [
    "game", "limit", "blinds", "bets", "ante", "turn", "bank", "hands", "stack", "duplicate",
  ]

  /// Replies and messages of the lobby.
  public static let lobbyShapes = [
    Shape(
      .done, "stats", ["people", "connections", "tables", "uptime"], "how busy the server is"),
    Shape(
      .row, "person", ["name", "kind", "role", "table", "state", "watching", "level"],
      "somebody who is here"),
    Shape(.done, "who", ["rows"], "the end of the people"),
    Shape(.done, "games", ["rows"], "the end of the games"),
    Shape(.done, "tables", ["rows"], "the end of the tables"),
    Shape(.done, "hands", ["rows"], "the end of the ladder"),
    Shape(
      .done, "create",
      [
        "table", "game", "limit", "blinds", "bets", "ante", "bringin", "bba", "buyin", "down",
        "up", "community", "jokers", "wild", "players", "dealer", "decks", "seats", "start",
        "pause", "turn", "bank", "button", "ties", "odd", "twice", "rabbit", "straddle",
        "openpair", "split5", "bbared", "bomb", "boards", "open", "shuffle", "wait", "trips",
        "bots", "pace", "away", "only", "hands", "stack", "duplicate", "passed", "rules",
        "tables",
      ], "the table is open, with all its options"),
    Shape(
      .event, "chat", ["name", "says"],
      "somebody says something to all in the lobby, if you asked for it"),
    Shape(.event, "tell", ["name", "time", "says"], "somebody says something to you alone"),
    Shape(
      .done, "challenge", ["name"] + termsOfMatches + ["wait"], "it stands for wait seconds"),
    Shape(
      .event, "challenge", ["name"] + termsOfMatches, "somebody asks you to play a match"),
    Shape(
      .done, "accept", ["name", "table"] + termsOfMatches,
      "you are seated at the table of the match"),
    Shape(
      .event, "accept", ["name", "table", "game"],
      "your challenge is accepted, and you are seated"),
    Shape(.event, "decline", ["name"], "your challenge is declined"),
    Shape(
      .event, "cancel", ["name", "with", "reason"],
      "the challenge of name= to with= is over, unanswered"),
    Shape(
      .event, "notice", ["table", "chips", "says"],
      "the operator says something to everybody; with `table=` a table to a person, with `chips=` "
        + "that came back"),
  ]

  /// Replies to commands at a table: taking, watching and leaving a seat, and moves.
  public static let seatShapes = [
    Shape(
      .done, "sit", ["table", "seat", "seq", "state", "game", "plays", "stack", "wait"]),
    Shape(
      .done, "play",
      ["name", "with", "table"] + termsOfMatches + ["wait", "seat", "seq", "state", "plays"],
      "you are seated, under your name; with `with=` a match is asked for or begun"),
    Shape(
      .done, "leave", ["table", "chips", "game", "bet", "paid"],
      "you left the table, with so many chips; a bet without paid is played out"),
    Shape(.done, "watch", ["table", "seq", "game"]),
    Shape(.done, "unwatch", ["table"]),
    Shape(.done, "use", ["table"]),
    Shape(.done, "say", ["people", "table"]),
    Shape(.done, "out", ["table"]),
    Shape(.done, "back", ["table"]),
    Shape(.done, "close", ["table"]),
    Shape(
      .done, "look", ["table", "since", "seq", "rows", "last", "more"],
      "the end of the table's rows"),
    Shape(.done, "read", ["table", "rows"], "the end of what is read out of a table"),
  ]

  public static let tableReplyShapes = [
    Shape(.done, "count", ["table", "deck"], "cards left in the deck"),
    Shape(
      .done, "kick", ["table", "name", "asked", "need"],
      "your vote is noted; with asked=need the seat is lost"),
    Shape(.done, "topup", ["table", "amount", "later"], "your stack grows"),
    Shape(
      .done, "bot", ["table", "did", "name", "level"],
      "a bot of the house has sat down, or leaves"),
  ]

  /// The rows of a table.
  public static let tableRowShapes = [
    Shape(
      .row, "table",
      [
        "id", "game", "seats", "watching", "state", "round", "deck", "seq", "rules", "decks",
        "players", "dealer", "open", "shuffle", "down", "up", "community", "jokers", "wild",
        "bots", "people", "gone", "limit", "blinds", "bets", "ante", "buyin", "pot", "hourly",
        "seeded", "title",
      ], "a table"),
    Shape(
      .row, "seat",
      [
        "seat", "name", "state", "stack", "cards", "score", "bet", "hole", "balance", "down",
        "up", "you", "level", "last", "shown", "points", "worth", "wins", "outcome", "away",
        "left", "of", "bank",
      ], "a seat of the table and who sits there"),
    Shape(.row, "house", ["cards", "score", "last"], "the house's hand"),
    Shape(.row, "community", ["cards"], "the cards for everybody"),
    Shape(.row, "drawn", ["cards"], "the cards drawn for all"),
    Shape(.row, "hand", ["hand", "down", "up", "cards", "worth", "wins"], "a hand"),
    Shape(
      .row, "poker",
      [
        "hand", "game", "limit", "blinds", "ante", "bets", "bringin", "bba", "button", "street",
        "board", "pot", "boards", "pots", "title", "bomb",
      ], "the hand of poker that is played, or the last one"),
    Shape(
      .row, "same", ["from", "rows"],
      "rows of the last `look` that stayed as they were; only for `since=`"),
    Shape(.row, "pot", ["worth"], "who has won a pot of the last hand; only for `says=yes`"),
    Shape(
      .row, "rabbit", ["board"],
      "a board of the last hand as it would have been; only for `says=yes`"),
  ]

  public static let actShape = Shape(
    .done, "act",
    [
      "table", "turn", "did", "amount", "out", "in", "bet", "balance", "cards", "to", "paid",
      "stack", "score", "seq",
    ])
}
