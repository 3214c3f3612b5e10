import Lines

/// The value of one element in a profile.
public struct ProfileElement: Hashable, Sendable {
  /// The element that is counted.
  public let element: ScoreElement
  /// The name that people use.
  let title: String
  /// Points for each piece; -1 for each point to subtract.
  var points: Int
  /// Whether a team needs it to go out; a win sets its count to 1, which can be corrected.
  let isRequired: Bool

  /// Whether a win sets its count to 1.
  var isMarkedByWin: Bool { isRequired || element == .win }
}

/// The rules of one kind of game: the teams, the points and the opening meld.
///
/// A game has its own copy of its profile.
public struct Profile: Hashable, Sendable {
  /// The name for choosing it, as in `hkf`.
  public internal(set) var id: String
  /// The name that people use.
  public internal(set) var name: String
  /// The number of teams: 2 or 3.
  public internal(set) var teams: Int
  /// The number of rounds of a game.
  public internal(set) var rounds = 4
  /// The rule for the opening meld.
  public internal(set) var meld: OpeningMeld
  /// The elements that count, in the order of the sheet.
  public internal(set) var elements: [ProfileElement]
  /// The bonus for a team with many red threes, if the game has one.
  var redThreeBonus: Int?
  /// The price of a game for each player.
  var ante = Cents(200)
  /// The payment for a round won; `nil` for the usual one for this number of teams.
  var ownRoundWin: Cents?
  /// The payment to the winners of a game.
  var gameWin = Cents(200)
  /// The person who defined it; `nil` for a built-in profile.
  public internal(set) var definedBy: Author?
  /// The time of the definition; 0 for a built-in profile.
  var definedAt = BookTime(seconds: 0)

  /// The number of red threes that must be exceeded for the bonus.
  static let manyRedThrees = 7

  /// The payment to the second of three teams.
  static let second = Cents(100)

  /// The payment for a round won.
  var roundWin: Cents { ownRoundWin ?? Cents(teams == 2 ? 50 : 75) }

  /// The teams that play, in order.
  public var teamNames: ArraySlice<TeamName> { TeamName.allCases.prefix(teams) }

  /// The rounds of a game, in order.
  var allRounds: [Round] { Round.upTo(rounds) }

  /// The value of `element` here, or `nil` if it does not count in this game.
  public func rule(for element: ScoreElement) -> ProfileElement? {
    elements.first { $0.element == element }
  }

  /// The bonus for the red threes in `counts`.
  public func bonus(for counts: Counts) -> Int {
    counts[.redThree] > Profile.manyRedThrees ? redThreeBonus ?? 0 : 0
  }

  /// The score of a round with `counts`. It cannot overflow within `BookLimits`.
  public func score(of counts: Counts) -> Int {
    elements.reduce(bonus(for: counts)) { $0 + $1.points * counts[$1.element] }
  }

  /// The kind of entry for these counts. A first win also enters 1 for every element that it marks,
  /// unless the same command counts that element.
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

  /// The counts after a win: 1 for the win and for every required element.
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
