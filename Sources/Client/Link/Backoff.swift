// Owns how long to wait before connecting again.

import Cards

/// Half a second, then twice as long each time up to 15 s, give or take a quarter, so that a room
/// full of clients does not knock at the same instant.
struct Backoff: Sendable {
  private static let first = 500
  private static let longest = 15_000

  /// How often was tried since the last success.
  private(set) var attempts = 0
  private var generator: ChaCha20

  init(seed: Seed) { generator = ChaCha20(seed: seed) }

  /// The next wait, in milliseconds.
  mutating func next() -> Int {
    let base = min(Self.first << min(attempts, 5), Self.longest)
    attempts += 1
    return base * 3 / 4 + generator.uniform(below: base / 2 + 1)
  }

  /// The connection works again.
  mutating func reset() { attempts = 0 }
}
