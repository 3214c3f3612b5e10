import Cards
import Lines

/// A person who plays in the games of a book.
public struct Player: Hashable, Sendable, Codable {
  /// 1 to 24 characters, unique in the club in any case.
  public internal(set) var name: String
  /// 1 to 3 characters, unique in the club in any case.
  public internal(set) var initials: String
  /// An e-mail address, if given.
  public internal(set) var email: Contact?
  /// A phone number, if given.
  public internal(set) var phone: Contact?
  /// A picture of one's own in few characters, if given.
  public internal(set) var icon: String?
  /// The group on whose leader board the player stands; empty for none.
  public internal(set) var group: String

  /// The group of everybody who named none.
  public static let defaultGroup = "LagunaWoods"

  /// A person as entered; the book judges it when it is added.
  ///
  /// - Parameter member: the member who entered it, if it was one.
  public init(
    name: String, initials: String, email: String? = nil, phone: String? = nil,
    icon: String? = nil, group: String = Player.defaultGroup, member: Author? = nil
  ) {
    (self.name, self.initials, self.group, self.icon) = (name, initials, group, icon)
    self.email = email.map { Contact(text: $0, member: member) }
    self.phone = phone.map { Contact(text: $0, member: member) }
  }

  /// The six who are there from the start, so that a game can begin at once.
  public static let guests = (1...6).map { Player(name: "Guest\($0)", initials: "G\($0)") }

  /// The name without regard to case, by which a player is found.
  var key: String { name.lowercased() }

  /// What is wrong with the texts of this player, or `nil`. Whether they are taken is not checked.
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
    if !group.isEmpty, !Label.isName(group, upTo: BookLimits.group) { return .badGroup(group) }
    return nil
  }
}

/// An e-mail address or a phone number. Only the member who entered it and the operator are shown
/// it.
public struct Contact: Hashable, Sendable, Codable {
  /// What was entered.
  public let text: String
  /// The member who entered it; `nil` if it was a guest, or if that is not on record.
  let member: Author?

  /// The text, if the reader may see it.
  public func text(for reader: BookReader) -> String? {
    let isOwn = reader.isMember && member.map(reader.isAuthor) == true
    return isOwn || reader.isOperator ? text : nil
  }
}

/// What is to change of a player; an empty text removes what may be missing.
public struct PlayerChange: Hashable, Sendable, Codable {
  /// The name, or the initials as they are before.
  public var name: String
  /// New initials.
  public var initials: String?
  /// A new e-mail address.
  public var email: String?
  /// A new phone number.
  public var phone: String?
  /// A new icon.
  public var icon: String?
  /// Another group.
  public var group: String?
  /// The member who enters it, if it is one.
  public var member: Author?

  /// A change of nothing yet.
  public init(name: String) { self.name = name }

  /// Whether it changes nothing.
  public var isEmpty: Bool { [initials, email, phone, icon, group].allSatisfy { $0 == nil } }

  func make(in player: inout Player) {
    player.initials = initials ?? player.initials
    player.group = group ?? player.group
    player.icon = icon.map { $0.isEmpty ? nil : $0 } ?? player.icon
    player.email = contact(email, instead: player.email)
    player.phone = contact(phone, instead: player.phone)
  }

  /// What stands already stays with the member who entered it.
  private func contact(_ text: String?, instead old: Contact?) -> Contact? {
    guard let text, text != old?.text else { return old }
    return text.isEmpty ? nil : Contact(text: text, member: member)
  }
}

/// The partners who play under one name in one game.
public struct Team: Hashable, Sendable {
  /// The name they play under.
  public let name: TeamName
  /// One player or more. A game has its own copy, which the book keeps up to date.
  public private(set) var players: [Player]

  mutating func update(_ player: Player, to new: Player) {
    for index in players.indices where players[index].key == player.key { players[index] = new }
  }

  /// Somebody who plays for two of the teams, or twice for one.
  static func playerTwice(in teams: [Team]) -> Player? {
    var seen: Set<String> = []
    return teams.flatMap(\.players).first { !seen.insert($0.key).inserted }
  }

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

/// The name of a team. A game of two teams has red and blue, one of three has green too.
public enum TeamName: String, Codable, CodingKeyRepresentable, ListPart, Hashable, Comparable,
  CustomStringConvertible, CaseIterable
{
  case red, blue, green

  /// The team of that name in any case, or `nil`.
  public init?(key: String) { self.init(rawValue: key.lowercased()) }

  /// The name as it is typed and sent.
  public var key: String { rawValue }

  /// The name as it is typed and sent.
  public var description: String { rawValue }

  /// Where the team stands among all.
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
