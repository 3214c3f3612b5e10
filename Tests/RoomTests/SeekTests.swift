import Cards
import Games
import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// What people seek in the lobby, and whoever takes it.
@Suite struct SeekTests {
  private static let usual = "main betting3\nnl holdem"

  private func hall(_ names: [String] = ["ann", "bob", "cal"]) throws -> Hall {
    var hall = try Hall(tables: Self.usual)
    for name in names { hall.enter(name) }
    return hall
  }

  private func isBalanced(_ hall: Hall) -> Bool {
    hall.office.store.ledger.isBalanced && hall.tables.values.allSatisfy { $0.imbalance == 0 }
  }

  private func chips(_ hall: Hall, _ name: String) throws -> Int {
    hall.office.store.chips(of: try #require(PlayerName(name)))
  }

  // MARK: - What people read

  @Test func somebodySeeksAndAnotherTakesIt() throws {
    var hall = try Hall(tables: Self.usual)
    for name in ["ann", "bob", "cal"] { hall.enter(name, wire: false) }
    #expect(
      hall.ask("ann", "seek holdem 5/10 with chips 400") == [
        "You seek Texas hold'em, no limit, blinds 5/10, 400 play chips each, for 10 minutes.",
        "Whoever takes it is seated with you at a table of its own; you both bring 400 play chips. "
          + "Type seek off to end it.",
      ])
    let said =
      "ann seeks a game: Texas hold'em, no limit, blinds 5/10, 400 play chips each. "
      + "Type take ann to play."
    #expect(hall.read("bob") == [said] && hall.read("cal") == [said])
    #expect(
      hall.ask("cal", "seeks") == [
        "  ann              Texas hold'em, no limit, blinds 5/10, 400 play chips each; "
          + "10 minutes left: take ann plays it"
      ])
    #expect(
      hall.ask("bob", "take ann") == [
        "You would play Texas hold'em, blinds 5/10, with ann; you both bring 400 chips, of your "
          + "1000; type take ann again, or yes."
      ])
    #expect(hall.tables.count == 2)
    let seen = hall.ask("bob", "yes")
    #expect(
      seen.starts(with: [
        "You play with ann.", "You are at table seek1, in seat 2, with 400 chips.",
      ]),
      "\(seen)")
    #expect(hall.read("ann").first == "bob takes it: you play at table seek1.")
    #expect(hall.read("cal").isEmpty)
    #expect(hall.ask("cal", "seeks").first?.hasPrefix("Nobody seeks a game") == true)
    hall.wind(seconds: 4)
    #expect(hall.read("ann").contains { $0.hasPrefix("You hold") })
    #expect(try chips(hall, "ann") == 600 && chips(hall, "bob") == 600)
    #expect(isBalanced(hall))
  }

  /// Programs hear of it only if they ask, and are not asked back.
  @Test func onTheWire() throws {
    var hall = try hall()
    hall.send("cal", "set lobby on")
    for name in ["ann", "bob", "cal"] { _ = hall.read(name) }
    #expect(
      hall.ask("ann", "seek holdem small")
        == ["+ seek game=holdem limit=no blinds=1/2 ante=0 chips=200 wait=600"])
    #expect(
      hall.read("cal")
        == ["* seek name=ann game=holdem limit=no blinds=1/2 ante=0 chips=200 wait=600"])
    #expect(hall.read("bob").isEmpty)
    hall.wind(seconds: 90)
    #expect(
      hall.ask("bob", "seeks") == [
        "= seek name=ann game=holdem limit=no blinds=1/2 ante=0 chips=200 wait=510",
        "+ seeks rows=1",
      ])
    let seen = hall.ask("bob", "take")
    #expect(
      seen.first == "+ take name=ann table=seek1 game=holdem stack=200 seat=2 seq=1 state=next "
        + "plays=now", "\(seen)")
    let ann = hall.read("ann")
    #expect(ann.first == "* take name=bob table=seek1 game=holdem", "\(ann)")
    #expect(ann.contains { $0.hasPrefix("* sat table=seek1 ") && $0.contains("name=bob") })
    #expect(hall.read("cal") == ["* unseek name=ann reason=taken"])
    #expect(!seen.contains { $0.contains("kind=house") } && isBalanced(hall))
  }

  @Test func whereNobodyBringsChipsNothingIsAskedBack() throws {
    var hall = try Hall(tables: Self.usual)
    for name in ["ann", "bob"] { hall.enter(name, wire: false) }
    let sought = hall.ask("ann", "seek betting").first
    #expect(sought?.hasPrefix("You seek ") == true && sought?.contains("chips") == false)
    let seen = hall.ask("bob", "take ann")
    #expect(seen.starts(with: ["You play with ann."]), "\(seen)")
    #expect(hall.read("ann").first?.hasPrefix("bob takes it") == true)
  }

  // MARK: - What is refused

  @Test(arguments: [
    ("", "seek frogs", "table.game"), ("", "seek holdem razz", "proto.arguments"),
    ("", "seek small big", "proto.arguments"), ("", "seek holdem with chips", "proto.arguments"),
    ("", "seek holdem with chips 0", "proto.arguments"), ("", "seek off now", "proto.arguments"),
    ("", "seek holdem with chips 5", "money.buyin"),
    ("", "seek holdem 50/100 with chips 10000", "money.chips"),
    ("", "seek betting with chips 5", "table.option"), ("", "seek betting small", "table.option"),
    ("", "seek off", "table.nobody"), ("", "take", "table.nobody"),
    ("", "take bob", "table.nobody"),
    ("seek", "seek omaha", "table.limit"), ("seek", "take ann", "table.nobody"),
    ("sit main", "seek holdem", "seat.already"), ("say hi", "seek holdem", "rate.address"),
    ("ann", "cancel", "table.nobody"),
  ])
  func whatIsRefused(before: String, line: String, code: String) throws {
    var hall = try hall()
    hall.send("ann", before)
    let seen = hall.ask("ann", line)
    #expect(seen.count == 1 && seen[0].hasPrefix("- code=\(code) "), "\(seen)")
    #expect(hall.tables.count == 2 && isBalanced(hall))
  }

  @Test func whoIsMutedOrNamelessOrIgnoredIsNotHeard() throws {
    var hall = try hall()
    hall.connect("sam", wire: true)
    _ = hall.read("sam")
    #expect(hall.ask("sam", "seek holdem")[0].hasPrefix("- code=auth.required"))
    #expect(try hall.operate("mute bob").isDone)
    #expect(hall.ask("bob", "seek holdem")[0].hasPrefix("- code=auth.muted"))
    hall.send("cal", "set lobby on")
    hall.send("cal", "ignore ann")
    _ = hall.read("cal")
    hall.send("ann", "seek holdem")
    #expect(hall.read("cal").isEmpty)
    // Whoever is muted later seeks no more.
    #expect(try hall.operate("mute ann").isDone)
    #expect(hall.read("ann").last == "* unseek name=ann reason=muted")
    #expect(hall.ask("cal", "seeks") == ["+ seeks rows=0"])
  }

  @Test func theTableCountsAmongTheSeekersOwn() throws {
    var hall = try hall()
    #expect(try hall.operate("limit guest-tables=1").isDone)
    hall.send("ann", "seek holdem\ncreate own betting3")
    let seen = hall.ask("bob", "take ann")
    #expect(seen.first?.hasPrefix("- code=table.limit limit=guest-tables ") == true, "\(seen)")
    #expect(isBalanced(hall))
  }

  // MARK: - How it ends

  @Test(arguments: [
    ("seek off", 0.0, "off"), ("", 601, "time"), ("quit", 0, "left"), ("sit main", 0, "seated"),
    ("sit nl", 0, "seated"),
  ])
  func itEnds(line: String, seconds: Double, reason: String) throws {
    var hall = try hall()
    hall.send("bob", "set lobby on")
    hall.send("ann", "seek holdem small")
    for name in ["ann", "bob"] { _ = hall.read(name) }
    hall.send("ann", line)
    hall.wind(seconds: seconds)
    #expect(hall.read("bob") == ["* unseek name=ann reason=\(reason)"])
    #expect(hall.ask("bob", "take ann")[0].hasPrefix("- code=table.nobody "))
    #expect(hall.lobby.seeks.isEmpty && isBalanced(hall))
  }

  @Test func aCutConnectionABanAndARestartEndIt() throws {
    var hall = try hall()
    hall.send("ann", "seek holdem small")
    hall.cut("ann")
    hall.send("bob", "seek holdem small")
    #expect(try hall.operate("ban bob").isDone)
    #expect(hall.ask("cal", "seeks") == ["+ seeks rows=0"])
    hall.send("cal", "seek holdem small")
    var store = Store()
    for line in hall.journal { try store.apply(record: line) }
    var second = try Hall(tables: Self.usual, store: store)
    second.enter("dan")
    #expect(second.ask("dan", "seeks") == ["+ seeks rows=0"])
  }

  /// The chips that were said are there, or nobody sits down.
  @Test func whoHasSpentTheChipsSeeksNoMore() throws {
    var hall = try Hall(tables: Self.usual)
    for name in ["ann", "bob"] { hall.enter(name, wire: false) }
    hall.send("ann", "seek holdem 5/10 with chips 1000")
    hall.send("bob", "create deep holdem blinds=5/10\nsit deep buyin=500")
    hall.send("bob", "leave\nyes")
    // Chips that are at a table are not there to bring.
    hall.enter("cal", wire: false)
    hall.send("cal", "create rich holdem blinds=5/10\nsit rich buyin=500")
    let seen = hall.ask("cal", "take ann")
    #expect(
      seen.first?.hasPrefix("Not done: you have 500 chips beside those at tables, not 1000")
        == true, "\(seen)")
    #expect(isBalanced(hall))
  }

  /// What is agreed to is what was said: other terms are asked about again.
  @Test func onlyWhatWasSaidIsAgreedTo() throws {
    var hall = try Hall(tables: Self.usual)
    for name in ["ann", "bob"] { hall.enter(name, wire: false) }
    hall.send("ann", "seek holdem small")
    #expect(
      hall.ask("bob", "take ann").last?.contains("blinds 1/2, with ann; you both bring 200") == true
    )
    hall.send("ann", "seek off")
    hall.wind(seconds: 3)
    hall.send("ann", "seek holdem 5/10")
    let seen = hall.ask("bob", "yes")
    #expect(
      seen.last?.contains("blinds 5/10, with ann; you both bring 1000 chips") == true, "\(seen)")
    #expect(hall.ask("bob", "yes").first == "You play with ann.")
    #expect(isBalanced(hall))
  }

  /// Of two who take it at once one gets it; whoever takes another's has sought for nothing more.
  @Test func oneTakesIt() throws {
    var hall = try hall()
    hall.send("ann", "seek holdem small")
    hall.send("bob", "seek omaha small")
    #expect(hall.ask("cal", "take")[0].hasPrefix("- code=table.which "))
    #expect(hall.ask("bob", "take")[0].hasPrefix("+ take name=ann "))
    #expect(hall.ask("cal", "take bob")[0].hasPrefix("- code=table.nobody "))
    #expect(hall.ask("cal", "take ann")[0].hasPrefix("- code=table.nobody "))
    #expect(hall.lobby.seeks.isEmpty && isBalanced(hall))
  }

  /// Whatever people do with what they seek, no chip is made or lost, and nobody has two seeks.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func randomPeopleLoseNoChip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = ["ann", "bob", "cal", "dan"]
    var hall = try hall(names)
    let lines = [
      "seek", "seek holdem small", "seek omaha 5/10 with chips 400", "seek kuhn", "seek betting",
      "seek holdem with chips 100", "seek off", "seeks", "take", "take", "take ann", "take bob",
      "leave", "auto", "auto", "sit nl", "challenge ann kuhn hands=2", "challenge bob nl hands=2",
      "accept", "decline", "cancel", "quit",
    ]
    for _ in 0..<150 {
      let name = names[Int(random.next() % UInt64(names.count))]
      if hall.isGone(name) {
        hall.enter(name)
      } else {
        hall.send(name, lines[Int(random.next() % UInt64(lines.count))])
      }
      if random.next() % 4 == 0 { hall.wind(seconds: Double(random.next() % 40)) }
      for name in names { _ = hall.read(name) }
      #expect(isBalanced(hall))
      let seekers = hall.lobby.seeks.map(\.name)
      #expect(Set(seekers).count == seekers.count)
    }
  }
}
