import Lines

/// A person's password work in progress.
struct Attempt: Sendable {
  enum Purpose: Sendable {
    /// A login, with the secret of the client's device if it sent one, perhaps for a session beside
    /// the member's own.
    case login(device: String?, isBeside: Bool)
    /// The hash for a new member.
    case register
    /// The check of the old password before the new one is accepted.
    case changeFrom(new: String)
    /// The hash of the new password.
    case changeTo
  }

  let sender: Sender
  let name: PlayerName
  let purpose: Purpose
  let password: String
}
