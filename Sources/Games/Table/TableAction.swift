import Lines

/// An action at a table, by a player, a clock or a connection.
public enum TableAction: Sendable {
  /// Take a seat, or any free one.
  case sit(Newcomer, at: Seat?)
  /// Wait for a seat, since the table is full.
  case want
  /// Give up a seat: by the player's wish or a vote, or because nobody came back to it.
  case leave(Seat)
  /// Give up the seat of a player who has sat out for too long while others played.
  case giveUp(Seat)
  /// Sit out.
  case sitOut(Seat)
  /// Play again.
  case comeBack(Seat)
  /// Vote the other player out.
  case kick(Seat, by: Seat)
  /// Make a move in the game.
  case act(GameAction, Seat)
  /// Begin the next round, for which the table has waited.
  case start
  /// Return to the rules that the table was opened with, once it is empty.
  case returnToRules(of: any Game)
  /// Add chips, which are reserved for it, to the stack of a seat.
  case topUp(Seat, chips: Int)
  /// Time out the player in a seat.
  case timeOut(Seat)
  /// Mark a connection as lost; the seat is held for this many seconds.
  case lose(Seat, hold: Int)
  /// Reconnect the player in a seat.
  case reconnect(Seat)
  /// Identify the player in a seat by the token of another session, given as a digest.
  case identify(Seat, TokenDigest)
  /// Restart the server: all connections are lost, and seats are held for this many seconds.
  case restart(hold: Int)
  /// Close the table; a round in play is void.
  case close
}

/// A person who wants to sit down.
public struct Newcomer: Sendable, Equatable {
  public let name: PlayerName
  /// The kind of person: guest or member, human or bot.
  public let person: Person
  /// The digest of the session's token.
  public let digest: TokenDigest?
  /// The chips that the player brings, which are reserved for it, in games where players bring
  /// their own.
  public var chips: Int

  /// A person who wants to sit down.
  public init(
    name: PlayerName, person: Person = Person(), digest: TokenDigest? = nil, chips: Int = 0
  ) {
    (self.name, self.person, self.digest, self.chips) = (name, person, digest, chips)
  }
}
