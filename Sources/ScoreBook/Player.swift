/// A person who plays in the games of a book.
public struct Player: Hashable, Sendable {
  /// 1 to 8 characters, unique in the book in any case.
  public let name: String
  /// 1 to 3 characters, unique in the book in any case.
  public let initials: String
  /// An e-mail address, if given. Stored, never shown to others.
  public let email: String?
  /// A phone number, if given. Stored, never shown to others.
  public let phone: String?
  /// A picture of one's own in few characters, if given.
  public let icon: String?
  /// The group on whose leader board the player stands.
  public let group: String

  /// The group of everybody who named none.
  public static let defaultGroup = "LagunaWoods"

  /// A person as entered; the book judges it when it is added.
  public init(
    name: String, initials: String, email: String? = nil, phone: String? = nil,
    icon: String? = nil, group: String = Player.defaultGroup
  ) {
    (self.name, self.initials, self.group) = (name, initials, group)
    (self.email, self.phone, self.icon) = (email, phone, icon)
  }

  /// The six who are there from the start, so that a game can begin at once.
  public static let guests = (1...6).map { Player(name: "Guest\($0)", initials: "G\($0)") }

  /// The name without regard to case, by which a player is found.
  var key: String { name.lowercased() }

  /// What is wrong with the texts of this player, or `nil`. Whether they are taken is not checked.
  public var reasonInvalid: BookError? {
    if !Label.isName(name, upTo: BookLimits.name) { return .badName(name) }
    if !Label.isName(initials, upTo: BookLimits.initials) { return .badInitials(initials) }
    if let email, !Label.isEmail(email) { return .badEmail(email) }
    if let phone, !Label.isPhone(phone) { return .badPhone(phone) }
    if let icon, !Label.isIcon(icon) { return .badIcon(icon) }
    if !Label.isName(group, upTo: BookLimits.group) { return .badGroup(group) }
    return nil
  }
}

/// The partners who play under one name in one game.
public struct Team: Hashable, Sendable {
  /// The name they play under.
  public let name: TeamName
  /// One player or more. Players never change, so a game has its own copy.
  public let players: [Player]

  /// Everybody's initials, in order.
  public var initials: [String] { players.map(\.initials) }
}

/// Who is to play in a game: for each team the names or initials of its players.
public struct Lineup: Hashable, Sendable {
  /// The teams that have players; never an empty list.
  public let players: [TeamName: [String]]

  /// A line-up; a team without players is left out.
  public init(_ players: [TeamName: [String]]) {
    self.players = players.filter { !$0.value.isEmpty }
  }

  /// The teams in order.
  public var teams: [TeamName] { players.keys.sorted() }
}

/// The name of a team. A game of two teams has red and blue, one of three has green too.
public enum TeamName: Int, CaseIterable, Hashable, Comparable, Sendable, CustomStringConvertible {
  case red, blue, green

  /// The team of that name in any case, or `nil`.
  public init?(key: String) {
    let wanted = key.lowercased()
    guard let found = TeamName.allCases.first(where: { $0.key == wanted }) else { return nil }
    self = found
  }

  /// The name as it is typed and sent.
  public var key: String {
    switch self {
    case .red: "red"
    case .blue: "blue"
    case .green: "green"
    }
  }

  /// The name as it is typed and sent.
  public var description: String { key }

  /// Red, blue, green.
  public static func < (a: TeamName, b: TeamName) -> Bool { a.rawValue < b.rawValue }
}
