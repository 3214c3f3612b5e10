import Lines

/// The rule set of a dealing game: its streets in order.
public struct DealingRules: Sendable, Hashable, Codable {
  /// The game, by its name on the wire.
  public enum ID: String, Sendable, Codable, CaseIterable, FieldValue {
    case stud5 = "deal-stud5"
    case stud7 = "deal-stud7"
    case holdem = "deal-holdem"
    case custom = "deal-custom"

    /// The name that people use.
    public var name: String {
      switch self {
      case .stud5: "five-card stud"
      case .stud7: "seven-card stud"
      case .holdem: "Texas hold'em"
      case .custom: "own rules"
      }
    }
  }

  /// The game, and the name of a table's own rules, as written on lines.
  public struct Label: Sendable, Equatable, Codable {
    /// Which game it is.
    public let id: ID
    /// The name of a table's own rules, if they have one.
    public let ownName: RuleSetName?

    private enum CodingKeys: String, CodingKey {
      case id = "game"
      case ownName = "rules"
    }

    /// Creates the label of a rule set.
    public init(_ id: ID, _ ownName: RuleSetName? = nil) { (self.id, self.ownName) = (id, ownName) }

    /// The name that people use.
    public var name: String { ownName?.description ?? id.name }
  }

  /// Which game it is.
  public let id: ID
  /// The steps of a deal.
  public let streets: [DealingStreet]
  /// The name of a table's own rules, if they have one.
  public let ownName: RuleSetName?
  /// The cards that are wild.
  public let wild: WildCards

  init(
    _ id: ID, _ streets: [DealingStreet], wild: WildCards = .none, ownName: RuleSetName? = nil
  ) {
    (self.id, self.streets, self.wild, self.ownName) = (id, streets, wild, ownName)
  }

  /// The number of cards in a deck, including its jokers.
  var cardsPerDeck: Int { Card.count + wild.jokers }

  /// Whether it deals the same cards as other rules, under any name.
  public func isDealt(as other: DealingRules) -> Bool {
    streets == other.streets && wild == other.wild
  }

  /// The same rules under another name.
  public func named(_ name: RuleSetName) -> DealingRules {
    DealingRules(id, streets, wild: wild, ownName: name)
  }

  /// The game and name, as written on lines.
  public var label: Label { Label(id, ownName) }

  /// The name that people use.
  public var name: String { label.name }

  /// Cards face down in each hand.
  public var down: Int { streets.reduce(0) { $0 + $1.down } }

  /// Cards face up in each hand.
  public var up: Int { streets.reduce(0) { $0 + $1.up } }

  /// Cards in each hand.
  public var cardsPerHand: Int { down + up }

  /// Cards on the board.
  public var communityCards: Int { streets.reduce(0) { $0 + $1.community } }

  /// The number of cards that a round of `hands` hands needs, from `street` on.
  func cards(forHands hands: Int, from street: Int = 0) -> Int {
    streets.dropFirst(street).reduce(0) { $0 + hands * ($1.down + $1.up) + $1.community }
  }

  /// Five-card stud: one down, four up.
  public static let stud5 = DealingRules(
    .stud5,
    [DealingStreet("second", down: 1, up: 1)]
      + ["third", "fourth", "fifth"].map { DealingStreet($0, up: 1) })

  /// Seven-card stud: two down, four up, one down.
  public static let stud7 = DealingRules(
    .stud7,
    [DealingStreet("third", down: 2, up: 1)]
      + ["fourth", "fifth", "sixth"].map { DealingStreet($0, up: 1) }
      + [DealingStreet("seventh", down: 1)])

  /// Texas hold'em: two down, five on the board.
  public static let holdem = DealingRules(
    .holdem,
    [
      DealingStreet("hole", down: 2), DealingStreet("flop", community: 3),
      DealingStreet("turn", community: 1), DealingStreet("river", community: 1),
    ])

  /// A table's own rules: first the cards face down, with the first one face up, then one more face
  /// up at a time, then the community cards one at a time.
  public static func custom(
    down: Int, up: Int, community: Int, wild: WildCards = .none, name: RuleSetName? = nil
  ) -> DealingRules {
    var streets: [DealingStreet] = []
    if down > 0 || up > 0 { streets.append(DealingStreet("first", down: down, up: min(up, 1))) }
    for number in 1..<max(1, up) { streets.append(DealingStreet("up-\(number + 1)", up: 1)) }
    for number in 0..<max(0, community) {
      streets.append(DealingStreet("middle-\(number + 1)", community: 1))
    }
    return DealingRules(.custom, streets, wild: wild, ownName: name)
  }
}

extension DealingRules {
  /// The rules of a game; only a table's own rules use the counts, the wild cards and the name.
  public init(
    _ id: ID, down: Int, up: Int, community: Int, wild: WildCards = .none,
    name: RuleSetName? = nil
  ) {
    switch id {
    case .stud5: self = .stud5
    case .stud7: self = .stud7
    case .holdem: self = .holdem
    case .custom:
      self = .custom(down: down, up: up, community: community, wild: wild, name: name)
    }
  }
}

/// One step of a deal: what each hand gets in turn, then the board.
public struct DealingStreet: Sendable, Hashable, Codable {
  /// The name that players use: `hole`, `flop`, `third`, …
  public let name: String
  /// Cards face down to each hand.
  let down: Int
  /// Cards face up to each hand, after the ones face down.
  public let up: Int
  /// Community cards.
  let community: Int

  /// A step of a deal.
  public init(_ name: String, down: Int = 0, up: Int = 0, community: Int = 0) {
    self.name = name
    self.down = down
    self.up = up
    self.community = community
  }
}
