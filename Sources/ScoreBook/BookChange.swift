/// One change of a book. All changes in order, each with who and when, make the book.
public enum BookChange: Hashable, Sendable, Codable {
  /// A new player.
  case addPlayer(Player, in: Club.ID = .open)
  /// A player has other initials, or is reached otherwise.
  case changePlayer(PlayerChange, in: Club.ID = .open)
  /// A player has another name.
  case renamePlayer(String, to: String, in: Club.ID = .open)
  /// A new profile.
  case defineProfile(ProfileDefinition, in: Club.ID = .open)
  /// A new game by the profile of that id.
  case newGame(profile: String, Lineup, in: Club.ID = .open)
  /// Something entered in a game.
  case enter(game: Int, Entry)
  /// A change of a game taken back.
  case undo(game: Int, change: Int)
  /// Others play for these teams of a game.
  case lineup(game: Int, Lineup)
  /// A game that is not complete is dropped.
  case drop(game: Int)
  /// A game that was dropped, or is too old for the list, is listed again.
  case restore(game: Int)
  /// A game is removed to make room for others, or a dropped one because its time is over; the
  /// players' numbers stay.
  case forget(game: Int)
  /// A game is dropped by the operator, complete or not, with what it gave to the players' numbers;
  /// one that is not kept is gone for good.
  case remove(game: Int, isKept: Bool)
  /// Only who began the game, and who is allowed, may change it; or everybody again.
  case lock(game: Int, Bool)
  /// A complete game is opened again, for the reason that the note says.
  case reopen(game: Int, note: String)
  /// Somebody more may change a game that is locked.
  case allow(game: Int, Author)
  /// A profile that the club has defined, and that no game goes by, is removed.
  case dropProfile(String, in: Club.ID = .open)
  /// The players who were in no game are removed, but for the guests.
  case reapPlayers
  /// A member makes a club, and owns it.
  case makeClub(Club.ID, String)
  /// A member may write in a club.
  case admit(Author, to: Club.ID)
  /// A member may write in a club no more.
  case expel(String, from: Club.ID)
  /// A club is another member's.
  case giveClub(Club.ID, to: Author)
  /// A club is removed with all that it has.
  case dropClub(Club.ID)
  /// Players, profiles and games come from a file, all of it or nothing.
  case importFile(BookImport, in: Club.ID = .open)
  /// A player's numbers from games that are no longer in the book and began in that month. Only for
  /// snapshots.
  case carry(player: String, Tally, month: Month, in: Club.ID = .open)
  /// The next game gets this number. Only for snapshots.
  case number(next: Int)

  /// The game it is about, if it is about one that has a number already.
  public var game: Int? {
    switch self {
    case .enter(let game, _), .undo(let game, _), .drop(let game), .restore(let game),
      .forget(let game), .remove(let game, _), .lock(let game, _), .allow(let game, _),
      .reopen(let game, _), .lineup(let game, _):
      game
    case .addPlayer, .changePlayer, .renamePlayer, .defineProfile, .newGame, .dropProfile,
      .reapPlayers, .makeClub, .admit, .expel, .giveClub, .dropClub, .importFile, .carry, .number:
      nil
    }
  }

  /// The club it is about, if it is about one and about no game that says whose it is.
  public var club: Club.ID? {
    switch self {
    case .addPlayer(_, let club), .changePlayer(_, let club), .renamePlayer(_, _, let club),
      .defineProfile(_, let club), .newGame(_, _, let club), .dropProfile(_, let club),
      .makeClub(let club, _), .admit(_, let club), .expel(_, let club), .giveClub(let club, _),
      .dropClub(let club), .importFile(_, let club), .carry(_, _, _, let club):
      club
    case .enter, .undo, .reopen, .lineup, .drop, .restore, .forget, .remove, .lock, .allow,
      .reapPlayers, .number:
      nil
    }
  }
}

extension BookChange {
  /// The same change after others were made: a club gets the next number.
  public func numbered(in book: Book) -> BookChange {
    if case .makeClub(_, let name) = self { .makeClub(book.nextClub, name) } else { self }
  }

  /// The team it is about, if it is about one.
  var team: TeamName? {
    if case .enter(_, let entry) = self { entry.team } else { nil }
  }
}

/// A change with its author and time: a line of the journal, and all that a book needs to make the
/// change again.
public struct BookRecord: Hashable, Sendable, Codable {
  /// When the change was made.
  public let time: BookTime
  /// Who made it.
  public let author: Author
  /// The change.
  public let change: BookChange

  /// A record of these.
  public init(_ change: BookChange, by author: Author, at time: BookTime) {
    (self.time, self.author, self.change) = (time, author, change)
  }
}
