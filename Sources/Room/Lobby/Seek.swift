import Identity
import LineProtocol

/// What somebody in the lobby wants to play with whoever takes it.
struct Seek: Sendable {
  /// Told to nobody: it says that what was agreed to is what is open.
  let number: Int
  let name: PlayerName
  let game: String
  let options: [TableOption]
  /// The table as it would be if it were opened now.
  let settings: TableSettings
  /// The chips that both bring; `nil` where nobody brings any.
  var chips: Int?
  let expires: Instant

  func terms(at now: Instant) -> SeekTerms {
    let left = max(0, (expires.milliseconds(since: now) + 999) / 1000)
    return SeekTerms(settings, chips: chips, seconds: left)
  }
}

/// What somebody wants to seek, or to take, on its way over the office, which knows who has chips.
public struct SeekSearch: Sendable {
  /// What is sought. Before the office has seen it, its chips are those that were asked for.
  var seek: Seek
  /// Who seeks it, or takes it, and gets the answer.
  let requester: Requester
  let isTaken: Bool
}

/// Somebody's part in a game that was sought and is taken, when both are seated.
struct SeekPart: Sendable {
  /// Who the other is.
  let partner: PlayerName
  /// What both bring.
  let chips: Int?
  /// Whether it is the one who has taken it, and is answered.
  let isTaker: Bool
}
