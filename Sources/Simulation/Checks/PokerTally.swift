import Games

/// How much poker was played.
public struct PokerTally: Sendable, Equatable {
  /// Hands that were completed.
  public internal(set) var hands = 0
  /// Actions in them, by players or by the clock.
  public internal(set) var actions = 0
  /// Pots, or parts of pots, that were won.
  public internal(set) var pots = 0
  /// How often the process ended in the middle of a hand.
  public internal(set) var kills = 0
  /// The features that occurred, by name.
  var seen: [String: Int] = [:]

  /// Counts events.
  mutating func take(_ events: [TableEvent]) {
    for case .game(.poker(let event)) in events {
      switch event {
      case .end: hands += 1
      case .acted, .exchanged, .agreed: actions += 1
      case .pot: pots += 1
      default: break
      }
      seen[PokerTally.name(of: event), default: 0] += 1
    }
  }

  private static func name(of event: PokerEvent) -> String {
    switch event {
    case .hand(let start): start.isBombPot ? "bomb" : "\(start.game)"
    case .posted(_, let post): post.kind.rawValue
    case .acted(_, let act): act.isAuto ? "auto" : act.kind.rawValue
    case .exchanged(_, let exchanged): exchanged.kind.rawValue
    case .wish(_, let wish, _): wish.rawValue
    case .toppedUp(_, _, _, let isLater): isLater ? "topup-later" : "topup"
    default: String("\(event)".prefix { $0 != "(" })
    }
  }

  /// Adds another run's tally.
  public mutating func add(_ other: PokerTally) {
    hands += other.hands
    actions += other.actions
    pots += other.pots
    kills += other.kills
    seen.merge(other.seen) { $0 + $1 }
  }
}
