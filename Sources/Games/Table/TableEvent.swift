import Identity
import Lines

/// Something that happened at a table, as lines have it. What a viewer gets is `shown(to:)` them.
public enum TableEvent: Sendable, Equatable, Codable {
  /// Somebody took a seat, with so many dollars. The digest is that of the session's token, for
  /// coming back after a restart; no viewer gets it.
  case sat(SeatedPlayer, stack: Int, Person, TokenDigest?)
  /// Somebody gives up the seat as soon as no money of theirs is in play. Nobody is shown it.
  case leaving(SeatedPlayer)
  /// Somebody sits out.
  case out(SeatedPlayer, reason: SittingOut)
  /// Somebody plays again, or is connected again.
  case back(SeatedPlayer)
  /// A connection was lost; the seat is held for so many seconds.
  case gone(SeatedPlayer, hold: Int)
  /// Somebody's clock ran out.
  case timeout(SeatedPlayer, did: SafeMove)
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
  indirect case game(GameEvent)

  enum CodingKeys: String, LineWord {
    case sat, leaving, out, back, gone, timeout, kick, wanted, restarted, identified
    case closed = "close"
    case game

    static let forms = longer
  }
}

/// Why somebody sits out.
public enum SittingOut: String, Sendable, Codable, FieldValue {
  /// By their own wish.
  case asked
  /// The clock had to answer for them in too many rounds in a row.
  case timeouts
  /// They sat out, and give up the seat to somebody who wants to play.
  case room
  /// They sat out for too long while others played, and give up the seat.
  case away
}

extension TableEvent {
  /// The event as `viewer` sees it; `nil` if it is not shown to anybody, and has no number.
  public func shown(to viewer: PlayerName?) -> TableEvent? {
    switch self {
    case .leaving, .wanted, .restarted, .identified: nil
    case .sat(let player, let stack, let person, _): .sat(player, stack: stack, person.shown, nil)
    // It hides nothing, so the event itself serves: a new one would allocate.
    case .game(.house(let event)): event.isShown ? self : nil
    case .game(let event): event.shown(to: viewer).map { .game($0) }
    default: self
    }
  }

  /// Whether all viewers see the same, so that it need be encoded only once.
  public var isSameForAll: Bool {
    if case .game(let event) = self { event.isSameForAll } else { true }
  }

  /// What it is to the round that is played.
  public var part: RoundPart {
    switch self {
    case .game(let event): event.part
    case .sat, .leaving, .out, .back, .gone, .kick, .closed: .visit
    default: .detail
    }
  }

  /// Whether a round begins.
  public var isNewRound: Bool { if case .begins = part { true } else { false } }

  /// Whether it is shown, and so has a number.
  public var isShown: Bool {
    switch self {
    case .leaving, .wanted, .restarted, .identified: false
    case .game(let event): event.isShown
    default: true
    }
  }
}
