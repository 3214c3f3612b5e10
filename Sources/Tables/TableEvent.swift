import Games
import Identity
import Lines

/// Something that happened at a table. Journals hold `TableEvent<SecretCards>`, viewers get
/// `TableEvent<SeenCards>`; `seen(by:)` is the only way from one to the other.
public enum TableEvent<Form: CardForm>: Sendable, Equatable {
  /// Somebody took a seat, with so many dollars. The digest is that of the session's token, for
  /// coming back after a restart; no viewer gets it.
  case sat(SeatedPlayer, stack: Int, Person, TokenDigest?)
  /// Somebody gives up the seat as soon as no money of theirs is in play. Nobody is shown it.
  case leaving(SeatedPlayer)
  /// Somebody sits out.
  case out(SeatedPlayer, SittingOut)
  /// Somebody plays again, or is connected again.
  case back(SeatedPlayer)
  /// A connection was lost; the seat is held for so many seconds.
  case gone(SeatedPlayer, hold: Int)
  /// Somebody's clock ran out.
  case timeout(SeatedPlayer, SafeMove)
  /// Somebody votes another out of the seat: so many of those who are needed do.
  case kick(SeatedPlayer, by: PlayerName, asked: Int, need: Int)
  /// Somebody wanted to sit down and found the table full. Nobody is shown it.
  case wanted
  /// The server has begun anew. Nobody is shown it.
  case restarted
  /// A player has come back under another session, whose token this digest is of; the one before
  /// stays good, unless it is said again. Nobody is shown it.
  case identified(SeatedPlayer, TokenDigest)
  /// The table is closed; everybody has left it.
  case closed
  /// Something happened in the game.
  ///
  /// In a place of its own, since it is big and copied to everybody who keeps or tells it.
  indirect case game(GameEvent<Form>)
}

/// Why somebody sits out.
public enum SittingOut: String, Sendable, Codable, CaseIterable, FieldValue {
  /// By their own wish.
  case asked
  /// The clock had to answer for them in too many rounds in a row.
  case timeouts
  /// They sat out, and give up the seat to somebody who wants to play.
  case room
  /// They sat out for too long while others played, and give up the seat.
  case away
}

extension TableEvent<SecretCards> {
  /// The event as `viewer` sees it; `nil` if it is not shown to anybody, and has no number.
  public func seen(by viewer: PlayerName?) -> TableEvent<SeenCards>? {
    switch self {
    case .leaving, .wanted, .restarted, .identified: nil
    case .sat(let player, let stack, let person, _): .sat(player, stack: stack, person.shown, nil)
    case .out(let player, let reason): .out(player, reason)
    case .back(let player): .back(player)
    case .gone(let player, let hold): .gone(player, hold: hold)
    case .timeout(let player, let action): .timeout(player, action)
    case .kick(let player, let voter, let asked, let need):
      .kick(player, by: voter, asked: asked, need: need)
    case .closed: .closed
    case .game(let event): event.seen(by: viewer).map { .game($0) }
    }
  }

  /// Whether all viewers see the same, so that it need be encoded only once.
  public var isSameForAll: Bool {
    if case .game(let event) = self { event.isSameForAll } else { true }
  }

  /// Whether it is shown, and so has a number.
  public var isShown: Bool {
    switch self {
    case .leaving, .wanted, .restarted, .identified: false
    case .game(let event): event.isShown
    default: true
    }
  }
}
