extension Line {
  /// The possible content of a line with a given beginning.
  public struct Shape: Sendable {
    /// The line's beginning, such as `* bet`.
    public let name: String
    /// The keys, in the order of the wire.
    public let keys: [String]
    /// The meaning of the line, for the reference.
    public let meaning: String

    /// The meaning of a reply that only confirms an action.
    public static let plainMeaning = "it was done"

    public init(
      _ sign: LineClass, _ word: String, _ keys: [String], _ meaning: String = plainMeaning
    ) {
      (name, self.meaning) = (Self.name(sign, word), meaning)
      // Any reply may be repeated.
      self.keys = sign == .done || sign == .refused ? keys + ["dup"] : keys
    }

    static func name(_ sign: LineClass, _ word: String) -> String {
      "\(Unicode.Scalar(sign.rawValue))" + (word.isEmpty ? "" : " \(word)")
    }
  }

  /// The shapes of all lines that the acting code composes.
  static let shapes: [Shape] =
    [refusalShape, actShape] + sessionShapes + lobbyShapes + seatShapes + tableReplyShapes
    + tableRowShapes + Shape.deals + Shape.odds + Shape.advice + Shape.tutorial + Shape.boards
    + Shape.rounds + Shape.matches + Shape.rules + bookShapes + Shape.imports

  /// The book's lines, in the order of the reference.
  public static let bookShapes: [Shape] = [
    Shape(.row, "line", [], "a line of help, in its text"),
    Shape(
      .row, "team",
      [
        "name", "initials", "r1", "r2", "r3", "r4", "total", "behind", "meld", "finished", "r5",
        "r6", "r7", "r8",
      ], "a team of a game in the book, its score in each round, its opening meld"),
    Shape(
      .row, "game",
      [
        "id", "family", "players", "game", "date", "profile", "round", "complete", "teams",
        "totals",
        "meld", "leaders",
      ], "with id: a game that tables can play; with date: a game in the book"),
    Shape(
      .row, "element", ["name", "count", "points", "subtotal", "team"], "a line of a team's round"),
    Shape(
      .row, "player", ["name", "initials", "icon", "email", "phone"],
      "a player of the book"),
    Shape(
      .row, "profile", ["id", "teams", "meld"], "the rules of a game, by name in its text"),
    Shape(
      .row, "leader",
      ["rank", "name", "played", "won", "percent", "rounds", "spent", "earned", "balance"],
      "a line of the club's leader board; money in cents"),
    Shape(.row, "change", ["number", "time", "by", "undone"], "who entered what, in its text"),
    Shape(
      .row, "club", ["name", "owner", "writers", "players", "games"],
      "a club of the book, its owner and the members who write beside"),
    Shape(
      .done, "book",
      [
        "did", "name", "initials", "id", "game", "round", "complete", "winners", "team", "total",
        "finished", "teams", "rounds", "meld", "ante", "round-win", "game-win", "second", "totals",
        "number", "whose", "rows", "of", "club",
      ], "the end of what the book answers"),
    Shape(
      .event, "book",
      [
        "did", "name", "initials", "id", "game", "profile", "undone", "round", "team", "element",
        "count", "was", "winners", "games", "writers", "by", "number", "whose", "player", "players",
        "profiles", "first", "club",
      ], "somebody changed the book that you follow, in words in its text"),
  ]
}
