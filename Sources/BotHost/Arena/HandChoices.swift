import Cards

/// The chance by which somebody chooses in a match: each hand has its own, which does not depend on
/// the hands before, so that they can be played side by side.
struct HandChoices: Sendable {
  private let seed: UInt64
  private var hand: Int?
  private var chance = SplitMix64(seed: 0)

  init(seed: UInt64) { self.seed = seed }

  /// The chance of a hand, which begins anew with each other hand.
  subscript(of hand: Int) -> SplitMix64 {
    mutating get {
      begin(hand)
      return chance
    }
    set {
      begin(hand)
      chance = newValue
    }
  }

  private mutating func begin(_ hand: Int) {
    guard hand != self.hand else { return }
    self.hand = hand
    var number = SplitMix64(seed: UInt64(truncatingIfNeeded: hand))
    chance = SplitMix64(seed: seed ^ number.next())
  }
}
