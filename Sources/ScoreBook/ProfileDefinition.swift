import Lines

/// A definition of a new profile: an existing one with some changes.
public struct ProfileDefinition: Hashable, Sendable, Codable {
  /// The id of the new profile.
  public var id: String
  /// The id of the profile it is made from.
  public var base: String
  /// The title, or `nil` to use the ID.
  public var name: String?
  /// The number of teams, or `nil` for that of the base.
  public var teams: Int?
  /// The number of rounds, or `nil` for that of the base.
  public var rounds: Int?
  /// The opening meld, or `nil` for that of the base.
  public var meld: OpeningMeld?
  /// New points for some elements.
  public var points: [ScoreElement: Int]
  /// New points for the red-three bonus, or `nil` for those of the base.
  public var bonus: Int?
  /// Elements to add, or to give new points, in the order of the sheet.
  public var elements: [ElementPoints] = []
  /// The price of a game, or `nil` for that of the base.
  public var ante: Cents?
  /// The payment for a round won, or `nil` for that of the base.
  public var roundWin: Cents?
  /// The payment for a game won, or `nil` for that of the base.
  public var gameWin: Cents?

  /// A definition that changes the points of some elements, and perhaps more.
  public init(
    id: String, from base: String, points: [ScoreElement: Int] = [:], bonus: Int? = nil,
    name: String? = nil, teams: Int? = nil, meld: OpeningMeld? = nil
  ) {
    (self.id, self.base, self.points, self.bonus) = (id, base, points, bonus)
    (self.name, self.teams, self.meld) = (name, teams, meld)
  }

  /// The profile that results from `base`.
  ///
  /// - Throws: `Refusal` for an invalid ID or title, numbers out of range, points of elements that
  ///   `base` does not have, and points of the two counts that are points already.
  public func profile(from base: Profile) throws(Refusal) -> Profile {
    let title = name ?? id
    guard Label.isKey(id, upTo: BookLimits.profileID) else {
      throw Refusal(
        .ruleProfile,
        "\(Label.quoted(id)) is no name for a profile: use 1 to \(BookLimits.profileID)"
          + " lower-case letters, digits and hyphens, a letter first", about: "profile")
    }
    guard Label.isPrintable(title, upTo: BookLimits.profileName) else {
      throw Refusal(
        .ruleProfile,
        "\(Label.quoted(title)) is no title: use 1 to \(BookLimits.profileName) plain letters,"
          + " digits and signs", about: "name")
    }
    var made = base
    (made.id, made.name) = (id, title)
    try changeFrame(of: &made)
    for (element, points) in points.sorted(by: { $0.key < $1.key }) {
      try made.set(points, for: element)
    }
    if let bonus { try made.setBonus(bonus) }
    for new in elements { try made.add(new) }
    made.ante = try stake("ante", ante) ?? made.ante
    made.ownRoundWin = try stake("round-win", roundWin) ?? made.ownRoundWin
    made.gameWin = try stake("game-win", gameWin) ?? made.gameWin
    return made
  }

  private func stake(_ key: String, _ cents: Cents?) throws(Refusal) -> Cents? {
    guard let cents, !(0...BookLimits.stake).contains(cents.count) else { return cents }
    throw Refusal(
      .ruleProfile,
      "\([.min, .max].contains(cents.count) ? "that" : "$\(cents)") cannot be paid: say \(key)="
        + " with $0.00 to $\(Cents(BookLimits.stake))", about: key)
  }

  private func changeFrame(of profile: inout Profile) throws(Refusal) {
    profile.teams = teams ?? profile.teams
    guard (2...TeamName.allCases.count).contains(profile.teams) else {
      throw Refusal(
        .ruleProfile, "\(profile.teams) teams cannot play: say teams=2 or teams=3", about: "teams")
    }
    profile.rounds = rounds ?? profile.rounds
    guard (1...BookLimits.rounds).contains(profile.rounds) else {
      throw Refusal(
        .ruleProfile,
        "\(Label.count(profile.rounds)) is no number of rounds: say rounds=1 to"
          + " rounds=\(BookLimits.rounds)",
        about: "rounds")
    }
    if let meld, !meld.isValid || meld.cut(to: profile.rounds) != meld && meld != .round {
      throw Refusal(
        .ruleProfile,
        "that is no opening meld: write up to \(profile.rounds) numbers, one a round, as in"
          + " meld=50/90/120/150, or up to \(BookLimits.meldSteps) rising scores from 0 on, as in"
          + " meld=0:50/15000:90, with 0 to \(BookLimits.points) points each", about: "meld")
    }
    profile.meld = (meld ?? profile.meld).cut(to: profile.rounds)
  }
}

/// Points for an element.
public struct ElementPoints: Hashable, Sendable, Codable {
  /// The element that is counted.
  public let element: ScoreElement
  /// Points for each piece.
  public let points: Int

  /// Points for an element.
  public init(_ element: ScoreElement, _ points: Int) {
    (self.element, self.points) = (element, points)
  }
}

extension Profile {
  fileprivate mutating func set(_ points: Int, for element: ScoreElement) throws(Refusal) {
    guard let index = elements.firstIndex(where: { $0.element == element }) else {
      throw .elementNotInProfile(element, profile: self)
    }
    guard element != .cards, element != .minus else {
      throw Refusal(
        .ruleProfile, "\(element.key) always counts point for point: leave out \(element.key)=",
        about: element.key)
    }
    guard (0...BookLimits.points).contains(points) else { throw .badPoints(element.key, points) }
    elements[index].points = points
  }

  fileprivate mutating func setBonus(_ points: Int) throws(Refusal) {
    guard redThreeBonus != nil else {
      throw Refusal(
        .ruleProfile, "\(self.name) has no red threes to give a bonus for: leave out bonus=",
        about: "bonus")
    }
    guard (0...BookLimits.points).contains(points) else { throw .badPoints("bonus", points) }
    redThreeBonus = points
  }

  /// Adds an element before the counts of cards, which end every sheet.
  fileprivate mutating func add(_ new: ElementPoints) throws(Refusal) {
    if case .own(let key) = new.element, !ScoreElement.isOwnKey(key) {
      throw Refusal(
        .ruleProfile,
        "\(Label.quoted(key)) is no name for an element: use 1 to \(BookLimits.elementKey)"
          + " lower-case letters, digits and hyphens, a letter first, as in element.jokers=100",
        about: "own")
    }
    if rule(for: new.element) == nil {
      guard elements.count < BookLimits.elements else {
        throw Refusal(
          .ruleProfile, "a profile has at most \(BookLimits.elements) elements: leave one out",
          about: "own")
      }
      let end = elements.firstIndex { $0.element == .cards } ?? elements.endIndex
      let added = ProfileElement(
        element: new.element, title: new.element.title, points: 0, isRequired: false)
      elements.insert(added, at: end)
    }
    try set(new.points, for: new.element)
  }
}
