import Lines

/// The share of a common resource that one person, or one address, may use. The operator sets each
/// by its name; 0 means no limit. New members share what guests share; otherwise sixty names
/// registered at once would have sixty members' shares.
public enum Quota: String, CaseIterable, Sendable {
  case addressTables = "address-tables"
  case addressTablesSeconds = "address-tables-seconds"
  case addressGames = "address-games"
  case addressGamesSeconds = "address-games-seconds"
  case addressPlayers = "address-players"
  case addressPlayersSeconds = "address-players-seconds"
  case addressProfiles = "address-profiles"
  case addressProfilesSeconds = "address-profiles-seconds"
  case addressChanges = "address-changes"
  case addressChangesSeconds = "address-changes-seconds"
  case addressRegistrations = "address-registrations"
  case addressRegistrationsSeconds = "address-registrations-seconds"
  case addressHeld = "address-held"
  case personChanges = "person-changes"
  case personChangesSeconds = "person-changes-seconds"
  case guestTables = "guest-tables"
  case memberTables = "member-tables"
  case guestGames = "guest-games"
  case memberGames = "member-games"
  case guestProfiles = "guest-profiles"
  case memberProfiles = "member-profiles"
  case memberClubs = "member-clubs"
  case memberMessages = "member-messages"
  case memberMessagesSent = "member-messages-sent"
  case clubWriters = "club-writers"
  case guestsPercent = "guests-percent"
  case newMemberHours = "new-member-hours"

  /// The meaning, for the reference.
  public var meaning: String {
    switch self {
    case .addressTables: "tables that guests, or members, of one address can create at once"
    case .addressTablesSeconds: "seconds until they may create one more"
    case .addressGames:
      "games of the score book that guests, or members, of one address can begin at once"
    case .addressGamesSeconds: "seconds until they may begin one more"
    case .addressPlayers:
      "players of the score book that guests, or members, of one address can add at once"
    case .addressPlayersSeconds: "seconds until they may add one more"
    case .addressProfiles:
      "profiles of the score book that guests, or members, of one address can define at once"
    case .addressProfilesSeconds: "seconds until they may define one more"
    case .addressChanges:
      "changes to the score book that guests, or members, of one address can make at once"
    case .addressChangesSeconds: "seconds until they may make one more"
    case .addressRegistrations: "members that can register from one address at once"
    case .addressRegistrationsSeconds: "seconds until one more may register"
    case .addressHeld: "guests of one address who are cut off, have no seat and can come back"
    case .personChanges: "changes to the score book that one person can make at once"
    case .personChangesSeconds: "seconds until the person may make one more"
    case .guestTables: "tables that one guest has created and not closed"
    case .memberTables: "tables that one member has created and not closed"
    case .guestGames: "games in progress that one guest has begun"
    case .memberGames: "games in progress that one member has begun"
    case .guestProfiles: "profiles that one guest has defined"
    case .memberProfiles: "profiles that one member has defined"
    case .memberClubs: "clubs of the score book that one member owns"
    case .memberMessages: "undelivered messages to one member who is absent"
    case .memberMessagesSent: "undelivered messages from one member to absent members"
    case .clubWriters: "members who may write in one club, besides its owner"
    case .guestsPercent:
      "the share of every ceiling open to all guests and new members together, in percent"
    case .newMemberHours: "hours for which a member counts as new"
    }
  }

  /// The default figure.
  public var standard: Int {
    switch self {
    case .addressTables: 150
    case .addressTablesSeconds: 2
    case .addressGames, .addressPlayers, .addressHeld: 100
    case .addressGamesSeconds, .addressPlayersSeconds: 10
    case .addressProfiles: 10
    case .addressProfilesSeconds: 600
    case .addressChanges: 6_000
    case .addressChangesSeconds: 1
    case .addressRegistrations: 60
    case .addressRegistrationsSeconds: 180
    case .personChanges: 600
    case .personChangesSeconds: 6
    case .guestTables, .memberTables, .memberProfiles: 10
    case .guestGames, .memberClubs: 3
    case .memberGames, .memberMessages, .memberMessagesSent: 20
    case .clubWriters: 50
    case .guestProfiles: 1
    case .guestsPercent: 50
    case .newMemberHours: 24
    }
  }

  /// The seconds after which one more is allowed; `nil` if the quota is not a rate.
  public var seconds: Quota? { Quota(rawValue: rawValue + "-seconds") }

  /// The largest figure allowed: more than any server has of anything, or a day in seconds.
  public var largest: Int { rawValue.hasSuffix("-seconds") ? 86_400 : 50_000 }
}

extension Quota {
  /// Reads `NAME=VALUE`, a quota and its figure.
  ///
  /// - Throws: `Refusal` that names the fix.
  public static func setting(
    _ text: some StringProtocol
  ) throws(Refusal) -> (quota: Quota, figure: Int) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { $0.trimmingBlanks } ?? ""
    guard let quota = Quota(rawValue: name) else {
      let near = NearestWord.find(name, among: Quota.allCases.map(\.rawValue))
      let hint: Prose =
        near.map { "did you mean \($0)?" } ?? "limit without words lists them"
      throw Refusal(
        .protoArguments,
        "there is no limit \"\(SafeText.printable(name.prefix(40)))\"; " + hint)
    }
    guard parts.count == 2, let figure = WireNumber.parse(parts[1].trimmingBlanks),
      figure <= quota.largest
    else {
      throw Refusal(
        .protoArguments,
        "write \(quota.rawValue)=N with N from 0 to \(quota.largest); 0 is no limit")
    }
    return (quota, figure)
  }
}

extension StringProtocol {
  /// The string without leading and trailing blanks.
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
