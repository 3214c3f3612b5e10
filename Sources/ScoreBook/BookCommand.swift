// Owns what a person or program can ask of the book, once it is understood. Whether it is
// allowed is the book's business.

/// A `book …` command that was understood.
public enum BookCommand: Hashable, Sendable {
  /// A question; it changes nothing.
  case ask(BookQuery)
  /// A wish to change something.
  case change(BookRequest)
}

/// A question to the book. `from` is the first row to show, counted from 1.
public enum BookQuery: Hashable, Sendable {
  /// `book`: the game in progress that began today, else the list.
  case current
  /// `book list [from=N]`
  case list(from: Int)
  /// `book players [GROUP] [from=N]`
  case players(group: String?, from: Int)
  /// `book profiles`
  case profiles
  /// `book game [N]`
  case game(Int?)
  /// `book sheet TEAM [ROUND] [game=N]`
  case sheet(TeamName, Round?, game: Int?)
  /// `book board [GROUP] [from=N]`
  case board(group: String, from: Int)
  /// `book changes [game=N] [from=N]`
  case changes(game: Int?, from: Int)
  /// `book help`
  case help
}

/// A wish to change the book, in which game and round may be left open.
public enum BookRequest: Hashable, Sendable {
  /// `book player NAME INITIALS [email= phone= icon= group=]`
  case player(Player)
  /// `book define ID from=PROFILE [win=250 … bonus= teams= meld=] [:title]`
  case define(ProfileDefinition)
  /// `book new PROFILE [red=ANN+BOB] [blue=CAL+DEE] [green=…]`; guests play where nobody is named
  case new(profile: String, Lineup)
  /// `book score TEAM ELEMENT COUNT`, `book win TEAM`, `book finish TEAM`, each `[round=N game=N]`
  case enter(TeamName, Entry.Kind, round: Round?, game: Int?)
  /// `book undo [game=N]`
  case undo(game: Int?)
}

extension BookRequest {
  /// The change that is meant, with game and round filled in.
  ///
  /// - Parameters:
  ///   - time: now.
  ///   - watching: the game the person looks at, if the room knows it.
  /// - Throws: `BookError` when no game or no open round can be meant.
  public func change(
    in book: Book, at time: BookTime, watching: Int? = nil
  ) throws(BookError) -> BookChange {
    switch self {
    case .player(let player): return .addPlayer(player)
    case .define(let wish): return .defineProfile(wish)
    case .new(let profile, let lineup):
      return .newGame(profile: profile, book.withGuests(lineup, in: profile))
    case .undo(let number):
      return .undo(game: try book.meantGame(number, at: time, watching: watching).number)
    case .enter(let team, let kind, let wanted, let number):
      let game = try book.meantGame(number, at: time, watching: watching)
      guard let round = wanted ?? game.openRound else { throw .gameComplete(game.number) }
      return .enter(game: game.number, Entry(team, round, kind))
    }
  }
}

extension Book {
  /// The game of that number, or without one the game that is meant.
  func meantGame(
    _ number: Int?, at time: BookTime, watching: Int?
  ) throws(BookError) -> Game {
    guard let number else { return try meantGame(on: time.day, watching: watching) }
    guard let game = game(number) else { throw .unknownGame(number) }
    return game
  }
}
