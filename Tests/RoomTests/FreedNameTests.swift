import Testing

@testable import Room

/// Cards are the person's who was dealt them, never the next one's who takes the name.
@Suite struct FreedNameTests {
  /// How a name gets free.
  enum Way: CaseIterable {
    case quit, hold, kick, leave

    func free(_ hall: inout Hall) throws {
      switch self {
      case .quit: hall.send("ann", "quit")
      case .hold:
        hall.cut("ann")
        hall.wind(seconds: 121)
      case .kick: _ = try hall.operate("kick ann")
      case .leave: hall.send("ann", "leave\nquit")
      }
    }
  }

  private static let refusal =
    "- code=auth.name-taken :ann is still in a hand; try again when it is over"

  /// Heads-up, ann is all-in and gone, and bob is asked.
  private func allIn(_ way: Way) throws -> Hall {
    var hall = try Hall(tables: "duel holdem seats=2 turn=300 start=0")
    for name in ["ann", "bob"] { hall.enter(name, table: "duel") }
    hall.send("ann", "allin")
    try way.free(&hall)
    #expect(hall.ask("bob", "look duel").contains { $0.contains("name=ann") })
    return hall
  }

  @Test(arguments: Way.allCases)
  func aNameThatPlaysOutAHandIsNobodys(way: Way) throws {
    var hall = try allIn(way)
    hall.connect("next", wire: true)
    #expect(hall.ask("next", "login ann") == [Self.refusal])
    #expect(hall.ask("next", "register ann secret-word") == [Self.refusal])
    for line in ["look duel", "advise", "show"] {
      #expect(!hall.ask("next", line).contains { $0.contains("you=yes") }, "\(line)")
    }
    hall.send("bob", "fold")
    #expect(hall.ask("next", "login ann").contains { $0.hasPrefix("+ login name=ann") })
  }

  @Test(arguments: Way.allCases)
  func aBetThatIsPlayedOutHoldsItsName(way: Way) throws {
    guard way != .hold else { return }
    var hall = try Hall()
    for name in ["bob", "ann"] { hall.enter(name, table: "main") }
    hall.send("bob", "bet 5")
    hall.send("ann", "bet 50")
    try way.free(&hall)
    hall.connect("next", wire: true)
    #expect(hall.ask("next", "login ann") == [Self.refusal])
    for _ in 0..<4 { hall.send("bob", "deal") }
    #expect(hall.ask("next", "login ann").contains { $0.hasPrefix("+ login name=ann") })
  }

  /// Whoever has name and seat before the next hand has no part in the last one.
  @Test(arguments: Way.allCases)
  func foldedCardsAreNotTheNextOnes(way: Way) throws {
    guard way != .hold else { return }
    var hall = try Hall(tables: "nl holdem seats=3 pause=60")
    for name in ["ann", "bob", "cal"] { hall.enter(name, table: "nl") }
    let seat = try #require(
      hall.ask("ann", "look nl").first { $0.contains("name=ann") }?.split(separator: " ")
        .first { $0.hasPrefix("seat=") }?.dropFirst("seat=".count))
    for _ in 0..<2 { for name in ["ann", "bob", "cal"] { hall.send(name, "fold") } }
    #expect(hall.read("ann").contains { $0.hasPrefix("* end") })
    try way.free(&hall)
    hall.enter("next")
    hall.connect("ann", wire: true)
    #expect(hall.ask("ann", "login ann").contains { $0.hasPrefix("+ login name=ann") })
    #expect(hall.ask("ann", "sit nl seat=\(seat)").contains { $0.hasPrefix("+ sit") })
    let own = hall.ask("ann", "look nl").first { $0.contains("name=ann") }
    #expect(own?.contains("hole=") == false, "\(own ?? "")")
    #expect(hall.ask("ann", "show").first?.hasPrefix("-") == true)
    #expect(hall.ask("ann", "advise").first?.hasPrefix("-") == true)
  }

  /// Cards that a dealer has dealt lose their owner with the seat, and no name is held.
  @Test(arguments: Way.allCases)
  func aDealersCardsLoseTheirOwnerAtOnce(way: Way) throws {
    var hall = try Hall(tables: "den deal-stud5")
    for name in ["bob", "ann"] { hall.enter(name, table: "den") }
    hall.send("ann", "deal")
    try way.free(&hall)
    hall.connect("ann", wire: true)
    #expect(hall.ask("ann", "login ann").contains { $0.hasPrefix("+ login name=ann") })
    let down = hall.ask("ann", "look den").filter { $0.contains("down=") }
    #expect(down.allSatisfy { !$0.contains("you=yes") && $0.contains("??") }, "\(down)")
    #expect(hall.ask("ann", "sit den").contains { $0.hasPrefix("+ sit") })
    #expect(hall.ask("ann", "show").first?.hasPrefix("-") == true)
  }
}
