import Lines

/// A person who plays in the games of a book.
///
/// Older records have a `group` as well, which is not read: names were unique in the club even so.
public struct Player: Hashable, Sendable, Codable {
  /// The name: 1 to 24 characters, unique in the club in any case.
  public internal(set) var name: String
  /// The initials: 1 to 3 characters, unique in the club in any case.
  public internal(set) var initials: String
  /// An e-mail address, if given.
  public internal(set) var email: Contact?
  /// A phone number, if given.
  public internal(set) var phone: Contact?
  /// A personal icon of a few characters, if given.
  public internal(set) var icon: String?

  /// A player as entered; the book checks it when it is added.
  ///
  /// - Parameter member: the member who entered the player, if there was one.
  public init(
    name: String, initials: String, email: String? = nil, phone: String? = nil,
    icon: String? = nil, member: Author? = nil
  ) {
    (self.name, self.initials, self.icon) = (name, initials, icon)
    self.email = email.map { Contact(text: $0, member: member) }
    self.phone = phone.map { Contact(text: $0, member: member) }
  }

  /// The six players of a new club, so that a game can begin at once.
  public static let guests = (1...6).map { Player(name: "Guest\($0)", initials: "G\($0)") }

  /// The name in lower case, by which a player is found.
  var key: String { name.lowercased() }

  /// Why the player's texts are invalid, or `nil`. Whether others use them is not checked.
  public var reasonInvalid: Refusal? {
    if !Label.isName(name, upTo: BookLimits.name, hasBlanks: true) { return .badName(name) }
    if !Label.isName(initials, upTo: BookLimits.initials) {
      return Refusal(
        .rulePlayer,
        "\(Label.quoted(initials)) are no initials: use 1 to \(BookLimits.initials) characters of"
          + " \(Label.letters)", about: "initials")
    }
    if let email = email?.text, !Label.isEmail(email) {
      return Refusal(
        .rulePlayer, "\(Label.quoted(email)) is no e-mail address: write one as in ann@example.org",
        about: "email")
    }
    if let phone = phone?.text, !Label.isPhone(phone) {
      return Refusal(
        .rulePlayer, "\(Label.quoted(phone)) is no phone number: write digits, as in 949-555-0100",
        about: "phone")
    }
    if let icon, !Label.isIcon(icon) {
      return Refusal(
        .rulePlayer,
        "\(Label.quoted(icon)) is no icon: use one emoji or a word of up to \(BookLimits.icon)"
          + " letters", about: "icon")
    }
    return nil
  }
}

/// An e-mail address or a phone number, which only the member who entered it and the operator may
/// see.
public struct Contact: Hashable, Sendable, Codable {
  /// The address or number.
  public let text: String
  /// The member who entered it; `nil` for a guest, or if that is not recorded.
  let member: Author?

  /// The text, if the reader may see it.
  public func text(for reader: BookReader) -> String? {
    let isOwn = reader.isMember && member.map(reader.isAuthor) == true
    return isOwn || reader.isOperator ? text : nil
  }
}

/// A change of a player; an empty text removes an optional one.
public struct PlayerChange: Hashable, Sendable, Codable {
  /// The player's current name or initials.
  public var name: String
  /// New initials.
  public var initials: String?
  /// A new e-mail address.
  public var email: String?
  /// A new phone number.
  public var phone: String?
  /// A new icon.
  public var icon: String?
  /// The member who makes the change, if there is one.
  public var member: Author?

  /// A change of nothing.
  public init(name: String) { self.name = name }

  /// Whether it changes nothing.
  public var isEmpty: Bool { [initials, email, phone, icon].allSatisfy { $0 == nil } }

  func make(in player: inout Player) {
    player.initials = initials ?? player.initials
    player.icon = icon.map { $0.isEmpty ? nil : $0 } ?? player.icon
    player.email = contact(email, instead: player.email)
    player.phone = contact(phone, instead: player.phone)
  }

  /// The new contact; an unchanged one keeps the member who entered it.
  private func contact(_ text: String?, instead old: Contact?) -> Contact? {
    guard let text, text != old?.text else { return old }
    return text.isEmpty ? nil : Contact(text: text, member: member)
  }
}

/// The partners with one team name in one game.
public struct Team: Hashable, Sendable {
  /// The name of the team.
  public let name: TeamName
  /// One player or more. A game has its own copy, which the book keeps up to date.
  public private(set) var players: [Player]

  mutating func update(_ player: Player, to new: Player) {
    for index in players.indices where players[index].key == player.key { players[index] = new }
  }

  /// A player who plays for two of the teams, or twice for one.
  static func playerTwice(in teams: [Team]) -> Player? {
    var seen: Set<String> = []
    return teams.flatMap(\.players).first { !seen.insert($0.key).inserted }
  }

  /// The initials of all players, in order.
  public var initials: [String] { players.map(\.initials) }
}

/// The players for a game: for each team the names or initials of its players.
public struct Lineup: Hashable, Sendable {
  /// The teams with players; no list is empty.
  public let players: [TeamName: [String]]

  /// A line-up; teams without players are left out.
  public init(_ players: [TeamName: [String]]) {
    self.players = players.filter { !$0.value.isEmpty }
  }

  /// The line-up of these teams, by the names of their players.
  init(_ teams: [Team]) {
    let players = teams.map { ($0.name, $0.players.map(\.name)) }
    self.init(Dictionary(players) { first, _ in first })
  }

  /// The teams in order.
  public var teams: [TeamName] { players.keys.sorted() }
}

/// `{"red":["Ann","Bob"],"blue":["Cal"]}`.
extension Lineup: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try [TeamName: [String]](from: decoder))
  }

  public func encode(to encoder: any Encoder) throws { try players.encode(to: encoder) }
}

/// The name of a team. A game of two teams has red and blue; one of three also has green.
public enum TeamName: String, Codable, CodingKeyRepresentable, ListPart, Hashable, Comparable,
  CustomStringConvertible, CaseIterable
{
  case red, blue, green

  /// The team with a name in any case, or `nil`.
  public init?(key: String) { self.init(rawValue: key.lowercased()) }

  /// The name as typed and sent.
  public var key: String { rawValue }

  /// The name as typed and sent.
  public var description: String { rawValue }

  /// The index of the team among all.
  var index: Int {
    switch self {
    case .red: 0
    case .blue: 1
    case .green: 2
    }
  }

  /// Red, blue, green.
  public static func < (a: TeamName, b: TeamName) -> Bool { a.index < b.index }
}
