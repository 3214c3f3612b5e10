// Owns the journal's text of a change to the accounts, both ways. Its form must never change: old
// journals are read by every later release.

import Identity
import LineProtocol

/// What can happen to the accounts.
public enum AccountChange: Hashable, Sendable {
  /// A guest becomes a member.
  case register(PlayerName, hash: String)
  /// A member has a new password.
  case password(PlayerName, hash: String)
  /// A member logged in.
  case seen(PlayerName)
}

extension AccountChange: LosslessStringConvertible {
  /// One line: `register NAME HASH`, `password NAME HASH` or `seen NAME`. It can be read again
  /// if `Accounts` accepts the change.
  public var description: String {
    switch self {
    case .register(let name, let hash): "register \(name) \(hash)"
    case .password(let name, let hash): "password \(name) \(hash)"
    case .seen(let name): "seen \(name)"
    }
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ description: String) {
    var fields = LineFields(description[...])
    guard let verb = fields.word(), let name = fields.name() else { return nil }
    switch verb {
    case "seen": self = .seen(name)
    case "register", "password":
      guard let hash = fields.word(), Account.isHash(hash) else { return nil }
      let text = String(hash)
      self = verb == "register" ? .register(name, hash: text) : .password(name, hash: text)
    default: return nil
    }
    guard fields.isEmpty else { return nil }
  }
}
