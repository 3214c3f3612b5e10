// Owns how a profile of one's own is made from one that exists. Never enters it in a book.

/// A wish for a new profile: one that exists, with some things changed.
public struct ProfileDefinition: Hashable, Sendable {
  /// The id of the new profile.
  public var id: String
  /// The id of the profile it is made from.
  public var base: String
  /// The title, or `nil` to take the id.
  public var name: String?
  /// How many teams play, or `nil` for as many as before.
  public var teams: Int?
  /// The opening meld, or `nil` for the same as before.
  public var meld: MeldScheme?
  /// New points for some elements.
  public var points: [ScoreElement: Int]
  /// New points for the red-three bonus, or `nil` for the same as before.
  public var bonus: Int?

  /// A wish that changes the points of some elements, and perhaps more.
  public init(
    id: String, from base: String, points: [ScoreElement: Int] = [:], bonus: Int? = nil,
    name: String? = nil, teams: Int? = nil, meld: MeldScheme? = nil
  ) {
    (self.id, self.base, self.points, self.bonus) = (id, base, points, bonus)
    (self.name, self.teams, self.meld) = (name, teams, meld)
  }

  /// The profile this wish makes of `base`.
  ///
  /// - Throws: `BookError` for a bad id or title, for points out of range, for elements that
  ///   `base` does not have, and for the two counts, which are points already.
  public func profile(from base: Profile) throws(BookError) -> Profile {
    let title = name ?? id
    guard ProfileDefinition.isID(id) else { throw .badProfileID(id) }
    guard Label.isPrintable(title, upTo: BookLimits.profileName) else {
      throw .badProfileName(title)
    }
    var made = Profile(
      id: id, name: title, teams: teams ?? base.teams, meld: meld ?? base.meld,
      elements: base.elements, redThreeBonus: base.redThreeBonus)
    guard (2...TeamName.allCases.count).contains(made.teams) else {
      throw .badTeamCount(made.teams)
    }
    for (element, points) in points.sorted(by: { $0.key < $1.key }) {
      try made.set(points, for: element)
    }
    if let bonus { try made.setBonus(bonus) }
    return made
  }

  /// Ids are typed and sent: lower-case letters, digits and hyphens, a letter first.
  private static func isID(_ text: String) -> Bool {
    guard let first = text.first, ("a"..."z").contains(first) else { return false }
    return text.utf8.count <= BookLimits.profileID
      && text.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
  }
}

extension Profile {
  fileprivate mutating func set(_ points: Int, for element: ScoreElement) throws(BookError) {
    guard let index = elements.firstIndex(where: { $0.element == element }) else {
      throw .elementNotInProfile(element, profile: self)
    }
    guard element != .cards, element != .minus else { throw .fixedPoints(element) }
    guard (0...BookLimits.points).contains(points) else { throw .badPoints(element.key, points) }
    elements[index].points = points
  }

  fileprivate mutating func setBonus(_ points: Int) throws(BookError) {
    guard redThreeBonus != nil else { throw .noBonus(self) }
    guard (0...BookLimits.points).contains(points) else { throw .badPoints("bonus", points) }
    redThreeBonus?.points = points
  }
}
