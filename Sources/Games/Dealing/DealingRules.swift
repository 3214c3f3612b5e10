// Owns the rule sets of dealing tables: who gets how many cards, in which order (documents 003
// and 004). A new one is a new value here.

/// A rule set of a dealer: its streets in order.
public struct DealingRules: Sendable, Equatable {
  /// What it is called on the wire.
  public let id: String
  /// What people call it.
  public let name: String
  /// The steps of a deal.
  public let streets: [DealingStreet]

  /// A rule set.
  public init(id: String, name: String, streets: [DealingStreet]) {
    self.id = id
    self.name = name
    self.streets = streets
  }

  /// Cards that one hand gets.
  public var cardsPerHand: Int { streets.reduce(0) { $0 + $1.down + $1.up } }

  /// Cards in the middle.
  public var communityCards: Int { streets.reduce(0) { $0 + $1.community } }

  /// Cards that a whole round of so many hands takes.
  public func cards(forHands hands: Int) -> Int { hands * cardsPerHand + communityCards }

  /// Five-card stud: one down, four up.
  public static let stud5 = DealingRules(
    id: "deal-stud5", name: "five-card stud",
    streets: [DealingStreet("second", down: 1, up: 1)]
      + ["third", "fourth", "fifth"].map { DealingStreet($0, up: 1) })

  /// Seven-card stud: two down, four up, one down.
  public static let stud7 = DealingRules(
    id: "deal-stud7", name: "seven-card stud",
    streets: [DealingStreet("third", down: 2, up: 1)]
      + ["fourth", "fifth", "sixth"].map { DealingStreet($0, up: 1) }
      + [DealingStreet("seventh", down: 1)])

  /// Texas hold'em: two down, five in the middle.
  public static let holdem = DealingRules(
    id: "deal-holdem", name: "Texas hold'em",
    streets: [
      DealingStreet("hole", down: 2), DealingStreet("flop", community: 3),
      DealingStreet("turn", community: 1), DealingStreet("river", community: 1),
    ])

  /// A table's own rules: first the cards face down, with the first one face up, then one more
  /// face up at a time, then the community cards one at a time.
  public static func custom(down: Int, up: Int, community: Int) -> DealingRules {
    var streets: [DealingStreet] = []
    if down > 0 || up > 0 { streets.append(DealingStreet("first", down: down, up: min(up, 1))) }
    for number in 1..<max(1, up) { streets.append(DealingStreet("up-\(number + 1)", up: 1)) }
    for number in 0..<max(0, community) {
      streets.append(DealingStreet("middle-\(number + 1)", community: 1))
    }
    return DealingRules(id: "deal-custom", name: "own rules", streets: streets)
  }
}
