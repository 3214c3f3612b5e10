import LineProtocol
import Testing

@testable import Room

/// People are read in their own words, programs in the protocol's.
@Suite struct PhrasingTests {
  private func hall(wire: Bool) throws -> Hall {
    var hall = try Hall(tables: "nl holdem seats=2 pause=0 straddle=on")
    hall.enter("ann", wire: wire, table: "nl")
    hall.enter("bob", table: "nl")
    return hall
  }

  @Test func nobodyWaitsForBlindsWhereThereAreNone() throws {
    var hall = try Hall(tables: "st stud7 seats=2 pause=0", of: ["ann", "bob"], at: "st")
    let refusal = hall.ask("ann", "out next").first { $0.hasPrefix("- ") }
    #expect(refusal?.hasPrefix("- code=rule.verb ") == true)
    #expect(refusal?.hasSuffix("there are no blinds in this game; out sits out") == true)
  }

  @Test func whatIsTypedInTextModeIsRead() throws {
    var hall = try hall(wire: false)
    #expect(hall.ask("ann", "raise to 20 chips").contains { $0.hasPrefix("You raise to 20") })
    #expect(hall.ask("bob", "raise 40").contains { $0.hasPrefix("+ act ") })
    #expect(hall.ask("ann", "@7 all in").contains { $0.contains("are all-in") })
    // The same tag again does it once.
    #expect(hall.ask("ann", "@7 all in").contains { $0.hasPrefix("That was done already") })
  }

  @Test(arguments: ["raise to 20", "bet 20 chips", "all in", "call it", "I fold"])
  func theWireIsStrict(line: String) throws {
    var hall = try hall(wire: true)
    #expect(hall.ask("ann", line).first?.hasPrefix("- code=proto.") == true)
  }

  /// What is said for later is answered with what becomes of it.
  @Test(arguments: [
    ("out next", "Noted: you sit out when the big blind comes"),
    ("out next off", "Noted: you play on"), ("straddle on", "Noted: you straddle"),
    ("straddle off", "Noted: you straddle no more"),
  ])
  func whatIsSaidForLaterIsNoted(line: String, noted: String) throws {
    var hall = try hall(wire: false)
    #expect(hall.ask("ann", line).first?.hasPrefix(noted) == true)
  }

  /// A table of poker says to whoever is alone there how to get company: to people only, and
  /// where bots of the house may sit.
  @Test func whoIsAloneAtPokerIsToldOfTheBots() throws {
    var hall = try Hall(tables: "nl holdem\nnone holdem bots=0\nmain betting3")
    let said = "*** Nobody else plays at table nl; bot add has a bot of the house sit down. ***"
    hall.enter("ann", wire: false)
    #expect(hall.ask("ann", "sit nl").contains(said))
    hall.connect("bob")
    hall.send("bob", "hello 1 mode=wire screens=on\nlogin bob")
    #expect(!hall.ask("bob", "sit nl").contains { $0.hasPrefix("* notice") })
    #expect(!hall.read("ann").contains(said))
    hall.send("ann", "leave")
    #expect(
      hall.read("bob").last
        == "* notice table=nl :nobody else plays at table nl; bot add has a bot of the house sit "
        + "down"
    )
    hall.enter("cal")
    hall.send("cal", "sit nl")
    hall.send("bob", "leave")
    #expect(!hall.read("cal").contains { $0.hasPrefix("* notice") })
    for table in ["none", "main"] {
      #expect(!hall.ask("ann", "sit \(table)").contains { $0.contains("bot add") }, "\(table)")
      hall.send("ann", "leave \(table)")
    }
  }
}
