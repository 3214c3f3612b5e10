// Jokers, wild ranks and several decks at dealing tables, as people and programs read them.

import LineProtocol
import Testing

@testable import Room

@Suite struct WildCardTests {
  private static let tables = [
    "t deal-custom down=5 jokers=4 wild=2 players=2 dealer=off shuffle=round",
    "t deal-custom down=7 jokers=2 decks=3 players=2 dealer=off shuffle=round",
    "t deal-custom down=5 community=2 wild=A decks=8 players=2 dealer=off shuffle=round",
    "t deal-stud7 decks=8 players=2 dealer=off shuffle=round",
    "t deal-custom down=8 players=2 dealer=off shuffle=round",
    "t deal-custom down=10 community=5 jokers=2 wild=2 decks=2 players=2 dealer=off shuffle=round",
  ]

  /// What a hand is called is the same on the wire, in JSON, in words and by the advisor.
  @Test(arguments: tables) func aHandHasOneName(table: String) throws {
    var hall = try Hall(tables: table)
    hall.enter("ann", table: "t")
    for (name, mode) in [("wire", "wire"), ("json", "json"), ("text", "text")] {
      hall.connect(name)
      hall.send(name, "set mode \(mode)\nwatch t")
    }
    for _ in 0..<12 {
      for name in ["wire", "json", "text"] { _ = hall.read(name) }
      hall.send("ann", "deal")
      let advice = hall.ask("ann", "advise")
      let told = try #require(advice.last?.firstMatch(of: /best=(\S+) name=(\S+)/))
      hall.send("ann", "show")
      let wire = try #require(
        hall.read("wire").last { $0.hasPrefix("* best") && $0.contains("seat=1") })
      let best = try #require(wire.firstMatch(of: /cards=(\S+) name=(\S+)/))
      let words = try #require(wire.firstMatch(of: /words=(\S+)/)).1
      #expect(best.1 == told.1 && best.2 == told.2, "\(wire) \(advice)")
      let sentence = words.replacing("%20", with: " ")
      #expect(advice.last?.contains("Your best hand: \(sentence) (") == true)
      #expect(advice.contains { $0.contains("name=\(best.2) yours=yes") })
      #expect(hall.read("text").contains { $0.hasPrefix("ann has: \(sentence) (") })
      #expect(hall.read("json").contains { $0.contains("\"words\":\"\(sentence)\"") })
    }
  }

  @Test func theTableTellsItsWildCards() throws {
    var hall = try Hall(tables: "t deal-holdem players=2")
    hall.enter("ann", table: "t")
    hall.enter("bob", wire: false, table: "t")
    let new = hall.ask("ann", "new custom down=5 jokers=2 wild=2 name=Deuces decks=2")
    #expect(
      new.contains {
        $0.contains(" down=5 up=0 community=0 jokers=2 wild=2 players=2 dealer=on decks=2 ")
      }, "\(new)")
    #expect(
      hall.read("bob").contains("    Deuces: 5 cards down; 2 jokers in each deck; deuces wild"))
    #expect(hall.ask("ann", "count")[0].hasSuffix(" deck=93"))
    #expect(hall.ask("bob", "look").contains { $0.contains("deuces wild") })
    #expect(hall.ask("ann", "look")[0].contains(" jokers=2 wild=2"))
    // What is not named stays, and what is not wanted is said so.
    #expect(hall.ask("ann", "new decks=1").contains { $0.contains(" deck=39 ") })
    let plain = hall.ask("ann", "new jokers=0 wild=off")
    #expect(plain.contains { $0.hasPrefix("* new") && !$0.contains("jokers") }, "\(plain)")
    #expect(plain.contains { $0.contains(" deck=37 ") })
    #expect(plain.allSatisfy { !$0.contains("rules=Deuces") })
  }

  @Test(arguments: [
    ("create x deal-custom down=5 jokers=5", "jokers is the jokers of each deck: 0 to 4"),
    ("create x deal-custom down=5 wild=11", "wild is the rank whose cards are wild: off, or one"),
    ("create x deal-stud5 jokers=1", "deal-stud5 has no option \"jokers\""),
    ("create x deal-custom down=0 jokers=1", "such rules deal no card"),
    ("equity **Kd vs QsQc", "without jokers; what a hand with one is worth says advise"),
    ("advise **Kd", "give the dealer's cards too, as in advise **Kd 3h4h5h"),
    ("advise **AhKd 3h4h5h", "give two cards of your own, not 3"),
    ("advise AhAh 3h4h5h wild=2", "A♥ is named twice"),
    ("advise AhKd 3h4h5h wild=x", "a rank is one of 2 to 10, J, Q, K and A"),
  ])
  func whatCannotBeSaysWhatCan(line: String, words: String) throws {
    var hall = try Hall()
    hall.enter("ann")
    let reply = hall.ask("ann", line)
    #expect(reply.count == 1 && reply[0].hasPrefix("- ") && reply[0].contains(words), "\(reply)")
  }

  @Test(arguments: [
    ("advise **Ah AdAcAs", "best=AsAhAdAc** name=five-of-a-kind", "five of a kind, aces"),
    ("advise joker Kd / Qd Jd Td", "best=**KdQdJdTd name=royal-flush", "royal flush"),
    ("advise 2hKd Kc9s4h wild=2", "best=KdKc2h9s4h name=three-of-a-kind", "three of a kind, kings"),
    ("advise **Kd KcKs9h2c", "best=KsKdKc**9h name=four-of-a-kind", "four of a kind, kings"),
  ])
  func theAdvisorKnowsJokers(line: String, best: String, words: String) throws {
    var hall = try Hall()
    hall.enter("ann")
    let reply = hall.ask("ann", line)
    #expect(reply.last?.contains(best) == true && reply.last?.contains(words) == true, "\(reply)")
    #expect(reply.count { $0.hasPrefix("= rung") } == 11)
    #expect(reply.contains { $0.hasPrefix("= rung rank=1 name=five-of-a-kind") })
    hall.connect("bob")
    #expect(hall.ask("bob", line).contains { $0.contains("The eleven kinds of hand") })
    // Without one there are ten kinds, as ever.
    #expect(hall.ask("ann", "advise AhKd 3h4h5h").count { $0.hasPrefix("= rung") } == 10)
  }

  @Test func equityAtATableOfWildCardsSaysWhatElse() throws {
    var hall = try Hall(tables: "t deal-custom down=5 jokers=1")
    hall.enter("ann", table: "t")
    #expect(hall.ask("ann", "advise")[0].contains("you hold no cards here now"))
    hall.send("ann", "deal")
    let reply = hall.ask("ann", "equity")
    #expect(reply[0].hasPrefix("- code=rule.card ") && reply[0].contains("advise says"), "\(reply)")
  }
}
