/// How a value is written in JSON, as the document says: the simulator does not ask the server's
/// own coders.
enum JSONForm {
  /// Always a string, `null` for `-`.
  case text
  /// What the value looks like: a number, `true` or `false` for `yes` and `no`, `[2,6]` for
  /// `2/6`, `{"min":1,"max":6}` for `1-6`, `null` for `-`, or a string.
  case scalar
  /// An array of cards, each a string, or, of several boards, of such arrays.
  case cards
  /// An array of strings.
  case words
  /// An array of numbers and strings; `1:ann:480` in it is an array again.
  case list
  /// The same, with cards at each part's end.
  case others
  /// An array of moves.
  case legal

  /// The form of the value of a key in lines of a type.
  init(_ key: String, in word: String) {
    switch (key, word) {
    case ("table", "person"), ("table", "finger"), ("tables", "resume"), ("tables", "create"),
      ("watching", "person"), ("players", "round"):
      self = .words
    case ("paid", "round"), ("hands", "split"), ("seats", "hand"), ("seats", "button"),
      ("seats", "me"),
      ("chips", "graph"), ("teams", "game"),
      ("totals", "game"),
      ("meld", "game"), ("meld", "book"), ("games", "book"):
      self = .list
    case ("turn", "create"), ("down", "table"), ("up", "table"), ("community", "table"),
      ("down", "reset"),
      ("up", "reset"), ("community", "reset"):
      self = .scalar
    default: self.init(key)
    }
  }

  /// The form of it in most lines.
  private init(_ key: String) {
    switch key {
    case "against", "any-name", "by", "code", "column", "date", "device", "did", "digest",
      "element", "email",
      "family", "group", "icon", "id", "initials", "key", "kind", "level", "limit", "method",
      "mode", "month",
      "name", "odd", "period",
      "phase", "phone", "player", "profile", "proto", "rate", "reason", "retry", "role", "rules",
      "seen",
      "server", "session", "shuffle", "since", "state", "street", "table", "team", "topic", "turn",
      "type",
      "what", "whose", "with", "words", "x", "more", "seed":
      self = .text
    case "any", "best", "board", "card", "cards", "community", "down", "example", "hole", "house",
      "in", "out",
      "up":
      self = .cards
    case "leaders", "names", "only", "shares", "writers": self = .words
    case "duplicates", "pots", "refused", "results", "stacks", "totals", "winners": self = .list
    case "others": self = .others
    case "legal": self = .legal
    default: self = .scalar
    }
  }
}
