// Owns what is kept of a member, and what a password's hash may look like. Never sees a password.

import Identity
import LineProtocol

/// A member of the house.
public struct Account: Hashable, Sendable {
  /// The name as its owner writes it.
  public let name: PlayerName
  /// What `crypt(3)` made of the password: 1 to `hashBytes` of printable ASCII without space.
  public internal(set) var hash: String
  /// When the member registered.
  public let since: WallTime
  /// When the member was last seen: registered or logged in.
  public internal(set) var seen: WallTime

  /// The longest hash, in bytes. The longest that `crypt(3)` makes are half of it.
  public static let hashBytes = 256

  /// An account of these; `Accounts` judges them.
  public init(name: PlayerName, hash: String, since: WallTime, seen: WallTime) {
    (self.name, self.hash, self.since, self.seen) = (name, hash, since, seen)
  }

  /// Whether `text` may stand as a hash in a stored line.
  static func isHash(_ text: some StringProtocol) -> Bool {
    (1...hashBytes).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension Account {
  /// The account's stored line: `ann HASH SINCE SEEN`.
  var line: String { "\(name) \(hash) \(since) \(seen)" }

  /// Reads such a line; `nil` if it is none.
  init?(line: Substring) {
    var fields = LineFields(line)
    guard let name = fields.name(), let hash = fields.word(), Account.isHash(hash),
      let since = fields.time(), let seen = fields.time(), fields.isEmpty
    else { return nil }
    self.init(name: name, hash: String(hash), since: since, seen: seen)
  }
}
