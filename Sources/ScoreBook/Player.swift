// Owns who can play, and the guests. Never counts what somebody won.

/// A person whose games are kept in the book.
public struct Player: Hashable, Sendable {
  /// 1 to 8 characters, unique in the book in any case.
  public let name: String
  /// 1 to 3 characters, unique in the book in any case.
  public let initials: String
  /// An e-mail address, if given. Kept, never shown to others.
  public let email: String?
  /// A phone number, if given. Kept, never shown to others.
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

  /// What is wrong with the texts of this player, or `nil`. Whether they are free is not asked.
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
