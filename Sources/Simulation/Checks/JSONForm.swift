import LineProtocol
import Lines

extension Key {
  /// How a value is written in JSON, as the document says: the simulator does not ask the server's
  /// own coders.
  enum Form {
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
  }

  /// How the value of the key is written in lines of a type.
  func form(in word: String) -> Form {
    switch (self, word) {
    case (.table, "person"), (.table, "finger"), (.tables, "resume"), (.tables, "create"),
      (.watching, "person"), (.players, "round"):
      .words
    case (.paid, "round"), (.hands, "split"), (.seats, "hand"), (.seats, "button"), (.seats, "me"),
      (.chips, "graph"), (.teams, "game"),
      (.totals, "game"),
      (.meld, "game"), (.meld, "book"), (.games, "book"):
      .list
    case (.turn, "create"), (.down, "table"), (.up, "table"), (.community, "table"),
      (.down, "reset"),
      (.up, "reset"), (.community, "reset"):
      .scalar
    default: form
    }
  }

  /// How the value of the key is written in most lines.
  private var form: Form {
    switch self {
    case .against, .anyName, .by, .code, .column, .date, .device, .did, .digest, .element, .email,
      .family, .group, .icon, .id, .initials, .key, .kind, .level, .limit, .method, .mode, .month,
      .name, .odd, .period,
      .phase, .phone, .player, .profile, .proto, .rate, .reason, .retry, .role, .rules, .seen,
      .server, .session, .shuffle, .since, .state, .street, .table, .team, .topic, .turn, .type,
      .what, .whose, .with, .words, .x, .more, .seed:
      .text
    case .any, .best, .board, .card, .cards, .community, .down, .example, .hole, .house, .in, .out,
      .up:
      .cards
    case .leaders, .names, .only, .shares, .writers: .words
    case .duplicates, .pots, .refused, .results, .stacks, .totals, .winners: .list
    case .others: .others
    case .legal: .legal
    default: .scalar
    }
  }
}
