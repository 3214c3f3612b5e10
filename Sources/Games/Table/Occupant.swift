import Lines

/// The player in a seat, with all that the table knows about them outside of the game.
public struct Occupant: Sendable, Equatable, Codable {
  public let name: PlayerName
  /// The kind of person, guest or member, human or bot, when the seat was taken.
  public let person: Person
  /// The digest of the token that brings the player back after a restart.
  public private(set) var digest: TokenDigest?
  /// The digest of the previous token, which brings the player back too.
  public private(set) var formerDigest: TokenDigest?
  /// The number of the last event before the seat was taken.
  public let since: Int
  /// The reason for sitting out; `nil` while playing.
  public internal(set) var sitsOut: SittingOut?
  /// Whether the connection was lost.
  public internal(set) var isGone = false
  /// Whether the player gives up the seat when the round is over.
  public var isLeaving = false
  /// The number of rounds in a row in which the clock had to answer.
  private(set) var lateRounds = 0
  private var isLate = false
  private var hasPlayed = false

  public init(name: PlayerName, person: Person, digest: TokenDigest?, since: Int) {
    (self.name, self.person, self.digest, self.since) = (name, person, digest, since)
  }

  /// Notes another token of the player; the same one again cancels the previous token.
  public mutating func identify(_ token: TokenDigest) {
    (digest, formerDigest) = (token, token == digest ? nil : digest)
  }

  /// Whether this token brings the player back.
  public func isKnown(by token: TokenDigest) -> Bool { token == digest || token == formerDigest }

  /// Whether the clock has answered in so many rounds that the player has to sit out.
  var isTooLate: Bool { lateRounds >= Limits.timeoutsInARow }

  /// Notes a time-out.
  mutating func noteTimeout() {
    if !isLate { lateRounds += 1 }
    isLate = true
  }

  /// Notes a move of the player in this round.
  mutating func noteMove() { hasPlayed = true }

  /// Begins a round. A round played without time-outs ends the count; a round not played does not.
  mutating func beginRound() {
    if hasPlayed, !isLate { lateRounds = 0 }
    (hasPlayed, isLate) = (false, false)
  }

  /// Returns the player to the game. After sitting out because of time-outs, one more is enough to
  /// sit out again.
  mutating func comeBack() {
    if sitsOut == .timeouts { lateRounds = Limits.timeoutsInARow - 1 }
    sitsOut = nil
    isLate = false
  }
}
