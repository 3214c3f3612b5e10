import Identity
import LineProtocol

/// Somebody's password work that is not done yet.
struct Attempt: Sendable {
  /// What it is for.
  enum Purpose: Sendable {
    /// A login; with the secret of the device that it comes from, if one was sent.
    case login(device: String?)
    /// The hash for a new member.
    case register
    /// The old password is looked at before the new one is taken.
    case changeFrom(new: String)
    /// The hash of the new password.
    case changeTo
  }

  let sender: Sender
  let name: PlayerName
  let purpose: Purpose
  let password: String
}
