import Identity
import LineProtocol
import Lines

/// A player as the leaderboard tells them apart: a guest is not the member who has the same name
/// later, and a bot is not the person who plays under its name.
public struct PlayerIdentity: Hashable, Sendable {
  /// The name.
  public let name: PlayerName
  /// Whether a password guards the name.
  public let isMember: Bool
  /// Whether a program plays.
  public let isBot: Bool

  public init(name: PlayerName, isMember: Bool, isBot: Bool) {
    (self.name, self.isMember, self.isBot) = (name, isMember, isBot)
  }

  /// All that may have this name, members and people first.
  public static func all(of name: PlayerName) -> [PlayerIdentity] {
    [(true, false), (true, true), (false, false), (false, true)].map {
      PlayerIdentity(name: name, isMember: $0.0, isBot: $0.1)
    }
  }
}

extension PlayerIdentity: Comparable {
  /// By name; of the same name, members and then people first.
  public static func < (a: PlayerIdentity, b: PlayerIdentity) -> Bool {
    if a.name != b.name { return a.name < b.name }
    if a.isMember != b.isMember { return a.isMember }
    return !a.isBot && b.isBot
  }
}

extension PlayerIdentity: WordCodable, RecordWord {
  /// One word, as in `ann/member/person` or `rock/guest/bot`.
  public var description: String {
    "\(name)/\(isMember ? "member" : "guest")/\(isBot ? "bot" : "person")"
  }

  /// Reads such a word; `nil` if it is none.
  public init?(_ description: String) {
    guard let name = PlayerName(description.prefix { $0 != "/" }),
      let identity = Self.all(of: name).first(where: { $0.description == description })
    else { return nil }
    self = identity
  }
}
