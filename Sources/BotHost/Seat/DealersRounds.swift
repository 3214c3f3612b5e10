import Games
import Identity

/// The rounds of a dealer's table as a bot follows them: nobody is asked there, so it has cards
/// dealt when nobody else has for a while.
struct DealersRounds: Sendable {
  /// Milliseconds after which it deals. Bots in higher seats let those in lower ones go first.
  private let patience: Int
  private var hasHand = false
  /// When it deals.
  private(set) var deadline: Int?

  /// - Parameters:
  ///   - wait: what the table says, in seconds.
  ///   - seat: the bot's own.
  init(wait: Int, seat: Int, now: Int) {
    patience = min(max(0, wait), Self.longestWait) * 1000 + min(max(1, seat), 100) * Self.turn
    deadline = now + patience
  }

  /// Milliseconds between the bots of neighbouring seats.
  private static let turn = 20
  /// Seconds that a server may let a bot wait.
  private static let longestWait = 3600

  /// Somebody has done something, or the connection is back: the time begins anew.
  mutating func beginWaiting(at now: Int) { deadline = now + patience }

  /// Takes what happened; whether a round with a hand of the bot's is over.
  mutating func isOver(
    after event: DealingEvent, of me: PlayerName?, at now: Int
  ) -> Bool {
    beginWaiting(at: now)
    switch event {
    case .dealt(let hand, _, _, _): if me != nil, hand.player?.name == me { hasHand = true }
    case .rebuilt, .new, .round: hasHand = false
    case .remaining(_, state: .ready):
      defer { hasHand = false }
      return hasHand
    default: break
    }
    return false
  }
}
