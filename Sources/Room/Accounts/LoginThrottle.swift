import LineProtocol
struct LoginThrottle: Sendable {
  mutating func delay(for name: PlayerName, from address: String, at now: Instant) -> Duration {
    .zero
  }
  mutating func failed(_ name: PlayerName, from address: String, at now: Instant) {}
  mutating func succeeded(_ name: PlayerName, from address: String) {}
}
