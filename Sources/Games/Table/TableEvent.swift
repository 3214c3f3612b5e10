import Lines

/// An event at a table, as written on a line. A viewer gets the result of `shown(to:)`.
public enum TableEvent: Sendable, Equatable, Codable {
  /// A player took a seat, with a stack in dollars. The digest of the session's token, which brings
  /// the player back after a restart, is hidden from all viewers.
  case sat(SeatedPlayer, stack: Int, Person, TokenDigest?)
  /// A player gives up the seat as soon as none of their money is in play. No viewer sees it.
  case leaving(SeatedPlayer)
  /// A player sits out.
  case out(SeatedPlayer, reason: SittingOut)
  /// A player plays again, or is connected again.
  case back(SeatedPlayer)
  /// A connection was lost; the seat is held for `hold` seconds.
  case gone(SeatedPlayer, hold: Int)
  /// A player's clock ran out.
  case timeout(SeatedPlayer, did: SafeMove)
  /// A player votes to remove another; `asked` of the `need` votes have been cast.
  case kick(SeatedPlayer, by: PlayerName, asked: Int, need: Int)
  /// A person wanted to sit down and found the table full. No viewer sees it.
  case wanted
  /// The server has restarted. No viewer sees it.
  case restarted
  /// A player came back under another session, given by the digest of its token. The previous token
  /// stays valid until the new one is noted again. No viewer sees it.
  case identified(SeatedPlayer, TokenDigest)
  /// The table is closed; all players have left it.
  case closed
  /// An event of the game.
  ///
  /// Indirect, since it is large and copied to everyone who keeps or sends it.
  indirect case game(GameEvent)

  enum CodingKeys: String, LineWord {
    case sat, leaving, out, back, gone, timeout, kick, wanted, restarted, identified
    case closed = "close"
    case game

    static let forms = longer
  }
}

/// The reason why a player sits out.
public enum SittingOut: String, Sendable, Codable, FieldValue {
  /// The player wanted to.
  case asked
  /// The clock had to answer in too many rounds in a row.
  case timeouts
  /// The player sat out, and loses the seat to somebody who wants to play.
  case room
  /// The player sat out for too long while others played, and loses the seat.
  case away
}

extension TableEvent {
  /// The event as `viewer` sees it; `nil` if no viewer sees it, so that it has no number.
  public func shown(to viewer: PlayerName?) -> TableEvent? {
    switch self {
    case .leaving, .wanted, .restarted, .identified: nil
    case .sat(let player, let stack, let person, _): .sat(player, stack: stack, person.shown, nil)
    // The event hides nothing, so it can be used itself: a new one would allocate.
    case .game(.house(let event)): event.isShown ? self : nil
    case .game(let event): event.shown(to: viewer).map { .game($0) }
    default: self
    }
  }

  /// Whether all viewers see the same event, so that it need be encoded only once.
  public var isSameForAll: Bool {
    if case .game(let event) = self { event.isSameForAll } else { true }
  }

  /// The event's part in the current round.
  public var part: RoundPart {
    switch self {
    case .game(let event): event.part
    case .sat, .leaving, .out, .back, .gone, .kick, .closed: .visit
    default: .detail
    }
  }

  /// Whether a round begins.
  public var isNewRound: Bool { if case .begins = part { true } else { false } }

  /// Whether viewers see it, so that it has a number.
  public var isShown: Bool {
    switch self {
    case .leaving, .wanted, .restarted, .identified: false
    case .game(let event): event.isShown
    default: true
    }
  }
}
