import Games
import Lines
@testable import Room
import Testing

/// Whoever takes a name that is free again is another person: cards that are not turned up, and
/// what a member has entered for nobody else, are not theirs.
@Suite struct FreedNameTests {
  /// How ann's name gets free.
  enum Freeing: String, CaseIterable {
    case quits, leavesAndQuits, isHeldNoLonger, isKicked, isDeleted, isErased, quitsBeforeARestart
    case leavesBeforeARestart
  }

  private static let duel = "duel holdem seats=3 turn=600 bank=0 pause=3"

  /// Ann, bob and cal at a hand of poker in which ann has called, or folded, and her hole cards.
  private func atTable(_ freeing: Freeing, folds: Bool) throws -> (hall: Hall, hole: String) {
    var hall = try Hall(tables: Self.duel, of: ["ann", "bob", "cal"])
    if [.isDeleted, .isErased].contains(freeing) {
      _ = hall.ask("ann", "register ann correct-horse")
    }
    for name in ["ann", "bob", "cal"] { hall.send(name, "sit duel") }
    for _ in 0..<3 where hall.actor != "ann" { hall.send(try #require(hall.actor), "call") }
    let hole = try hall.word("hole", "ann", "look duel", of: "you=yes")
    hall.send("ann", folds ? "fold" : "raise 4")
    return (hall, hole)
  }

  /// Frees the name, and gives the hall in which it is free.
  private func free(_ freeing: Freeing, _ hall: Hall) throws -> Hall {
    var hall = hall
    switch freeing {
    case .quits: hall.send("ann", "quit")
    case .leavesAndQuits: hall.send("ann", "leave\nquit")
    case .isHeldNoLonger:
      hall.cut("ann")
      hall.wind(seconds: 121)
    case .isKicked: _ = try hall.operate("kick ann")
    case .isDeleted: _ = try hall.operate("account delete ann")
    case .isErased: _ = try hall.operate("erase ann")
    case .quitsBeforeARestart, .leavesBeforeARestart:
      hall.send("ann", freeing == .quitsBeforeARestart ? "quit" : "leave")
      hall = try hall.restarted()
      for (count, name) in ["bob", "cal"].enumerated() {
        hall.connect(name, wire: true)
        hall.send(name, "resume token-\(name)-\(count + 2)")
      }
    }
    hall.connect("eve", wire: true)
    return hall
  }

  /// Everything that shows cards.
  private static let questions = [
    "look duel", "watch duel", "look duel", "advise table=duel", "equity vs ? table=duel",
    "odds table=duel", "history duel", "replay 1 duel", "replay 1 step duel",
    "replay 1 step 2 duel", "replay 1 step 3 duel", "export 1 duel", "export all duel",
    "export 1 format=jsonl duel", "look last=1 duel",
  ]

  /// Sits down on the first name that is free, and asks for all there is to see.
  @Test(arguments: Freeing.allCases, ["login ann", "register ann other-horse"])
  func nobodySeesTheCardsOfAnother(freeing: Freeing, taking: String) throws {
    for folds in [true, false] {
      var (hall, hole) = try atTable(freeing, folds: folds)
      hall = try free(freeing, hall)
      let refusal =
        "- code=auth.name-taken :ann is still in a hand; try again when it is over"
      #expect(hall.ask("eve", taking) == [refusal])
      hall.connect("dan")
      #expect(hall.ask("dan", "play").contains { $0.hasPrefix("You are called guest1") })
      // The hand is over without a showdown, and all look at it.
      while let actor = hall.actor {
        hall.send(actor, actor == "bob" && !hall.hasBet ? "allin" : "fold")
      }
      #expect(hall.ask("eve", taking) == [refusal])
      hall.wind(seconds: 3.1)
      #expect(hall.ask("eve", taking)[0].hasPrefix("+ \(taking.prefix(5))"))
      for line in Self.questions {
        let told = hall.ask("eve", line)
        #expect(!told.contains { $0.contains(hole) }, "\(line): \(told)")
      }
      for name in ["bob", "cal"] {
        let told = hall.ask(name, "replay 1 duel")
        #expect(told.contains { $0.hasPrefix("= event") } && !told.contains { $0.contains(hole) })
      }
    }
  }

  /// The seat is taken, too, where no other hand has begun since.
  @Test(arguments: [true, false])
  func nobodyTurnsUpTheCardsOfAnother(isRestarted: Bool) throws {
    var hall = try Hall(tables: Self.duel, of: ["ann", "bob"], at: "duel")
    hall.wind(seconds: 20)
    let asked = try #require(hall.actor)
    let other = asked == "ann" ? "bob" : "ann"
    let hole = try hall.word("hole", asked, "look duel", of: "you=yes")
    let seat = try hall.word("seat", asked, "look duel", of: "you=yes")
    hall.send(asked, "fold\nquit")
    if isRestarted {
      hall = try hall.restarted()
    } else {
      hall.wind(seconds: 4)
    }
    hall.connect("eve", wire: true)
    hall.done("eve", "login \(asked)")
    #expect(hall.ask("eve", "sit duel seat=\(seat)").contains { $0.hasPrefix("+ sit") })
    for line in ["show", "advise", "look duel", "equity vs ?"] {
      let told = hall.ask("eve", line)
      #expect(!told.contains { $0.contains(hole) }, "\(line): \(told)")
    }
    #expect(!hall.read(other).contains { $0.hasPrefix("* shown") })
  }

  @Test func atEveryKindOfPokerTheHandKeepsItsName() throws {
    for kind in GameCatalogue.entries.map(\.id) where kind.family == .poker {
      var hall = try Hall(
        tables: "duel \(kind) seats=2 turn=600 bank=0", of: ["ann", "bob"], at: "duel")
      if hall.isChoosing { for name in ["ann", "bob"] { hall.send(name, "auto") } }
      let waits = hall.actor == "ann" ? "bob" : "ann"
      let hole = try hall.word("hole", waits, "look duel", of: "you=yes")
      hall.send(waits, "quit")
      hall.connect("eve", wire: true)
      #expect(hall.ask("eve", "login \(waits)")[0].contains("still in a hand"), "\(kind)")
      let told = hall.ask("eve", "look duel")
      #expect(!told.contains { $0.contains(hole) }, "\(kind) \(told)")
    }
  }

  @Test func theMemberComesBackWhileTheHandGoesOn() throws {
    var (hall, hole) = try atTable(.isDeleted, folds: false)
    hall.send("ann", "quit")
    hall.connect("ann2", wire: true)
    #expect(hall.ask("ann2", "login ann correct-horse")[0].hasPrefix("+ login name=ann"))
    #expect(hall.ask("ann2", "look duel").contains { $0.contains(hole) })
  }

  /// A table at which ann, a member if her account is to go, and bob sit.
  private func seated(at table: String, before freeing: Freeing) throws -> Hall {
    var hall = try Hall(tables: table, of: ["ann", "bob"])
    if [.isDeleted, .isErased].contains(freeing) { _ = hall.ask("ann", "register ann secret-12") }
    for name in ["ann", "bob"] { hall.send(name, "sit \(table.prefix { $0 != " " })") }
    return hall
  }

  @Test(arguments: Freeing.allCases, ["login ann", "register ann other-horse"])
  func aBetThatIsPlayedOutKeepsItsName(freeing: Freeing, taking: String) throws {
    var hall = try seated(at: "main betting3 turn=600 wait=600", before: freeing)
    hall.send("ann", "bet 5")
    hall = try free(freeing, hall)
    #expect(hall.ask("eve", taking)[0].contains("still in a hand"))
    for line in ["bet 5", "deal", "deal"] { hall.send("bob", line) }
    #expect(hall.ask("eve", taking)[0].hasPrefix("+ \(taking.prefix(5))"))
  }

  /// A dealer holds no name: its cards are nobody's at once.
  @Test(arguments: Freeing.allCases, ["login ann", "register ann other-horse"])
  func whatADealerHasDealtIsNobodys(freeing: Freeing, taking: String) throws {
    var hall = try seated(at: "deal deal-stud5 players=3", before: freeing)
    hall.send("bob", "deal")
    let down = try hall.word("down", "ann", "look deal", of: "you=yes")
    hall = try free(freeing, hall)
    // Whose an old round is says the clock.
    hall.wind(seconds: 0.1)
    #expect(hall.ask("eve", taking)[0].hasPrefix("+ \(taking.prefix(5))"))
    let questions = [
      "look deal", "watch deal", "advise table=deal", "equity table=deal", "sit deal", "look deal",
      "advise", "look last=1", "replay 1", "replay 1 step", "export 1", "export all format=jsonl",
      "history", "show",
    ]
    for line in questions {
      let told = hall.ask("eve", line)
      #expect(!told.contains { $0.contains(down) }, "\(line): \(down) \(told)")
    }
  }
}

extension Hall {
  private var poker: PokerGame? {
    guard let game = TableID("duel").flatMap({ tables[$0]?.table.game }) as? PokerGame else {
      return nil
    }
    return game
  }

  /// Who has to act in the hand of poker.
  var actor: String? {
    poker.flatMap { game in
      game.openHand?.actor.flatMap { game.openHand?.players[$0].name.description }
    }
  }

  fileprivate var isChoosing: Bool { poker?.chooser != nil }

  /// Whether somebody is all-in.
  fileprivate var hasBet: Bool { poker?.openHand?.players.contains(where: \.isAllIn) == true }

  /// The value of a key in a row that somebody reads.
  mutating func word(
    _ key: String, _ name: String, _ line: String, of mark: String
  ) throws -> String {
    let row = ask(name, line).first { $0.contains(mark) } ?? ""
    return try #require(row.word(key), "\(row)")
  }
}
