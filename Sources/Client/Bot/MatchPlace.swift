import Identity

/// Where a player sits in a match at a server.
struct MatchPlace: Sendable, Equatable {
  /// The command that opens the table; `nil` if somebody else does, for whom is waited then.
  let create: String?
  let seat: Seat
}
