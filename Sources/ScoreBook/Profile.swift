/// What one element is worth in a profile.
public struct ProfileElement: Hashable, Sendable {
  /// What is counted.
  public let element: ScoreElement
  /// What people call it.
  let title: String
  /// Points for each; -1 for each point to subtract.
  var points: Int
  /// Whether a team must have it to go out; a win sets its count to 1, to be corrected by hand.
  let isRequired: Bool

  /// Whether a win sets its count to 1.
  var isMarkedByWin: Bool { isRequired || element == .win }
}

/// The rules of one kind of game: who plays, what counts, what a team must meld.
///
/// A game has its own copy of the profile it was started with.
public struct Profile: Hashable, Sendable {
  /// The name by which it is chosen, as in `hkf`.
  public internal(set) var id: String
  /// What people call it.
  public internal(set) var name: String
  /// How many teams play: 2 or 3.
  public internal(set) var teams: Int
  /// How many rounds a game has.
  public internal(set) var rounds = 4
  /// What decides the opening meld.
  public internal(set) var meld: OpeningMeld
  /// What counts, in the order of the sheet.
  public internal(set) var elements: [ProfileElement]
  /// Points given once to a team that played many red threes, if the game has them.
  var redThreeBonus: Int?
  /// Every game costs each player this.
  var ante = Cents(200)
  /// A round won pays this; `nil` for what is usual with as many teams.
  var ownRoundWin: Cents?
  /// The winners of the game get this.
  var gameWin = Cents(200)
  /// Who defined it; `nil` for those that every book has.
  public internal(set) var definedBy: Author?
  /// When; 0 for those that every book has.
  var definedAt = BookTime(seconds: 0)

  /// More red threes than this give the bonus.
  static let manyRedThrees = 7

  /// The second of three teams gets this.
  static let second = Cents(100)

  /// A round won pays this.
  var roundWin: Cents { ownRoundWin ?? Cents(teams == 2 ? 50 : 75) }

  /// The teams that play, in order.
  public var teamNames: ArraySlice<TeamName> { TeamName.allCases.prefix(teams) }

  /// The rounds of a game, in order.
  var allRounds: [Round] { Round.upTo(rounds) }

  /// What `element` is worth here, or `nil` if it does not count in this game.
  public func rule(for element: ScoreElement) -> ProfileElement? {
    elements.first { $0.element == element }
  }

  /// What the bonus for red threes adds to `counts`.
  public func bonus(for counts: Counts) -> Int {
    counts[.redThree] > Profile.manyRedThrees ? redThreeBonus ?? 0 : 0
  }

  /// The score of a round in which `counts` were entered. Cannot overflow within `BookLimits`.
  public func score(of counts: Counts) -> Int {
    elements.reduce(bonus(for: counts)) { $0 + $1.points * counts[$1.element] }
  }

  /// What is entered when these counts are: with a win, where none stands, all that it marks and
  /// that is not counted in the same words.
  func kind(entering wanted: [ElementCount], over standing: Counts) -> Entry.Kind {
    guard let win = wanted.first(where: { $0.element == .win }), win.count == 1 else {
      return .counts(wanted)
    }
    if wanted.count == 1 { return .win }
    guard standing[.win] == 0 else { return .counts(wanted) }
    let marked = elements.filter { rule in
      rule.isMarkedByWin && !wanted.contains { $0.element == rule.element }
    }
    return .counts(marked.map { ElementCount($0.element, 1) } + wanted)
  }

  /// What a win makes of `counts`: 1 for the win and for everything required.
  func marked(_ counts: Counts) -> Counts {
    var counts = counts
    for rule in elements where rule.isMarkedByWin { counts[rule.element] = 1 }
    return counts
  }
}

extension Profile {
  /// The four kinds of game that the Laguna Woods club plays.
  public static let builtIn = [
    Profile(
      id: "hkf", name: "Hand, Knee and Foot", teams: 2, meld: .threshold,
      elements: handKneeAndFoot, redThreeBonus: 300),
    Profile(
      id: "hkf-set", name: "Hand, Knee and Foot (Set Meld)", teams: 2, meld: .round,
      elements: handKneeAndFoot, redThreeBonus: 300),
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
