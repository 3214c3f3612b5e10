import Lines

/// A change of a book. All changes in order, with their authors and times, make up the book.
public enum BookChange: Hashable, Sendable, Codable {
  /// Add a player.
  case addPlayer(Player, in: Club.ID = .open)
  /// Change a player's initials, icon or contact data.
  case changePlayer(PlayerChange, in: Club.ID = .open)
  /// Rename a player.
  case renamePlayer(String, to: String, in: Club.ID = .open)
  /// Define a profile.
  case defineProfile(ProfileDefinition, in: Club.ID = .open)
  /// Begin a game with the profile of that ID.
  case newGame(profile: String, Lineup, in: Club.ID = .open)
  /// Enter something in a game.
  case enter(game: Int, Entry)
  /// Take back a change of a game.
  case undo(game: Int, change: Int)
  /// Replace the players of these teams of a game.
  case lineup(game: Int, Lineup)
  /// Drop a game that is not complete.
  case drop(game: Int)
  /// List a game again that was dropped, or that is too old for the list.
  case restore(game: Int)
  /// Remove a game to make room for others, or a dropped one whose time is over; the players'
  /// numbers stay.
  case forget(game: Int)
  /// Drop any game as the operator, with its contributions to the players' numbers; if it is not
  /// kept, it is gone permanently.
  case remove(game: Int, isKept: Bool)
  /// Restrict changes of a game to the person who began it and those who are allowed, or lift the
  /// restriction.
  case lock(game: Int, Bool)
  /// Reopen a complete game, for the reason in the note.
  case reopen(game: Int, note: String)
  /// Allow another person to change a locked game.
  case allow(game: Int, Author)
  /// Remove a profile that the club has defined, and that no game uses.
  case dropProfile(String, in: Club.ID = .open)
  /// Remove a player without a game.
  case dropPlayer(String, in: Club.ID = .open)
  /// Remove the players without a game, except for the guests.
  case reapPlayers
  /// Make a club, which a member then owns.
  case makeClub(Club.ID, String)
  /// Allow a member to write in a club.
  case admit(Author, to: Club.ID)
  /// Revoke a member's permission to write in a club.
  case expel(String, from: Club.ID)
  /// Transfer a club to another member.
  case giveClub(Club.ID, to: Author)
  /// Remove a club with everything in it.
  case dropClub(Club.ID)
  /// Add players, profiles and games from a file, all of it or nothing.
  case importFile(BookImport, in: Club.ID = .open)
  /// Carry over a player's numbers from games that are no longer in the book and began in that
  /// month. Only for snapshots.
  case carry(player: String, Tally, month: Month, in: Club.ID = .open)
  /// Note what was done with a game as a whole. Only for snapshots.
  case mark(game: Int, String)
  /// Set the number of the next game. Only for snapshots.
  case number(next: Int)

  /// The game of the change, if it has a number already.
  public var game: Int? {
    switch self {
    case .enter(let game, _), .undo(let game, _), .drop(let game), .restore(let game),
      .forget(let game), .remove(let game, _), .lock(let game, _), .allow(let game, _),
      .reopen(let game, _), .lineup(let game, _), .mark(let game, _):
      game
    case .addPlayer, .changePlayer, .renamePlayer, .dropPlayer, .defineProfile, .newGame,
      .dropProfile, .reapPlayers, .makeClub, .admit, .expel, .giveClub, .dropClub, .importFile,
      .carry, .number:
      nil
    }
  }

  /// The club of the change, unless the change belongs to a game, which has a club of its own.
  public var club: Club.ID? {
    switch self {
    case .addPlayer(_, let club), .changePlayer(_, let club), .renamePlayer(_, _, let club),
      .dropPlayer(_, let club), .defineProfile(_, let club), .newGame(_, _, let club),
      .dropProfile(_, let club), .makeClub(let club, _), .admit(_, let club),
      .expel(_, let club), .giveClub(let club, _), .dropClub(let club), .importFile(_, let club),
      .carry(_, _, _, let club):
      club
    case .enter, .undo, .reopen, .lineup, .drop, .restore, .forget, .remove, .lock, .allow, .mark,
      .reapPlayers, .number:
      nil
    }
  }
}

extension BookChange {
  /// The change adapted to previous ones: a new club gets the next number.
  public func numbered(in book: Book) -> BookChange {
    if case .makeClub(_, let name) = self { .makeClub(book.nextClub, name) } else { self }
  }

  /// The team of the change, if there is one.
  var team: TeamName? {
    if case .enter(_, let entry) = self { entry.team } else { nil }
  }
}

/// A change with its author and time: a line of the journal, and all that a book needs to repeat
/// the change.
public struct BookRecord: Hashable, Sendable, Codable {
  /// When the change was made.
  public let time: BookTime
  /// The author of the change.
  public let author: Author
  /// The change.
  public let change: BookChange

  /// A record of a change.
  public init(_ change: BookChange, by author: Author, at time: BookTime) {
    (self.time, self.author, self.change) = (time, author, change)
  }
}
