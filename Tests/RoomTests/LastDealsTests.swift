import LineProtocol
import Store
import Testing

@testable import Room

/// `look last=N`: deals of a dealer's table that another has replaced.
@Suite struct LastDealsTests {
  private static let tables = "home deal-stud5 players=2 dealer=off"

  /// The hands of a deal as its lines told them.
  private func hands(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      line.firstMatch(of: /^\* deal table=home seq=\d+ (.*) street=all/).map { String($0.1) }
    }
  }

  private func hall() throws -> (hall: Hall, dealt: [(by: String, at: String, hands: [String])]) {
    var hall = try Hall(tables: Self.tables, of: ["ann", "bob"], at: "home")
    hall.connect("eve", wire: true)
    var dealt: [(by: String, at: String, hands: [String])] = []
    for name in ["ann", "bob", "ann", "bob"] {
      hall.wind(seconds: 60)
      let time = hall.time.stamp
      // What ann reads of it, whoever has it dealt.
      _ = hall.read("ann")
      hall.send(name, "deal")
      let lines = hall.read("ann")
      dealt.append((name, time, hands(lines)))
    }
    return (hall, dealt)
  }

  @Test func eachIsShownAsItWasToWhoeverAsks() throws {
    let (hall, dealt) = try hall()
    for var hall in [hall, try hall.restarted()] {
      hall.connect("eve", wire: true)
      for last in 1...3 {
        let deal = dealt[dealt.count - last]
        let lines = hall.ask("eve", "look home last=\(last)")
        let seat = deal.by == "ann" ? 1 : 2
        #expect(
          lines.first
            == "= deal table=home last=\(last) round=\(5 - last) game=deal-stud5 time=\(deal.at) "
            + "seat=\(seat) name=\(deal.by) community=-")
        // Whoever was not there sees no card that lay face down.
        #expect(lines.count == 4 && lines[1...2].allSatisfy { $0.contains(" down=?? up=") })
        #expect(
          lines.last == "+ look table=home rows=3 last=\(last)"
            + (last < 3 ? " more=\(last + 1)" : "")
        )
      }
    }
  }

  @Test func oneSeesOnesOwnCardsAndNoOthers() throws {
    var (hall, dealt) = try hall()
    let third = dealt[2].hands
    #expect(third.count == 2)
    let lines = hall.ask("ann", "look last=2")
    for (line, hand) in zip(lines.dropFirst(), third) {
      #expect(line.hasPrefix("= dealt \(hand)"), "\(line)")
    }
    #expect(lines[1].contains("name=ann down=") && !lines[1].contains("down=??"))
    #expect(lines[2].contains("name=bob down=?? "))
    // Nobody gets cards with a name that was another's.
    hall.send("ann", "leave home\nquit")
    hall.wind(seconds: 60)
    hall.connect("ann", wire: true)
    hall.send("ann", "login ann")
    #expect(hall.ask("ann", "look home last=2")[1].contains("name=ann down=?? "))
    hall.send("bob", "show")
    #expect(hall.ask("eve", "look home last=1")[2].contains("name=bob down=?? ") == false)
  }

  @Test func whatIsDrawnAfterwardsBelongsToIt() throws {
    var (hall, _) = try hall()
    let card = try #require(
      hall.ask("ann", "draw").last?.firstMatch(of: /^\* draw .* card=(\w+)/)?.1)
    for line in ["rebuild", "draw"] { hall.send("ann", line) }
    #expect(hall.ask("eve", "look home last=1").first?.hasSuffix(" drawn=\(card)") == true)
  }

  @Test(arguments: [
    ("look last=1", "- code=table.round :nothing was dealt at table home yet; deal begins"),
    ("look last=0", "- code=proto.number :last= counts deals back, 1 (the last one) to 3, as in"),
    ("look last=4", "- code=proto.number :last= counts deals back, 1 (the last one) to 3, as in"),
  ])
  func whatIsNotThereIsRefused(line: String, refusal: String) throws {
    var hall = try Hall(tables: Self.tables + "\nmain betting3")
    hall.enter("ann", table: "home")
    #expect(hall.ask("ann", line).first?.hasPrefix(refusal) == true)
    #expect(
      hall.ask("ann", "look main last=1").first?.hasPrefix("- code=rule.verb :last= is for") == true
    )
    hall.send("ann", "deal")
    #expect(
      hall.ask("ann", "look last=2")
        == ["- code=table.round :table home has had one deal so far; look last=1"])
  }

  @Test func aPersonReadsIt() throws {
    var (hall, _) = try hall()
    hall.send("ann", "set mode text")
    let lines = hall.ask("ann", "look last=2")
    #expect(lines.first == "The deal before the last at table home: round 3 of five-card stud.")
    #expect(lines[1].hasPrefix("    Dealt by you at 2"))
    #expect(lines.contains { $0.hasPrefix("  1 ann") } && lines.contains { $0.contains("(??)") })
    #expect(lines.last == "Type look last 3 for the deal before.")
  }
}
