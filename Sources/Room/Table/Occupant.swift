// Owns who sits in a seat and what the table knows of him beside the game.

import Identity
import LineProtocol

/// Who sits in a seat.
struct Occupant: Sendable {
  let name: PlayerName
  /// The session that gets the seat's lines; `nil` while the seat is held or being left.
  var session: SessionID?
  /// The session that the seat is held for.
  var heldFor: SessionID?
  /// The log's number when the seat was taken: what was before is not this player's to see.
  let since: Int
  /// Time-outs since the player's own last action.
  var timeouts = 0
  /// Why the player sits out; `nil` while he plays.
  var sitsOut: SittingOut?
  /// Whether the player sits out.
  var isAway: Bool { sitsOut != nil }
}

/// Why somebody sits out, as `reason=` says it.
enum SittingOut: String, Sendable {
  case asked, timeouts
}

/// Who looks on at a table.
struct Onlooker: Sendable {
  /// The name, if there is one yet.
  let name: PlayerName?
  /// The log's number when it began: what was before is not this onlooker's to see.
  let since: Int
}

/// A question that is open.
struct OpenTurn: Sendable {
  let id: TurnID
  var offer: Offer
  /// When the clock runs out; `nil` while nobody waits.
  var deadline: Instant?
  /// Whether it was answered, so that the next question is a new one.
  var isAnswered = false
}
