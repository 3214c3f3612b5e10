import Identity

/// What can be asked of a table, and what the clocks and connections bring about.
public enum TableAction: Sendable {
  /// Take a seat, a free one if none is named.
  case sit(Newcomer, at: Seat?)
  /// Somebody could not sit down, since the table is full.
  case want
  /// Give up a seat: by the player's own wish or a vote, or since nobody came back to it.
  case leave(Seat)
  /// Give up the seat of a player who has sat out for too long while others played.
  case giveUp(Seat)
  /// Sit out.
  case sitOut(Seat)
  /// Play again.
  case comeBack(Seat)
  /// Vote the other player out.
  case kick(Seat, by: Seat)
  /// Something in the game.
  case act(GameAction, Seat)
  /// Begin the next round, for which the table has waited.
  case start
  /// Have the rules again that the table was opened with, once nobody sits there.
  case returnToRules(of: any Game)
  /// Add chips to the stack of a seat, which were reserved for it.
  case topUp(Seat, chips: Int)
  /// The clock of a seat ran out.
  case timeOut(Seat)
  /// A connection was lost; the seat is held for so many seconds.
  case lose(Seat, hold: Int)
  /// The player of a seat is connected again.
  case reconnect(Seat)
  /// The player of a seat has come back under another session, of which this is the token's digest.
  case identify(Seat, TokenDigest)
  /// The server has begun anew: all connections are lost, and held for so many seconds.
  case restart(hold: Int)
  /// Close the table: a round in play counts for nothing.
  case close
}

/// Who wants to sit down.
public struct Newcomer: Sendable, Equatable {
  public let name: PlayerName
  /// Guest or member, person or bot.
  public let person: Person
  /// The digest of the token of the session.
  public let digest: TokenDigest?
  /// Chips that are brought, and are reserved for it, where everybody brings some.
  public var chips: Int

  /// Somebody who wants to sit down.
  public init(
    name: PlayerName, person: Person = Person(), digest: TokenDigest? = nil, chips: Int = 0
  ) {
    (self.name, self.person, self.digest, self.chips) = (name, person, digest, chips)
  }
}
