// Owns the list of commands: how each is written, an example, and what it is for.

/// The commands of the book, as help and errors show them.
public enum BookUsage: String, CaseIterable, Sendable {
  case book, list, game, new, score, win, finish, undo, sheet, changes, board, player, players
  case profiles, define, help

  /// How the command is written.
  public var form: String {
    switch self {
    case .book: "book"
    case .list: "book list [from=N]"
    case .game: "book game [N]"
    case .new: "book new PROFILE [red=NAME+NAME] [blue=NAME+NAME] [green=…]"
    case .score: "book score TEAM ELEMENT COUNT [round=N] [game=N]"
    case .win: "book win TEAM [round=N] [game=N]"
    case .finish: "book finish TEAM [round=N] [game=N]"
    case .undo: "book undo [game=N]"
    case .sheet: "book sheet TEAM [ROUND] [game=N]"
    case .changes: "book changes [game=N] [from=N]"
    case .board: "book board [GROUP] [from=N]"
    case .player: "book player NAME INITIALS [email= phone= icon= group=]"
    case .players: "book players [GROUP] [from=N]"
    case .profiles: "book profiles"
    case .define: "book define ID from=PROFILE [win=N …] [bonus=N] [teams=N] [meld=…] [:title]"
    case .help: "book help"
    }
  }

  /// A command that would work.
  public var example: String {
    switch self {
    case .new: "book new hkf red=ANN+BOB blue=CAL+DEE"
    case .game: "book game 3"
    case .score: "book score red clean 3"
    case .win: "book win red"
    case .finish: "book finish red"
    case .sheet: "book sheet red 2"
    case .player: "book player Ann AN"
    case .define: "book define mine from=hkf win=250 wild=1500"
    case .book, .list, .undo, .changes, .board, .players, .profiles, .help:
      self == .book ? "book" : "book \(rawValue)"
    }
  }

  /// What it is for, in few words.
  public var purpose: String {
    switch self {
    case .book: "today's game, or the list"
    case .list: "all games, newest first"
    case .game: "the summary of a game"
    case .new: "begin a game"
    case .score: "enter or correct a count"
    case .win: "this team went out first"
    case .finish: "this team's entry is complete"
    case .undo: "take back the last entry"
    case .sheet: "one team's round, line by line"
    case .changes: "who changed what"
    case .board: "the leader board"
    case .player: "add a player"
    case .players: "who is in the book"
    case .profiles: "the kinds of game"
    case .define: "make a kind of game"
    case .help: "this list"
    }
  }
}
