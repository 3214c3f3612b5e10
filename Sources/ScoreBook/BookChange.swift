// Owns the list of everything that can be done to a book. Never does it.

/// One change of a book. A journal of changes, each with who and when, is the book.
public enum BookChange: Hashable, Sendable {
  /// A new player.
  case addPlayer(Player)
  /// A new profile.
  case defineProfile(ProfileDefinition)
  /// A new game by the profile of that id.
  case newGame(profile: String, Lineup)
  /// Something entered in a game.
  case enter(game: Int, Entry)
  /// The newest entry of a game taken back.
  case undo(game: Int)
  /// Games older than `BookLimits.daysKept` go; what they gave to the statistics stays.
  case purge
  /// What purged games gave to a player, carried over from another book. Only for snapshots.
  case carry(player: String, Tally)
  /// The next game gets this number. Only for snapshots.
  case number(next: Int)
}
