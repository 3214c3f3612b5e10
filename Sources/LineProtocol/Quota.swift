import Cards
import Lines

/// How much of what all share one person, or all behind one address, may have. The operator sets
/// each by its name; 0 is no limit. Of what guests share, new members take as guests do: else
/// sixty names registered at once would have sixty members' parts.
public enum Quota: String, CaseIterable, Sendable {
  /// Tables that guests, or members, of one address create at once.
  case addressTables = "address-tables"
  /// So many seconds later they may create one more.
  case addressTablesSeconds = "address-tables-seconds"
  /// Games of the score book that guests, or members, of one address begin at once.
  case addressGames = "address-games"
  /// So many seconds later they may begin one more.
  case addressGamesSeconds = "address-games-seconds"
  /// Players of the score book that guests, or members, of one address add at once.
  case addressPlayers = "address-players"
  /// So many seconds later they may add one more.
  case addressPlayersSeconds = "address-players-seconds"
  /// Profiles of the score book that guests, or members, of one address define at once.
  case addressProfiles = "address-profiles"
  /// So many seconds later they may define one more.
  case addressProfilesSeconds = "address-profiles-seconds"
  /// Changes of the score book by guests, or members, of one address at once.
  case addressChanges = "address-changes"
  /// So many seconds later they may make one more.
  case addressChangesSeconds = "address-changes-seconds"
  /// Members that register from one address at once.
  case addressRegistrations = "address-registrations"
  /// So many seconds later one more may register.
  case addressRegistrationsSeconds = "address-registrations-seconds"
  /// Guests of one address who are cut off, sit nowhere and can come back.
  case addressHeld = "address-held"
  /// Changes of the score book by one person at once.
  case personChanges = "person-changes"
  /// So many seconds later the person may make one more.
  case personChangesSeconds = "person-changes-seconds"
  /// Tables that one guest has created and not closed.
  case guestTables = "guest-tables"
  /// Tables that one member has created and not closed.
  case memberTables = "member-tables"
  /// Games in progress that one guest has begun.
  case guestGames = "guest-games"
  /// Games in progress that one member has begun.
  case memberGames = "member-games"
  /// Profiles that one guest has defined.
  case guestProfiles = "guest-profiles"
  /// Profiles that one member has defined.
  case memberProfiles = "member-profiles"
  /// Clubs of the score book that one member owns.
  case memberClubs = "member-clubs"
  /// Messages to the absent that wait for one member.
  case memberMessages = "member-messages"
  /// Messages to the absent of one member that wait, for whomever.
  case memberMessagesSent = "member-messages-sent"
  /// Members who may write in one club beside its owner.
  case clubWriters = "club-writers"
  /// The part of every ceiling that all guests and new members together can take, in percent.
  case guestsPercent = "guests-percent"
  /// For so many hours a member is a new one.
  case newMemberHours = "new-member-hours"

  /// Its figure if nobody says otherwise.
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

  /// After how many seconds there is one more of what somebody takes at once; `nil` for what is no
  /// rate.
  public var seconds: Quota? { Quota(rawValue: rawValue + "-seconds") }

  /// Its largest figure: more than any server has of anything, or a day.
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
  /// Without the blanks around it.
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
