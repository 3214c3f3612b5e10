/// What one element is worth in a profile.
public struct ProfileElement: Hashable, Sendable {
  /// What is counted.
  public let element: ScoreElement
  /// What people call it.
  public let title: String
  /// Points for each; -1 for each point to subtract.
  public fileprivate(set) var points: Int
  /// Whether a team must have it to go out; a win sets its count to 1, to be corrected by hand.
  public let isRequired: Bool
}

/// Points given once to a team that played many red threes.
public struct RedThreeBonus: Hashable, Sendable {
  /// The points, given once.
  public fileprivate(set) var points: Int
  /// More red threes than this must have been played.
  public let moreThan: Int
}

/// The rules of one kind of game: who plays, what counts, what a team must meld.
///
/// A game has its own copy of the profile it was started with.
public struct Profile: Hashable, Sendable {
  /// The name by which it is chosen, as in `hkf`.
  public let id: String
  /// What people call it.
  public let name: String
  /// How many teams play: 2 or 3.
  public let teams: Int
  /// What decides the opening meld.
  public let meld: MeldScheme
  /// What counts, in the order of the sheet.
  public fileprivate(set) var elements: [ProfileElement]
  /// The bonus for many red threes, if the game has one.
  public fileprivate(set) var redThreeBonus: RedThreeBonus?

  /// The teams that play, in order.
  public var teamNames: ArraySlice<TeamName> { TeamName.allCases.prefix(teams) }

  /// What `element` is worth here, or `nil` if it does not count in this game.
  public func rule(for element: ScoreElement) -> ProfileElement? {
    elements.first { $0.element == element }
  }

  /// What the bonus for red threes adds to `counts`.
  public func bonus(for counts: Counts) -> Int {
    guard let bonus = redThreeBonus, counts[.redThree] > bonus.moreThan else { return 0 }
    return bonus.points
  }

  /// The score of a round in which `counts` were entered. Cannot overflow within `BookLimits`.
  public func score(of counts: Counts) -> Int {
    elements.reduce(bonus(for: counts)) { $0 + $1.points * counts[$1.element] }
  }

  /// What a win makes of `counts`: 1 for the win and for everything required.
  func marked(_ counts: Counts) -> Counts {
    var counts = counts
    for rule in elements where rule.isRequired || rule.element == .win { counts[rule.element] = 1 }
    return counts
  }
}

extension Profile {
  /// The four kinds of game that the Laguna Woods club plays.
  public static let builtIn = [
    Profile(
      id: "hkf", name: "Hand, Knee and Foot", teams: 2, meld: .threshold,
      elements: handKneeAndFoot, redThreeBonus: RedThreeBonus(points: 300, moreThan: 7)),
    Profile(
      id: "hkf-set", name: "Hand, Knee and Foot (Set Meld)", teams: 2, meld: .round,
      elements: handKneeAndFoot, redThreeBonus: RedThreeBonus(points: 300, moreThan: 7)),
    Profile(id: "hf", name: "Hand & Foot", teams: 2, meld: .round, elements: handAndFoot),
    Profile(
      id: "hf3", name: "Hand & Foot (3 Teams)", teams: 3, meld: .round, elements: handAndFoot),
  ]

  private static let handKneeAndFoot = [
    rule(.win, "Win", 200),
    rule(.wild, "Book of wilds", 2500, required: true),
    rule(.sevens, "Book of 7s", 5000, required: true),
    rule(.fives, "Book of 5s", 3000, required: true),
    rule(.requiredClean, "Required clean book", 500, required: true),
    rule(.requiredDirty, "Required dirty book", 300, required: true),
    rule(.clean, "Extra clean books", 500),
    rule(.dirty, "Extra dirty books", 300),
    rule(.redThree, "Red threes played", 100),
    rule(.cards, "Card count", 1),
    rule(.minus, "Subtract count", -1),
  ]

  private static let handAndFoot = [
    rule(.win, "Win", 300),
    rule(.clean, "Clean books", 500),
    rule(.dirty, "Dirty books", 300),
    rule(.cards, "Card count", 1),
    rule(.minus, "Subtract count", -1),
  ]

  private static func rule(
    _ element: ScoreElement, _ title: String, _ points: Int, required: Bool = false
  ) -> ProfileElement {
    ProfileElement(element: element, title: title, points: points, isRequired: required)
  }
}

/// What a new profile is to be: one that exists, with some things changed.
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

  /// A definition that changes the points of some elements, and perhaps more.
  public init(
    id: String, from base: String, points: [ScoreElement: Int] = [:], bonus: Int? = nil,
    name: String? = nil, teams: Int? = nil, meld: MeldScheme? = nil
  ) {
    (self.id, self.base, self.points, self.bonus) = (id, base, points, bonus)
    (self.name, self.teams, self.meld) = (name, teams, meld)
  }

  /// The profile that this definition makes of `base`.
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

/// Something a team counts at the end of a round. What it is worth, a `Profile` says.
public enum ScoreElement: Int, CaseIterable, Hashable, Comparable, Sendable {
  case win, wild, sevens, fives, requiredClean, requiredDirty, clean, dirty, redThree, cards, minus

  /// The name as it is typed and sent.
  public var key: String {
    switch self {
    case .win: "win"
    case .wild: "wild"
    case .sevens: "sevens"
    case .fives: "fives"
    case .requiredClean: "req-clean"
    case .requiredDirty: "req-dirty"
    case .clean: "clean"
    case .dirty: "dirty"
    case .redThree: "red3"
    case .cards: "cards"
    case .minus: "minus"
    }
  }

  /// The element of that name, in any case and with a few common other spellings, or `nil`.
  public init?(key: String) {
    let typed = key.lowercased()
    let wanted = ScoreElement.otherSpellings[typed] ?? typed
    guard let found = ScoreElement.allCases.first(where: { $0.key == wanted }) else { return nil }
    self = found
  }

  private static let otherSpellings = [
    "wilds": "wild", "seven": "sevens", "7s": "sevens", "five": "fives", "5s": "fives",
    "red3s": "red3", "card": "cards", "subtract": "minus",
  ]

  /// The largest count that can be entered for one team in one round.
  public var maximum: Int {
    switch self {
    case .win: 1
    case .cards, .minus: BookLimits.cardCount
    default: BookLimits.pieces
    }
  }

  /// The order in which the elements stand on a sheet.
  public static func < (a: ScoreElement, b: ScoreElement) -> Bool { a.rawValue < b.rawValue }
}

/// What decides the points a team must lay down to open a round.
public enum MeldScheme: String, CaseIterable, Hashable, Sendable {
  /// The team's score before the round.
  case threshold
  /// The round: all teams meld the same.
  case round

  /// The opening meld of a team that has `score` points before `round`: 50, 90, 120 or 150, from
  /// 15,000, 30,000 and 50,000 points on, or one step each round.
  public func meld(score: Int, round: Round) -> Int {
    switch self {
    case .threshold:
      switch score {
      case ..<15_000: 50
      case ..<30_000: 90
      case ..<50_000: 120
      default: 150
      }
    case .round: [50, 90, 120, 150][round.index]
    }
  }
}
