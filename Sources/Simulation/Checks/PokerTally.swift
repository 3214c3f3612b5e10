import Games

/// How much poker was played.
public struct PokerTally: Sendable, Equatable {
  /// Hands that were played to the end.
  public internal(set) var hands = 0
  /// What players did in them, or the clock for them.
  public internal(set) var actions = 0
  /// Pots, or parts of them, that were won.
  public internal(set) var pots = 0
  /// How often the process ended with cards out.
  public internal(set) var kills = 0
  /// What came up in them, by name.
  var seen: [String: Int] = [:]

  /// Nothing yet.
  public init() {}

  /// Takes note of events.
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

  /// Adds what was played in another run.
  public mutating func add(_ other: PokerTally) {
    hands += other.hands
    actions += other.actions
    pots += other.pots
    kills += other.kills
    seen.merge(other.seen) { $0 + $1 }
  }
}
