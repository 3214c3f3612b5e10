import Identity
import LineProtocol

/// Somebody's password work that is not done yet.
struct Attempt: Sendable {
  /// What it is for.
  enum Purpose: Sendable {
    /// A login.
    case login
    /// The hash for a new member.
    case register
    /// The old password is looked at before the new one is taken.
    case changeFrom(new: String)
    /// The hash of the new password.
    case changeTo
  }

  let requester: Requester
  let name: PlayerName
  let purpose: Purpose
  let password: String
  /// When it is begun; `nil` once it is.
  var due: Instant?
  /// When it is given up, if others guess at the same account all the time.
  var latest: Instant?
}
