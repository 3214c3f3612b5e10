import Identity

/// Who sits in a seat, and what the table knows of them beside the game.
public struct Occupant: Sendable, Equatable, Codable {
  public let name: PlayerName
  /// Guest or member, person or bot, when the seat was taken.
  public let person: Person
  /// The digest of the token that brings the player back after a restart.
  public private(set) var digest: TokenDigest?
  /// That of the token before, which brings the player back too.
  public private(set) var formerDigest: TokenDigest?
  /// The number of the last event before the seat was taken.
  public let since: Int
  /// Why the player sits out; `nil` while playing.
  public internal(set) var sitsOut: SittingOut?
  /// Whether the connection was lost.
  public internal(set) var isGone = false
  /// Whether the seat is given up as soon as the round is over.
  public var isLeaving = false
  /// Rounds in a row in which the clock had to answer.
  private(set) var lateRounds = 0
  private var isLate = false
  private var hasPlayed = false

  /// So many rounds in a row may the clock answer for a player before the player sits out.
  public static let lateRoundsMost = 3

  public init(name: PlayerName, person: Person, digest: TokenDigest?, since: Int) {
    (self.name, self.person, self.digest, self.since) = (name, person, digest, since)
  }

  /// The player is known by another token; if by the same again, by that alone.
  public mutating func identify(_ token: TokenDigest) {
    (digest, formerDigest) = (token, token == digest ? nil : digest)
  }

  /// Whether this token brings the player back.
  public func isKnown(by token: TokenDigest) -> Bool { token == digest || token == formerDigest }

  /// Whether the clock has answered so often that the player sits out.
  var isTooLate: Bool { lateRounds >= Self.lateRoundsMost }

  /// The clock has answered.
  mutating func noteTimeout() {
    if !isLate { lateRounds += 1 }
    isLate = true
  }

  /// The player has made a move in the round.
  mutating func noteMove() { hasPlayed = true }

  /// A round that was played without the clock's help ends the row; one that was not played does
  /// not count.
  mutating func beginRound() {
    if hasPlayed, !isLate { lateRounds = 0 }
    (hasPlayed, isLate) = (false, false)
  }

  /// The player plays again. Whoever sat out for the clock's sake sits out after the next time-out.
  mutating func comeBack() {
    if sitsOut == .timeouts { lateRounds = Self.lateRoundsMost - 1 }
    sitsOut = nil
    isLate = false
  }
}
